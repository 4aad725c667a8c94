import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { refundRecord } from '#modules/payments/refunds/refund-record.ts';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyBooks, tamperedBooks, timePassed } from '#test/shops/books.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { byBoard, ordersAt } from '#test/shops/orders-at.ts';
import { BY_ITSELF } from './closings.ts';
import { verifyJournal } from './verify-journal.ts';
import { closeOpenDay, writeJournal } from './write-journal.ts';

const PARIS = 'Europe/Paris';
const LATER = FRIDAY_EVENING + 60_000;
const A_DAY = 24 * 60 * 60_000;

const database = testDatabase();
const openShop = cardShops(database);
const tampered = tamperedBooks(database);
let crashing: CrashingPool | undefined;
afterEach(() => emptyBooks(database));
afterAll(() => crashing?.pool.end());

async function journal(): Promise<readonly JournalDocument[]> {
  const { rows } = await database.pool.query<{ document: string }>(
    'SELECT document FROM books.entries ORDER BY number',
  );
  return rows.map(({ document }) => JSON.parse(document) as JournalDocument);
}

const write = (now = LATER, pool = database.pool) => writeJournal(pool, PARIS, now);
const close = (now = LATER, day = '2026-11-20') =>
  closeOpenDay(database.pool, PARIS, { day, by: BY_ITSELF, cashCount: null }, now);

/** An order of 11,80 € in cash that was handed over. */
async function cashOrder(app: Parameters<typeof orderAs>[0]): Promise<string> {
  const orderId = await orderAs(app, 'jeanne@example.fr');
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  return orderId;
}

const RATES = [{ rate_basis_points: 1000, gross_cents: 1180, net_cents: 1073, tax_cents: 107 }];

const LEA = { actor: 'staff', person: { id: 'lea', name: 'Léa' } } as const;

/** 5.80 € at 10 % and 6.00 € at 20 % of an order of 11.80 €: of two units of one line, and of another line. */
const TWO_RATES = `
  UPDATE orders SET taxes = '[
    {"rate": 10, "tax_cents": 53, "gross_cents": 580}, {"rate": 20, "tax_cents": 100, "gross_cents": 600}]';
  UPDATE order_lines SET charged = '[{"rate": 10, "tax_cents": 53, "gross_cents": 580}]';
  INSERT INTO order_lines (order_id, position, item_id, item_name, quantity, unit_price_cents, options, note,
    total_cents, discount_cents, tax_cents, rate_basis_points, charged)
  SELECT order_id, 2, 'biere', 'Bière', 1, 600, '[]', '', 600, 0, 100, 2000,
    '[{"rate": 20, "tax_cents": 100, "gross_cents": 600}]' FROM orders`;

