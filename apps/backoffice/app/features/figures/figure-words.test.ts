import { expect, test } from 'vitest';
import { shortDate, weekdayText } from './figure-words.ts';

test('FG-30: days and weekdays in words', () => {
  expect([shortDate('2026-11-06'), weekdayText('2026-11-20')]).toEqual(['06/11', 'le vendredi']);
});
