import { expect, test } from 'vitest';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';
const price = { price_pickup: 10, price_delivery: 10, tax_rate: 10 };

const MENU = aMenu({
  time_ranges: { fri: [['17:00', '19:30']] },
  pickup_time_ranges: { fri: [['17:00', '19:30']] },
  categories: [
    aCategory({
      items: [
        anItem({ item_id: 'a', item_name: 'Banh mi', item_price: price, load: 3 }),
        anItem({ item_id: 'slow', item_name: 'Pho', item_price: price, lead_minutes: 60 }),
      ],
    }),
  ],
});
const COPIES = anOffer({
  id: 'deux',
  name: 'Deux pour un',
  type: 'buy_one_get_one',
  items: ['a'],
  allow_repeat: 'Yes',
});
const GIFT = anOffer({ id: 'cadeau', name: 'Cadeau', type: 'free_item', items: ['slow'] });

const shopOf = (capacity_units: number | undefined, offers = [COPIES]) =>
  openShop({
    settings: someSettings({ scheduling: { timezone: 'Europe/Paris', capacity_units } }),
    menus: [MENU],
    offers,
  });

const order = (quantity: number, delivery_time_range: string): OrderBody => {
  const total = 10 * quantity;
  const tax = Number(((total * 10) / 110).toFixed(2));
  return anOrder({
    items: [{ item_id: 'a', quantity, note: '', options: [] }],
    customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range } }),
    ...{ subtotal: total, discount: 0, tax, total },
  });
};

async function quoted(shop: Shop, body: OrderBody) {
  const { payload } = (await shop.post(`${CHECKOUT}quote`, body)).body;
  return {
    applied: payload?.applied_offers as readonly string[],
    problems: payload?.problems as readonly { code: string; message: string }[],
  };
}

async function placed(shop: Shop, body: OrderBody) {
  const { status, body: answer } = await shop.post(CHECKOUT, body);
  return `${status} ${answer.code ?? 'success'}`;
}

/** Each slot with the lines of its orders, gifts marked, and the units that they take. */
async function slots() {
  const { rows } = await database.pool.query<{ slot: string }>(
    `SELECT to_char(slot_starts_at AT TIME ZONE 'Europe/Paris', 'HH24:MI') || ' ' || string_agg(
       quantity || ' ' || item_id || CASE WHEN offer_id IS NULL THEN '' ELSE ' free' END, ', '
       ORDER BY orders.number, position) || ': ' || (
         SELECT sum(load) FROM orders other WHERE other.slot_starts_at = orders.slot_starts_at
       ) AS slot
     FROM orders JOIN order_lines USING (order_id) GROUP BY slot_starts_at ORDER BY slot_starts_at`,
  );
  return rows.map(({ slot }) => slot);
}

test('SV-27: a copy whose units no slot has beside what is bought is left out', async () => {
  const shop = await shopOf(3);
  expect(await quoted(shop, order(1, '19:00'))).toEqual({
    applied: [],
    problems: [
      {
        code: 'gift_unavailable',
        message:
          '« Deux pour un » : « Banh mi » n’est pas disponible à cette heure, il n’est pas offert.',
      },
    ],
  });
  expect(await placed(shop, order(1, '19:00'))).toBe('200 success');
  expect(await slots()).toEqual(['19:00 1 a: 3']);
});

test('SV-27: of several copies as many are given as the slot has units for', async () => {
  const shop = await shopOf(9);
  expect(await quoted(shop, order(2, '19:00'))).toEqual({
    applied: ['deux'],
    problems: [
      {
        code: 'gift_unavailable',
        message: '« Deux pour un » : « Banh mi » n’est offert que 1 fois à cette heure.',
      },
    ],
  });
  expect(await placed(shop, order(2, '19:00'))).toBe('200 success');
  expect(await slots()).toEqual(['19:00 2 a, 1 a free: 9']);
});

test('SV-27: an order whose dishes fit into what is left of a slot is taken there without its copy', async () => {
  const shop = await shopOf(9);
  expect(await placed(shop, order(1, '19:00'))).toBe('200 success');
  expect(await placed(shop, order(1, '19:00'))).toBe('200 success');
  expect(await placed(shop, order(1, '19:00'))).toBe('409 slot_full');
  expect(await slots()).toEqual(['19:00 1 a, 1 a free, 1 a: 9']);
});

test('SV-27: a gift moves no order as soon as possible to a later slot', async () => {
  const shop = await shopOf(9);
  for (const _ of [1, 2, 3]) expect(await placed(shop, order(1, 'ASAP'))).toBe('200 success');
  expect(await slots()).toEqual(['18:00 1 a, 1 a free, 1 a: 9', '18:15 1 a, 1 a free: 6']);
});

test('SV-27: a gift that is not ready by the time of what is bought is left out', async () => {
  const shop = await shopOf(undefined, [GIFT]);
  for (const [time, applied] of [
    ['18:00', []],
    ['ASAP', []],
    ['19:15', ['cadeau']],
  ] as const) {
    expect((await quoted(shop, order(1, time))).applied).toEqual(applied);
    expect(await placed(shop, order(1, time))).toBe('200 success');
  }
  expect(await slots()).toEqual(['18:00 1 a, 1 a: 6', '19:15 1 a, 1 slow free: 4']);
});

test('SV-27: an open order that lost its place is submitted where its dishes fit without its copy', async () => {
  const shop = await shopOf(9);
  const sent = await shop.post(CHECKOUT, order(1, '19:00'));
  shop.setNow(FRIDAY_EVENING + 6 * 60_000);
  expect(await placed(shop, order(1, '19:00'))).toBe('200 success');
  const { order_id } = sent.body.payload ?? {};
  const submitted = await shop.put(CHECKOUT, { order_id, status: 'pending' });
  expect([submitted.status, submitted.body.code]).toEqual([200, undefined]);
});

test('SV-27: a quote says too large only of what is bought', async () => {
  const shop = await shopOf(6);
  expect((await quoted(shop, order(2, '19:00'))).problems.map(({ code }) => code)).toEqual([
    'gift_unavailable',
  ]);
  expect(await placed(shop, order(3, '19:00'))).toBe('409 slot_full');
});

test('SV-20: of orders at once with copies none is refused for them, and no slot takes more', async () => {
  const shop = await shopOf(9);
  const sent = await Promise.all([1, 2].map(() => placed(shop, order(1, '19:00'))));
  expect(sent).toEqual(['200 success', '200 success']);
  expect((await slots())[0]).toMatch(/: 9$/);
});

test.each(
  [1, 2].flatMap((quantity) =>
    [2, 3, 5, 6, 8, 11, 12].flatMap((units) =>
      ['19:00', 'ASAP'].map((time) => ({ quantity, units, time })),
    ),
  ),
)(
  'SV-27: what fits without copies is placed with the offer ($quantity, $units units, $time)',
  async ({ quantity, units, time }) => {
    const without = await shopOf(units, []);
    const expected = await placed(without, order(quantity, time));
    await database.pool.query('TRUNCATE orders CASCADE');
    const shop = await shopOf(units);
    const { problems } = await quoted(shop, order(quantity, time));
    const isPossible = problems.every(({ code }) => code === 'gift_unavailable');
    expect([isPossible, await placed(shop, order(quantity, time))]).toEqual([
      expected === '200 success',
      expected,
    ]);
  },
);
