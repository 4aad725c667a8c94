import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  closingAt,
  goesOnUntil,
  intersectionOfWeeks,
  isOpenAt,
  mergeRanges,
  nextOpening,
  openDaysAt,
  openingAt,
  type TimeRange,
  unionOfWeeks,
  type WeeklyRanges,
} from './opening-hours.ts';
import { parseClockTime, parseEndTime } from './restaurant-time.ts';

const PARIS = 'Europe/Paris';
const CLOSED: WeeklyRanges = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

/** '12:00-14:00' as a range. */
function range(text: string): TimeRange {
  const [start = '', end = ''] = text.split('-');
  return { start: parseClockTime(start) ?? Number.NaN, end: parseEndTime(end) ?? Number.NaN };
}

function ranges(...texts: readonly string[]): readonly TimeRange[] {
  return texts.map(range);
}

function week(days: Partial<Record<keyof WeeklyRanges, readonly string[]>>): WeeklyRanges {
  const hours = Object.entries(days).map(([day, texts]) => [day, ranges(...texts)]);
  return { ...CLOSED, ...Object.fromEntries(hours) };
}

const at = (text: string) => Date.parse(text);

it('H-5: overlapping ranges are merged, whatever their order', () => {
  expect(mergeRanges(ranges('13:00-15:00', '19:00-22:00', '12:00-14:00'))).toEqual([
    { start: 720, end: 900 },
    { start: 1140, end: 1320 },
  ]);
});

it('H-5: ranges that touch are one range, ranges a minute apart are two', () => {
  expect(mergeRanges(ranges('12:00-14:00', '14:00-15:00'))).toEqual([{ start: 720, end: 900 }]);
  expect(mergeRanges(ranges('12:00-14:00', '14:01-15:00'))).toHaveLength(2);
});

it('H-5: a range inside another one disappears', () => {
  expect(mergeRanges(ranges('11:00-23:00', '12:00-14:00'))).toEqual([{ start: 660, end: 1380 }]);
});

it('H-6: 00:00-00:00 is ignored, the whole day is 00:00-24:00', () => {
  expect(mergeRanges(ranges('00:00-00:00'))).toEqual([]);
  expect(mergeRanges(ranges('00:00-00:00', '12:00-14:00'))).toEqual([{ start: 720, end: 840 }]);
  expect(mergeRanges(ranges('00:00-24:00'))).toEqual([{ start: 0, end: 1440 }]);
});

it('H-6: an end that is not after its start lies on the next day', () => {
  expect(mergeRanges(ranges('18:00-02:00'))).toEqual([{ start: 1080, end: 1560 }]);
  expect(mergeRanges(ranges('18:00-00:00'))).toEqual([{ start: 1080, end: 1440 }]);
  expect(mergeRanges(ranges('12:00-12:00'))).toEqual([{ start: 720, end: 2160 }]);
  expect(mergeRanges(ranges('18:00-23:30', '23:00-02:00'))).toEqual([{ start: 1080, end: 1560 }]);
});

it('H-7: several menus together are open when one of them is', () => {
  const menu = week({ mon: ['18:00-22:00'], sat: ['18:00-02:00'] });
  const lunch = week({ mon: ['12:00-14:00'], sat: ['17:00-19:00'] });
  expect(unionOfWeeks([menu, lunch])).toEqual({
    ...CLOSED,
    mon: [
      { start: 720, end: 840 },
      { start: 1080, end: 1320 },
    ],
    sat: [{ start: 1020, end: 1560 }],
  });
  expect(unionOfWeeks([])).toEqual(CLOSED);
});

it('A-12: two weeks together are open when both are, past midnight and from Sunday to Monday too', () => {
  const menu = week({ tue: ['12:00-14:00'], fri: ['18:00-02:00'], sun: ['20:00-03:00'] });
  const dessert = week({
    tue: ['13:00-15:00'],
    fri: ['21:00-23:00'],
    sat: ['00:30-01:00'],
    mon: ['01:00-05:00'],
  });
  const both = {
    ...CLOSED,
    tue: [{ start: 780, end: 840 }],
    fri: [{ start: 1260, end: 1380 }],
    sat: [{ start: 30, end: 60 }],
    mon: [{ start: 60, end: 180 }],
  };
  expect(intersectionOfWeeks(menu, dessert)).toEqual(both);
  expect(intersectionOfWeeks(dessert, menu)).toEqual(both);
});

