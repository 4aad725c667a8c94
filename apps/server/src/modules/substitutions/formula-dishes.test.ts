import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { submittedOrderOf } from '#test/shops/lunch-order.ts';
import { LUNCH_MENUS, lunch, WITH_PEPPER } from '#test/shops/lunch-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import { guestOf, proposalsOf } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, 'holds', ...STAFF_TABLES));

const SWAP = { kind: 'swap', position: 1, quantity: 1 } as const;

test('SU-14: one of two formulas gets another dish at its rate, and costs its supplement and its sauce less', async () => {
  const shop = await openShop({ menus: LUNCH_MENUS });
  const line = lunch('soupe', 'steak', { quantity: 2, options: WITH_PEPPER });
  const orderId = await submittedOrderOf(shop, [line]);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'manager'));
  const [known] = (await staff.list(orderId)).substitutions.lines;
  expect(known?.dishes).toMatchObject([
    { name: 'Soupe', rate: 10, is_sold_out: false },
    { name: 'Steak frites', rate: 10, is_sold_out: false },
    { name: 'Vin rouge', rate: 20, is_sold_out: false },
  ]);
  const refused = async (body: object) => {
    const { status, paths } = await staff.propose(orderId, { ...SWAP, ...body });
    return [status, ...paths];
  };
  expect(await refused({ swap_item_id: 'poulet', dish_at: 2 })).toEqual([422, 'swap_item_id']);
  expect(await refused({ swap_item_id: 'poulet', dish_at: 3 })).toEqual([422, 'position']);
  expect(await refused({ swap_item_id: 'midi', dish_at: 1 })).toEqual([422, 'swap_item_id']);
  const swap = { ...SWAP, swap_item_id: 'poulet', dish_at: 1 };
  expect((await staff.propose(orderId, swap)).status).toBe(200);
  const guest = guestOf(shop, await keyOf(database, orderId));
  const before = await guest.state();
  expect(before.proposals).toMatchObject([
    {
      item_name: 'Formule midi, Steak frites',
      swap_name: 'Poulet rôti',
      swap_price: null,
      accept_given: 3.8,
    },
  ]);
  const { state } = await guest.answer('accept');
  expect(state?.proposals).toMatchObject([{ outcome: 'swapped', given: 3.8 }]);
  expect([before.total, state?.total]).toEqual([41.4, 37.6]);
  const { rows } = await database.pool.query(
    `SELECT quantity, unit_price_cents AS unit, total_cents AS total, tax_cents AS tax, charged,
       dishes -> 1 ->> 'item_name' AS dish FROM order_lines ORDER BY position`,
  );
  // Half of 33.72, 6.08 and 1.60 €, and of their taxes 3.07, 1.01 and 0.08 €; less 3.00 € and the sauce.
  const charged = (...gross: readonly (readonly [number, number, number])[]) =>
    gross.map(([rate, gross_cents, tax_cents]) => ({ rate, gross_cents, tax_cents }));
  expect(rows).toEqual([
    {
      ...{ quantity: 1, unit: 1990, total: 2070, tax: 207, dish: 'Steak frites' },
      charged: charged([5.5, 80, 4], [10, 1686, 153], [20, 304, 50]),
    },
    {
      ...{ quantity: 1, unit: 1690, total: 1690, tax: 178, dish: 'Poulet rôti' },
      charged: charged([10, 1386, 127], [20, 304, 51]),
    },
  ]);
});

test('C-27, RF-30: a refund names the lines of one formula by their dishes', async () => {
  const shop = await openShop({ menus: LUNCH_MENUS });
  const orderId = await submittedOrderOf(shop, [lunch('soupe', 'steak', { quantity: 2 })]);
  const manager = await aPerson(database.pool, 'manager');
  const swap = { ...SWAP, swap_item_id: 'poulet', dish_at: 1 };
  expect((await proposalsOf(shop, manager).propose(orderId, swap)).status).toBe(200);
  await guestOf(shop, await keyOf(database, orderId)).answer('accept');
  const { body } = await boardOf(shop, manager).get(`orders/${orderId}/refunds`);
  expect(body.payload).toMatchObject({
    refunds: {
      parts: [
        { name: 'Formule midi (Soupe, Steak frites, Vin rouge)' },
        { name: 'Formule midi (Soupe, Poulet rôti, Vin rouge)' },
      ],
    },
  });
});

test('SU-15: says which lines, and which of their dishes, hold what is sold out', async () => {
  const shop = await openShop({ menus: LUNCH_MENUS });
  const orderId = await submittedOrderOf(shop, [lunch('soupe', 'steak', { options: WITH_PEPPER })]);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'manager'));
  const soldOut = async () => {
    const { lines } = (await staff.list(orderId)).substitutions;
    return lines.map((line) => [
      line.is_sold_out,
      ...(line.dishes ?? []).map((dish) => dish.is_sold_out),
    ]);
  };
  expect(await soldOut()).toEqual([[false, false, false, false]]);
  const { status } = await staff.post('holds', { kind: 'item', id: 'steak', until: 'service' });
  expect(status).toBe(200);
  expect(await soldOut()).toEqual([[true, false, true, false]]);
});
