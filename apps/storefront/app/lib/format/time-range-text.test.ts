import { mergeRanges } from '@comptoir/domain/schedule/opening-hours';
import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { timeRangeText } from './time-range-text.ts';

const t = createTranslate({ '24 hours a day': '24 h/24' });

test('H-11: hours have their start and their end, a whole day reads 24 h/24', () => {
  expect(timeRangeText({ start: 690, end: 885 }, t)).toBe('11:30 – 14:45');
  expect(timeRangeText({ start: 1080, end: 1470 }, t)).toBe('18:00 – 00:30');
  expect(timeRangeText({ start: 0, end: 1440 }, t)).toBe('24 h/24');
});

test('H-11: ranges that touch until the same hour of the next day are a whole day', () => {
  const [day, ...others] = mergeRanges([
    { start: 210, end: 240 },
    { start: 240, end: 240 },
  ]);
  expect(others).toEqual([]);
  expect(day && timeRangeText(day, t)).toBe('24 h/24');
  expect(timeRangeText({ start: 240, end: 1679 }, t)).toBe('04:00 – 03:59');
});
