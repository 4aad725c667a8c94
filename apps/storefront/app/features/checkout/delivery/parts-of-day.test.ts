import { expect, test } from 'vitest';
import { partsOfDay } from './parts-of-day.ts';

const slot = (time: string, delivery_date = '2026-11-21') => {
  return { delivery_date, delivery_time_range: time, label: time, is_full: false };
};
const parts = (...slots: ReturnType<typeof slot>[]) =>
  [...partsOfDay({ day: '2026-11-21', slots })].map(([part, own]) => [
    part,
    own.map(({ label }) => label),
  ]);

test('slots stand under the part of the day in which they begin', () => {
  expect(
    parts(
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

test('what is after midnight belongs to the night of its day', () => {
  expect(parts(slot('23:45'), slot('00:00', '2026-11-22'))).toEqual([
    ['evening', ['23:45']],
    ['night', ['00:00']],
  ]);
});
