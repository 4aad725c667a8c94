import { afterEach, expect, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type Answer, FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { byBoard, ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';
const MINUTE = 60_000;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** 10 % off with the code BIENVENUE. */
const coupon = (overrides: Parameters<typeof anOffer>[0] = {}) =>
  anOffer({ id: 'dix', auto_apply: 'No', code: 'BIENVENUE', ...overrides });
const LESS = { subtotal: 11.8, discount: 1.18, tax: 0.97, total: 10.62 };

const withCode = (email: string, overrides: Partial<OrderBody> = {}) =>
  anOrder({ ...LESS, coupon: 'bienvenue', customer: aCustomer({ email }), ...overrides });
const guest = (number: number) => `guest-${number}@example.fr`;
const codeOf = ({ status, body }: Answer) => `${status} ${body.code ?? 'success'}`;
const place = async (shop: Shop, order: OrderBody) => codeOf(await shop.post(CHECKOUT, order));

async function placed(shop: Shop, order: OrderBody): Promise<string> {
  const { status, body } = await shop.post(CHECKOUT, order);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.payload?.order_id);
}
const submit = async (shop: Shop, order_id: string) =>
  codeOf(await shop.put(CHECKOUT, { order_id, status: 'pending' }));

/** How often each answer came to orders that these servers get at once. */
async function answersTo(servers: readonly Shop[], orders: readonly OrderBody[]) {
  const sends = orders.map((order, index) => place(servers[index % servers.length] as Shop, order));
  const counts: Record<string, number> = {};
  for (const code of await Promise.all(sends)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

test('OL-3: of 50 simultaneous orders with a code for 10 uses exactly 10 have it', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses: 10 })] });
  const orders = Array.from({ length: 50 }, (_, index) => withCode(guest(index)));
  expect(await answersTo([shop], orders)).toEqual({ '200 success': 10, '409 price_changed': 40 });
  const { rows } = await database.pool.query(
    'SELECT count(*)::int, sum(discount_cents)::int AS saved FROM offer_uses',
  );
  expect(rows).toEqual([{ count: 10, saved: 1180 }]);
});

test('OL-3: two servers together give exactly as many uses as there are', async () => {
  const waiting = { connectMs: 120_000, isPooled: true };
  const pools = [1, 2].map(() => openPool(database.address, silentLog, waiting));
  closing.push(...pools.map((pool) => () => pool.end()));
  const offers = [coupon({ max_uses: 10 })];
  const servers = await Promise.all(pools.map((pool) => openShop({ offers }, { pool })));
  const orders = Array.from({ length: 50 }, (_, index) => withCode(guest(index)));
  expect(await answersTo(servers, orders)).toEqual({ '200 success': 10, '409 price_changed': 40 });
});

test('OL-3: an offer without a code has as many uses, also where its slot has a limit', async () => {
  const offers = [anOffer({ max_uses: 3 })];
  const shop = await openShop({ offers });
  const orders = Array.from({ length: 12 }, (_, index) =>
    anOrder({ ...LESS, customer: aCustomer({ email: guest(index) }) }),
  );
  expect(await answersTo([shop], orders)).toEqual({ '200 success': 3, '409 price_changed': 9 });
});

test('OL-4: a guest uses a code as often as the offer says, in whatever spelling of the address', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses_per_guest: 1 })] });
  expect(await place(shop, withCode('jeanne@example.fr'))).toBe('200 success');
  expect(await place(shop, withCode('Jeanne@Example.FR'))).toBe('409 price_changed');
  expect(await place(shop, withCode('paul@example.fr'))).toBe('200 success');
  const many = Array.from({ length: 10 }, () => withCode('anne@example.fr'));
  expect(await answersTo([shop], many)).toEqual({ '200 success': 1, '409 price_changed': 9 });
});

test('OL-5: a use is free again when its order is cancelled, at whatever step', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses: 1 })] });
  const restaurant = ordersAt(database.pool);
  const first = await placed(shop, withCode(guest(1)));
  expect(await submit(shop, first)).toBe('200 success');
  expect(await place(shop, withCode(guest(2)))).toBe('409 price_changed');
  await restaurant.cancel(first, { refund: null });
  const second = await placed(shop, withCode(guest(2)));
  expect(await submit(shop, second)).toBe('200 success');
  for (const step of ['accepted', 'preparing'] as const) await restaurant.advance(second, step);
  expect(await place(shop, withCode(guest(3)))).toBe('409 price_changed');
  await restaurant.cancel(second, { refund: null });
  expect(await place(shop, withCode(guest(3)))).toBe('200 success');
});

test('OL-5, OB-8: a use is free again once its order’s cancellation can’t be taken back', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses: 1 })] });
  const restaurant = ordersAt(database.pool);
  const first = await placed(shop, withCode(guest(1)));
  expect(await submit(shop, first)).toBe('200 success');
  await restaurant.cancel(first, { refund: null }, byBoard(1));
  expect(await place(shop, withCode(guest(2)))).toBe('409 price_changed');
  expect((await restaurant.undo(first, byBoard(2))).kind).toBe('undone');
  expect(await place(shop, withCode(guest(2)))).toBe('409 price_changed');
  await restaurant.cancel(first, { refund: null }, byBoard(3));
  await executeDueEffects(database.pool, FRIDAY_EVENING + 10_000);
  expect(await place(shop, withCode(guest(2)))).toBe('200 success');
});

