import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { openNotifications } from '#db/notifications.ts';
import { listenForOrderChanges } from '#modules/orders/tracking/order-changes.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { aDevice, aPerson, boardOf, type Member, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { openStream, type ReceivedStream } from '#test/shops/board-stream.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import { positionOf } from './board-feed.ts';

const database = testDatabase();
const openShop = shops(database);
const WRITERS = 8;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await emptyTables(database.pool, ...STAFF_TABLES);
});

async function openLiveShop() {
  const notifications = await openNotifications(database.address, silentLog);
  closers.push(() => notifications.close());
  const orderChanges = await listenForOrderChanges(notifications);
  const shop = await openShop({}, { orderChanges, trustProxy: true });
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return { shop, url };
}

/** A transaction that writes events, pauses, and ends one way or the other. */
interface Writing {
  readonly events: number;
  readonly pauseMs: number;
  readonly isKept: boolean;
}

async function write(pool: pg.Pool, orderId: string, { events, pauseMs, isKept }: Writing) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO order_events (order_id, type, actor, at, data)
       SELECT $1, 'advanced', 'staff', now(), '{"progress": "accepted"}' FROM generate_series(1, $2)`,
      [orderId, events],
    );
    await client.query(`SELECT pg_sleep($1), pg_notify('order_changed', $2)`, [
      pauseMs / 1000,
      orderId,
    ]);
    await client.query(isKept ? 'COMMIT' : 'ROLLBACK');
  } finally {
    client.release();
  }
}

/** Reads a stream that is cut after so many events each time, and resumes; returns the ids. */
function resumingReader(url: string, who: Member, from: string, cuts: readonly number[]) {
  const ids: string[] = [];
  let stream: ReceivedStream | undefined;
  let isStopped = false;
  let round = 0;

  async function connect(): Promise<void> {
    let left = cuts[round % cuts.length] ?? Number.POSITIVE_INFINITY;
    round += 1;
    const last = ids.at(-1) ?? from;
    const headers = { cookie: who.cookie, 'last-event-id': last };
    let current: ReceivedStream | undefined;
    stream = await openStream(url, headers, ({ name, id }) => {
      if (name !== 'order' || id === null || left === 0 || isStopped) return;
      ids.push(id);
      left -= 1;
      if (left > 0) return;
      current?.close();
      connect();
    });
    current = stream;
    if (left === 0) stream.close();
  }

  return {
    ids,
    connect,
    stop() {
      isStopped = true;
      stream?.close();
    },
  };
}

test('OB-15: a board that reconnects at random gets each of 10,000 events once, in whatever order they are committed', {
  timeout: 300_000,
}, async () => {
  const { shop, url } = await openLiveShop();
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  const who = await aDevice(database.pool);
  const board = boardOf(shop, who);
  let written = 0;
  await fc.assert(
    fc.asyncProperty(
      // Without fast-check's preference for small values, which would write too few events.
      fc.array(
        fc.record({
          events: fc.noBias(fc.integer({ min: 1, max: 79 })),
          pauseMs: fc.integer({ min: 0, max: 12 }),
          isKept: fc.noBias(fc.integer({ min: 0, max: 9 })).map((chance) => chance > 0),
        }),
        { minLength: 140, maxLength: 160 },
      ),
      fc.array(fc.integer({ min: 100, max: 800 }), { minLength: 5, maxLength: 10 }),
      async (writings, cuts) => {
        const { event_id: from } = await board.open();
        const reader = resumingReader(`${url}/v2/staff/events`, who, from, cuts);
        await reader.connect();
        const queue = [...writings];
        await Promise.all(
          Array.from({ length: WRITERS }, async () => {
            for (let next = queue.pop(); next; next = queue.pop()) {
              await write(database.pool, orderId, next);
            }
          }),
        );
        const { transaction, sequence } = positionOf(from);
        const { rows } = await database.pool.query<{ id: string }>(
          `SELECT written_in || lpad(sequence::text, 9, '0') AS id FROM order_events
             WHERE (written_in, sequence) > ($1::xid8, $2::bigint) ORDER BY written_in, sequence`,
          [transaction, sequence],
        );
        const expected = rows.map(({ id }) => id);
        await vi.waitFor(() => expect(reader.ids.length >= expected.length).toBe(true), {
          timeout: 30_000,
        });
        reader.stop();
        expect(reader.ids).toEqual(expected);
        written += expected.length;
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
  expect(written).toBeGreaterThan(10_000);
});

test('OB-16: 50 boards and 1,000 guests see a change, and the order is read once for all boards', {
  timeout: 120_000,
}, async () => {
  const { shop, url } = await openLiveShop();
  const { pool } = database;
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  const key = await keyOf(database, orderId);
  const devices = await Promise.all(Array.from({ length: 50 }, () => aDevice(pool)));
  const boards = await Promise.all(
    devices.map(({ cookie }) => openStream(`${url}/v2/staff/events`, { cookie })),
  );
  const guests: ReceivedStream[] = [];
  for (let from = 0; from < 1_000; from += 100) {
    const opened = Array.from({ length: 100 }, (_, index) =>
      openStream(`${url}/v2/public/orders/${key}/events`, {
        'x-forwarded-for': `198.51.${Math.floor((from + index) / 250)}.${(from + index) % 250}`,
      }),
    );
    guests.push(...(await Promise.all(opened)));
  }
  closers.push(() => {
    for (const stream of [...boards, ...guests]) stream.close();
  });
  expect(new Set(guests.map(({ status }) => status))).toEqual(new Set([200]));
  const board = boardOf(shop, await aPerson(pool, 'kitchen'));
  expect((await board.move(orderId, { to: 'accepted', revision: 1 })).status).toBe(200);
  const shown = ({ events }: ReceivedStream) =>
    events.filter(({ data }) => data.progress === 'accepted').length;
  await vi.waitFor(
    () => expect([...boards, ...guests].filter((each) => shown(each) === 1)).toHaveLength(1_050),
    {
      timeout: 30_000,
    },
  );
});
