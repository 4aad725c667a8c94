import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  anOption,
  anOptionGroup,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type Answer, FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);
const CHECKOUT = '/v2/public/checkout/';
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');

const price = (euros: number) => ({
  price_pickup: euros,
  price_delivery: euros,
  tax_rate: 10,
});

const MENU = aMenu({
  categories: [
    aCategory({
      category_id: 'plats',
      items: [
        anItem({
          item_id: 'a',
          item_name: 'Banh mi',
          item_price: price(10),
          ingredients: ['pain'],
        }),
        anItem({ item_id: 'b', item_name: 'Thé', item_price: price(2), ingredients: ['pain'] }),
        anItem({ item_id: 'c', item_name: 'Mochi', item_price: price(3) }),
      ],
    }),
  ],
});
const TWO_FOR_ONE = anOffer({
  id: 'deux',
  name: 'Deux pour un',
  type: 'buy_one_get_one',
  items: ['a'],
});
const GIFT = anOffer({ id: 'cadeau', name: 'Cadeau', type: 'free_item', items: ['b', 'c'] });

const codeOf = ({ status, body }: Answer) => `${status} ${body.code ?? 'success'}`;

const order = (quantity: number, overrides: Partial<OrderBody> = {}): OrderBody => {
  const total = 10 * quantity;
  const items = [{ item_id: 'a', quantity, note: '', options: [] }];
  const tax = Number(((total * 10) / 110).toFixed(2));
  return anOrder({ items, subtotal: total, discount: 0, tax, total, ...overrides });
};

async function quoted(shop: Shop, body: OrderBody) {
  const soon = { delivery_date: null, delivery_time_range: 'ASAP' };
  const request = { ...body, customer: aCustomer({ date: soon }) };
  const { payload } = (await shop.post(`${CHECKOUT}quote`, request)).body;
  return {
    applied: payload?.applied_offers,
    problems: (payload?.problems ?? []) as readonly { code: string; message: string }[],
  };
}

/** The lines of the stored orders, gifts marked. */
async function lines() {
  const { rows } = await database.pool.query<{ line: string }>(
    `SELECT quantity || ' ' || item_id || CASE WHEN offer_id IS NULL THEN '' ELSE ' free' END AS line
     FROM order_lines ORDER BY order_id, position`,
  );
  return rows.map(({ line }) => line);
}

async function uses() {
  const { rows } = await database.pool.query('SELECT offer_id FROM offer_uses ORDER BY offer_id');
  return rows.map(({ offer_id }) => offer_id);
}

/** A shop that reads what the staff has set before. */
const shopWith = (offers: readonly ReturnType<typeof anOffer>[]) =>
  openShop({ menus: [MENU], offers: [...offers] });

const clear = async () => {
  await database.pool.query('DELETE FROM holds');
  await database.pool.query('UPDATE availability SET version = version + 1');
};
beforeEach(clear);
afterEach(clear);

test.each([
  ['item', 'a'],
  ['ingredient', 'pain'],
] as const)(
  'SV-27: a copy never takes the last portion of a bought dish, counted by %s',
  async (kind, subject) => {
    await staff.hold(kind, subject, TONIGHT, 1);
    const shop = await shopWith([TWO_FOR_ONE]);
    const { applied, problems } = await quoted(shop, order(1));
    expect(applied).toEqual([]);
    expect(problems).toEqual([
      {
        code: 'gift_unavailable',
        message: '« Deux pour un » : « Banh mi » n’est plus disponible, il n’est pas offert.',
      },
    ]);
    expect(codeOf(await shop.post(CHECKOUT, order(1)))).toBe('200 success');
    expect([await lines(), await uses()]).toEqual([['1 a'], []]);
  },
);

