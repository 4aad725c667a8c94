import { expect, test } from 'vitest';
import {
  rangeNote,
  rangesInMinutes,
  weekText,
  withEnd,
  withMoreHours,
  withStart,
} from './week-hours.ts';

test('H-13: what is added overlaps nothing of the day', () => {
  expect(withMoreHours([])).toEqual([['11:30', '14:30']]);
  expect(withMoreHours([['18:30', '22:30']])).toEqual([
    ['18:30', '22:30'],
    ['11:30', '14:30'],
  ]);
  expect(withMoreHours([['12:00', '20:00']])).toEqual([
    ['12:00', '20:00'],
    ['23:00', '00:00'],
  ]);
  expect(withMoreHours([['00:00', '24:00']]).at(-1)).toEqual(['00:00', '00:00']);
});

test('a time that is being typed means nothing', () => {
  expect(rangesInMinutes([['', '14:30']])).toEqual([{ start: 0, end: 0 }]);
});

test('SV-47: a week is told with the days together that are alike', () => {
  const lunch = [['11:30', '14:30']];
  const week = { mon: lunch, tue: lunch, wed: [], sat: [...lunch, ['18:30', '24:00']] };
  expect(weekText(week)).toBe('lun-mar 11:30-14:30 ; sam 11:30-14:30, 18:30-24:00');
});

test.each([
  ['18:30', '18:30', 'whole_day'],
  ['00:00', '24:00', 'whole_day'],
  ['00:00', '00:00', 'nothing'],
  ['18:30', '22:30', null],
  ['18:00', '02:00', null],
  ['18:00', '00:00', null],
  ['', '00:00', null],
] as const)('H-6: of %s-%s it is said that it means: %s', (start, end, note) => {
  expect(rangeNote([start, end])).toBe(note);
});

test('H-6: midnight to midnight, typed in any order, is the whole day', () => {
  expect(withEnd(['00:00', '02:00'], '00:00')).toEqual(['00:00', '24:00']);
  expect(withStart(['01:00', '00:00'], '00:00')).toEqual(['00:00', '24:00']);
  expect(withStart(['00:00', '24:00'], '11:00')).toEqual(['11:00', '24:00']);
  expect(withEnd(['18:00', '22:00'], '00:00')).toEqual(['18:00', '00:00']);
});