it('A-12: at any moment of any week, both are open exactly if their intersection is', () => {
  const minutes = fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 15);
  const day = fc.array(fc.record({ start: minutes, end: minutes }), { maxLength: 2 });
  const anyWeek = fc.record({
    mon: day,
    tue: day,
    wed: day,
    thu: day,
    fri: day,
    sat: day,
    sun: day,
  });
  const moment = fc
    .integer({ min: 0, max: 7 * 96 - 1 })
    .map((quarters) => at('2026-06-15T00:00+02:00') + quarters * 900_000);
  fc.assert(
    fc.property(anyWeek, anyWeek, moment, (one, other, now) => {
      const areBoth = isOpenAt(one, now, PARIS) && isOpenAt(other, now, PARIS);
      expect(isOpenAt(intersectionOfWeeks(one, other), now, PARIS)).toBe(areBoth);
    }),
  );
});

const weekend = week({
  fri: ['12:00-14:00', '19:00-22:30'],
  sat: ['19:00-02:00'],
  sun: ['12:00-14:00'],
});

it.each([
  ['2026-06-19T11:59:59.999+02:00', false],
  ['2026-06-19T12:00+02:00', true],
  ['2026-06-19T13:59:59.999+02:00', true],
  ['2026-06-19T14:00+02:00', false],
  ['2026-06-19T16:00+02:00', false],
  ['2026-06-20T23:59+02:00', true],
  ['2026-06-21T00:30+02:00', true],
  ['2026-06-21T02:00+02:00', false],
  ['2026-06-22T00:30+02:00', false],
  ['2026-06-18T12:30+02:00', false],
])('H-8: at %s it is open: %j', (moment, expected) => {
  expect(isOpenAt(weekend, at(moment), PARIS)).toBe(expected);
});

it('H-8: after midnight the night still belongs to the day it started', () => {
  expect(openDaysAt(weekend, at('2026-06-20T23:59+02:00'), PARIS)).toEqual(['2026-06-20']);
  expect(openDaysAt(weekend, at('2026-06-21T00:30+02:00'), PARIS)).toEqual(['2026-06-20']);
  expect(openDaysAt(weekend, at('2026-06-21T12:30+02:00'), PARIS)).toEqual(['2026-06-21']);
});

it.each([
  ['2026-06-19T12:30+02:00', '2026-06-19T12:30+02:00'],
  ['2026-06-19T14:00+02:00', '2026-06-19T19:00+02:00'],
  ['2026-06-21T01:59+02:00', '2026-06-21T01:59+02:00'],
  ['2026-06-21T02:00+02:00', '2026-06-21T12:00+02:00'],
  ['2026-06-21T14:00+02:00', '2026-06-26T12:00+02:00'],
])('H-9: from %s on it is next open at %s', (from, expected) => {
  expect(nextOpening(weekend, at(from), PARIS)).toBe(at(expected));
});

it('H-9: a restaurant that never opens has no next opening', () => {
  expect(nextOpening(CLOSED, at('2026-06-19T12:00+02:00'), PARIS)).toBeNull();
  expect(nextOpening(week({ mon: ['00:00-00:00'] }), 0, PARIS)).toBeNull();
});

it('H-9: an opening that the spring night skips whole happens a week later', () => {
  const nightShift = week({ sun: ['02:00-02:45'] });
  expect(nextOpening(nightShift, at('2026-03-29T00:00+01:00'), PARIS)).toBe(
    at('2026-04-05T02:00+02:00'),
  );
});

it.each([
  ['2026-06-19T12:30+02:00', '2026-06-19T14:00+02:00'],
  ['2026-06-20T23:00+02:00', '2026-06-21T02:00+02:00'],
  ['2026-06-21T01:00+02:00', '2026-06-21T02:00+02:00'],
])('H-10: open at %s, it closes at %s', (moment, expected) => {
  expect(closingAt(weekend, at(moment), PARIS)).toBe(at(expected));
});

it('H-10: there is no closing while it is closed', () => {
  expect(closingAt(weekend, at('2026-06-19T15:00+02:00'), PARIS)).toBeNull();
  expect(closingAt(weekend, at('2026-06-21T02:00+02:00'), PARIS)).toBeNull();
});

it('H-10: an evening and the next morning without a break are one opening', () => {
  const split = week({ mon: ['18:00-24:00'], tue: ['00:00-03:00'] });
  expect(closingAt(split, at('2026-06-15T20:00+02:00'), PARIS)).toBe(at('2026-06-16T03:00+02:00'));
});

