import { afterEach, expect, it } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyBooks, tamperedBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { restaurantCommand } from '#test/shops/restaurant-command.ts';

const database = testDatabase();
const openShop = shops(database);
const restaurant = restaurantCommand(database);
const tampered = tamperedBooks(database);
afterEach(() => emptyBooks(database));

async function sell(): Promise<void> {
  const { app } = await openShop();
  const orderId = await orderAs(app, 'jeanne@example.fr');
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 60_000);
}

it('BK-21: prints how far the journal goes, and its public key', async () => {
  await sell();
  const { code, out } = await restaurant('books');
  expect(code).toBe(0);
  expect(out).toMatch(
    /^2 écritures, aucune journée close, 0 en attente\nclé [0-9a-f]{32} {2}Ed25519 {2}/,
  );
});

it('BK-20: says that the journal is intact, or names the first entry that is not', async () => {
  await sell();
  const sound = await restaurant('books', 'verify');
  expect(sound.code).toBe(0);
  expect(sound.out).toContain('2 écritures : le journal est intact');
  const change = `UPDATE book_entries SET document = replace(document, '1180', '1080') WHERE number = 2`;
  await tampered(change, async () => {
    const broken = await restaurant('books', 'verify');
    expect(broken.code).toBe(1);
    expect(broken.error).toContain('écriture 2 : son empreinte n’est pas celle de son texte');
  });
  expect((await restaurant('books', 'close')).code).toBe(2);
});