describe('BK-1: what is entered', () => {
  it('BK-1: an order in cash is a sale once it is handed over, with its lines and without its guest', async () => {
    const { app } = await openShop();
    const orderId = await orderAs(app, 'jeanne@example.fr');
    await write();
    expect(await journal()).toEqual([]);
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    await write();
    const [sale, payment, ...more] = await journal();
    expect(more).toEqual([]);
    expect(sale).toMatchObject({
      number: 1,
      previous: '0'.repeat(64),
      kind: 'sale',
      day: '2026-11-20',
      order: { order_id: orderId, number: 1, day: '2026-11-20' },
      means: null,
      total_cents: 1180,
      rates: RATES,
      lines: [{ name: 'Maki saumon', quantity: 2, unit_price_cents: 590, total_cents: 1180 }],
    });
    expect(payment).toMatchObject({ number: 2, kind: 'payment', means: 'cash', total_cents: 1180 });
    expect(JSON.stringify(await journal())).not.toMatch(/jeanne|Jeanne|06 /);
  });

  it('BK-1: an order by card is a sale when it is paid, and not once more when it is handed over', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    await write();
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    await write();
    const entries = await journal();
    expect(entries.map(({ kind, means, total_cents }) => [kind, means, total_cents])).toEqual([
      ['sale', null, 1180],
      ['payment', 'card', 1180],
    ]);
  });

  it('BK-1, BK-8: refunds give back their share of each rate', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 500, 'one');
    await shop.refunds.carryOut();
    await shop.refunds.request(orderId, null, 'rest');
    await shop.refunds.carryOut();
    await write();
    const refunds = (await journal()).filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ total_cents, rates }) => [total_cents, rates])).toEqual([
      [-500, [{ rate_basis_points: 1000, gross_cents: -500, net_cents: -455, tax_cents: -45 }]],
      [-680, [{ rate_basis_points: 1000, gross_cents: -680, net_cents: -618, tax_cents: -62 }]],
    ]);
  });

  it('BK-8, Y-13: a refund of units is entered with its own rates, as the mail to the guest has them', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    // The second line of the order is at another rate.
    await database.pool.query(TWO_RATES);
    const refund = ordersAt(database.pool).refund;
    const unit = { refundId: 'unit', selection: { units: [{ part: 1, quantity: 1 }] } };
    await refund(orderId, { ...unit, reason: 'quality' }, LEA);
    await refund(orderId, { refundId: 'some', selection: { amount: 400 } }, LEA);
    await shop.refunds.carryOut();
    await write();
    const refunds = (await journal()).filter(({ kind }) => kind === 'refund');
    expect(
      refunds.map(({ reason, who, total_cents, rates }) => [reason, who, total_cents, rates]),
    ).toEqual([
      [
        'quality',
        'Léa',
        -290,
        [{ rate_basis_points: 1000, gross_cents: -290, net_cents: -263, tax_cents: -27 }],
      ],
      [
        null,
        'Léa',
        -400,
        [
          { rate_basis_points: 1000, gross_cents: -130, net_cents: -118, tax_cents: -12 },
          { rate_basis_points: 2000, gross_cents: -270, net_cents: -225, tax_cents: -45 },
        ],
      ],
    ]);
    expect(await refundRecord(database.pool, 'unit')).toEqual({
      amount: 290,
      taxes: [{ rate: 10, tax: 27 }],
    });
    expect(await refundRecord(database.pool, 'some')).toEqual({
      amount: 400,
      taxes: [
        { rate: 10, tax: 12 },
        { rate: 20, tax: 45 },
      ],
    });
  });

  it('BK-8, RF-7: a refund that is tried again is entered with what it gives back then', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const unit = { selection: { units: [{ part: 1, quantity: 1 }] } };
    const refund = ordersAt(database.pool).refund;
    shop.stripe.ledger.charges.rejectRefunds(intentId, 'balance_insufficient');
    await refund(orderId, { ...unit, refundId: 'refused' }, LEA);
    await shop.refunds.carryOut();
    shop.stripe.ledger.charges.rejectRefunds(intentId, null);
    await refund(orderId, { ...unit, refundId: 'other' }, LEA);
    expect(await shop.refunds.retry('refused')).toEqual({ kind: 'retried' });
    await shop.refunds.carryOut();
    await write();
    const refunds = (await journal()).filter(({ kind }) => kind === 'refund');
    expect(
      Object.fromEntries(refunds.map(({ source, rates }) => [source, rates[0]?.tax_cents])),
    ).toEqual({
      'payment:refunded-other': -54,
      'payment:refunded-2:refused': -53,
    });
  });

  it('BK-1, RF-9: cash that goes back is entered with who gave it back and why', async () => {
    const { app } = await openShop();
    const orderId = await cashOrder(app);
    const command = { refundId: 'cash', selection: { units: [{ part: 1, quantity: 1 }] } };
    await ordersAt(database.pool).refund(orderId, { ...command, reason: 'missing_item' }, LEA);
    await write();
    await write();
    const entries = await journal();
    expect(entries.map(({ kind }) => kind)).toEqual(['sale', 'payment', 'refund']);
    expect(entries[2]).toMatchObject({
      means: 'cash',
      total_cents: -590,
      rates: [{ rate_basis_points: 1000, gross_cents: -590, net_cents: -536, tax_cents: -54 }],
      reason: 'missing_item',
      who: 'Léa',
      source: 'cash_refund:cash',
    });
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 3 });
  });

  it('BK-1, OB-8: a hand-over that can be taken back waits, and is nothing once it was', async () => {
    const { app } = await openShop();
    const orderId = await orderAs(app, 'jeanne@example.fr');
    const orders = ordersAt(database.pool);
    const moved = await orders.advance(orderId, 'handed_over', byBoard(1));
    expect(moved).toEqual({ kind: 'moved' });
    await write();
    expect(await journal()).toEqual([]);
    const undone = await orders.undo(orderId, byBoard(2));
    expect(undone).toEqual({ kind: 'undone' });
    await database.pool.query('DELETE FROM order_effects');
    await write();
    expect(await journal()).toEqual([]);
  });
});