it.each([
  ['ends before midnight', week({ mon: ['12:00-14:00'] }), null],
  ['ends at midnight', week({ mon: ['18:00-24:00'] }), at('2026-06-16T00:00+02:00')],
  ['ends in the night', week({ mon: ['18:00-02:00'] }), at('2026-06-16T02:00+02:00')],
])('H-10: an opening of Monday that %s goes on so long after it', (_, hours, until) => {
  expect(goesOnUntil(hours, '2026-06-15', PARIS)).toBe(until);
});

it('H-10: while closed there is no current opening', () => {
  expect(openingAt(weekend, at('2026-06-19T15:00+02:00'), PARIS)).toBeNull();
});

it('H-10: a restaurant open around the clock has no closing', () => {
  const day = ['00:00-24:00'];
  const always = week({ mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day });
  expect(closingAt(always, at('2026-06-15T20:00+02:00'), PARIS)).toBeNull();
});

it('H-2: in autumn a night until 03:00 lasts an hour longer, one until 02:30 ends the first time', () => {
  const until3 = week({ sat: ['22:00-03:00'] });
  expect(closingAt(until3, at('2026-10-24T23:00+02:00'), PARIS)).toBe(at('2026-10-25T02:00Z'));
  expect(isOpenAt(until3, at('2026-10-25T01:30Z'), PARIS)).toBe(true);
  const until230 = week({ sat: ['22:00-02:30'] });
  expect(closingAt(until230, at('2026-10-24T23:00+02:00'), PARIS)).toBe(at('2026-10-25T00:30Z'));
  expect(isOpenAt(until230, at('2026-10-25T01:15Z'), PARIS)).toBe(false);
});

it('H-3: in spring a night until 02:30 ends when the clocks jump', () => {
  const until230 = week({ sat: ['22:00-02:30'] });
  expect(closingAt(until230, at('2026-03-28T23:00+01:00'), PARIS)).toBe(at('2026-03-29T01:00Z'));
});

const anyRange = fc.record({
  start: fc.integer({ min: 0, max: 1439 }),
  end: fc.integer({ min: 0, max: 1440 }),
});
const anyDay = fc.array(anyRange, { maxLength: 4 });
const anyWeek = fc.record({
  mon: anyDay,
  tue: anyDay,
  wed: anyDay,
  thu: anyDay,
  fri: anyDay,
  sat: anyDay,
  sun: anyDay,
});
/** Two years of moments, clock changes included. */
const anyMoment = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2028-01-01T00:00Z') });

it('H-5: merging is idempotent, ignores order and leaves gaps between ranges', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const merged = mergeRanges(day);
      expect(mergeRanges(merged)).toEqual(merged);
      expect(mergeRanges(day.toReversed())).toEqual(merged);
      for (const [index, { start, end }] of merged.entries()) {
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThan(merged[index - 1]?.end ?? -1);
      }
    }),
  );
});

it('H-5: merging keeps every minute and adds none', () => {
  const unrolled = ({ start, end }: TimeRange) => (end > start ? end : end + 1440);
  const covers = (day: readonly TimeRange[], minute: number) =>
    day.some((one) => one.start <= minute && minute < unrolled(one));
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 2879 }), (day, minute) => {
      const counted = day.filter((one) => one.start !== 0 || one.end !== 0);
      expect(covers(mergeRanges(day), minute)).toBe(covers(counted, minute));
    }),
  );
});

it('H-8 to H-10: open means that the next opening is now and the closing later', () => {
  fc.assert(
    fc.property(anyWeek, anyMoment, (hours, moment) => {
      const next = nextOpening(hours, moment, PARIS);
      const closing = closingAt(hours, moment, PARIS);
      if (isOpenAt(hours, moment, PARIS)) {
        expect(next).toBe(moment);
        if (closing !== null) {
          expect(closing).toBeGreaterThan(moment);
          expect(isOpenAt(hours, closing, PARIS)).toBe(false);
          expect(isOpenAt(hours, closing - 1, PARIS)).toBe(true);
        }
      } else {
        expect(closing).toBeNull();
        if (next !== null) {
          expect(isOpenAt(hours, next, PARIS)).toBe(true);
          expect(isOpenAt(hours, next - 1, PARIS)).toBe(false);
        }
      }
    }),
  );
});
