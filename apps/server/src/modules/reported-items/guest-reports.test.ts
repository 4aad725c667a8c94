import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { raceAtEachStatement, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { FRIDAY_EVENING, LEFT_BY_GUESTS, shops } from '#test/shops/checkout-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import {
  aReport,
  guestOf,
  HALF_AN_HOUR_LATER,
  handedOverOrder,
} from '#test/shops/reported-items.ts';

const database = testDatabase();
const openShop = shops(database);
let stepped: SteppedPool;
beforeAll(() => {
  stepped = steppedPool(database.address);
});
afterAll(() => stepped.pool.end());

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

/** A shop half an hour after an order was handed over. */
async function afterHandOver(options: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop({}, options);
  const orderId = await handedOverOrder(shop, database.pool);
  shop.setNow(HALF_AN_HOUR_LATER);
  return { shop, orderId, guest: guestOf(shop, await keyOf(database, orderId)) };
}

async function storedReports(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*) FROM item_reports',
  );
  return rows[0]?.count ?? 0;
}

describe('a report', () => {
  test('RI-1, RI-2, RI-10: says what is missing, and stands open on the guest’s page', async () => {
    const { guest } = await afterHandOver();
    expect((await guest.read()).reports).toEqual({
      opens_at: '2026-11-20T17:00:10.000Z',
      closes_at: '2026-11-20T19:00:00.000Z',
      may_report: true,
      lines: [{ part: 1, name: 'Maki saumon', options: '', left: 2 }],
      reports: [],
    });
    const { status, reports } = await guest.report(aReport({ text: 'Un seul maki dans le sac' }));
    expect(status).toBe(200);
    expect(reports.lines).toEqual([{ part: 1, name: 'Maki saumon', options: '', left: 1 }]);
    expect(reports.reports).toEqual([
      {
        report_id: expect.any(String),
        reported_at: '2026-11-20T17:30:00.000Z',
        units: [{ part: 1, name: 'Maki saumon', quantity: 1, problem: 'missing' }],
        state: 'open',
        answer: null,
        refund: null,
      },
    ]);
    expect((await guest.read()).reports).toEqual(reports);
  });

  test('RI-1: is made until two hours after the hand-over, and not before it stands', async () => {
    const shop = await openShop();
    const placed = await shop.post('/v2/public/checkout/', anOrder());
    const orderId = String(placed.body.payload?.order_id);
    await shop.put('/v2/public/checkout/', { order_id: orderId, status: 'pending' });
    const guest = guestOf(shop, await keyOf(database, orderId));
    expect((await guest.read()).reports).toMatchObject({ opens_at: null, may_report: false });
    expect(await guest.report()).toMatchObject({ status: 409, code: 'not_handed_over' });
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    shop.setNow(FRIDAY_EVENING + 9 * SECOND);
    expect(await guest.report()).toMatchObject({ status: 409, code: 'not_handed_over' });
    shop.setNow(FRIDAY_EVENING + 2 * HOUR + 1);
    expect(await guest.report()).toMatchObject({ status: 409, code: 'reporting_over' });
    expect((await guest.read()).reports.may_report).toBe(false);
    expect(await storedReports()).toBe(0);
    shop.setNow(FRIDAY_EVENING + 2 * HOUR);
    expect((await guest.report()).status).toBe(200);
  });

  test('RI-1: needs the key of its own order; a guessed one opens none', async () => {
    const { shop, orderId } = await afterHandOver();
    for (const key of [`${orderId}x`, orderId.slice(0, -1), 'A'.repeat(43), 'x']) {
      const stranger = guestOf(shop, key);
      expect(await stranger.read()).toMatchObject({ status: 404, code: 'order_unknown' });
      expect(await stranger.report()).toMatchObject({ status: 404, code: 'order_unknown' });
    }
    expect(await storedReports()).toBe(0);
  });

  test('RI-1: of one order names nothing of a neighbour’s', async () => {
    const { shop, guest } = await afterHandOver();
    shop.setNow(FRIDAY_EVENING);
    const items = [{ item_id: 'maki-saumon', quantity: 1, note: '', options: [] }];
    const small = anOrder({ items, subtotal: 5.9, tax: 0.54, total: 5.9 });
    const neighbour = guestOf(
      shop,
      await keyOf(database, await handedOverOrder(shop, database.pool, small)),
    );
    shop.setNow(HALF_AN_HOUR_LATER);
    await guest.report();
    const { reports } = await neighbour.read();
    expect(reports.reports).toEqual([]);
    expect(reports.lines).toMatchObject([{ part: 1, left: 1 }]);
  });

  test('RI-2: names no more units than were sold and not reported, and none of other lines', async () => {
    const { guest } = await afterHandOver();
    const units = [{ part: 1, quantity: 3, problem: 'wrong' as const }];
    expect(await guest.report(aReport({ units }))).toMatchObject({
      status: 422,
      code: 'validation',
      paths: ['units[0].quantity'],
    });
    const foreign = { part: 2, quantity: 1, problem: 'missing' as const };
    const both = [{ part: 1, quantity: 1, problem: 'missing' as const }, foreign];
    expect((await guest.report(aReport({ units: both }))).paths).toEqual(['units[1].quantity']);
    await guest.report(aReport({ units: [{ part: 1, quantity: 2, problem: 'missing' }] }));
    expect((await guest.report()).paths).toEqual(['units[0].quantity']);
    expect(await storedReports()).toBe(1);
  });

  test.each([
    ['no units', { units: [] }, 'units'],
    [
      'a part of a unit',
      { units: [{ part: 1, quantity: 0.5, problem: 'missing' }] },
      'units[0].quantity',
    ],
    ['another problem', { units: [{ part: 1, quantity: 1, problem: 'cold' }] }, 'units[0].problem'],
    ['a long text', { text: 'x'.repeat(501) }, 'text'],
    ['no id', { local_id: '' }, 'local_id'],
  ])('RI-2: with %s is not read', async (_, wrong, path) => {
    const { guest } = await afterHandOver();
    const { status, paths } = await guest.report({ ...aReport(), ...wrong });
    expect([status, paths]).toEqual([422, [path]]);
    expect(await storedReports()).toBe(0);
  });

  test('RI-4: that arrives twice, one after the other or at once, is stored once', async () => {
    const { guest } = await afterHandOver();
    const report = aReport({ text: 'Il manque un maki' });
    const replies = await Promise.all([1, 2, 3, 4].map(() => guest.report(report)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await guest.report(report)).reports.reports).toHaveLength(1);
    expect(await storedReports()).toBe(1);
    const other = { ...report, text: 'Autre chose' };
    expect(await guest.report(other)).toMatchObject({ status: 409, code: 'local_id_reused' });
  });

  test('RI-10: has the live state of the order sent again', async () => {
    const { shop, orderId, guest } = await afterHandOver();
    const state = `/v2/public/orders/${await keyOf(database, orderId)}`;
    const revision = async () => (await shop.app.inject(state)).json().payload.revision;
    const before = await revision();
    await guest.report();
    expect(await revision()).toBe(before + 1);
  });
});