test('SV-27: with a portion left the copy is given', async () => {
  await staff.hold('item', 'a', TONIGHT, 2);
  const shop = await shopWith([TWO_FOR_ONE]);
  expect(await quoted(shop, order(1))).toEqual({ applied: ['deux'], problems: [] });
  expect(codeOf(await shop.post(CHECKOUT, order(1)))).toBe('200 success');
  expect([await lines(), await uses()]).toEqual([['1 a', '1 a free'], ['deux']]);
});

test('SV-27: of several copies as many are given as are left', async () => {
  await staff.hold('item', 'a', TONIGHT, 5);
  const shop = await shopWith([{ ...TWO_FOR_ONE, allow_repeat: 'Yes' }]);
  const { applied, problems } = await quoted(shop, order(3));
  expect(applied).toEqual(['deux']);
  expect(problems.map(({ message }) => message)).toEqual([
    '« Deux pour un » : il en reste 2, « Banh mi » est offert 2 fois.',
  ]);
  expect(codeOf(await shop.post(CHECKOUT, order(3)))).toBe('200 success');
  expect(await lines()).toEqual(['3 a', '2 a free']);
});

test('SV-27: what is bought is refused with the number that is left', async () => {
  await staff.hold('item', 'a', TONIGHT, 2);
  const shop = await shopWith([TWO_FOR_ONE]);
  const { status, body } = await shop.post(CHECKOUT, order(3));
  expect([status, body.code, body.message]).toEqual([
    409,
    'items_unavailable',
    '« Banh mi » : il en reste 2.',
  ]);
  const { problems } = await quoted(shop, order(3));
  expect(problems.map(({ message }) => message)).toContain('« Banh mi » : il en reste 2.');
});

test('SV-27: a gift that is sold out leaves its offer without effect, and another choice is given before', async () => {
  await staff.hold('item', 'b', TONIGHT);
  const shop = await shopWith([GIFT]);
  expect(await quoted(shop, order(1))).toEqual({ applied: ['cadeau'], problems: [] });
  expect(codeOf(await shop.post(CHECKOUT, order(1)))).toBe('200 success');
  expect(await lines()).toEqual(['1 a', '1 c free']);
  await staff.hold('item', 'c', TONIGHT);
  const later = await shopWith([GIFT]);
  const { applied, problems } = await quoted(later, order(1));
  expect([applied, problems.map(({ code }) => code)]).toEqual([[], ['gift_unavailable']]);
  expect(codeOf(await later.post(CHECKOUT, order(1)))).toBe('200 success');
});

test('SV-27: a gift that a menu does not serve then is left out', async () => {
  const lunch = aMenu({
    menu_id: 'midi',
    active_times: { fri: { label: '', is_open: true, times: [{ start: '11:00', end: '14:00' }] } },
    categories: [
      aCategory({ category_id: 'midi', items: [anItem({ item_id: 'd', item_menu_id: 'midi' })] }),
    ],
  } as Parameters<typeof aMenu>[0]);
  const gift = anOffer({ id: 'cadeau', type: 'free_item', items: ['d'] });
  const shop = await openShop({ menus: [MENU, lunch], offers: [gift] });
  const { applied, problems } = await quoted(shop, order(1));
  expect([applied, problems.map(({ code }) => code)]).toEqual([[], ['gift_unavailable']]);
  expect(codeOf(await shop.post(CHECKOUT, order(1)))).toBe('200 success');
  expect(await lines()).toEqual(['1 a']);
});

test('SV-27: an open order is submitted with one portion for what is bought, whatever its gift needs', async () => {
  const shop = await shopWith([TWO_FOR_ONE]);
  const placed = await shop.post(CHECKOUT, order(1));
  await staff.hold('item', 'a', TONIGHT, 1);
  const { order_id } = placed.body.payload ?? {};
  expect(codeOf(await shop.put(CHECKOUT, { order_id, status: 'pending' }))).toBe('200 success');
  expect(codeOf(await shop.post(CHECKOUT, order(1)))).toBe('409 items_unavailable');
});

