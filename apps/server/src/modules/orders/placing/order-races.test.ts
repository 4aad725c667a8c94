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
import { raceAtEachStatement, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { withdrawOpenOrder } from '../orders.ts';
import type { OrderRecord } from './order-record.ts';
import { placeOrders } from './place-order.ts';

const database = testDatabase();
const MINUTE = 60_000;
const ONE_PLACE = { orders: 1, units: null };
const SLOT = new Date('2026-11-20T20:00+01:00');
const PAID: CardIntent = {
  id: 'pi_paid',
  clientSecret: 'secret',
  customerId: null,
  status: 'succeeded',
  amount: 500,
  received: 500,
  orderId: 'order-card',
  failedAttempt: null,
} as CardIntent;

let now = FRIDAY_EVENING;
let version = 0;
let mark = '';
let stepped: SteppedPool;
beforeAll(async () => {
  stepped = steppedPool(database.address);
  const { rows } = await database.pool.query('SELECT version FROM restaurant');
  version = rows[0].version;
});
afterAll(() => stepped.pool.end());

/** An order that needs the one place, the one portion and the one use. */
function needing(name: string, overrides: Partial<OrderRecord> = {}): OrderRecord {
  return {
    ...anOrderRecord(name, version, null),
    slot_starts_at: SLOT,
    delivery_time: '20:00',
    placed_at: new Date(now),
    held_until: new Date(now + 5 * MINUTE),
    client_hash: 'client',
    portions: new Map([[mark, 1]]),
    uses: [{ offer_id: 'dix', discount_cents: 50, max_uses: 1, max_uses_per_guest: null }],
    ...overrides,
  };
}

/** What guests do at once, on a pool. */
const commands = {
  place: (pool: pg.Pool, name: string) => placeOn(pool)(needing(name), ONE_PLACE),
  replace: (pool: pg.Pool) => placeOn(pool)(needing('cash', { content_hash: 'other' }), ONE_PLACE),
  submit: (pool: pg.Pool) =>
    ordersAt(pool, () => now).submit(
      'order-cash',
      { room: ONE_PLACE, judge: async () => ({ kind: 'refused', refusal: null }), loadOf: () => 0 },
      { actor: 'guest' },
    ),
  withdraw: async (pool: pg.Pool) => {
    const isWithdrawn = await transaction(pool, (client) =>
      withdrawOpenOrder(client, 'order-cash'),
    );
    return { kind: isWithdrawn ? 'withdrawn' : 'submitted' };
  },
  pay: async (pool: pg.Pool) => {
    const settled = await settlement({
      pool,
      cards: {
        findIntent: async () => PAID,
        paidAt: async () => FRIDAY_EVENING,
      } as unknown as CardGateway,
      orders: ordersAt(pool, () => now).payment,
      noteShares: async () => {},
      restaurant: async () => restaurantSnapshot(0, aRestaurant()),
      clock: () => now,
      declines: { note: async () => 0 },
    })(PAID.id);
    return { kind: settled?.isPaid ? 'paid' : 'refunded' };
  },
};
type Command = keyof typeof commands;
const NAMES = Object.keys(commands) as Command[];

const placeOn = (pool: pg.Pool) => placeOrders(pool, () => now);

/** An expired card order that is paid by now, and later an order in cash that has just lost its place. */
async function prepare(): Promise<void> {
  await emptyTables(database.pool, 'orders', 'order_days', 'holds', 'mails', ...PAYMENT_TABLES);
  const { rows } = await database.pool.query(
    `INSERT INTO holds (kind, subject, ends_at, portions, set_at)
     VALUES ('item', 'maki', $1, 1, $2) RETURNING hold_id::text`,
    [new Date(FRIDAY_EVENING + 600 * MINUTE), new Date(FRIDAY_EVENING)],
  );
  mark = rows[0].hold_id;
  now = FRIDAY_EVENING;
  const card = await placeOn(database.pool)(needing('card', { payment_method: 'card' }), ONE_PLACE);
  now += 31 * MINUTE;
  const cash = await placeOn(database.pool)(needing('cash'), ONE_PLACE);
  expect([card.kind, cash.kind]).toEqual(['stored', 'stored']);
  now += 6 * MINUTE;
}

/** What is sold or held of the slot, the mark and the offer. A paid order has its place beside others (S-16). */
const RESERVED = `
  SELECT count(*) FILTER (WHERE payment_method = 'cash')::int AS places,
    coalesce(sum(units) FILTER (WHERE payment_method = 'cash'), 0)::int AS portions,
    count(offer_id)::int AS uses
  FROM orders LEFT JOIN hold_uses USING (order_id) LEFT JOIN offer_uses USING (order_id)
  WHERE submitted_at IS NOT NULL OR payment_method = 'cash' AND held_until > $1`;

const ALLOWED: Readonly<Record<Command, readonly string[]>> = {
  place: ['stored', 'slot_full', 'sold_out', 'offers_used_up'],
  replace: ['stored', 'slot_full', 'sold_out', 'offers_used_up', 'local_id_reused'],
  submit: ['submitted', 'slot_full', 'sold_out', 'order_expired', 'unknown'],
  withdraw: ['withdrawn', 'submitted'],
  pay: ['paid', 'refunded'],
};
const SUCCEEDED = ['stored', 'submitted', 'withdrawn', 'paid'];

test.each(NAMES.flatMap((slow) => NAMES.map((fast) => [slow, fast] as const)))(
  'S-16, SV-7, OL-3, OL-5, GO-11: %s, held before each of its statements, and %s exceed no limit',
  (slow, fast) =>
    raceAtEachStatement(stepped, database.pool, {
      prepare,
      late: (pool) => commands[slow](pool, 'late'),
      early: () => commands[fast](database.pool, 'early'),
      mostStatements: 30,
      async check(ended, other, at) {
        const { rows } = await database.pool.query(RESERVED, [new Date(now)]);
        for (const [limit, taken] of Object.entries(rows[0])) {
          expect(taken, `${limit} ${at}`).toBeLessThanOrEqual(1);
        }
        expect(ALLOWED[slow], at).toContain(ended.kind);
        expect(ALLOWED[fast], at).toContain(other.kind);
        // One comes first, and has all that there is.
        expect(
          [ended.kind, other.kind].some((kind) => SUCCEEDED.includes(kind)),
          at,
        ).toBe(true);
      },
    }),
);

test('S-16, SV-7, OL-5: an order that is submitted in the last moment of its place keeps it, or loses it to another', async () => {
  const outcomes = new Set<string>();
  await raceAtEachStatement(stepped, database.pool, {
    async prepare() {
      await prepare();
      now -= MINUTE + 1;
    },
    late: (pool) => commands.submit(pool),
    early() {
      now += 2;
      return commands.place(database.pool, 'other');
    },
    mostStatements: 30,
    async check(submitted, other, at) {
      const { rows } = await database.pool.query(RESERVED, [new Date(now)]);
      expect(rows[0], at).toEqual({ places: 1, portions: 1, uses: 1 });
      outcomes.add([submitted.kind, other.kind].join(', '));
    },
  });
  expect([...outcomes].sort()).toEqual(['sold_out, stored', 'submitted, sold_out']);
});
