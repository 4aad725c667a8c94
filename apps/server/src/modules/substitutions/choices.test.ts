import { afterEach, expect, test } from 'vitest';
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
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { submittedOrderOf } from '#test/shops/lunch-order.ts';
import { LUNCH_MENUS, lunch } from '#test/shops/lunch-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import { guestOf, ONE_MAKI, proposalsOf } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
afterEach(() => emptyTables(database.pool, 'holds', ...STAFF_TABLES));

/** A roll at 4.00 €, 5.50 € as a large one; with a sauce at 0.20 €, lemon, or wine at another rate. */
const ROLL = anItem({
  ...{ item_id: 'roule', item_name: 'Roulé', item_category_id: 'roules' },
  item_price: { price_pickup: 4, price_delivery: 5, tax_rate: 10 },
  options: [
    anOptionGroup({
      ...{ option_id: 'taille', option_name: 'Taille', kind: 'size' },
      ...{ min_selected: 1, max_selected: 1 },
      option_options: [
        anOption({ id: 'petit', name: 'Petit', price: 4 }),
        anOption({ id: 'grand', name: 'Grand', price: 5.5 }),
      ],
    }),
    anOptionGroup({
      ...{ option_id: 'avec', option_name: 'Avec', max_selected: 2 },
      option_options: [
        anOption({ id: 'sauce', name: 'Sauce', price: 0.2 }),
        anOption({ id: 'citron', name: 'Citron' }),
        anOption({ id: 'vin', name: 'Vin', price: 1, tax_rate: 20 }),
      ],
    }),
  ],
});
const ROLLS = aCategory({ category_id: 'roules', items: [ROLL] });
const menus = [aMenu({ categories: [...aMenu().categories, ROLLS] })];

const chosen = (option_id: string, ...ids: readonly string[]) => ({
  option_id,
  option_options: ids.map((id) => ({ id, quantity: 1 })),
});
const ROLL_FOR_ONE = { kind: 'swap', position: 1, quantity: 1, swap_item_id: 'roule' } as const;

