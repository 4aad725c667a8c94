import type { WireFigures } from '@comptoir/contract/staff/figures';
import { afterEach, describe, expect, it } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, type Shop } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const PARIS = 'Europe/Paris';
const DAY = '2026-11-20';
const MINUTE = 60_000;
/** Of that Friday in Paris. */
const clock = (time: string) => Date.parse(`${DAY}T${time}:00+01:00`);

const database = testDatabase();
const openShop = cardShops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

async function figures(shop: Pick<Shop, 'app'>, query = ''): Promise<WireFigures> {
  const accountant = await aPerson(database.pool, 'accountant');
  const { status, body } = await boardOf(shop, accountant).get(`figures${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.payload as unknown as WireFigures;
}

const write = (now: number) => writeJournal(database.pool, PARIS, now);
const advance = (orderId: string, at: number) =>
  ordersAt(database.pool, at).advance(orderId, 'handed_over');

/** An order in cash that is placed now and handed over at `at`. */
async function sell({ app }: Pick<Shop, 'app'>, at: number, overrides = {}): Promise<string> {
  const orderId = await orderAs(app, 'jeanne@example.fr', overrides);
  await advance(orderId, at);
  return orderId;
}

describe('an evening', () => {
  const TEN_PERCENT = { coupon: 'dix', discount: 1.18, tax: 0.97, total: 10.62 };

  /** Four sales, one of them partly given back, and a test order. */
  async function anEvening() {
    const offer = anOffer({ id: 'dix', name: 'Dix pour cent', auto_apply: 'No', code: 'DIX' });
    const shop = await openShop({ offers: [offer] });
    await sell(shop, clock('18:05'));
    await sell(shop, clock('19:30'), aDelivery({ local_id: 'delivered' }));
    await sell(shop, clock('19:45'), TEN_PERCENT);
    const { orderId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 500, 'one');
    await shop.refunds.carryOut();
    const tried = await orderAs(shop.app, 'lea@example.fr');
    await database.pool.query('UPDATE orders SET is_test = true WHERE order_id = $1', [tried]);
    await advance(tried, clock('18:10'));
    await write(clock('20:00'));
    shop.setNow(clock('20:00'));
    return shop;
  }

  it('FG-2, OP-7: sales, refunds and turnover are those of the books', async () => {
    const shop = await anEvening();
    const { totals, days, waiting } = await figures(shop);
    const expected = {
      sales: { count: 4, total: 52.72 },
      refunds: { count: 1, total: -5 },
      corrections: { count: 0, total: 0 },
      turnover: 47.72,
    };
    expect({ totals, days, waiting }).toEqual({
      totals: expected,
      days: [{ day: DAY, totals: expected }],
      waiting: 0,
    });
    const owner = await aPerson(database.pool, 'owner');
    const { body } = await boardOf(shop, owner).get('books');
    expect(body.payload).toMatchObject({
      open: { totals: { turnover: { total: 47.72 }, sales: { count: 4, total: 52.72 } } },
    });
  });

  it('FG-2: a closed day has the figures that it had while it was open', async () => {
    const shop = await anEvening();
    const open = await figures(shop);
    await write(clock('20:00') + 12 * 60 * MINUTE);
    const closed = await figures(shop);
    expect([closed.totals, closed.days]).toEqual([open.totals, open.days]);
    // Its entries are not what is read.
    await database.pool.query('ALTER TABLE books.entries DISABLE TRIGGER USER');
    await database.pool.query("DELETE FROM books.entries WHERE kind <> 'closing'");
    await database.pool.query('ALTER TABLE books.entries ENABLE TRIGGER USER');
    expect((await figures(shop)).totals).toEqual(open.totals);
  });

  it('FG-2: sales by pickup and delivery', async () => {
    const { order_types } = await figures(await anEvening());
    expect(order_types).toEqual([
      { order_type: 'pickup', count: 3, total: 34.22 },
      { order_type: 'delivery', count: 1, total: 18.5 },
    ]);
  });

  it('FG-3: sales by hour add up to the day', async () => {
    const { hours } = await figures(await anEvening());
    expect(hours).toHaveLength(24);
    expect(hours.filter(({ count }) => count > 0)).toEqual([
      { hour: 18, starts_at: '2026-11-20T17:00:00.000Z', count: 2, total: 23.6 },
      { hour: 19, starts_at: '2026-11-20T18:00:00.000Z', count: 2, total: 29.12 },
    ]);
  });

  it('FG-5, FG-6: dishes, offers, and what the sales consist of', async () => {
    const { dishes, offers, composition } = await figures(await anEvening());
    expect(dishes).toEqual([
      {
        item_id: 'maki-saumon',
        name: 'Maki saumon',
        category: 'Maki',
        quantity: 8,
        given: 0,
        total: 48.4,
        discount: 1.18,
      },
    ]);
    expect(offers).toEqual([
      { offer_id: 'dix', name: 'Dix pour cent', count: 1, discount: 1.18, total: 10.62 },
    ]);
    expect(composition).toEqual({
      dishes: 48.4,
      discounts: 1.18,
      delivery: 5.5,
      added_tax: 0,
      deleted: 0,
      sales: 52.72,
    });
  });

  it('FG-6: a sale whose order was deleted stays in the money', async () => {
    const shop = await anEvening();
    await database.pool.query(
      `DELETE FROM orders WHERE order_id IN (SELECT order_id FROM orders WHERE order_type = 'delivery')`,
    );
    const { composition, order_types, totals } = await figures(shop);
    expect(composition).toEqual({
      dishes: 35.4,
      discounts: 1.18,
      delivery: 0,
      added_tax: 0,
      deleted: 18.5,
      sales: 52.72,
    });
    expect(order_types.at(-1)).toEqual({ order_type: null, count: 1, total: 18.5 });
    expect(totals.turnover).toBe(47.72);
  });

  it('FG-9: money that went back, by its reason', async () => {
    const shop = await anEvening();
    const { orderId } = await paidOrder(shop);
    await ordersAt(database.pool, clock('20:01')).cancel(orderId, {
      refund: 'full',
      reason: 'sold_out',
    });
    shop.setNow(clock('20:02'));
    await shop.refunds.carryOut();
    await write(clock('20:02'));
    const { refunds, service } = await figures(shop);
    expect(refunds).toEqual([
      { reason: 'sold_out', count: 1, total: -11.8 },
      { reason: null, count: 1, total: -5 },
    ]);
    expect(service.cancelled).toEqual([{ reason: 'sold_out', count: 1, rejected: 1, total: 11.8 }]);
  });
});

describe('FG-4: beside other days', () => {
  it('FG-4: today so far stands beside the same weekday up to the same time, and all of it', async () => {
    const shop = await openShop();
    const week = 7 * 24 * 60 * MINUTE;
    shop.setNow(FRIDAY_EVENING - week);
    await sell(shop, clock('19:00') - week);
    await sell(shop, clock('20:10') - week);
    await write(FRIDAY_EVENING - week + 5 * 60 * MINUTE);
    shop.setNow(FRIDAY_EVENING);
    await sell(shop, clock('18:30'));
    await write(clock('20:00'));
    shop.setNow(clock('20:00'));
    const { totals, compared, usual } = await figures(shop);
    expect(totals.turnover).toBe(11.8);
    expect(compared).toHaveLength(9);
    expect(compared[1]).toMatchObject({
      day: '2026-11-13',
      weeks_before: 1,
      until_now: { turnover: 11.8, sales: { count: 1 } },
      whole: { turnover: 23.6, sales: { count: 2 } },
    });
    expect(usual).toEqual({ weeks: 1, count: 1, turnover: 11.8 });
    const before = await figures(shop, '?from=2026-11-13');
    expect(before.totals.turnover).toBe(23.6);
    const both = await figures(shop, '?from=2026-11-13&to=2026-11-20');
    expect([both.totals.turnover, both.days.length, both.compared]).toEqual([35.4, 8, []]);
    expect(both.hours.filter(({ count }) => count > 0)).toEqual([
      { hour: 18, starts_at: null, count: 1, total: 11.8 },
      { hour: 19, starts_at: null, count: 1, total: 11.8 },
      { hour: 20, starts_at: null, count: 1, total: 11.8 },
    ]);
  });
});

describe('the service of a day', () => {
  it('FG-7, FG-8: late orders, and the time until orders were ready', async () => {
    const shop = await openShop();
    const place = () => orderAs(shop.app, 'jeanne@example.fr');
    const step = async (id: string, to: 'accepted' | 'ready', time: string, promised?: string) => {
      const promisedAt = promised === undefined ? null : clock(promised);
      await ordersAt(database.pool, clock(time)).advance(id, to, undefined, { promisedAt });
    };
    const [inTime, late, waiting] = [await place(), await place(), await place()];
    for (const id of [inTime, late, waiting]) await step(id, 'accepted', '18:01', '18:30');
    await step(inTime, 'ready', '18:20');
    await advance(inTime, clock('19:00'));
    await step(late, 'ready', '18:42');
    shop.setNow(clock('18:50'));
    const { service } = await figures(shop);
    expect(service.late).toMatchObject([
      { order_id: waiting, number: 3, minutes: 20, is_open: true },
      { order_id: late, number: 2, minutes: 12, is_open: false, order_type: 'pickup' },
    ]);
    expect(service.ready).toEqual({ orders: 2, median: 20, ninetieth: 42 });
    expect(service).toMatchObject({ orders: 3, open: { count: 2, total: 23.6 }, cancelled: [] });
  });

  it('FG-7: a step that was taken back does not count', async () => {
    const shop = await openShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    await ordersAt(database.pool, clock('18:10')).advance(id, 'ready');
    await database.pool.query(
      `INSERT INTO order_events (order_id, type, actor, at, data)
       SELECT order_id, 'undone', 'staff', $2, json_build_object('undone', sequence, 'progress', 'accepted')
       FROM order_events WHERE order_id = $1 AND data ->> 'progress' = 'ready'`,
      [id, new Date(clock('18:11')).toISOString()],
    );
    await advance(id, clock('18:25'));
    const { service } = await figures(shop);
    expect(service.ready).toEqual({ orders: 1, median: 25, ninetieth: 25 });
  });

  it('OP-7, FG-1: test orders are in no figure', async () => {
    const shop = await openShop();
    await orderAs(shop.app, 'lea@example.fr');
    await database.pool.query('UPDATE orders SET is_test = true');
    const { service, totals } = await figures(shop);
    expect([service.orders, service.open.count, totals.sales.count]).toEqual([0, 0, 0]);
  });
});

it('FG-1: a day without anything has figures of zero', async () => {
  const shop = await openShop();
  const { totals, hours, dishes, compared, usual, service } = await figures(shop);
  expect([totals.turnover, hours.length, dishes, compared.length, usual]).toEqual([
    ...[0, 24, [], 9, null],
  ]);
  expect(service).toEqual({
    orders: 0,
    open: { count: 0, total: 0 },
    ready: null,
    late: [],
    cancelled: [],
  });
});

it.each([
  ['?from=2026-11-20&to=2026-11-19', 'to'],
  ['?to=2026-11-19', 'to'],
  ['?from=2026-01-01&to=2026-04-03', 'to'],
  ['?from=2026-02-30&to=2026-03-01', 'from'],
  ['?from=9999-12-31', 'from'],
  ['?from=0000-01-01', 'from'],
])('FG-1: %s is rejected with the path of the field', async (query, path) => {
  const shop = await openShop();
  const { get } = boardOf(shop, await aPerson(database.pool, 'owner'));
  const { status, body } = await get(`figures${query}`);
  expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  expect((await get('figures?from=2026-01-01&to=2026-04-02')).status).toBe(200);
});

it('FG-10, SA-1: the figures are for people who may read the books', async () => {
  const shop = await openShop();
  const members = [
    await aPerson(database.pool, 'counter'),
    await aPerson(database.pool, 'kitchen'),
    await aDevice(database.pool),
  ];
  const paths = ['figures', 'figures/export?table=hours', 'figures/vat', 'figures/vat/export'];
  for (const path of paths) {
    for (const member of members) expect((await boardOf(shop, member).get(path)).status).toBe(403);
    expect((await shop.app.inject({ url: `/v2/staff/${path}` })).statusCode).toBe(401);
  }
});

it('FG-3: the day of an order is closed by hand, and what is sold after counts on the next', async () => {
  const shop = await openShop();
  await sell(shop, clock('18:30'));
  const owner = await aPerson(database.pool, 'owner');
  const closing = await boardOf(shop, owner).post('books/closings', { day: DAY });
  expect(closing.status).toBe(200);
  await sell(shop, clock('22:30'), anOrder({ local_id: 'after' }));
  await write(clock('22:40'));
  const next = await figures(shop, '?from=2026-11-21');
  expect(next.totals.turnover).toBe(11.8);
  expect(next.hours.filter(({ count }) => count > 0)).toEqual([
    { hour: 4, starts_at: '2026-11-21T03:00:00.000Z', count: 1, total: 11.8 },
  ]);
});
