import { UNDO_MS } from '@comptoir/domain/orders/board';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardGateway, CardIntent } from '#adapters/cards/card-gateway.ts';
import { transaction } from '#db/transaction.ts';
import { settlement } from '#modules/payments/settlement/settlement.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { anOrderRecord } from '#test/builders/order-record-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { runsOf } from '#test/harness/runs-of.ts';
import { raceAtEachStatement, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { byBoard, ordersAt } from '#test/shops/orders-at.ts';
import { placeOrders } from '../placing/place-order.ts';

const database = testDatabase();
const MINUTE = 60_000;
const ORDER = 'order-card';
const TOTAL = 500;
const NO_LIMIT = { orders: null, units: null };
const INTENT = {
  id: 'pi_paid',
  clientSecret: 'secret',
  customerId: null,
  status: 'succeeded',
  amount: TOTAL,
  received: TOTAL,
  orderId: ORDER,
  failedAttempt: null,
} as CardIntent;

let version = 0;
let seen = 0;
let proposal = '';
let stepped: SteppedPool;
beforeAll(async () => {
  stepped = steppedPool(database.address);
  const { rows } = await database.pool.query('SELECT version FROM restaurant');
  version = rows[0].version;
});
afterAll(() => stepped.pool.end());

const settle = (pool: pg.Pool) =>
  settlement({
    pool,
    cards: {
      findIntent: async () => INTENT,
      paidAt: async () => FRIDAY_EVENING,
    } as unknown as CardGateway,
    orders: ordersAt(pool).payment,
    noteShares: async () => {},
    restaurant: async () => restaurantSnapshot(0, aRestaurant()),
    clock: () => FRIDAY_EVENING,
    declines: { note: async () => 0 },
  })(INTENT.id);

/** A proposal to leave one of the two units out. */
const propose = (pool: pg.Pool, key: string) =>
  transaction(pool, (client) =>
    ordersAt(pool).substitutions.propose(client, {
      orderId: ORDER,
      revision: seen,
      kind: 'drop',
      position: 1,
      quantity: 1,
      findDish: () => null,
      text: null,
      noAnswer: 'keep',
      named: { key, contentHash: key },
      origin: { actor: 'staff' },
      refuse: () => null,
      record: () => {},
    }),
  );

const named = () => ({ orderId: ORDER, substitutionId: proposal });

/** What happens to a submitted order at once, on a pool. */
const commands = {
  advance: (pool: pg.Pool) => ordersAt(pool).advance(ORDER, 'accepted', byBoard(seen)),
  'hand over': (pool: pg.Pool) => ordersAt(pool).advance(ORDER, 'handed_over'),
  cancel: (pool: pg.Pool) => ordersAt(pool).cancel(ORDER, { refund: 'full' }, byBoard(seen)),
  'cancel at once': (pool: pg.Pool) => ordersAt(pool).cancel(ORDER, { refund: 'full' }),
  promise: (pool: pg.Pool) =>
    ordersAt(pool).changePromisedTime(ORDER, FRIDAY_EVENING + 50 * MINUTE, byBoard(seen)),
  undo: (pool: pg.Pool) => ordersAt(pool).undo(ORDER, byBoard(seen)),
  refund: (pool: pg.Pool, name: string) => ordersAt(pool).requestRefund(ORDER, 300, name),
  propose,
  answer: (pool: pg.Pool) => ordersAt(pool).substitutions.answer(named(), 'accept'),
  withdraw: (pool: pg.Pool) =>
    transaction(pool, (client) =>
      ordersAt(pool).substitutions.withdraw(client, named(), {
        origin: { actor: 'staff' },
        record: () => {},
      }),
    ),
  effects: async (pool: pg.Pool) => {
    await executeDueEffects(pool, FRIDAY_EVENING + UNDO_MS);
    return { kind: 'executed' };
  },
  settle: async (pool: pg.Pool) => {
    await settle(pool);
    return { kind: 'settled' };
  },
};
type Command = keyof typeof commands;
const NAMES = Object.keys(commands) as Command[];

/** A paid order with a promise that can be taken back, and with an open proposal. */
async function prepare(): Promise<void> {
  await emptyTables(database.pool, 'orders', 'order_days', 'mails', ...PAYMENT_TABLES);
  const record = anOrderRecord('card', version, null);
  const charged = [{ rate: 10, gross_cents: TOTAL, tax_cents: 45 }];
  const lines = record.lines.map((line) => ({
    ...line,
    ...{ quantity: 2, unit_price_cents: TOTAL / 2, charged },
  }));
  const order = { ...record, lines, payment_method: 'card' as const };
  const placed = await placeOrders(database.pool, () => FRIDAY_EVENING)(order, NO_LIMIT);
  await settle(database.pool);
  seen = await revision();
  const promised = await ordersAt(database.pool).changePromisedTime(
    ORDER,
    FRIDAY_EVENING + 40 * MINUTE,
    byBoard(seen),
  );
  seen = await revision();
  const made = await propose(database.pool, 'first');
  seen = await revision();
  const [open] = await ordersAt(database.pool).substitutions.of(ORDER);
  proposal = open?.substitution_id ?? '';
  expect([placed.kind, promised.kind, made.kind]).toEqual(['stored', 'promised', 'proposed']);
}

async function revision(): Promise<number> {
  const { rows } = await database.pool.query('SELECT revision FROM orders WHERE order_id = $1', [
    ORDER,
  ]);
  return rows[0]?.revision;
}

/** What was asked of the card, and what is stored of it. */
async function refunded() {
  const { rows } = await database.pool.query(
    `SELECT (SELECT coalesce(sum(amount_cents), 0)::int FROM payment_refunds) AS requested,
       (SELECT coalesce(sum(amount_cents), 0)::int FROM order_refunds) AS stored`,
  );
  return rows[0];
}

/** Each of these is one change of the order, and one revision of it. */
const CHANGES = [
  ...['moved', 'cancelled', 'promised', 'undone'],
  ...['requested', 'proposed', 'ended'],
];

const PAIRS = NAMES.flatMap((slow) => NAMES.map((fast) => [slow, fast] as const));
const [drawn = []] = fc.sample(fc.shuffledSubarray(PAIRS, { minLength: runsOf(PAIRS.length) }), 1);

test.each(drawn.slice(0, runsOf(PAIRS.length)))(
  'T-20, RF-6, OB-5, OB-8, SU-3: %s, held before each of its statements, and %s lose no step and no cent',
  { timeout: 120_000 },
  (slow, fast) =>
    raceAtEachStatement(stepped, database.pool, {
      prepare,
      late: (pool) => commands[slow](pool, 'late'),
      early: () => commands[fast](database.pool, 'early'),
      mostStatements: 40,
      async check(ended, other, at) {
        const changes = [ended, other].filter(({ kind }) => CHANGES.includes(kind)).length;
        expect(await revision(), at).toBe(seen + changes);
        await executeDueEffects(database.pool, FRIDAY_EVENING + UNDO_MS);
        const { requested, stored } = await refunded();
        expect(requested, at).toBe(stored);
        expect(requested, at).toBeLessThanOrEqual(TOTAL);
      },
    }),
);
