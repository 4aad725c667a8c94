import { afterEach, expect, test } from 'vitest';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { cardShops } from '#test/shops/card-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import { at } from '#test/shops/print-queue-shop.ts';
import {
  aPrinter,
  boardAt,
  PRINTING_TABLES,
  printQueueAt,
  textOf,
} from '#test/shops/printing-shop.ts';
import {
  guestOf,
  MENU_WITH_SOUP,
  proposalsOf,
  SOUP,
  withSoup,
} from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = withSoup(cardShops(database));
afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES, ...STAFF_TABLES));

const MINUTE = 60_000;
const STATIONS = ['maki', 'boissons', 'plats'] as const;
type Station = (typeof STATIONS)[number];

/** The same menu with the maki among the dishes. */
const MAKI_MOVED = {
  ...MENU_WITH_SOUP,
  categories: MENU_WITH_SOUP.categories.map((category) =>
    category.category_id === 'plats'
      ? {
          ...category,
          items: MENU_WITH_SOUP.categories.flatMap(({ items }) =>
            items.map((item) => ({ ...item, item_category_id: 'plats' })),
          ),
        }
      : { ...category, items: [] },
  ),
};

/** Prints all that is due on a printer; answers the papers. */
async function print(printerId: string, afterMs: number, menu = MENU_WITH_SOUP) {
  const queue = printQueueAt(database.pool, aRestaurant({ menus: [menu] }));
  const lease = { now: at(afterMs), leaseMs: 20_000 };
  const papers: string[] = [];
  for (let job = await queue.claim(printerId, lease); job; ) {
    papers.push(textOf(job).replaceAll('\u00a0', ' '));
    await queue.markSent(job.jobId, job.leaseId, at(afterMs));
    await queue.finish(job.jobId, job.leaseId, { kind: 'printed' }, at(afterMs));
    job = await queue.claim(printerId, lease);
  }
  return papers;
}

/** An accepted order of two makis and a beer, whose tickets each station has printed. */
async function threeStations() {
  const shop = await openShop();
  const { pool } = database;
  const printers = new Map<Station, string>();
  for (const id of STATIONS) printers.set(id, await aPrinter(pool, { categories: [id] }));
  const orderId = await orderAs(shop.app, 'jeanne@example.fr', {
    items: [
      { item_id: 'maki-saumon', quantity: 2, note: '', options: [] },
      { item_id: 'biere', quantity: 1, note: '', options: [] },
    ],
    subtotal: 16.3,
    tax: 1.82,
    total: 16.3,
  });
  const staff = proposalsOf(shop, await aPerson(pool, 'owner'));
  expect((await staff.move(orderId, { to: 'accepted', revision: 1 })).status).toBe(200);
  const papers = (station: Station, afterMs = 0, menu = MENU_WITH_SOUP) =>
    print(printers.get(station) ?? '', afterMs, menu);
  expect(await papers('maki')).toMatchObject([expect.stringContaining('2 × Maki saumon')]);
  expect(await papers('boissons')).toHaveLength(1);
  expect(await papers('plats')).toEqual([]);
  return { orderId, staff, papers, guest: guestOf(shop, await keyOf(database, orderId)) };
}

test('PR-12, PR-14, SU-9: a station whose only dish is left out reads that once', async () => {
  const { orderId, staff, papers, guest } = await threeStations();
  await staff.propose(orderId, { kind: 'drop', position: 1, quantity: 2 });
  expect((await guest.answer('accept')).status).toBe(200);
  const corrected = await papers('maki', MINUTE);
  expect(corrected).toHaveLength(1);
  expect(corrected[0]).toContain('MODIFIÉE');
  expect(corrected[0]).toContain('- 2 × Maki saumon');
  expect(corrected[0]).toContain('Articles : 0');
  expect(await papers('boissons', MINUTE)).toEqual([]);
  expect(await papers('plats', MINUTE)).toEqual([]);
  await boardAt(database.pool, MINUTE).promise(orderId, at(45 * MINUTE));
  expect(await papers('maki', 2 * MINUTE)).toEqual([]);
  expect(await papers('boissons', 2 * MINUTE)).toMatchObject([expect.stringContaining('18:45')]);
});

test('PR-12, SU-9: a station that makes the dish that is served instead gets its first ticket', async () => {
  const { orderId, staff, papers, guest } = await threeStations();
  await staff.propose(orderId, SOUP);
  expect((await guest.answer('accept')).status).toBe(200);
  expect(await papers('maki', MINUTE)).toMatchObject([
    expect.stringContaining('1 × Maki saumon au lieu de 2'),
  ]);
  const first = await papers('plats', MINUTE);
  expect(first).toMatchObject([expect.stringMatching(/^ *1 × Soupe miso$/m)]);
  expect(first[0]).not.toMatch(/MODIFI|DUPLICATA|Maki/);
  expect(await papers('boissons', MINUTE)).toEqual([]);
  await boardAt(database.pool, MINUTE).promise(orderId, at(45 * MINUTE));
  expect(await papers('plats', 2 * MINUTE)).toMatchObject([expect.stringContaining('MODIFIÉE')]);
});

test('PR-12, PR-14: what a station has printed stays its when the menu moves it elsewhere', async () => {
  const { orderId, papers } = await threeStations();
  await boardAt(database.pool, MINUTE).promise(orderId, at(45 * MINUTE));
  const [corrected, ...others] = await papers('maki', 2 * MINUTE, MAKI_MOVED);
  expect(corrected).toMatch(/^ *2 × Maki saumon$/m);
  expect(corrected).not.toContain('- 2 × Maki saumon');
  expect(others).toEqual([]);
  expect(await papers('plats', 2 * MINUTE, MAKI_MOVED)).toEqual([]);
});
