import { expect, test } from 'vitest';
import { weekdayOf } from '../schedule/restaurant-time.ts';
import { publicHolidays } from './public-holidays.ts';

test('SV-42: a year has the eleven public holidays of France, by their days', () => {
  expect(publicHolidays('2026-01-01', '2026-12-31')).toEqual([
    { day: '2026-01-01', name: 'Jour de l’an' },
    { day: '2026-04-06', name: 'Lundi de Pâques' },
    { day: '2026-05-01', name: 'Fête du Travail' },
    { day: '2026-05-08', name: 'Victoire de 1945' },
    { day: '2026-05-14', name: 'Ascension' },
    { day: '2026-05-25', name: 'Lundi de Pentecôte' },
    { day: '2026-07-14', name: 'Fête nationale' },
    { day: '2026-08-15', name: 'Assomption' },
    { day: '2026-11-01', name: 'Toussaint' },
    { day: '2026-11-11', name: 'Armistice de 1918' },
    { day: '2026-12-25', name: 'Noël' },
  ]);
});

test.each([
  ['2024', '2024-04-01'],
  ['2025', '2025-04-21'],
  ['2027', '2027-03-29'],
  ['2038', '2038-04-26'],
  ['2049', '2049-04-19'],
  ['2076', '2076-04-20'],
])('SV-42: the Monday of Easter %s is %s', (year, day) => {
  const easter = publicHolidays(`${year}-01-01`, `${year}-12-31`).filter(
    ({ name }) => name === 'Lundi de Pâques',
  );
  expect(easter).toEqual([{ day, name: 'Lundi de Pâques' }]);
});

test.each(['0001', '0050', '0500', '1000', '9999'])(
  'SV-42: the year %s has holidays as any other one',
  (year) => {
    const days = publicHolidays(`${year}-01-01`, `${year}-12-31`).map(({ day }) => day);
    expect(days).toHaveLength(11);
    expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true);
    expect(days[0]).toBe(`${year}-01-01`);
  },
);

test('SV-42: a period across the turn of the year has both of its ends', () => {
  const days = publicHolidays('2026-12-25', '2027-01-01').map(({ day }) => day);
  expect(days).toEqual(['2026-12-25', '2027-01-01']);
});

test('SV-42: Mondays and Ascension fall on their weekdays in each of 200 years', () => {
  const weekdays = new Map([
    ['Lundi de Pâques', 'mon'],
    ['Ascension', 'thu'],
    ['Lundi de Pentecôte', 'mon'],
  ]);
  const wrong = publicHolidays('1950-01-01', '2149-12-31').filter(
    ({ day, name }) => weekdays.has(name) && weekdays.get(name) !== weekdayOf(day),
  );
  expect(wrong).toEqual([]);
});