test('SV-27: an order that lost its portions is submitted with the one that is left for what is bought', async () => {
  await staff.hold('ingredient', 'pain', TONIGHT, 2);
  const shop = await shopWith([TWO_FOR_ONE]);
  const date = { delivery_date: '2026-11-20', delivery_time_range: '20:00' };
  const placed = await shop.post(CHECKOUT, order(1, { customer: aCustomer({ date }) }));
  expect(await lines()).toEqual(['1 a', '1 a free']);
  shop.setNow(FRIDAY_EVENING + 6 * 60_000);
  const tea = [{ item_id: 'b', quantity: 1, note: '', options: [] }];
  const other = await shop.post(
    CHECKOUT,
    order(1, { items: tea, subtotal: 2, tax: 0.18, total: 2, customer: aCustomer({ date }) }),
  );
  expect(codeOf(other)).toBe('200 success');
  const { order_id } = placed.body.payload ?? {};
  expect(codeOf(await shop.put(CHECKOUT, { order_id, status: 'pending' }))).toBe('200 success');
  const { rows } = await database.pool.query('SELECT units FROM hold_uses WHERE order_id = $1', [
    order_id,
  ]);
  expect(rows).toEqual([{ units: 1 }]);
});

test.each([
  [2, 1, [], ['1 a']],
  [3, 1, [], ['1 a']],
  [4, 1, ['deux'], ['1 a', '1 a free']],
  [7, 2, ['deux'], ['2 a', '1 a free']],
] as const)(
  'SV-27: of %i portions of a counted choice, taken twice, those of %i bought dishes come first',
  async (portions, quantity, applied, made) => {
    await staff.hold('option', 'oeuf', TONIGHT, portions);
    const eggs = anOptionGroup({
      option_id: 'plus',
      option_options: [anOption({ id: 'oeuf', name: 'Œuf' })],
    });
    const dish = anItem({
      item_id: 'a',
      item_name: 'Banh mi',
      item_price: price(10),
      options: [eggs],
    });
    const shop = await openShop({
      menus: [aMenu({ categories: [aCategory({ category_id: 'plats', items: [dish] })] })],
      offers: [{ ...TWO_FOR_ONE, allow_repeat: 'Yes' }],
    });
    const options = [
      { option_id: 'plus', selected: 1, option_options: [{ id: 'oeuf', quantity: 2 }] },
    ];
    const sent = order(quantity, { items: [{ item_id: 'a', quantity, note: '', options }] });
    expect((await quoted(shop, sent)).applied).toEqual(applied);
    expect(codeOf(await shop.post(CHECKOUT, sent))).toBe('200 success');
    expect(await lines()).toEqual(made);
  },
);

test('SV-27: without a chosen time a quote leaves out the gifts that are sold out now', async () => {
  await staff.hold('item', 'a', TONIGHT, 1);
  const shop = await shopWith([TWO_FOR_ONE]);
  const { payload } = (await shop.post(`${CHECKOUT}quote`, { items: order(1).items })).body;
  expect([payload?.applied_offers, payload?.free_items, payload?.problems]).toEqual([
    [],
    [],
    [
      {
        code: 'gift_unavailable',
        message: '« Deux pour un » : « Banh mi » n’est plus disponible, il n’est pas offert.',
      },
    ],
  ]);
});

test('SV-7: of orders at once with gifts as many bought dishes are sold as there are portions', async () => {
  await staff.hold('item', 'a', TONIGHT, 5);
  const shop = await shopWith([TWO_FOR_ONE]);
  const sent = await Promise.all(Array.from({ length: 8 }, () => shop.post(CHECKOUT, order(1))));
  const taken = sent.filter(({ status }) => status === 200).length;
  expect(taken).toBeGreaterThanOrEqual(3);
  const { rows } = await database.pool.query('SELECT sum(quantity)::int AS made FROM order_lines');
  expect(rows).toEqual([{ made: 5 }]);
  expect(new Set(sent.map(codeOf))).toEqual(new Set(['200 success', '409 items_unavailable']));
});
