import { afterEach, expect, test } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { CHECKOUT, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import { guestOf, proposalsOf, SOUP } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

const { site } = someSettings({
  site: { configuration: { locale: { available: ['fr', 'en'] } } },
});
const aDish = (id: string, name: string, english: string, price: number) =>
  anItem({
    item_id: id,
    item_name: name,
    item_price: { price_pickup: price, price_delivery: price, tax_rate: 10 },
    translations: { en: { item_name: english } },
  });
const menus = [
  aMenu({
    categories: [
      aCategory({
        items: [
          aDish('maki-saumon', 'Maki saumon', 'Salmon maki', 5.9),
          aDish('soupe', 'Soupe miso', 'Miso soup', 4.9),
        ],
      }),
    ],
  }),
];
const TWO_MAKIS = anOrder({
  items: [{ item_id: 'maki-saumon', quantity: 2, note: '', options: [] }],
});

const namesOf = (items: readonly { readonly item_name: string }[] = []) =>
  items.map(({ item_name }) => item_name);

test('LA-35: a proposal, and the dish that is served instead, have their names in the guest’s language', async () => {
  const shop = await openShop({ menus, site });
  const placed = await shop.post(`/en${CHECKOUT}`, TWO_MAKIS);
  const orderId = String(placed.body.payload?.order_id);
  await shop.put(`/en${CHECKOUT}`, { order_id: orderId, status: 'pending' });
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  const { status, substitutions } = await staff.propose(orderId, SOUP);
  expect(status).toBe(200);
  expect(substitutions.proposals).toMatchObject([
    { item_name: 'Maki saumon', swap_name: 'Soupe miso' },
  ]);
  const guest = guestOf(shop, await keyOf(database, orderId));
  const translated = { item_name: 'Salmon maki', swap_name: 'Miso soup' };
  expect((await guest.state()).proposals).toMatchObject([translated]);
  const { state } = await guest.answer('accept');
  expect(state?.proposals).toMatchObject([{ ...translated, outcome: 'swapped' }]);
  expect(namesOf(state?.items)).toEqual(['Salmon maki', 'Miso soup']);
  const { rows } = await database.pool.query(
    'SELECT item_name FROM order_lines WHERE order_id = $1 ORDER BY position',
    [orderId],
  );
  expect(namesOf(rows)).toEqual(['Maki saumon', 'Soupe miso']);
});

test('LA-35: so has what a cheaper dish gives back of a paid order', async () => {
  const shop = await openShop({ menus, site });
  const { orderId } = await paidOrder(shop);
  await database.pool.query("UPDATE orders SET locale = 'en' WHERE order_id = $1", [orderId]);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  await staff.propose(orderId, SOUP);
  const guest = guestOf(shop, await keyOf(database, orderId));
  const { state } = await guest.answer('accept');
  expect(namesOf(state?.items)).toEqual([
    'Maki saumon',
    'Miso soup',
    'Maki saumon (price difference)',
  ]);
});
