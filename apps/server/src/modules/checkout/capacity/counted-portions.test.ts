import { expect, test } from 'vitest';
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
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { byBoard, ordersAt } from '#test/shops/orders-at.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);
const CHECKOUT = '/v2/public/checkout/';
const MINUTE = 60_000;
const EIGHT = Date.parse('2026-11-20T20:00+01:00');
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');

const at = (delivery_time_range: string, overrides: Partial<OrderBody> = {}) =>
  anOrder({
    customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range } }),
    ...overrides,
  });

async function codeOf(answer: Promise<{ status: number; body: { code?: string } }>) {
  const { status, body } = await answer;
  return `${status} ${body.code ?? 'success'}`;
}
const place = (shop: Shop, order: OrderBody) => codeOf(shop.post(CHECKOUT, order));

async function placed(shop: Shop, order: OrderBody): Promise<string> {
  const { status, body } = await shop.post(CHECKOUT, order);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.payload?.order_id);
}
const submit = (shop: Shop, order_id: string) =>
  codeOf(shop.put(CHECKOUT, { order_id, status: 'pending' }));

test('SV-7: concurrent orders take exactly the portions that there are', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', TONIGHT, 7);
  const orders = Array.from({ length: 20 }, () => shop.post(CHECKOUT, at('20:00')));
  const codes = (await Promise.all(orders)).map(({ body }) => body.code ?? 'success');
  // Two for each order: three orders, and one portion is left.
  expect(codes.filter((code) => code === 'success')).toHaveLength(3);
  expect(codes.filter((code) => code === 'items_unavailable')).toHaveLength(17);
  const { rows } = await database.pool.query('SELECT sum(units)::int AS units FROM hold_uses');
  expect(rows).toEqual([{ units: 6 }]);
});

test('SV-7: an order for the end of the hold, or later, takes none of its portions', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', EIGHT, 0);
  expect(await place(shop, at('19:45'))).toBe('409 items_unavailable');
  expect(await place(shop, at('20:00'))).toBe('200 success');
});

test('SV-7: a shop whose memory says that portions are gone, or are left, goes by the orders', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', TONIGHT, 2);
  await placed(shop, at('20:00'));
  const other = await openShop();
  expect(await place(other, at('20:00'))).toBe('409 items_unavailable');
  shop.setNow(FRIDAY_EVENING + 5 * MINUTE);
  other.setNow(FRIDAY_EVENING + 5 * MINUTE);
  expect(await place(other, at('20:00'))).toBe('200 success');
  expect(await place(shop, at('20:00'))).toBe('409 items_unavailable');
});

test('SV-7: an order that is sent again keeps its portions, and concurrent sends take them once', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', TONIGHT, 2);
  const order = at('20:00');
  const sends = await Promise.all(Array.from({ length: 12 }, () => place(shop, order)));
  expect(new Set(sends)).toEqual(new Set(['200 success']));
  // Another content of the same order frees what the first one took.
  expect(await place(shop, { ...order, comment: 'Sans wasabi' })).toBe('200 success');
  expect(await place(shop, at('20:00'))).toBe('409 items_unavailable');
});

test('SV-8: portions are free again when an order expires, or is cancelled before its preparation', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', TONIGHT, 2);
  const restaurant = ordersAt(database.pool);
  const cancel = (id: string) => restaurant.cancel(id, { refund: null });
  const first = await placed(shop, at('20:00'));
  expect(await submit(shop, first)).toBe('200 success');
  expect(await place(shop, at('20:00'))).toBe('409 items_unavailable');
  expect((await cancel(first)).kind).toBe('cancelled');
  const second = await placed(shop, at('20:00'));
  expect(await submit(shop, second)).toBe('200 success');
  for (const step of ['accepted', 'preparing'] as const) await restaurant.advance(second, step);
  expect((await cancel(second)).kind).toBe('cancelled');
  expect(await place(shop, at('20:00'))).toBe('409 items_unavailable');
});