test('OL-5: a use is free again when an order is not submitted in time, and then no longer that order’s', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses: 1 })] });
  const late = await placed(shop, withCode(guest(1)));
  shop.setNow(FRIDAY_EVENING + 6 * MINUTE);
  const other = await placed(shop, withCode(guest(2)));
  expect(await submit(shop, late)).toBe('409 order_expired');
  expect(await submit(shop, other)).toBe('200 success');
});

test('OL-5: an order whose time to submit has passed is submitted while its use is still free', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses: 1 })] });
  const late = await placed(shop, withCode(guest(1)));
  shop.setNow(FRIDAY_EVENING + 6 * MINUTE);
  expect(await submit(shop, late)).toBe('200 success');
});

test('OL-6: an order that is sent again, or with another content, has used its code once', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses: 1, max_uses_per_guest: 1 })] });
  const order = withCode('jeanne@example.fr');
  expect(await place(shop, order)).toBe('200 success');
  expect(await place(shop, order)).toBe('200 success');
  expect(await place(shop, { ...order, comment: 'Sans wasabi' })).toBe('200 success');
  expect(await place(shop, withCode('paul@example.fr'))).toBe('409 price_changed');
});

test('OL-6: a guest’s next order takes nothing over from one that was not submitted', async () => {
  const offers = [coupon({ max_uses: 1, max_uses_per_guest: 1 })];
  const shop = await openShop({ offers }, { rateLimit: true });
  const first = await placed(shop, withCode('jeanne@example.fr'));
  expect(await place(shop, withCode('jeanne@example.fr'))).toBe('409 price_changed');
  expect(await submit(shop, first)).toBe('200 success');
});

test('OL-7: an order that counted on a code that is used up gets its price without it, and why', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses: 1 })] });
  await placed(shop, withCode(guest(1)));
  const message = 'Ce code promo a déjà été utilisé autant de fois que possible.';
  const refused = await shop.post(CHECKOUT, withCode(guest(2)));
  expect(codeOf(refused)).toBe('409 price_changed');
  expect(refused.body.quote).toMatchObject({
    discount: 0,
    total: 11.8,
    applied_offers: [],
    coupon: { code: 'bienvenue', valid: false, offer_id: 'dix' },
    problems: [{ code: 'coupon_used_up', message }],
  });
  const quote = await shop.post(`${CHECKOUT}quote`, withCode(guest(2)));
  expect(quote.body.payload).toMatchObject({ discount: 0, problems: [{ message }] });
  const asked = await shop.app.inject('/v2/public/offers/bienvenue');
  expect([asked.statusCode, asked.json().code]).toEqual([409, 'coupon_used_up']);
  expect(await place(shop, anOrder({ coupon: 'bienvenue' }))).toBe('200 success');
});

test('OL-7: a guest who has used a code reads that, and who has not can use it', async () => {
  const shop = await openShop({ offers: [coupon({ max_uses_per_guest: 1 })] });
  await placed(shop, withCode('jeanne@example.fr'));
  const { body } = await shop.post(CHECKOUT, withCode('jeanne@example.fr'));
  const message = 'Vous avez déjà utilisé ce code promo autant de fois que possible.';
  expect(body.quote).toMatchObject({ problems: [{ code: 'coupon_used_up', message }] });
  expect((await shop.app.inject('/v2/public/offers/bienvenue')).statusCode).toBe(200);
});

test('OL-1: a code counts from midnight of its first day to midnight after its last, in Paris', async () => {
  const offers = [coupon({ from: '2026-11-20', to: '2026-11-21' })];
  const shop = await openShop({ offers });
  const quoted = async (now: string) => {
    shop.setNow(Date.parse(now));
    const { body } = await shop.post(`${CHECKOUT}quote`, withCode(guest(1)));
    return body.payload?.discount;
  };
  expect(await quoted('2026-11-19T23:59:59+01:00')).toBe(0);
  expect(await quoted('2026-11-20T00:00:00+01:00')).toBe(1.18);
  expect(await quoted('2026-11-21T23:59:59+01:00')).toBe(1.18);
  expect(await quoted('2026-11-22T00:00:00+01:00')).toBe(0);
});

test('OL-8: what each offer gave is stored with the order', async () => {
  const offers = [
    anOffer({ id: 'cinq', value: 5 }),
    coupon(),
    anOffer({ id: 'cadeau', type: 'free_item', items: ['maki-saumon'] }),
  ];
  const shop = await openShop({ offers });
  const { body } = await shop.post(`${CHECKOUT}quote`, withCode(guest(1)));
  const { discount, total, tax } = body.payload ?? {};
  await placed(shop, withCode(guest(1), { discount, total, tax } as Partial<OrderBody>));
  const { rows } = await database.pool.query(
    'SELECT offer_id, discount_cents FROM offer_uses ORDER BY offer_id',
  );
  expect(rows).toEqual([
    { offer_id: 'cadeau', discount_cents: 590 },
    { offer_id: 'cinq', discount_cents: 59 },
    { offer_id: 'dix', discount_cents: 118 },
  ]);
});

test('OL-7: an order that counted on an automatic offer is told which one is used up', async () => {
  const shop = await openShop({ offers: [anOffer({ name: 'Ouverture', max_uses: 1 })] });
  await placed(shop, anOrder(LESS));
  const { body } = await shop.post(CHECKOUT, anOrder(LESS));
  const message = '« Ouverture » : cette offre a déjà été utilisée autant de fois que possible.';
  expect(body.quote).toMatchObject({
    discount: 0,
    problems: [{ code: 'offer_used_up', message }],
  });
  expect(await place(shop, anOrder())).toBe('200 success');
});