describe('BK-2: one writer', () => {
  it('BK-2: a process that dies before any statement leaves neither a gap nor a double', async () => {
    const shop = await openShop();
    await cashOrder(shop.app);
    const { orderId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 500, 'one');
    await shop.refunds.carryOut();
    crashing ??= crashingPool(database.address);
    let deaths = 0;
    for (let statements = 0; ; statements += 1) {
      crashing.crashAfter(statements);
      const died = await write(LATER, crashing.pool).then(
        () => false,
        () => true,
      );
      crashing.crashAfter(null);
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(8);
    const entries = await journal();
    expect(entries.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'sale'],
      [2, 'payment'],
      [3, 'sale'],
      [4, 'payment'],
      [5, 'refund'],
    ]);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 5 });
  });

  it('BK-2: eight writers at once enter each sale once', async () => {
    const { app } = await openShop();
    for (let count = 0; count < 5; count += 1) await cashOrder(app);
    await Promise.all(Array.from({ length: 8 }, () => write()));
    await write();
    const entries = await journal();
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(entries.map(({ source }) => source)).size).toBe(10);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 10 });
  });
});

describe('BK-11: closings', () => {
  it('BK-11: a day has its totals, and each day after it is closed, with months and years', async () => {
    const shop = await openShop();
    await cashOrder(shop.app);
    const { orderId } = await paidOrder(shop);
    await shop.refunds.request(orderId, 500, 'one');
    await shop.refunds.carryOut();
    await write(Date.parse('2027-01-02T12:00:00Z'));
    const closings = (await journal()).flatMap(({ closing }) => closing ?? []);
    expect(closings[0]).toEqual({
      period: 'day',
      from: '2026-11-20',
      to: '2026-11-20',
      first_number: 1,
      totals: {
        sales: {
          count: 2,
          total_cents: 2360,
          rates: [{ rate_basis_points: 1000, gross_cents: 2360, net_cents: 2146, tax_cents: 214 }],
        },
        refunds: {
          count: 1,
          total_cents: -500,
          rates: [{ rate_basis_points: 1000, gross_cents: -500, net_cents: -455, tax_cents: -45 }],
        },
        corrections: { count: 0, total_cents: 0, rates: [] },
        means: {
          card: { received_cents: 1180, returned_cents: 500 },
          cash: { received_cents: 1180, returned_cents: 0 },
        },
        duplicates: 0,
      },
      perpetual: { sales_cents: 2360, refunds_cents: -500 },
    });
    const periods = closings.map(({ period, to }) => `${period} ${to}`);
    // 11 days of November, its month, 31 days of December, its month, the year, and one day.
    expect(periods).toHaveLength(11 + 1 + 31 + 2 + 1);
    expect(periods.filter((name) => !name.startsWith('day'))).toEqual([
      'month 2026-11-30',
      'month 2026-12-31',
      'year 2026-12-31',
    ]);
    const year = closings.find(({ period }) => period === 'year');
    expect(year?.totals).toEqual(closings[0]?.totals);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('BK-9, BK-12: what comes after a closing by hand belongs to the next day', async () => {
    const { app } = await openShop();
    await cashOrder(app);
    expect(await close()).toEqual({ kind: 'closed', day: '2026-11-20' });
    expect(await close()).toEqual({ kind: 'already_closed', day: '2026-11-20' });
    await cashOrder(app);
    await write();
    await timePassed(database, FRIDAY_EVENING + A_DAY);
    await write(FRIDAY_EVENING + 2 * A_DAY);
    const entries = await journal();
    expect(entries.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
      ...['sale 2026-11-20', 'payment 2026-11-20', 'closing 2026-11-20'],
      ...['sale 2026-11-21', 'payment 2026-11-21', 'closing 2026-11-21'],
    ]);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 6 });
  });

  it.each([
    ['2026-11-30', ['day 2026-11-30', 'month 2026-11-30']],
    ['2026-12-01', ['day 2026-11-30', 'month 2026-11-30', 'day 2026-12-01']],
    ['2026-12-02', []],
  ])(
    'BK-11, BK-12: a minute after 04:00, closing %s by hand leaves out no day and no month',
    async (day, expected) => {
      const { app } = await openShop();
      await cashOrder(app);
      await write(Date.parse('2026-11-30T12:00:00Z'));
      const before = (await journal()).length;
      const closing = await close(Date.parse('2026-12-01T03:01:00Z'), day);
      expect(closing).toEqual({ kind: expected.length > 0 ? 'closed' : 'already_closed', day });
      const closings = (await journal()).slice(before).flatMap(({ closing: one }) => one ?? []);
      expect(closings.map(({ period, to }) => `${period} ${to}`)).toEqual(expected);
      expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
    },
  );

  it('BK-9, OB-8: what happens after 04:00 waits for a hand-over before it that can still be taken back', async () => {
    const { app } = await openShop();
    await cashOrder(app);
    await write();
    const [late, next] = [
      await orderAs(app, 'lea@example.fr'),
      await orderAs(app, 'zoe@example.fr'),
    ];
    const border = Date.parse('2026-11-21T03:00:00Z');
    await ordersAt(database.pool, border - 5_000).advance(late, 'handed_over', byBoard(1));
    await ordersAt(database.pool, border + 1_000).advance(next, 'handed_over');
    await write(border + 4_000);
    expect((await journal()).map(({ kind }) => kind)).toEqual(['sale', 'payment']);
    await database.pool.query('DELETE FROM order_effects');
    await write(border + 11_000);
    const days = (await journal()).map(({ kind, day }) => `${kind} ${day}`);
    expect(days.slice(2)).toEqual([
      ...['sale 2026-11-20', 'payment 2026-11-20', 'closing 2026-11-20'],
      ...['sale 2026-11-21', 'payment 2026-11-21'],
    ]);
  });

  it('BK-9, BK-17: what waits for such a hand-over is entered half a minute after 04:00 at the latest', async () => {
    const { app } = await openShop();
    await cashOrder(app);
    await write();
    const [late, next] = [
      await orderAs(app, 'lea@example.fr'),
      await orderAs(app, 'zoe@example.fr'),
    ];
    const border = Date.parse('2026-11-21T03:00:00Z');
    await ordersAt(database.pool, border - 5_000).advance(late, 'handed_over', byBoard(1));
    await ordersAt(database.pool, border + 1_000).advance(next, 'handed_over');
    await write(border + 30_000);
    expect((await journal()).map(({ day }) => day).at(-1)).toBe('2026-11-21');
  });

  it('BK-9: a server that was away closes the day before it enters the next one', async () => {
    const shop = await openShop();
    await cashOrder(shop.app);
    const orderId = await orderAs(shop.app, 'zoe@example.fr');
    const tomorrow = FRIDAY_EVENING + A_DAY;
    await ordersAt(database.pool, tomorrow).advance(orderId, 'handed_over');
    await write(tomorrow + 60_000);
    expect((await journal()).map(({ kind, day }) => `${kind} ${day}`)).toEqual([
      ...['sale 2026-11-20', 'payment 2026-11-20', 'closing 2026-11-20'],
      ...['sale 2026-11-21', 'payment 2026-11-21'],
    ]);
  });
});