test('SV-8, OB-8: a cancellation keeps its portions while it can be taken back', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', TONIGHT, 2);
  const restaurant = ordersAt(database.pool);
  const first = await placed(shop, at('20:00'));
  expect(await submit(shop, first)).toBe('200 success');
  const cancelled = await restaurant.cancel(first, { refund: null }, byBoard(1));
  expect(cancelled.kind).toBe('cancelled');
  expect(await place(shop, at('20:00'))).toBe('409 items_unavailable');
  expect((await restaurant.undo(first, byBoard(2))).kind).toBe('undone');
  expect(await place(shop, at('20:00'))).toBe('409 items_unavailable');
  await restaurant.cancel(first, { refund: null }, byBoard(3));
  await executeDueEffects(database.pool, FRIDAY_EVENING + 10_000);
  expect(await place(shop, at('20:00'))).toBe('200 success');
});

test('SV-26: a cash order that lost its portions is submitted while there are some', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', TONIGHT, 2);
  const early = await placed(shop, at('20:00'));
  shop.setNow(FRIDAY_EVENING + 6 * MINUTE);
  const other = await placed(shop, at('20:00'));
  expect(await submit(shop, early)).toBe('409 items_unavailable');
  shop.setNow(FRIDAY_EVENING + 12 * MINUTE);
  expect(await submit(shop, early)).toBe('200 success');
  expect(await submit(shop, other)).toBe('409 items_unavailable');
});

test('SV-26, SV-27: an order that lost its portions reads how many are left', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', TONIGHT, 3);
  const early = await placed(shop, at('20:00'));
  shop.setNow(FRIDAY_EVENING + 6 * MINUTE);
  await placed(shop, at('20:00'));
  const { status, body } = await shop.put(CHECKOUT, { order_id: early, status: 'pending' });
  expect([status, body.code, body.message]).toEqual([
    409,
    'items_unavailable',
    '« Maki saumon » : il en reste 1.',
  ]);
});

test('SV-26: an order that was placed before a hold is submitted only with portions of it', async () => {
  const shop = await openShop();
  const [sold, counted, more] = [
    await placed(shop, at('20:00')),
    await placed(shop, at('20:00')),
    await placed(shop, at('20:00')),
  ];
  await staff.hold('item', 'maki-saumon', TONIGHT);
  const refused = await shop.put(CHECKOUT, { order_id: sold, status: 'pending' });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'items_unavailable',
    '« Maki saumon » : épuisé jusqu’à la fin du service.',
  ]);
  await staff.hold('item', 'maki-saumon', TONIGHT, 3);
  expect(await submit(shop, counted)).toBe('200 success');
  expect(await submit(shop, more)).toBe('409 items_unavailable');
  await staff.somethingElse();
  expect(await submit(shop, counted)).toBe('200 success');
});

test('SV-26: an open order is refused when it is sent again after it sold out, a submitted one is not', async () => {
  const shop = await openShop();
  const [open, sent] = [at('20:00'), at('20:00')];
  await placed(shop, open);
  expect(await submit(shop, await placed(shop, sent))).toBe('200 success');
  await staff.hold('item', 'maki-saumon', TONIGHT);
  expect(await place(shop, open)).toBe('409 items_unavailable');
  expect(await place(shop, sent)).toBe('200 success');
});

test('SV-26: an open order that is sent again takes the portions that are counted since', async () => {
  const shop = await openShop();
  const [first, second] = [at('20:00'), at('20:00')];
  await placed(shop, first);
  await placed(shop, second);
  await staff.hold('item', 'maki-saumon', TONIGHT, 2);
  expect(await place(shop, first)).toBe('200 success');
  expect(await place(shop, second)).toBe('409 items_unavailable');
});

test('SV-21: an order that was judged before a change is judged again, also while holds are replaced', async () => {
  const shop = await openShop();
  expect(await place(shop, at('20:00'))).toBe('200 success');
  await staff.hold('item', 'maki-saumon', TONIGHT);
  expect(await place(shop, at('20:00'))).toBe('409 items_unavailable');
  await staff.hold('item', 'maki-saumon', TONIGHT, 100);
  const changes = async () => {
    for (let change = 0; change < 3; change += 1)
      await staff.hold('item', 'maki-saumon', TONIGHT, 100);
  };
  const other = await openShop();
  const orders = Array.from({ length: 10 }, () => place(other, at('20:00')));
  const [codes] = await Promise.all([Promise.all(orders), changes()]);
  expect(new Set(codes)).toEqual(new Set(['200 success']));
});

