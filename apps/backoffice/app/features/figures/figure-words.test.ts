import { expect, test } from 'vitest';
import { durationText, shortDate, weekdayText } from './figure-words.ts';

test('FG-30: minutes, days and weekdays in words', () => {
  expect([durationText(12.4), durationText(65)]).toEqual(['12 min', '1\u00a0h\u00a005']);
  expect([shortDate('2026-11-06'), weekdayText('2026-11-20')]).toEqual(['06/11', 'le vendredi']);
});
