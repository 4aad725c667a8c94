import type { ScheduleException, TimeRange } from '@comptoir/domain/schedule/opening-hours';
import { expect, test } from 'vitest';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { type Hours, unservedOrders } from './exception-store.ts';

const hour = 60;
const evening: readonly TimeRange[] = [{ start: 18 * hour, end: 2 * hour }];
const week = {
  mon: evening,
  tue: evening,
  wed: evening,
  thu: evening,
  fri: evening,
  sat: evening,
  sun: evening,
};
const { scheduling } = restaurantSnapshot(1, aRestaurant());
/** Open from 18:00 to 02:00 each day. */
const HOURS: Hours = { hours: { pickup: week, delivery: week }, scheduling };

function wanted(at: string, order_type: 'pickup' | 'delivery' = 'pickup') {
  const guest = {
    first_name: 'Jeanne',
    last_name: 'Martin',
    phone: '06 39 98 12 34',
    phone_e164: '+33639981234',
  };
  return { order_id: at, number: 1, order_type, slot_starts_at: new Date(at), ...guest };
}

function exception(overrides: Partial<ScheduleException>): ScheduleException {
  const day = '2026-10-24';
  return { from: day, to: day, orderType: null, ranges: [], message: '', ...overrides };
}

function concerned(orders: ReturnType<typeof wanted>[], after: ScheduleException) {
  return unservedOrders(orders, [], [after], HOURS, true).map(({ order_id }) => order_id);
}

// The night from the 24th to the 25th of October 2026 has its hour from 02:00 to 03:00 twice.
const evenings = [
  wanted('2026-10-24T20:00:00+02:00'),
  wanted('2026-10-25T00:30:00+02:00'),
  wanted('2026-10-25T20:00:00+01:00'),
];

test('SV-43: the night after a closed evening belongs to it, the evening after does not', () => {
  expect(concerned(evenings, exception({}))).toEqual([
    '2026-10-24T20:00:00+02:00',
    '2026-10-25T00:30:00+02:00',
  ]);
  expect(concerned(evenings, exception({ from: '2026-10-25', to: '2026-10-25' }))).toEqual([
    '2026-10-25T20:00:00+01:00',
  ]);
});

test('SV-43: hours that end earlier leave the orders before their end, across a clock change', () => {
  const range = { start: 18 * hour, end: 24 * hour };
  expect(concerned(evenings, exception({ to: '2026-10-25', ranges: [range] }))).toEqual([
    '2026-10-25T00:30:00+02:00',
  ]);
});

test('SV-43: only orders of the type are concerned', () => {
  const orders = [
    wanted('2026-10-24T20:00:00+02:00', 'pickup'),
    wanted('2026-10-24T20:15:00+02:00', 'delivery'),
  ];
  expect(concerned(orders, exception({ orderType: 'delivery' }))).toEqual([
    '2026-10-24T20:15:00+02:00',
  ]);
});

test('SV-43: an order for a time that was not served before is not concerned, nor one without a slot', () => {
  const orders = [
    wanted('2026-10-24T12:00:00+02:00'),
    { ...wanted('2026-10-24T20:00:00+02:00'), slot_starts_at: null },
  ];
  expect(unservedOrders(orders, [], [exception({})], HOURS, true)).toEqual([]);
});

test('SV-43: without the permission there is no guest to read', () => {
  const [order] = unservedOrders(evenings, [], [exception({})], HOURS, false);
  expect([order?.guest, order?.phone]).toEqual([null, null]);
  const [seen] = unservedOrders(evenings, [], [exception({})], HOURS, true);
  expect([seen?.guest, seen?.phone]).toEqual(['Jeanne Martin', '06 39 98 12 34']);
});
