import { type FakePrinter, startFakePrinter } from '@comptoir/fake-printers/fake-printer';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import { movedClock, printDispatchers } from '#test/shops/print-dispatchers.ts';
import { aPrinter, PRINTING_TABLES } from '#test/shops/printing-shop.ts';
import { guestOf, ONE_MAKI, proposalsOf, SOUP, withSoup } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = withSoup(cardShops(database));
const startDispatcher = printDispatchers(database);
const printers: FakePrinter[] = [];
afterEach(async () => {
  await Promise.all(printers.splice(0).map((printer) => printer.close()));
  await emptyTables(database.pool, ...PRINTING_TABLES, ...STAFF_TABLES);
});

/** A kitchen whose printer has printed the ticket of an accepted order. */
async function aKitchen(shop: CardShop, orderId: string) {
  const printer = await startFakePrinter({ columns: 42 });
  printers.push(printer);
  await aPrinter(database.pool, { port: printer.port });
  await startDispatcher({ clock: movedClock() });
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  const { revision } = await staff.full(orderId);
  expect((await staff.move(orderId, { to: 'accepted', revision })).status).toBe(200);
  const papers = () => printer.papers().map(({ text }) => text.replaceAll('\u00a0', ' '));
  await expect.poll(() => papers().length).toBe(1);
  expect(papers()[0]).toMatch(/^2 × Maki saumon$/m);
  return { staff, papers, guest: guestOf(shop, await keyOf(database, orderId)) };
}

/** The banner of a ticket, and its lines. */
const banner = (paper: string | undefined) =>
  paper
    ?.split(/\n\s*N° /)[0]
    ?.trim()
    .split(/\n\s*/);
const lines = (paper: string | undefined) => paper?.match(/^\d+ × .*$/gm);

test('SU-8, SU-9, PR-14: an accepted substitution prints what the kitchen makes now, and what differs', async () => {
  const shop = await openShop();
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  const { staff, papers, guest } = await aKitchen(shop, orderId);
  await staff.propose(orderId, SOUP);
  expect((await guest.answer('accept')).status).toBe(200);
  await expect.poll(() => papers().length).toBe(2);
  const corrected = papers()[1];
  expect(banner(corrected)).toEqual([
    'MODIFIÉE',
    '1 × Maki saumon au lieu de 2',
    '+ 1 × Soupe miso',
  ]);
  expect(lines(corrected)).toEqual(['1 × Maki saumon', '1 × Soupe miso']);
  expect(corrected).toContain('Articles : 2');
});

test('SU-8, SU-9, PR-14: of a paid order the kitchen reads neither the price’s difference nor what is left out', async () => {
  const shop = await openShop();
  const { orderId } = await paidOrder(shop);
  const { staff, papers, guest } = await aKitchen(shop, orderId);
  await staff.propose(orderId, SOUP);
  expect((await guest.answer('accept')).status).toBe(200);
  await expect.poll(() => papers().length).toBe(2);
  expect(lines(papers()[1])).toEqual(['1 × Maki saumon', '1 × Soupe miso']);
  await staff.propose(orderId, ONE_MAKI);
  expect((await guest.answer('accept')).status).toBe(200);
  await expect.poll(() => papers().length).toBe(3);
  expect(banner(papers()[2])).toEqual(['MODIFIÉE', '- 1 × Maki saumon']);
  expect(lines(papers()[2])).toEqual(['1 × Soupe miso']);
});
