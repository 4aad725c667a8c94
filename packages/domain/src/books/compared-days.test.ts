import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceDay, serviceDayBounds } from '../orders/board.ts';
import { addDays, weekdayOf } from '../schedule/restaurant-time.ts';
import { comparedDays, sameTimeOn, usualSales } from './compared-days.ts';

const PARIS = 'Europe/Paris';
const at = (instant: string) => Date.parse(instant);
const sold = (count: number, turnover: number) => ({ count, turnover });

describe('FG-4: the days beside a day', () => {
  it('FG-4: the day before, and the same weekday of eight weeks', () => {
    expect(comparedDays('2026-11-20')).toEqual([
      { day: '2026-11-19', weeksBefore: 0 },
      { day: '2026-11-13', weeksBefore: 1 },
      { day: '2026-11-06', weeksBefore: 2 },
      { day: '2026-10-30', weeksBefore: 3 },
      { day: '2026-10-23', weeksBefore: 4 },
      { day: '2026-10-16', weeksBefore: 5 },
      { day: '2026-10-09', weeksBefore: 6 },
      { day: '2026-10-02', weeksBefore: 7 },
      { day: '2026-09-25', weeksBefore: 8 },
    ]);
  });

  it('FG-4: weeks are compared with the same weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (count) => {
        const day = addDays('2024-01-01', count);
        const [before, ...weeks] = comparedDays(day);
        expect(before?.day).toBe(addDays(day, -1));
        expect(new Set(weeks.map((each) => weekdayOf(each.day)))).toEqual(
          new Set([weekdayOf(day)]),
        );
      }),
    );
  });
});

describe('FG-4: up to the same time', () => {
  it.each([
    // 20:30 on a Friday in winter time, and on one in summer time.
    ['2026-11-20T19:30:00Z', '2026-11-20', '2026-10-16', '2026-10-16T18:30:00Z'],
    // Half past midnight still belongs to Friday.
    ['2026-11-20T23:30:00Z', '2026-11-20', '2026-11-13', '2026-11-13T23:30:00Z'],
    // 02:30 is skipped in the night of the clock change.
    ['2026-04-05T00:30:00Z', '2026-04-04', '2026-03-28', '2026-03-29T01:00:00Z'],
  ])('FG-4: at %s of %s, on %s until %s', (now, day, other, until) => {
    expect(sameTimeOn(other, at(now), day, PARIS)).toBe(at(until));
  });

  it('FG-4: the same time lies within the other day', () => {
    const minutes = fc.integer({ min: 0, max: 3_000 * 24 * 60 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 60 }), (count, days) => {
        const now = at('2024-01-01T12:00:00Z') + count * 60_000;
        const day = serviceDay(now, PARIS);
        const other = addDays(day, -days);
        const { from, until } = serviceDayBounds(other, PARIS);
        const same = sameTimeOn(other, now, day, PARIS);
        expect(same).toBeGreaterThanOrEqual(from);
        expect(same).toBeLessThanOrEqual(until);
      }),
    );
  });
});

describe('FG-4: what is usual', () => {
  const week = (untilNow: number, whole: number) => ({
    untilNow: sold(untilNow > 0 ? 2 : 0, untilNow),
    whole: sold(whole > 0 ? 4 : 0, whole),
  });

  it('FG-4: is the mean of the nearest four weeks up to the same time', () => {
    const weeks = [week(1000, 9000), week(2000, 9000), week(3000, 9000), week(4001, 9000)];
    expect(usualSales([...weeks, week(99_000, 99_000)])).toEqual({
      weeks: 4,
      count: 2,
      turnover: 2500,
    });
  });

  it('FG-4: a week without a sale does not count, one without a sale so far does', () => {
    expect(usualSales([week(0, 0), week(1000, 9000), week(0, 9000)])).toEqual({
      weeks: 2,
      count: 1,
      turnover: 500,
    });
  });

  it('FG-4: without any such week nothing is usual', () => {
    expect(usualSales([week(0, 0)])).toBeNull();
  });
});
