import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoGateway } from '#adapters/cards/demo-gateway.ts';
import { readInstallation } from '#db/database.ts';
import { readRestaurant } from '#restaurant/read-restaurant.ts';
import { type RestaurantSnapshot, restaurantSnapshot } from '#restaurant/snapshot.ts';
import { crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { FRIDAY_EVENING, LEFT_BY_GUESTS, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { inventedEvening } from './invented-evening.ts';
import { openStaff } from './open-demonstration.ts';

const DEMO = join(import.meta.dirname, '../../../../restaurants/demo/restaurant.json');
const MINUTE = 60_000;

const database = testDatabase();
const openShop = shops(database);
let restaurant: RestaurantSnapshot;
beforeAll(async () => {
  const reading = await readRestaurant(DEMO);
  if (reading.kind !== 'valid') throw new Error(`The demo restaurant is ${reading.kind}.`);
  // The shops of tests are at version 0.
  restaurant = restaurantSnapshot(0, reading.document);
});
afterEach(() => emptyTables(database.pool, ...PAYMENT_TABLES, ...LEFT_BY_GUESTS, ...STAFF_TABLES));

/** Hashes are no part of these tests. */
const hashing = {
  hash: async () => ({ kind: 'done', value: 'x' }) as const,
  matches: async () => ({ kind: 'done', value: false }) as const,
};

/** An evening on a pool, whose clock stands at `now`. */
async function evening(now: () => number, pool: pg.Pool = database.pool) {
  const { workers } = await openStaff(database.pool, hashing, now());
  const { shopId } = await readInstallation(database.pool);
  const cards = demoGateway(pool, shopId);
  const shop = { pool, cards, workers, restaurant: async () => restaurant };
  return inventedEvening({ ...shop, seed: 1, clock: now });
}

/** The board of the demo restaurant at a time. */
async function boardAt(now: number) {
  const { settings, menus, offers } = restaurant;
  const shop = await openShop({ settings, menus, offers }, { now });
  const owner = await aPerson(database.pool, 'owner', { at: now });
  return { shop, board: boardOf(shop, owner) };
}

async function storedOrders(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await database.pool.query(
    `SELECT number, progress, total_cents, first_name, submitted_at, promised_at,
       (SELECT array_agg(type || coalesce(' ' || (data ->> 'progress'), '') ORDER BY sequence)
        FROM order_events WHERE order_events.order_id = orders.order_id) AS events
     FROM orders WHERE submitted_at IS NOT NULL ORDER BY submitted_at, number`,
  );
  return rows;
}

describe('the invented evening', () => {
  test.each(['23:05', '23:59', '00:30'])('OB-92: begins at %s as at any hour', async (time) => {
    const now = Date.parse(`2026-11-23T${time}+01:00`);
    await (await evening(() => now)).catchUp();
    expect((await storedOrders()).length).toBeGreaterThan(10);
  });

  test('OB-92: shows orders in every column, with what orders have', async () => {
    await (await evening(() => FRIDAY_EVENING)).catchUp();
    const { orders } = await (await boardAt(FRIDAY_EVENING)).board.open();
    const columns = Map.groupBy(orders, ({ column }) => column);
    expect([...columns.keys()].toSorted()).toEqual([
      'in_progress',
      'later',
      'new',
      'out_for_delivery',
      'ready',
      'to_start',
    ]);
    const has = (isSo: (card: (typeof orders)[number]) => unknown) =>
      expect(orders.filter(isSo).length).toBeGreaterThan(0);
    has(({ note }) => note);
    has(({ condiments }) => condiments.length > 0);
    has(({ allergens }) => allergens.length > 0);
    has(({ lines }) => lines.some(({ note }) => note));
    has(({ lines }) => lines.some(({ options }) => options.length > 0));
    has(({ guest }) => guest?.address);
    has(({ guest }) => guest?.is_first_order);
    has(({ guest }) => guest?.is_first_order === false);
    has(({ payment }) => payment?.is_paid);
    has(({ payment }) => payment?.due);
    const steps = await storedOrders();
    expect(steps.filter(({ progress }) => progress === 'cancelled')).toHaveLength(1);
  });

  test('OB-92: arrives and moves by itself, each step once', async () => {
    let now = FRIDAY_EVENING;
    const invented = await evening(() => now);
    await invented.catchUp();
    const before = await storedOrders();
    now += 12 * MINUTE;
    await invented.catchUp();
    const after = await storedOrders();
    expect(after.length).toBeGreaterThan(before.length);
    for (const { number, events } of before) {
      const later = after.find((order) => order.number === number);
      expect(later?.events).toEqual(expect.arrayContaining(events as unknown[]));
    }
    await invented.catchUp();
    expect(await storedOrders()).toEqual(after);
  });

  test('OB-93: leaves an order that a person has moved to that person', async () => {
    let now = FRIDAY_EVENING;
    const invented = await evening(() => now);
    await invented.catchUp();
    const { shop, board } = await boardAt(now);
    const { orders } = await board.open();
    const [card, other] = orders.filter(({ column }) => column === 'new');
    if (!card || !other) throw new Error('Two orders are new.');
    const { order_id, revision } = card;
    expect((await board.move(order_id, { to: 'accepted', revision })).status).toBe(200);
    now += 14 * MINUTE;
    shop.setNow(now);
    await invented.catchUp();
    expect((await board.full(order_id)).progress).toBe('accepted');
    expect((await board.full(other.order_id)).progress).not.toBe('received');
  });

  test('OB-93: never moves the order of a guest', async () => {
    let now = FRIDAY_EVENING;
    const invented = await evening(() => now);
    await invented.catchUp();
    const orderId = await orderAs((await openShop({}, { now })).app, 'moi@example.fr');
    now += 60 * MINUTE;
    await invented.catchUp();
    const { rows } = await database.pool.query('SELECT progress FROM orders WHERE order_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ progress: 'received' }]);
  });

  test('OB-92: ends what an evening has left, and begins another after a pause', async () => {
    let now = FRIDAY_EVENING;
    await (await evening(() => now)).catchUp();
    const numbers = (await storedOrders()).length;
    now += 3 * 60 * MINUTE;
    await (await evening(() => now)).catchUp();
    const all = await storedOrders();
    expect(all.length).toBe(2 * numbers);
    const open = all.filter(({ progress }) => !/handed_over|cancelled/.test(String(progress)));
    const began = now - 75 * MINUTE;
    for (const { submitted_at } of open) {
      expect((submitted_at as Date).getTime()).toBeGreaterThanOrEqual(began);
    }
  });

  test('OB-92: an order that the staff’s pause refuses does not come, then or later', async () => {
    let now = FRIDAY_EVENING;
    const invented = await evening(() => now);
    await invented.catchUp();
    await database.pool.query(
      `INSERT INTO pauses (kind, ends_at, set_at) VALUES ('asap', to_timestamp($1), now())`,
      [now / 1_000 + 3_600],
    );
    now += 12 * MINUTE;
    await invented.catchUp();
    await database.pool.query('DELETE FROM pauses');
    const resumed = now;
    now += 12 * MINUTE;
    await invented.catchUp();
    const { rows } = await database.pool.query(
      `SELECT submitted_at FROM orders
        WHERE delivery_time = 'ASAP' AND submitted_at > to_timestamp($1)`,
      [FRIDAY_EVENING / 1_000],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { submitted_at } of rows) {
      expect(submitted_at.getTime()).toBeGreaterThan(resumed);
    }
  });

  test.each([3, 173, 777])(
    'OB-92: goes on where a kill after %i statements has left it',
    async (statements) => {
      const { pool, crashAfter } = crashingPool(database.address);
      const dying = await evening(() => FRIDAY_EVENING, pool);
      crashAfter(statements);
      await expect(dying.catchUp()).rejects.toThrow('died here');
      await (await evening(() => FRIDAY_EVENING)).catchUp();
      const orders = await storedOrders();
      const names = orders.map(({ first_name, submitted_at }) => `${first_name} ${submitted_at}`);
      expect(new Set(names).size).toBe(names.length);
      expect(orders).toHaveLength(25);
      for (const { events } of orders) {
        expect(new Set(events as string[]).size).toBe((events as string[]).length);
      }
      await pool.end();
    },
  );
});
