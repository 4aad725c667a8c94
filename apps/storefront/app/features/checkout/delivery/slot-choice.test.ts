import type { WireSlots } from '@comptoir/contract/orders/slots';
import { expect, test } from 'vitest';
import {
  AS_SOON_AS_POSSIBLE,
  findSlot,
  firstSlot,
  isOffered,
  NO_TIME,
  timeOfSlot,
  type WireSlot,
} from './slot-choice.ts';
import { partsOfDay, reasonWithoutSlot } from './slot-days.ts';

const slot = (time: string, isFull = false, date = '2026-11-20'): WireSlot => ({
  delivery_date: date,
  delivery_time_range: time,
  label: time,
  is_full: isFull,
});

const offered = (slots: readonly WireSlot[], asap = false): WireSlots => ({
  asap,
  asap_at: null,
  is_paused: false,
  paused_until: null,
  today: '2026-11-20',
  days: [{ day: '2026-11-20', slots: [...slots] }],
});

const at = (deliveryTimeRange: string, deliveryDate = '2026-11-20') => ({
  deliveryDate,
  deliveryTimeRange,
  isScheduled: true,
});

test('S-20: an order as soon as possible takes the first slot that is not full', () => {
  expect(firstSlot(offered([slot('19:00', true), slot('19:15')]))).toEqual(slot('19:15'));
  expect(firstSlot(offered([slot('19:00', true)]))).toBeNull();
});

test('S-10: both stored forms of a slot match the listed slot', () => {
  const slots = offered([slot('19:00-19:15')]);
  expect(findSlot(slots, at('19:00'))).toEqual(slot('19:00-19:15'));
  expect(findSlot(slots, at('19:00', '2026-11-21'))).toBeNull();
});

test('S-14: a time that is not listed, or full, is not offered', () => {
  const slots = offered([slot('19:00', true), slot('19:15')]);
  expect(isOffered(slots, at('19:15'))).toBe(true);
  expect(isOffered(slots, at('19:00'))).toBe(false);
  expect(isOffered(slots, at('12:00'))).toBe(false);
});

test('S-12: as soon as possible is offered when the API says so, and so is no time at all', () => {
  expect(isOffered(offered([], true), AS_SOON_AS_POSSIBLE)).toBe(true);
  expect(isOffered(offered([slot('19:00')]), AS_SOON_AS_POSSIBLE)).toBe(false);
  expect(isOffered(offered([], true), NO_TIME)).toBe(true);
});

test('S-24: a day without a slot to choose is full, has none left, or is closed', () => {
  const evening = [{ start: 1080, end: 1320 }];
  const hours = { mon: [], tue: [], wed: [], thu: [], fri: evening, sat: [], sun: [] };
  expect(reasonWithoutSlot(2, hours, '2026-11-20')).toBe('full');
  expect(reasonWithoutSlot(0, hours, '2026-11-20')).toBe('none_left');
  expect(reasonWithoutSlot(0, hours, '2026-11-21')).toBe('closed');
  const nothing = { ...hours, sat: [{ start: 0, end: 0 }] };
  expect(reasonWithoutSlot(0, nothing, '2026-11-21')).toBe('closed');
});

test('S-7: a slot after midnight has its own day', () => {
  expect(timeOfSlot(slot('00:30', false, '2026-11-22'))).toEqual(at('00:30', '2026-11-22'));
});

const slotNames = (...slots: readonly WireSlot[]) =>
  [...partsOfDay({ day: '2026-11-20', slots: [...slots] })].map(([part, own]) => [
    part,
    own.map(({ label }) => label),
  ]);

test('slots are listed under the part of the day in which they begin', () => {
  expect(
    slotNames(
      slot('10:45'),
      slot('11:00'),
      slot('14:45-15:00'),
      slot('15:00'),
      slot('17:45'),
      slot('18:00'),
      slot('23:45'),
    ),
  ).toEqual([
    ['morning', ['10:45']],
    ['midday', ['11:00', '14:45-15:00']],
    ['afternoon', ['15:00', '17:45']],
    ['evening', ['18:00', '23:45']],
  ]);
});

test('slots after midnight belong to the night of their day', () => {
  expect(slotNames(slot('23:45'), slot('00:00', false, '2026-11-21'))).toEqual([
    ['evening', ['23:45']],
    ['night', ['00:00']],
  ]);
});