async function lines(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT item_name AS name, quantity, unit_price_cents AS unit, total_cents AS total, tax_cents AS tax, charged,
       (SELECT json_agg(json_build_array(option ->> 'name', option -> 'price_cents'))
        FROM jsonb_array_elements(options) AS option) AS options
     FROM order_lines WHERE order_id = $1 ORDER BY position`,
    [orderId],
  );
  return rows;
}

test('SU-7, SU-16: a dish with a required choice is offered with the choices that are left', async () => {
  const shop = await openShop({ menus });
  const { orderId } = await paidOrder(shop);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  const offered = async () =>
    (await staff.list(orderId)).substitutions.dishes.find(({ item_id }) => item_id === 'roule');
  const size = (...options: readonly object[]) => ({
    ...{ option_id: 'taille', name: 'Taille', min: 1, max: 1 },
    options,
  });
  const large = { id: 'grand', name: 'Grand', price: 1.5 };
  const small = { id: 'petit', name: 'Petit', price: 0 };
  const [sauce, lemon] = [
    { id: 'sauce', name: 'Sauce', price: 0.2 },
    { id: 'citron', name: 'Citron', price: 0 },
  ];
  const extras = (...options: readonly object[]) => ({
    ...{ option_id: 'avec', name: 'Avec', min: 0, max: options.length, options },
  });
  const roll = { item_id: 'roule', name: 'Roulé', price: 4, rate: 10 };
  expect(await offered()).toEqual({ ...roll, groups: [size(small, large), extras(sauce, lemon)] });
  const hold = (id: string) => staff.post('holds', { kind: 'option', id, until: 'service' });
  await hold('sauce');
  await hold('petit');
  expect(await offered()).toEqual({ ...roll, groups: [size(large), extras(lemon)] });
  await hold('grand');
  expect(await offered()).toBeUndefined();
});

test('SU-6, SU-8, SU-16: of a paid order a large roll with sauce gives 0.20 € and their tax back', async () => {
  const shop = await openShop({ menus });
  const { orderId, intentId } = await paidOrder(shop);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  const swap_options = [chosen('taille', 'grand'), chosen('avec', 'sauce')];
  const proposed = await staff.propose(orderId, { ...ROLL_FOR_ONE, swap_options });
  expect(proposed.status).toBe(200);
  const guest = guestOf(shop, await keyOf(database, orderId));
  expect((await guest.state()).proposals).toMatchObject([
    {
      ...{ item_name: 'Maki saumon', swap_name: 'Roulé, Grand, Sauce', swap_price: 5.7 },
      ...{ accept_given: 0.2, drop_given: 5.9 },
    },
  ]);
  const { state } = await guest.answer('accept');
  expect(state?.proposals).toMatchObject([{ outcome: 'swapped', given: 0.2 }]);
  const charged = (gross_cents: number, tax_cents: number) => [
    { rate: 10, gross_cents, tax_cents },
  ];
  expect(await lines(orderId)).toEqual([
    {
      ...{ name: 'Maki saumon', quantity: 1, unit: 590, total: 590, tax: 53, options: null },
      charged: charged(590, 53),
    },
    {
      ...{ name: 'Roulé', quantity: 1, unit: 570, total: 570, tax: 52, charged: charged(570, 52) },
      options: [
        ['Grand', 0],
        ['Sauce', 0],
      ],
    },
    {
      ...{ name: 'Maki saumon (différence de prix)', quantity: 1, unit: 20, total: 20, tax: 2 },
      ...{ charged: charged(20, 2), options: null },
    },
  ]);
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(intentId)).toBe(20);
  const { rows } = await database.pool.query('SELECT rates FROM order_refunds');
  expect(rows).toEqual([{ rates: [{ rate: 10, tax_cents: 2, gross_cents: 20 }] }]);
});

test('SU-15, SU-16: where a choice is sold out, the same dish is served with another one of its group', async () => {
  const shop = await openShop({ menus });
  const options = [chosen('taille', 'petit'), chosen('avec', 'sauce')];
  const orderId = await submittedOrderOf(shop, [
    { ...{ item_id: 'roule', quantity: 2, note: '' }, options },
  ]);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'counter'));
  await staff.post('holds', { kind: 'option', id: 'sauce', until: 'service' });
  const [line] = (await staff.list(orderId)).substitutions.lines;
  expect(line).toMatchObject({
    ...{ item_id: 'roule', name: 'Roulé', is_sold_out: true },
    chosen: [
      { option_id: 'taille', id: 'petit' },
      { option_id: 'avec', id: 'sauce' },
    ],
  });
  const swap_options = [chosen('taille', 'petit'), chosen('avec', 'citron')];
  expect((await staff.propose(orderId, { ...ROLL_FOR_ONE, swap_options })).status).toBe(200);
  const guest = guestOf(shop, await keyOf(database, orderId));
  const before = await guest.state();
  expect(before).toMatchObject({ total: 8.4, tax: 0.76 });
  expect(before.proposals).toMatchObject([
    { item_name: 'Roulé, Petit, Sauce', swap_name: 'Roulé, Petit, Citron', accept_given: 0.2 },
  ]);
  const { state } = await guest.answer('accept');
  expect(state).toMatchObject({ total: 8.2, tax: 0.74, taxes: [{ rate: 10 }] });
  expect(await lines(orderId)).toMatchObject([
    {
      ...{ name: 'Roulé', quantity: 1, total: 420, tax: 38 },
      options: [
        ['Petit', 0],
        ['Sauce', 20],
      ],
    },
    {
      ...{ name: 'Roulé', quantity: 1, unit: 400, total: 400, tax: 36 },
      options: [
        ['Petit', 0],
        ['Citron', 0],
      ],
    },
  ]);
});

test('SU-6, SU-16: choices that make a dish dearer cost the guest nothing', async () => {
  const shop = await openShop({ menus });
  const options = [chosen('taille', 'petit')];
  const orderId = await submittedOrderOf(shop, [
    { ...{ item_id: 'roule', quantity: 2, note: '' }, options },
  ]);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'counter'));
  const swap_options = [chosen('taille', 'grand'), chosen('avec', 'sauce', 'citron')];
  await staff.propose(orderId, { ...ROLL_FOR_ONE, swap_options });
  const guest = guestOf(shop, await keyOf(database, orderId));
  const { state } = await guest.answer('accept');
  expect(state).toMatchObject({ total: 8, tax: 0.73 });
  expect(state?.proposals).toMatchObject([{ swap_price: 4, given: 0 }]);
});

test('SU-14, SU-16: of a formula a dish is replaced by one with its choices, at no other price', async () => {
  const [lunchMenu] = LUNCH_MENUS;
  const withRolls = aMenu({ categories: [...(lunchMenu?.categories ?? []), ROLLS] });
  const shop = await openShop({ menus: [withRolls] });
  const orderId = await submittedOrderOf(shop, [lunch()]);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'manager'));
  const swap = { ...ROLL_FOR_ONE, dish_at: 1 };
  expect(await staff.propose(orderId, swap)).toMatchObject({
    status: 422,
    paths: ['swap_options'],
  });
  const swap_options = [chosen('taille', 'grand'), chosen('avec', 'sauce')];
  expect((await staff.propose(orderId, { ...swap, swap_options })).status).toBe(200);
  const guest = guestOf(shop, await keyOf(database, orderId));
  const { total, tax } = await guest.state();
  const { state } = await guest.answer('accept');
  expect(state).toMatchObject({ total, tax });
  expect(state?.proposals).toMatchObject([{ swap_name: 'Roulé, Grand, Sauce', given: 0 }]);
  const { rows } = await database.pool.query(
    "SELECT dishes -> 1 -> 'options' AS options FROM order_lines",
  );
  expect(rows).toMatchObject([
    {
      options: [
        { name: 'Grand', price_cents: 0, is_size: true },
        { name: 'Sauce', price_cents: 0 },
      ],
    },
  ]);
});

test('SU-7, SU-16: choices that are missing, not of the dish, too many, or at another rate are refused', async () => {
  const shop = await openShop({ menus });
  const { orderId } = await paidOrder(shop);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  await staff.post('holds', { kind: 'option', id: 'citron', until: 'service' });
  const large = chosen('taille', 'grand');
  const wrong = [
    [],
    [chosen('taille', 'petit', 'grand')],
    [chosen('taille', 'moyen')],
    [large, chosen('pate', 'fine')],
    [large, chosen('avec', 'vin')],
    [large, chosen('avec', 'citron')],
    [large, chosen('avec', 'sauce', 'sauce')],
  ];
  for (const swap_options of wrong) {
    const reply = await staff.propose(orderId, { ...ROLL_FOR_ONE, swap_options });
    expect(reply).toMatchObject({ status: 422, paths: ['swap_options'] });
  }
  const drop = { ...ONE_MAKI, swap_options: [large] };
  expect(await staff.propose(orderId, drop)).toMatchObject({
    status: 422,
    paths: ['swap_options'],
  });
  expect((await staff.list(orderId)).substitutions.proposals).toEqual([]);
});

test('SU-18: a dish and a choice say what they hold of that which the order warns of', async () => {
  const shop = await openShop({
    menus: [
      aMenu({
        categories: [
          ...aMenu().categories,
          aCategory({
            category_id: 'roules',
            items: [
              {
                ...ROLL,
                allergens: ['gluten', 'milk'],
                options: [
                  anOptionGroup({
                    ...{ option_id: 'avec', option_name: 'Avec', max_selected: 2 },
                    option_options: [
                      anOption({ id: 'sauce', name: 'Sauce', allergens: ['crustaceans'] }),
                      anOption({ id: 'citron', name: 'Citron' }),
                    ],
                  }),
                ],
              },
            ],
          }),
        ],
      }),
    ],
  });
  const { orderId } = await paidOrder(shop);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  const warned = async () => {
    const { dishes } = (await staff.list(orderId)).substitutions;
    const dish = dishes.find(({ item_id }) => item_id === 'roule');
    return [dish?.avoided, dish?.groups?.[0]?.options.map(({ avoided }) => avoided)];
  };
  expect(await warned()).toEqual([undefined, [undefined, undefined]]);
  await database.pool.query(
    `UPDATE orders SET avoided_allergens = '{gluten}', allergies = 'Pas de crevettes' WHERE order_id = $1`,
    [orderId],
  );
  expect(await warned()).toEqual([['gluten'], [['crustaceans'], undefined]]);

  // SU-19: the guest reads it of the dish as it is chosen, as long as the question is open.
  const swap = { kind: 'swap', position: 1, quantity: 1, swap_item_id: 'roule' } as const;
  const sauce = [
    { option_id: 'avec', selected: 1, option_options: [{ id: 'sauce', quantity: 1 }] },
  ];
  expect((await staff.propose(orderId, { ...swap, swap_options: sauce })).status).toBe(200);
  const guest = guestOf(shop, await keyOf(database, orderId));
  const proposed = async () => (await guest.state()).proposals?.at(-1);
  expect((await proposed())?.avoided).toEqual(['gluten', 'crustaceans']);
  const audit = await database.pool.query(
    'SELECT row_to_json(it)::text AS text FROM staff_audit AS it',
  );
  expect(JSON.stringify(audit.rows)).not.toContain('crustaceans');
  const { substitution_id = '' } = (await proposed()) ?? {};
  await staff.withdraw(orderId, substitution_id);
  expect(await proposed()).not.toHaveProperty('avoided');
  expect((await staff.propose(orderId, swap)).status).toBe(200);
  expect((await proposed())?.avoided).toEqual(['gluten']);
});
