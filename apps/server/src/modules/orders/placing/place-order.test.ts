import { expect, test, vi } from 'vitest';
import { aCustomer } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import type { OrderRecord } from './order-record.ts';
import { placeOrders } from './place-order.ts';

const database = testDatabase();
const openShop = shops(database);
const UNCOUNTED = { orders: null, units: null };

function aRecord(name: string, restaurantVersion: number, userId: string | null): OrderRecord {
  const { location, date, ...person } = aCustomer();
  return {
    order_id: `order-${name}`,
    local_id: `local-${name}`,
    user_id: userId,
    content_hash: name,
    status: 'pending',
    placed_at: new Date(FRIDAY_EVENING),
    placed_by: 'guest',
    held_until: new Date(FRIDAY_EVENING + 1000),
    bind: null,
    client_hash: null,
    day: '2026-11-20',
    order_type: 'pickup',
    delivery_date: '2026-11-20',
    delivery_time: 'ASAP',
    slot_starts_at: new Date(FRIDAY_EVENING),
    payment_method: 'cash',
    subtotal_cents: 500,
    discount_cents: 0,
    delivery_cents: 0,
    tax_cents: 45,
    total_cents: 500,
    taxes: [{ rate: 10, tax_cents: 45 }],
    coupon_code: null,
    coupon_offer_id: null,
    ...person,
    phone_e164: '+33639981234',
    address: '',
    city: '',
    postal_code: '',
    country: '',
    comment: '',
    locale: 'fr',
    avoided_allergens: [],
    restaurant_version: restaurantVersion,
    availability_version: 1,
    load: 0,
    portions: [],
    uses: [],
    replaces: null,
    guest_hash: '',
    lines: [
      {
        item_id: name,
        item_name: `Maki ${name}`,
        quantity: 1,
        unit_price_cents: 500,
        options: [],
        note: '',
        total_cents: 500,
        discount_cents: 0,
        tax_cents: 45,
        offer_id: null,
      },
    ],
  };
}

async function restaurantVersion(): Promise<number> {
  const { rows } = await database.pool.query<{ version: number }>('SELECT version FROM restaurant');
  return rows[0]?.version ?? 0;
}

test('I-11: orders that arrive at once are each stored with their own lines, or rejected alone', async () => {
  await openShop();
  const version = await restaurantVersion();
  const place = placeOrders(database.pool);
  const names = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'));
  const placements = await Promise.all(
    names.map((name) => place(aRecord(name, version, name === '30' ? 'unknown' : null), UNCOUNTED)),
  );
  const rejected = placements.filter(({ kind }) => kind !== 'stored');
  expect(rejected).toEqual([{ kind: 'unauthorized' }]);
  expect(placements[30]).toEqual({ kind: 'unauthorized' });
  const { rows } = await database.pool.query<{ order_id: string; item_id: string }>(
    'SELECT order_id, item_id FROM order_lines ORDER BY order_id',
  );
  const stored = names.filter((name) => name !== '30');
  expect(rows).toEqual(stored.map((name) => ({ order_id: `order-${name}`, item_id: name })));
  const numbers = placements.flatMap((placement) =>
    placement.kind === 'stored' ? placement.order.orderNumber : [],
  );
  expect(new Set(numbers).size).toBe(39);
});

test('S-11: orders that arrive at once at two servers fill each slot to its last place and unit, never beyond', async () => {
  await openShop();
  const version = await restaurantVersion();
  const servers = [placeOrders(database.pool), placeOrders(database.pool)];
  const slots = [12, 13, 14].map((hour) => new Date(Date.UTC(2026, 10, 20, hour)));
  const sent = Array.from({ length: 90 }, (_, index) => ({
    ...aRecord(String(index).padStart(2, '0'), version, null),
    slot_starts_at: slots[index % slots.length] ?? new Date(0),
    // The units of the first slot are used up first, and the places of the others.
    load: index % slots.length === 0 ? 5 : 1,
  }));
  const placements = await Promise.all(
    sent.map((order, index) => servers[index % 2]?.(order, { orders: 20, units: 52 })),
  );
  const stored = slots.map(
    (slot) =>
      placements.filter(
        (placement, index) =>
          placement?.kind === 'stored' && sent[index]?.slot_starts_at.getTime() === slot.getTime(),
      ).length,
  );
  expect(stored).toEqual([10, 20, 20]);
  expect(placements.filter((placement) => placement?.kind === 'slot_full')).toHaveLength(40);
  const { rows } = await database.pool.query(
    'SELECT count(*), sum(load)::int AS units FROM orders GROUP BY slot_starts_at ORDER BY slot_starts_at',
  );
  expect(rows).toEqual([
    { count: 10, units: 50 },
    { count: 20, units: 20 },
    { count: 20, units: 20 },
  ]);
});

test('S-11: orders that one client sends at once for a slot take a place each, as many as there are', async () => {
  await openShop();
  const version = await restaurantVersion();
  const place = placeOrders(database.pool);
  const held_until = new Date(FRIDAY_EVENING + 600_000);
  const sent = ['one', 'two', 'three'].map((name) => ({
    ...aRecord(name, version, null),
    client_hash: 'client',
    held_until,
  }));
  const placements = await Promise.all(
    sent.map((order) => place(order, { orders: 2, units: null })),
  );
  expect(placements.map(({ kind }) => kind).sort()).toEqual(['slot_full', 'stored', 'stored']);
  const other = { ...aRecord('other', version, null), client_hash: 'other', held_until };
  expect(await place(other, { orders: 2, units: null })).toEqual({ kind: 'slot_full' });
});

test('I-11: a batch whose statement is cancelled rejects none of its orders', async () => {
  await openShop();
  const version = await restaurantVersion();
  const place = placeOrders(database.pool);
  await place(aRecord('first', version, null), UNCOUNTED);
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
  const placements = Promise.all(
    ['a', 'b', 'c'].map((name) => place(aRecord(name, version, null), UNCOUNTED)),
  );
  // Not on the holder's connection: within a transaction the activity stays what it was at first.
  const cancelled = () =>
    database.pool.query<{ count: number }>(
      `SELECT count(*) FILTER (WHERE pg_cancel_backend(pid)) AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO orders%'`,
    );
  // Usually one statement has them all; each that is cancelled is a batch.
  await vi.waitUntil(async () => ((await cancelled()).rows[0]?.count ?? 0) > 0, {
    timeout: 20_000,
  });
  await holder.query('COMMIT');
  holder.release();
  expect((await placements).map(({ kind }) => kind)).toEqual(['stored', 'stored', 'stored']);
  const { rows } = await database.pool.query('SELECT count(*) FROM orders');
  expect(rows).toEqual([{ count: 4 }]);
});