describe('BK-20: verification', () => {
  async function anEvening(): Promise<void> {
    const { app } = await openShop();
    await cashOrder(app);
    await cashOrder(app);
    await close();
  }

  it('BK-20: the database refuses to change or delete an entry', async () => {
    await anEvening();
    for (const statement of [
      `UPDATE books.entries SET day = '2026-11-19' WHERE number = 1`,
      'DELETE FROM books.entries WHERE number = 5',
      'TRUNCATE books.entries',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('append-only');
    }
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound', entries: 5 });
  });

  it.each([
    [`document = replace(document, '"total_cents":1180', '"total_cents":1179')`, 'hash'],
    [`hash = set_bit(hash, 77, 1 - get_bit(hash, 77))`, 'hash'],
    [`signature = set_bit(signature, 3, 1 - get_bit(signature, 3))`, 'signature'],
    [`day = '2026-11-19'`, 'columns'],
    [`source = source || 'x'`, 'columns'],
    [`kind = 'refund'`, 'columns'],
    [`order_id = 'another'`, 'columns'],
    [`document = document || ' '`, 'document'],
    [`document = 'x'`, 'document'],
  ])('BK-4, BK-20: an entry whose %s is named', async (change, defect) => {
    await anEvening();
    await tampered(`UPDATE books.entries SET ${change} WHERE number = 3`, async () => {
      const found = await verifyJournal(database.pool);
      expect(found).toEqual({ kind: 'broken', number: 3, defect });
    });
  });

  it('BK-20: a missing entry is named by the one after it', async () => {
    await anEvening();
    await tampered('DELETE FROM books.entries WHERE number = 2', async () => {
      const found = await verifyJournal(database.pool);
      expect(found).toEqual({ kind: 'broken', number: 3, defect: 'gap' });
    });
  });

  it('BK-5, BK-20: an entry that another key has written anew is named', async () => {
    await anEvening();
    await tampered('UPDATE books.keys SET public_key = public_key || public_key', async () => {
      const found = await verifyJournal(database.pool);
      expect(found).toEqual({ kind: 'broken', number: 1, defect: 'signature' });
    });
  });
});
