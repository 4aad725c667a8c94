import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceDay, serviceDayBounds } from '../orders/board.ts';
import { addDays } from '../schedule/restaurant-time.ts';
import { bookingDay, daysToClose, periodsEndingWith } from './closing-periods.ts';

const PARIS = 'Europe/Paris';
const at = (instant: string) => Date.parse(instant);
/** With a clock that is right. */
const daysUntil = (first: string, now: number) => daysToClose(first, now, now, PARIS);

describe('BK-9: the day of an entry', () => {
  it.each([
    ['2026-11-25T22:30:00Z', null, '2026-11-25'],
    // 03:59 of the next morning, and 04:00.
    ['2026-11-26T02:59:00Z', null, '2026-11-25'],
    ['2026-11-26T03:00:00Z', null, '2026-11-26'],
    // The day was closed at 23:00 by hand.
    ['2026-11-25T22:30:00Z', '2026-11-25', '2026-11-26'],
    ['2026-11-28T12:00:00Z', '2026-11-25', '2026-11-28'],
  ])('BK-9: at %s, closed until %s: %s', (instant, closed, day) => {
    expect(bookingDay(at(instant), closed, PARIS)).toBe(day);
  });
});

describe('BK-11: the days to close', () => {
  it('BK-11: a day is over at 04:00, and closed five minutes later', () => {
    expect(daysUntil('2026-11-25', at('2026-11-26T03:04:59Z'))).toEqual([]);
    expect(daysUntil('2026-11-25', at('2026-11-26T03:05:00Z'))).toEqual(['2026-11-25']);
  });

  it('BK-11: after a break each day is closed, the days of clock changes included', () => {
    expect(daysUntil('2026-03-27', at('2026-03-30T12:00:00Z'))).toEqual([
      ...['2026-03-27', '2026-03-28', '2026-03-29'],
    ]);
    expect(daysUntil('2026-10-24', at('2026-10-26T12:00:00Z'))).toEqual([
      ...['2026-10-24', '2026-10-25'],
    ]);
  });

  it('BK-11: closed days neither overlap nor leave a gap, wherever the clock stands', () => {
    const day = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2024-01-01', count));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 * 24 * 60 }), (first, minutes) => {
        const now = serviceDayBounds(first, PARIS).from + minutes * 60_000;
        const days = daysUntil(first, now);
        expect(days).toEqual(days.map((_, index) => addDays(first, index)));
        const last = days.at(-1);
        expect(last === undefined || last < serviceDay(now, PARIS)).toBe(true);
        const bounds = days.map((each) => serviceDayBounds(each, PARIS));
        const begins = bounds.slice(1).map(({ from }) => from);
        expect(begins).toEqual(bounds.slice(0, -1).map(({ until }) => until));
      }),
    );
  });
});

it('BK-18: no day is closed that had not begun when time was last seen, however far the clock is', () => {
  const days = (seen: string) =>
    daysToClose('2026-11-25', at('2027-12-30T11:00:00Z'), at(seen), PARIS);
  expect(days('2026-11-25T11:00:00Z')).toEqual(['2026-11-25']);
  // 03:59 and 04:00 in Paris.
  expect(days('2026-11-26T02:59:00Z')).toEqual(['2026-11-25']);
  expect(days('2026-11-26T03:00:00Z')).toEqual(['2026-11-25', '2026-11-26']);
  expect(days('2026-11-24T12:00:00Z')).toEqual([]);
});

it('BK-11: months and years end with their last day', () => {
  expect(periodsEndingWith('2026-11-29')).toEqual([]);
  expect(periodsEndingWith('2028-02-29')).toEqual([
    { period: 'month', from: '2028-02-01', to: '2028-02-29' },
  ]);
  expect(periodsEndingWith('2026-12-31')).toEqual([
    { period: 'month', from: '2026-12-01', to: '2026-12-31' },
    { period: 'year', from: '2026-01-01', to: '2026-12-31' },
  ]);
});