describe('the limit of a day', () => {
  test('RI-3: is three reports of a guest, whichever orders they are of', async () => {
    const { shop, guest } = await afterHandOver();
    shop.setNow(FRIDAY_EVENING);
    const placedBy = async (email: string) => {
      const order = anOrder({ customer: aCustomer({ email }) });
      const orderId = await handedOverOrder(shop, database.pool, order);
      return guestOf(shop, await keyOf(database, orderId));
    };
    const other = await placedBy('Jeanne.Martin@EXAMPLE.fr');
    const paul = await placedBy('paul@example.fr');
    shop.setNow(HALF_AN_HOUR_LATER);
    expect((await guest.report()).status).toBe(200);
    expect((await guest.report()).status).toBe(200);
    expect((await other.report()).status).toBe(200);
    expect(await other.report()).toMatchObject({ status: 409, code: 'reports_exhausted' });
    expect((await other.read()).reports.may_report).toBe(false);
    expect((await paul.report()).status).toBe(200);
  });

  test('RI-3: begins anew with the day of the service, at 04:00', async () => {
    const { shop, guest } = await afterHandOver();
    await guest.report();
    const { rowCount } = await database.pool.query(
      `UPDATE item_reports SET reported_at = '2026-11-20T02:59:59Z'`,
    );
    expect(rowCount).toBe(1);
    shop.setNow(FRIDAY_EVENING);
    const second = guestOf(shop, await keyOf(database, await handedOverOrder(shop, database.pool)));
    const third = guestOf(shop, await keyOf(database, await handedOverOrder(shop, database.pool)));
    shop.setNow(HALF_AN_HOUR_LATER);
    for (const each of [second, second, third]) expect((await each.report()).status).toBe(200);
    expect(await third.report()).toMatchObject({ code: 'reports_exhausted' });
  });

  test('RI-3: counts reports of two orders that arrive at once exactly', async () => {
    const { shop, guest } = await afterHandOver();
    shop.setNow(FRIDAY_EVENING);
    const other = guestOf(shop, await keyOf(database, await handedOverOrder(shop, database.pool)));
    const third = guestOf(shop, await keyOf(database, await handedOverOrder(shop, database.pool)));
    shop.setNow(HALF_AN_HOUR_LATER);
    const all = [guest, guest, other, other, third, third];
    const codes = (await Promise.all(all.map((each) => each.report()))).map(({ code }) => code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === 'reports_exhausted')).toHaveLength(3);
    expect(await storedReports()).toBe(3);
  });

  test('RI-3: the last one of a day is given once', { timeout: 120_000 }, async () => {
    type Guest = ReturnType<typeof guestOf>;
    let slow: Guest;
    let guest: Guest;
    const answerOf = async (one: Guest) => ({ kind: (await one.report()).code ?? 'stored' });
    await raceAtEachStatement(stepped, database.pool, {
      async prepare() {
        await emptyTables(database.pool, ...LEFT_BY_GUESTS);
        const first = await afterHandOver();
        guest = first.guest;
        first.shop.setNow(FRIDAY_EVENING);
        const otherId = await handedOverOrder(first.shop, database.pool);
        const held = await openShop({}, { pool: stepped.pool, now: HALF_AN_HOUR_LATER });
        first.shop.setNow(HALF_AN_HOUR_LATER);
        const early = guestOf(first.shop, await keyOf(database, otherId));
        await early.report();
        await early.report();
        slow = guestOf(held, await keyOf(database, first.orderId));
      },
      late: () => answerOf(slow),
      early: () => answerOf(guest),
      mostStatements: 40,
      async check(one, other, at) {
        expect([one.kind, other.kind].toSorted(), at).toEqual(['reports_exhausted', 'stored']);
        expect(await storedReports(), at).toBe(3);
      },
    });
  });

  test('RI-3: a client that asks again and again is slowed down', async () => {
    const { guest } = await afterHandOver({ rateLimit: true });
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 31; count += 1) codes.push((await guest.report({})).code);
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('validation'));
    expect(codes[30]).toBe('rate_limited');
  });
});
