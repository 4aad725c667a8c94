import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { type CardShop, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import {
  aReport,
  guestOf,
  HALF_AN_HOUR_LATER,
  handedOverCardOrder,
  handedOverOrder,
  reportsOf,
} from '#test/shops/reported-items.ts';
import { ONE_MAKI, proposedBy, SOUP, withSoup } from '#test/shops/substitution-shop.ts';
import { closeReports } from './close-report.ts';

const database = testDatabase();
const openShop = cardShops(database);
let crashing: CrashingPool | undefined;
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));
afterAll(() => crashing?.pool.end());

const LEA: StaffCaller = {
  person: { personId: 'lea', name: 'Léa', role: 'manager' },
  device: null,
  sessionId: 'one',
  signedInAt: HALF_AN_HOUR_LATER,
  permissions: new Set(['payments.refund']),
};
const WITHOUT_LIMIT = { refuse: () => null, limit: () => null };

const STAFF_AT = { at: HALF_AN_HOUR_LATER };

/** A card order with a report half an hour after its hand-over. */
async function reported(shop: CardShop, report = aReport()) {
  shop.setNow(FRIDAY_EVENING);
  const { orderId, intentId } = await handedOverCardOrder(shop, database.pool);
  shop.setNow(HALF_AN_HOUR_LATER);
  const guest = guestOf(shop, await keyOf(database, orderId));
  const { reports } = await guest.report(report);
  const reportId = reports.reports.at(-1)?.report_id ?? '';
  return { orderId, intentId, guest, reportId };
}

