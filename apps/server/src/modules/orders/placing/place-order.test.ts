import { expect, test } from 'vitest';
import { anOrderRecord } from '#test/builders/order-record-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { placeOrders } from './place-order.ts';

const database = testDatabase();
const openShop = shops(database);
const UNCOUNTED = { orders: null, units: null };

async function restaurantVersion(): Promise<number> {
  const { rows } = await database.pool.query<{ version: number }>('SELECT version FROM restaurant');
  return rows[0]?.version ?? 0;
}

test('I-11: orders that arrive at once are each stored with their own lines, or rejected alone', async () => {
  await openShop();
  const version = await restaurantVersion();
  const place = placeOrders(database.pool, () => FRIDAY_EVENING);
  const names = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'));
  const placements = await Promise.all(
    names.map((name) =>
      place(anOrderRecord(name, version, name === '30' ? 'unknown' : null), UNCOUNTED),
    ),
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
  const servers = [
    placeOrders(database.pool, () => FRIDAY_EVENING),
    placeOrders(database.pool, () => FRIDAY_EVENING),
  ];
  const slots = [12, 13, 14].map((hour) => new Date(Date.UTC(2026, 10, 20, hour)));
  const sent = Array.from({ length: 90 }, (_, index) => ({
    ...anOrderRecord(String(index).padStart(2, '0'), version, null),
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
  const place = placeOrders(database.pool, () => FRIDAY_EVENING);
  const held_until = new Date(FRIDAY_EVENING + 600_000);
  const sent = ['one', 'two', 'three'].map((name) => ({
    ...anOrderRecord(name, version, null),
    client_hash: 'client',
    held_until,
  }));
  const placements = await Promise.all(
    sent.map((order) => place(order, { orders: 2, units: null })),
  );
  expect(placements.map(({ kind }) => kind).sort()).toEqual(['slot_full', 'stored', 'stored']);
  const other = { ...anOrderRecord('other', version, null), client_hash: 'other', held_until };
  expect(await place(other, { orders: 2, units: null })).toEqual({ kind: 'slot_full' });
});
