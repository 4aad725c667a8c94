import { afterEach, expect, test } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOption,
  anOptionGroup,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { submittedOrderOf } from '#test/shops/lunch-order.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { guestOf, proposalsOf } from '#test/shops/substitution-shop.ts';
import { figuresOfDays } from './figures-of-days.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const pizza = anItem({
  ...{ item_id: 'pizza', item_name: 'Pizza' },
  options: [
    anOptionGroup({
      ...{ option_id: 'taille', option_name: 'Taille', kind: 'size' },
      ...{ min_selected: 1, max_selected: 1 },
      option_options: [
        anOption({ id: 's', name: 'Petite', price: 9.5 }),
        anOption({ id: 'l', name: 'Grande', price: 14.5 }),
      ],
    }),
    anOptionGroup({ option_id: 'plus', option_options: [anOption({ id: 'ail', name: 'Ail' })] }),
  ],
});
const menu = anItem({
  ...{ item_id: 'menu', item_name: 'Menu pizza' },
  item_price: { price_pickup: 12, price_delivery: 12, tax_rate: 10 },
  courses: [
    {
      ...{ course_id: 'pizza', course_name: 'Pizza', min: 1, max: 1 },
      items: [{ item_id: 'pizza', supplement: 0 }],
    },
  ],
});
const soup = anItem({ item_id: 'soupe', item_name: 'Soupe' });
const menus = [aMenu({ categories: [aCategory({ items: [pizza, menu, soup] })] })];

const group = (option_id: string, id: string) => ({
  option_id,
  option_options: [{ id, quantity: 1 }],
});
const sized = (id: string, quantity: number) => ({
  ...{ item_id: 'pizza', quantity, note: '' },
  options: [group('plus', 'ail'), group('taille', id)],
});
const inMenu = {
  ...{ item_id: 'menu', quantity: 1, note: '', options: [] },
  courses: [
    { course_id: 'pizza', choices: [{ item_id: 'pizza', options: [group('taille', 'l')] }] },
  ],
};

test('C-16, C-24 and FG-5: each size of a dish counts by itself, also in a formula', async () => {
  const shop = await openShop({ menus });
  const orderId = await submittedOrderOf(shop, [sized('s', 2), sized('l', 1), inMenu]);
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  const now = FRIDAY_EVENING + 60_000;
  await writeJournal(database.pool, 'Europe/Paris', now);
  const span = { from: '2026-11-20', to: '2026-11-20' };
  const { dishes } = await figuresOfDays(
    database.pool,
    span,
    { now, zone: 'Europe/Paris' },
    {
      menus: [],
      offers: [],
    },
  );
  expect(dishes.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
    ['Pizza, Petite', 2, 1900],
    // The formula and what the large pizza costs more.
    ['Menu pizza', 1, 1700],
    ['Pizza, Grande', 2, 1450],
  ]);
});

test('C-16 and SU-14: a proposal names the size of what is missing', async () => {
  const shop = await openShop({ menus });
  const orderId = await submittedOrderOf(shop, [sized('l', 1), inMenu]);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'manager'));
  const { lines } = (await staff.list(orderId)).substitutions;
  const dishNames = (dishes: (typeof lines)[number]['dishes']) => dishes?.map(({ name }) => name);
  expect(lines.map(({ name, options, dishes }) => [name, options, dishNames(dishes)])).toEqual([
    ['Pizza', ['Ail', 'Grande'], undefined],
    ['Menu pizza', ['Pizza, Grande'], ['Pizza, Grande']],
  ]);
  const swap = { kind: 'swap', quantity: 1, swap_item_id: 'soupe' } as const;
  const key = await keyOf(database, orderId);
  const names = async () => {
    const { proposals = [] } = await guestOf(shop, key).state();
    return proposals.at(-1)?.item_name;
  };
  expect((await staff.propose(orderId, { ...swap, position: 1 })).status).toBe(200);
  expect(await names()).toBe('Pizza, Grande');
  await guestOf(shop, key).answer('drop');
  const ofMenu = { ...swap, position: 2, dish_at: 0 };
  expect((await staff.propose(orderId, ofMenu)).status).toBe(200);
  expect(await names()).toBe('Menu pizza, Pizza, Grande');
});
