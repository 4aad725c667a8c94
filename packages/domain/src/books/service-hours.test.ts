import { expect, it } from 'vitest';
import { compareServiceHours, serviceHours } from './service-hours.ts';

const PARIS = 'Europe/Paris';

it.each([
  ['2026-11-20', 24, [4, 5, 6, 23, 0, 1, 2, 3]],
  // The day of the service before the Sunday on which 02:00 becomes 03:00.
  ['2026-03-28', 23, [4, 5, 6, 23, 0, 1, 3]],
  // The one before the Sunday on which 03:00 becomes 02:00 again.
  ['2026-10-24', 25, [4, 5, 6, 23, 0, 1, 2, 2, 3]],
] as const)('FG-3: %s has %i hours', (day, count, ends) => {
  const hours = serviceHours(day, PARIS).map(({ hour }) => hour);
  expect(hours).toHaveLength(count);
  expect([...hours.slice(0, 3), ...hours.slice(19)]).toEqual(ends);
});

it('FG-3: the hours of a day begin at 04:00 and follow one another', () => {
  const hours = serviceHours('2026-11-20', PARIS);
  expect(hours[0]).toEqual({ startsAt: Date.parse('2026-11-20T03:00:00Z'), hour: 4 });
  expect(hours.at(-1)).toEqual({ startsAt: Date.parse('2026-11-21T02:00:00Z'), hour: 3 });
});

it('FG-3: hours after midnight come last', () => {
  expect([0, 3, 4, 12, 23].toSorted(compareServiceHours)).toEqual([4, 12, 23, 0, 3]);
});