async function refundsOf(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT amount_cents AS amount, reason, units, rates FROM order_refunds WHERE order_id = $1`,
    [orderId],
  );
  return rows;
}

describe('a report that is refunded', () => {
  test('RI-8, RI-10: gives back its units with their tax in one press, and the guest sees it', async () => {
    const shop = await openShop();
    const { orderId, intentId, guest, reportId } = await reported(
      shop,
      aReport({ text: 'Oublié' }),
    );
    const counter = reportsOf(
      shop,
      await aPerson(database.pool, 'counter', { name: 'Léa', ...STAFF_AT }),
    );
    expect((await counter.list(orderId)).reports).toEqual([
      {
        report_id: reportId,
        reported_at: '2026-11-20T17:30:00.000Z',
        units: [{ part: 1, name: 'Maki saumon', quantity: 1, problem: 'missing' }],
        text: 'Oublié',
        has_photograph: false,
        state: 'open',
        due: 5.9,
        closed_at: null,
        answer: null,
        refund: null,
        person: null,
        device: null,
      },
    ]);
    const closed = await counter.refund(orderId, reportId);
    expect(closed.status).toBe(200);
    const refund = { amount: 5.9, means: 'card', state: 'done' };
    expect(closed.reports).toMatchObject([
      {
        state: 'refunded',
        due: null,
        closed_at: '2026-11-20T17:30:00.000Z',
        refund,
        person: 'Léa',
      },
    ]);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(590);
    expect(await refundsOf(orderId)).toEqual([
      {
        amount: 590,
        reason: 'missing_item',
        units: [{ part: 1, quantity: 1 }],
        rates: [{ rate: 10, tax_cents: 54, gross_cents: 590 }],
      },
    ]);
    expect((await guest.read()).reports.reports).toMatchObject([{ state: 'refunded', refund }]);
    const { rows } = await database.pool.query(
      `SELECT action, after FROM staff_audit WHERE subject = $1`,
      [`order:${orderId}`],
    );
    expect(rows).toMatchObject([
      { action: 'order.refund', after: { amount_cents: 590, report_id: reportId } },
    ]);
  });

  test('RI-8: gives back cash, and what is wrong for its own reason', async () => {
    const shop = await openShop();
    const orderId = await handedOverOrder(shop, database.pool);
    shop.setNow(HALF_AN_HOUR_LATER);
    const guest = guestOf(shop, await keyOf(database, orderId));
    const units = [{ part: 1, quantity: 2, problem: 'wrong' as const }];
    const { reports } = await guest.report(aReport({ units }));
    const owner = reportsOf(shop, await aPerson(database.pool, 'owner', STAFF_AT));
    const closed = await owner.refund(orderId, reports.reports[0]?.report_id ?? '');
    expect(closed.reports[0]?.refund).toEqual({ amount: 11.8, means: 'cash', state: 'done' });
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 1180, reason: 'wrong_item' }]);
  });

  test('RI-8: gives back once, however many persons press, and however often', async () => {
    const shop = await openShop();
    const { orderId, intentId, reportId } = await reported(shop);
    const people = [
      await aPerson(database.pool, 'owner', STAFF_AT),
      await aPerson(database.pool, 'manager', STAFF_AT),
    ];
    const all = [...people, ...people].map((who) => reportsOf(shop, who).refund(orderId, reportId));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await refundsOf(orderId)).toHaveLength(1);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(590);
  });

  test('RI-8: leaves out what went back meanwhile, and says when nothing is left', async () => {
    const shop = await openShop();
    const units = [{ part: 1, quantity: 2, problem: 'missing' as const }];
    const first = await reported(shop, aReport({ units }));
    const owner = reportsOf(shop, await aPerson(database.pool, 'owner', STAFF_AT));
    const refund = (orderId: string, quantity: number) =>
      ordersAt(database.pool, HALF_AN_HOUR_LATER).refund(
        orderId,
        { refundId: `other-${orderId}`, selection: { units: [{ part: 1, quantity }] } },
        { actor: 'staff' },
      );
    await refund(first.orderId, 1);
    expect((await owner.list(first.orderId)).reports[0]?.due).toBe(5.9);
    expect((await owner.refund(first.orderId, first.reportId)).reports[0]?.refund?.amount).toBe(
      5.9,
    );

    const second = await reported(shop, aReport());
    await refund(second.orderId, 2);
    expect((await owner.list(second.orderId)).reports[0]?.due).toBeNull();
    expect(await owner.refund(second.orderId, second.reportId)).toMatchObject({
      status: 409,
      code: 'units_refunded',
    });
    expect((await owner.list(second.orderId)).reports[0]?.state).toBe('open');
  });

  test('RI-8: needs the right to refund, within the limit of the person', async () => {
    const shop = await openShop();
    const { orderId, reportId } = await reported(shop);
    const kitchen = reportsOf(shop, await aPerson(database.pool, 'kitchen', STAFF_AT));
    expect((await kitchen.refund(orderId, reportId)).code).toBe('forbidden');
    expect((await kitchen.list(orderId)).code).toBe('forbidden');
    expect((await kitchen.answer(orderId, reportId, 'Non')).code).toBe('forbidden');
    const device = reportsOf(shop, await aDevice(database.pool, { kind: 'counter' }));
    expect((await device.list(orderId)).status).toBe(200);
    expect((await device.refund(orderId, reportId)).code).toBe('forbidden');
    const longAgo = HALF_AN_HOUR_LATER - 11 * 60_000;
    const manager = reportsOf(shop, await aPerson(database.pool, 'manager', { at: longAgo }));
    expect((await manager.refund(orderId, reportId)).code).toBe('step_up_required');
    const counter = reportsOf(shop, await aPerson(database.pool, 'counter', STAFF_AT));
    await ordersAt(database.pool, HALF_AN_HOUR_LATER).refund(
      orderId,
      { refundId: 'gesture', selection: { amount: 100 } },
      { actor: 'staff' },
    );
    expect((await counter.refund(orderId, reportId)).status).toBe(200);
    expect(await refundsOf(orderId)).toHaveLength(2);
  });

  test('RI-8: a process that dies between any two statements neither loses nor doubles it', async () => {
    const shop = await openShop();
    const { orderId, intentId, reportId } = await reported(shop);
    crashing ??= crashingPool(database.address);
    const { refund } = closeReports({
      pool: crashing.pool,
      money: orderMoney,
      clock: () => HALF_AN_HOUR_LATER,
    });
    const standing = async () => {
      const { rows } = await database.pool.query<{ state: string }>(
        'SELECT state FROM item_reports WHERE report_id = $1',
        [reportId],
      );
      return `${rows[0]?.state} ${(await refundsOf(orderId)).length}`;
    };
    let deaths = 0;
    for (; ; deaths += 1) {
      expect(await standing()).toBe('open 0');
      // BEGIN is sent together with the next statement: no process dies between the two.
      crashing.crashAfter(1 + deaths);
      const hasDied = await refund({ orderId, reportId }, LEA, WITHOUT_LIMIT).then(
        ({ kind }) => kind !== 'closed',
        () => true,
      );
      crashing.crashAfter(null);
      if (!hasDied) break;
    }
    expect(deaths).toBeGreaterThan(10);
    expect(await standing()).toBe('refunded 1');
    expect(await refund({ orderId, reportId }, LEA, WITHOUT_LIMIT)).toEqual({ kind: 'closed' });
    // It died before the provider was asked: a job asks.
    await shop.reconcile();
    expect(await standing()).toBe('refunded 1');
    expect(shop.stripe.ledger.refunded(intentId)).toBe(590);
  });

  test('RI-10: is not shown as made where the provider refuses it', async () => {
    const shop = await openShop();
    const { orderId, intentId, guest, reportId } = await reported(shop);
    shop.stripe.ledger.charges.rejectRefunds(intentId, 'balance_insufficient');
    const owner = reportsOf(shop, await aPerson(database.pool, 'owner', STAFF_AT));
    expect((await owner.refund(orderId, reportId)).status).toBe(200);
    const refund = { amount: 5.9, means: 'card', state: 'failed' };
    expect((await guest.read()).reports.reports).toMatchObject([{ state: 'refunded', refund }]);
  });
});

describe('a report that is answered', () => {
  test('RI-9, RI-10: shows the words to the guest, once', async () => {
    const shop = await openShop();
    const { orderId, guest, reportId } = await reported(shop);
    const counter = reportsOf(
      shop,
      await aPerson(database.pool, 'counter', { name: 'Léa', ...STAFF_AT }),
    );
    expect((await counter.answer(orderId, reportId, '   ')).status).toBe(422);
    const text = 'Nous vous l’apportons tout de suite.';
    for (const _ of [1, 2])
      expect((await counter.answer(orderId, reportId, text)).status).toBe(200);
    expect((await guest.read()).reports.reports).toMatchObject([
      { state: 'answered', answer: text, refund: null },
    ]);
    expect(await counter.answer(orderId, reportId, 'Ou pas')).toMatchObject({
      status: 409,
      code: 'report_closed',
    });
    expect(await counter.refund(orderId, reportId)).toMatchObject({
      status: 409,
      code: 'report_closed',
    });
    expect(await refundsOf(orderId)).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT action, person_name AS who, after FROM staff_audit WHERE subject = $1`,
      [`order:${orderId}`],
    );
    expect(rows).toEqual([
      { action: 'order.report_answer', who: 'Léa', after: { report_id: reportId } },
    ]);
  });

  test('RI-9: of another order, or of none, is unknown', async () => {
    const shop = await openShop();
    const { reportId } = await reported(shop);
    const other = await reported(shop);
    const owner = reportsOf(shop, await aPerson(database.pool, 'owner', STAFF_AT));
    expect((await owner.answer(other.orderId, reportId, 'Non')).code).toBe('report_unknown');
    expect((await owner.refund('nobody', reportId)).code).toBe('report_unknown');
    expect((await owner.list('nobody')).code).toBe('order_unknown');
  });
});

