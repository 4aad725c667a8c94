import { expect, it } from 'vitest';
import { minutesOf } from './clock-time.ts';

it('H-4: a time of day is minutes since midnight, and 24:00 the midnight at the end of the day', () => {
  expect(minutesOf('00:00')).toBe(0);
  expect(minutesOf('11:30')).toBe(690);
  expect(minutesOf('23:59')).toBe(1439);
  expect(minutesOf('24:00')).toBe(1440);
});
