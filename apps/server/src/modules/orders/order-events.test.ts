import { expect, test, vi } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { type EventPosition, eventsAfter } from './event-reader.ts';
import { recordEvent } from './order-events.ts';

const database = testDatabase();
const openShop = shops(database);
/** Submitted as they were judged when they were placed. */
const UNCOUNTED = {
  room: { orders: null, units: null },
  judge: async () => ({ kind: 'refused' as const, refusal: null }),
  loadOf: () => 0,
};
/** Before every event. */
const FIRST_POSITION: EventPosition = { transaction: '0', sequence: 0 };
const AT = Date.parse('2026-11-20T17:00:00Z');

async function advancesAfter(position: EventPosition) {
  const events = await eventsAfter(database.pool, position, 100);
  return events.filter(({ type }) => type === 'advanced');
}

/** Transactions of other databases of the same PostgreSQL delay readers, those of other tests for instance. */
function advancesOnceRead(position: EventPosition, orderIds: readonly string[]) {
  return vi.waitFor(
    async () => {
      const events = await advancesAfter(position);
      expect(events.map(({ orderId }) => orderId)).toEqual(orderIds);
      return events;
    },
    { timeout: 15_000 },
  );
}

test('T-6: a reader that resumes misses no event, in whatever sequence transactions commit', async () => {
  const { app } = await openShop();
  const [slow, quick] = [await orderAs(app, 'a@example.fr'), await orderAs(app, 'b@example.fr')];
  const first = await database.pool.connect();
  const second = await database.pool.connect();
  const record = (client: typeof first, orderId: string, progress: 'accepted' | 'ready') =>
    recordEvent(client, orderId, { type: 'advanced', data: { progress } }, { actor: 'staff' }, AT);
  try {
    await first.query('BEGIN');
    await second.query('BEGIN');
    await record(first, slow, 'accepted');
    await record(second, quick, 'ready');
    await second.query('COMMIT');
    expect(await advancesAfter(FIRST_POSITION)).toEqual([]);
    await first.query('COMMIT');
    const events = await advancesOnceRead(FIRST_POSITION, [slow, quick]);
    expect(await advancesAfter(events.at(-1) ?? FIRST_POSITION)).toEqual([]);
  } finally {
    first.release();
    second.release();
  }
});

test('T-6: a transaction with a later id and an earlier sequence is read after it, and not lost', async () => {
  const { app } = await openShop();
  const [a, b] = [await orderAs(app, 'a@example.fr'), await orderAs(app, 'b@example.fr')];
  const older = await database.pool.connect();
  const younger = await database.pool.connect();
  const record = (client: typeof older, orderId: string) =>
    recordEvent(
      client,
      orderId,
      { type: 'advanced', data: { progress: 'ready' } },
      { actor: 'staff' },
      AT,
    );
  try {
    await older.query('BEGIN');
    await older.query('SELECT pg_current_xact_id()');
    await younger.query('BEGIN');
    await record(younger, a);
    await record(older, b);
    await older.query('COMMIT');
    const early = await advancesOnceRead(FIRST_POSITION, [b]);
    await younger.query('COMMIT');
    const late = await advancesOnceRead(early.at(-1) ?? FIRST_POSITION, [a]);
    expect(late[0]?.sequence).toBeLessThan(early[0]?.sequence ?? 0);
  } finally {
    older.release();
    younger.release();
  }
});

test('T-2: a request repeated with its idempotency key changes nothing, also after the order advanced', async () => {
  const { app } = await openShop();
  const id = await orderAs(app, 'jeanne@example.fr');
  const orders = ordersAt(database.pool);
  const request = { actor: 'staff', idempotencyKey: 'tap-1' } as const;
  expect(await orders.advance(id, 'accepted', request)).toMatchObject({ kind: 'moved' });
  expect(await orders.advance(id, 'ready')).toMatchObject({ kind: 'moved' });
  expect(await orders.advance(id, 'accepted', request)).toMatchObject({ kind: 'unchanged' });
  expect((await orders.find(id))?.progress).toBe('ready');
});

test('U-50: orders that wait to be cooked, and events after a position, are read by their indexes', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL enable_seqscan = off');
    const plan = async (statement: string) =>
      (await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    const waiting = await plan(
      `SELECT count(*) FROM orders WHERE progress IN ('received', 'accepted', 'preparing')
       AND coalesce(promised_at, slot_starts_at, finalized_at) > now() - interval '1 day'`,
    );
    expect(waiting).not.toContain('Seq Scan');
    expect(waiting).toContain('orders_waiting');
    const after = await plan(
      `SELECT * FROM order_events WHERE (written_in, sequence) > ('1'::xid8, 1)
       AND written_in < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY written_in, sequence LIMIT 10`,
    );
    expect(after).toContain('order_events_written');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('T-6: placing stands in the row of an order and submitting is its first event, each with its actor', async () => {
  const shop = await openShop();
  const placed = async (localId: string) => {
    const { body } = await shop.post('/v2/public/checkout/', anOrder({ local_id: localId }));
    return String(body.payload?.order_id);
  };
  const actors = async (orderId: string) => {
    const { rows } = await database.pool.query<{ placed_by: string; events: readonly string[] }>(
      `SELECT placed_by, coalesce((
         SELECT json_agg(type || ' by ' || actor ORDER BY sequence) FROM order_events
         WHERE order_events.order_id = orders.order_id
       ), '[]') AS events
       FROM orders WHERE order_id = $1`,
      [orderId],
    );
    return rows[0];
  };
  const [byGuest, byStaff] = [await placed('one'), await placed('two')];
  expect(await actors(byGuest)).toEqual({ placed_by: 'guest', events: [] });
  const orders = ordersAt(database.pool);
  const [ofGuest, ofStaff] = await Promise.all([
    orders.submit(byGuest, UNCOUNTED, { actor: 'guest' }),
    orders.submit(byStaff, UNCOUNTED, { actor: 'staff' }),
  ]);
  expect([ofGuest.kind, ofStaff.kind]).toEqual(['submitted', 'submitted']);
  expect((await actors(byGuest))?.events).toEqual(['submitted by guest']);
  expect((await actors(byStaff))?.events).toEqual(['submitted by staff']);
});