test('RI-7: boards are told open reports until they are closed, without the guest’s words', async () => {
  const shop = await openShop();
  const { orderId, reportId } = await reported(shop, aReport({ text: 'Jeanne Martin, au 2e' }));
  const kitchen = reportsOf(shop, await aPerson(database.pool, 'kitchen', STAFF_AT));
  expect((await kitchen.open()).reports).toEqual([
    {
      report_id: reportId,
      order_id: orderId,
      number: expect.any(Number),
      reported_at: '2026-11-20T17:30:00.000Z',
      units: [{ part: 1, name: 'Maki saumon', quantity: 1, problem: 'missing' }],
    },
  ]);
  const owner = reportsOf(shop, await aPerson(database.pool, 'owner', STAFF_AT));
  await owner.refund(orderId, reportId);
  expect((await kitchen.open()).reports).toEqual([]);
});

describe('a report of an order that was changed', () => {
  const proposed = proposedBy(database);

  /** A card order after its guest accepted this proposal, half an hour after its hand-over. */
  async function changed(body: Parameters<typeof proposed>[1]) {
    const shop = await withSoup(openShop)();
    const { orderId, guest } = await proposed(shop, body);
    await guest.answer('accept');
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    shop.setNow(HALF_AN_HOUR_LATER);
    return guestOf(shop, await keyOf(database, orderId));
  }

  test('RI-2, SU-8: names no unit that was left out', async () => {
    const guest = await changed(ONE_MAKI);
    const maki = { part: 1, name: 'Maki saumon', options: '' };
    expect((await guest.read()).reports.lines).toEqual([{ ...maki, left: 1 }]);
    const two = aReport({ units: [{ part: 1, quantity: 2, problem: 'missing' }] });
    expect(await guest.report(two)).toMatchObject({ status: 422, paths: ['units[0].quantity'] });
    expect((await guest.report()).reports.lines).toEqual([{ ...maki, left: 0 }]);
  });

  test('RI-30, SU-8: offers the dish that was served instead, and no difference of prices', async () => {
    const guest = await changed(SOUP);
    const served = (await guest.read()).reports.lines.map(({ name, left }) => ({ name, left }));
    expect(served).toEqual([
      { name: 'Maki saumon', left: 1 },
      { name: 'Soupe miso', left: 1 },
    ]);
  });
});