test('SV-27: a rejection names each line and choice that is sold out, and until when', async () => {
  const sauces = anOptionGroup({
    option_options: [anOption({ id: 'soja' }), anOption({ id: 'epicee', name: 'Épicée' })],
  });
  const items = [anItem(), anItem({ item_id: 'ramen', item_name: 'Ramen', options: [sauces] })];
  const shop = await openShop({ menus: [aMenu({ categories: [aCategory({ items })] })] });
  await staff.hold('item', 'maki-saumon', EIGHT);
  await staff.hold('option', 'epicee', TONIGHT);
  const choice = {
    option_id: sauces.option_id,
    selected: 1,
    option_options: [{ id: 'epicee', quantity: 1 }],
  };
  const { status, body } = await shop.post(
    CHECKOUT,
    at('19:30', {
      items: [
        { item_id: 'maki-saumon', quantity: 1, note: '', options: [] },
        { item_id: 'ramen', quantity: 1, note: '', options: [choice] },
      ],
    }),
  );
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'items_unavailable',
      message:
        '« Maki saumon » : épuisé jusqu’à 20:00. « Épicée » : épuisé jusqu’à la fin du service.',
      errors: [
        { path: 'items[0].item_id', message: '« Maki saumon » : épuisé jusqu’à 20:00.' },
        {
          path: 'items[1].options[0].option_options[0].id',
          message: '« Épicée » : épuisé jusqu’à la fin du service.',
        },
      ],
      items: [
        { item_id: 'maki-saumon', sold_out_until: '2026-11-20T19:00:00.000Z' },
        { item_id: 'ramen', sold_out_until: '2026-11-21T03:00:00.000Z' },
      ],
    },
  ]);
});

test('SV-27: a gift that is sold out is the next choice of its offer, or none', async () => {
  const gift = anOffer({ id: 'cadeau', type: 'free_item', items: ['maki-saumon', 'biere'] });
  const shop = await openShop({ offers: [gift] });
  const free = async () => {
    const items = [{ item_id: 'biere', quantity: 2, note: '', options: [] }];
    const quoted = await shop.post(`${CHECKOUT}quote`, { ...at('20:00'), items });
    const order = at('20:00', { items, ...amountsOf(quoted.body.payload) });
    const order_id = await placed(shop, order);
    const { rows } = await database.pool.query<{ item_id: string }>(
      'SELECT item_id FROM order_lines WHERE order_id = $1 AND offer_id IS NOT NULL',
      [order_id],
    );
    return rows.map(({ item_id }) => item_id);
  };
  expect(await free()).toEqual(['maki-saumon']);
  await staff.hold('item', 'maki-saumon', TONIGHT, 1);
  expect(await free()).toEqual(['maki-saumon']);
  expect(await free()).toEqual(['biere']);
});

function amountsOf(quote: Answer['body']['payload']) {
  const { subtotal, discount, delivery, tax, total } = quote ?? {};
  return { subtotal, discount, delivery, tax, total } as Partial<OrderBody>;
}

test('S-16, I-12: the portions that an order has taken are not sold out for its own quote', async () => {
  const shop = await openShop();
  await staff.hold('item', 'maki-saumon', TONIGHT, 2);
  const order = at('20:00');
  await placed(shop, order);
  // Another server, which has counted the portions since.
  const { post } = await openShop();
  const problemsFor = async (body: object) =>
    (await post(`${CHECKOUT}quote`, body)).body.payload?.problems;
  expect(await problemsFor({ ...order, local_id: null })).toMatchObject([
    { code: 'items_unavailable', message: expect.stringMatching(/^« Maki saumon » : épuisé/) },
  ]);
  expect(await problemsFor(order)).toEqual([]);
  expect(await place(shop, order)).toBe('200 success');
  const more = order.items.map((item) => ({ ...item, quantity: 3 }));
  expect(await problemsFor({ ...order, items: more })).toMatchObject([
    { code: 'items_unavailable', message: '« Maki saumon » : il en reste 2.' },
  ]);
});
