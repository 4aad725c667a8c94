import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDays,
  boundaryOn,
  dayClock,
  formatClockTime,
  instantOf,
  instantOn,
  isCalendarDate,
  isTimeZone,
  parseClockTime,
  parseEndTime,
  previousWeekday,
  wallClock,
  weekdayOf,
} from './restaurant-time.ts';

const PARIS = 'Europe/Paris';

it.each([
  ['2026-01-15T11:30:00Z', { date: '2026-01-15', minutes: 750, weekday: 'thu' }],
  ['2026-06-15T11:30:00Z', { date: '2026-06-15', minutes: 810, weekday: 'mon' }],
  ['2026-06-15T22:00:00Z', { date: '2026-06-16', minutes: 0, weekday: 'tue' }],
  ['2026-06-15T21:59:59.999Z', { date: '2026-06-15', minutes: 1439, weekday: 'mon' }],
  ['2025-12-31T23:15:00Z', { date: '2026-01-01', minutes: 15, weekday: 'thu' }],
])('H-1: %s is shown on the clock in Paris', (instant, shown) => {
  expect(wallClock(Date.parse(instant), PARIS)).toEqual(shown);
});

it.each([
  ['UTC', '2026-06-15', 720],
  ['Europe/London', '2026-06-15', 780],
  ['America/New_York', '2026-06-15', 480],
  ['Asia/Kolkata', '2026-06-15', 1050],
  ['Asia/Kathmandu', '2026-06-15', 1065],
  ['Pacific/Kiritimati', '2026-06-16', 120],
  ['Etc/GMT+12', '2026-06-15', 0],
])('H-1: noon in Greenwich on the clock in %s', (zone, date, minutes) => {
  expect(wallClock(Date.parse('2026-06-15T12:00Z'), zone)).toMatchObject({ date, minutes });
});

it('H-1: an offset with seconds, as Monrovia had, is kept to the second', () => {
  expect(wallClock(Date.parse('1970-01-01T12:00:15Z'), 'Africa/Monrovia').minutes).toBe(675);
  expect(wallClock(Date.parse('1970-01-01T12:00:30Z'), 'Africa/Monrovia').minutes).toBe(676);
});

it.each([
  ['2026-01-15', 750, '2026-01-15T12:30+01:00'],
  ['2026-06-15', 750, '2026-06-15T12:30+02:00'],
  ['2026-06-15', 1440, '2026-06-16T00:00+02:00'],
  ['2026-06-15', 1530, '2026-06-16T01:30+02:00'],
  ['2026-06-15', 0, '2026-06-15T00:00+02:00'],
  ['2026-03-29', 119, '2026-03-29T01:59+01:00'],
  ['2026-03-29', 180, '2026-03-29T03:00+02:00'],
  ['2026-03-28', 1620, '2026-03-29T03:00+02:00'],
])('H-1: %s at minute %i is %s', (date, minutes, instant) => {
  expect(instantOf(date, minutes, PARIS)).toBe(Date.parse(instant));
});

it.each([
  ['2026-10-25', 119, '2026-10-25T01:59+02:00'],
  ['2026-10-25', 120, '2026-10-25T02:00+02:00'],
  ['2026-10-25', 179, '2026-10-25T02:59+02:00'],
  ['2026-10-25', 180, '2026-10-25T03:00+01:00'],
  ['2026-10-24', 1590, '2026-10-25T02:30+02:00'],
])('H-2: in the night of the repeated hour %s at minute %i is %s', (date, minutes, instant) => {
  expect(instantOf(date, minutes, PARIS)).toBe(Date.parse(instant));
});

it('H-2: both occurrences of a repeated time show the same clock', () => {
  const shown = { date: '2026-10-25', minutes: 150, weekday: 'sun' };
  expect(wallClock(Date.parse('2026-10-25T00:30Z'), PARIS)).toEqual(shown);
  expect(wallClock(Date.parse('2026-10-25T01:30Z'), PARIS)).toEqual(shown);
});

it.each([120, 150, 179])('H-3: minute %i of the spring day in Paris does not exist', (minutes) => {
  expect(instantOf('2026-03-29', minutes, PARIS)).toBeNull();
});

it('H-3: a boundary in the skipped hour is the moment of the change', () => {
  const clock = dayClock('2026-03-29', PARIS);
  expect(boundaryOn(clock, 150)).toBe(Date.parse('2026-03-29T01:00Z'));
  expect(boundaryOn(clock, 120)).toBe(Date.parse('2026-03-29T01:00Z'));
  expect(boundaryOn(clock, 195)).toBe(Date.parse('2026-03-29T03:15+02:00'));
});

it('H-3: changes of half an hour and changes at midnight are skipped as they are', () => {
  expect(instantOf('2026-10-04', 120, 'Australia/Lord_Howe')).toBeNull();
  expect(instantOf('2026-10-04', 149, 'Australia/Lord_Howe')).toBeNull();
  expect(instantOf('2026-10-04', 150, 'Australia/Lord_Howe')).toBe(
    Date.parse('2026-10-04T02:30+11:00'),
  );
  expect(instantOf('2026-03-29', 0, 'Asia/Beirut')).toBeNull();
  expect(instantOf('2026-03-28', 1440, 'Asia/Beirut')).toBeNull();
  // Nuuk skips the last hour of the Saturday, here of the night that is listed under Friday.
  expect(instantOf('2026-03-27', 2820, 'America/Nuuk')).toBeNull();
  expect(instantOf('2026-03-29', 60, 'Asia/Beirut')).toBe(Date.parse('2026-03-29T01:00+03:00'));
});

it.each([
  ['00:00', 0],
  ['09:05', 545],
  ['23:59', 1439],
  ['24:00', null],
  ['9:05', null],
  ['12:60', null],
  ['12:00:00', null],
  [' 12:00', null],
  ['', null],
])('H-4: a time of day %j reads as %j', (text, minutes) => {
  expect(parseClockTime(text)).toBe(minutes);
});

it('H-4: only an end may be 24:00', () => {
  expect(parseEndTime('24:00')).toBe(1440);
  expect(parseEndTime('24:01')).toBeNull();
  expect(parseEndTime('22:30')).toBe(1350);
});

it('H-4: minutes beyond a day are written as the clock shows them', () => {
  expect([0, 545, 1439, 1440, 1530].map(formatClockTime)).toEqual([
    '00:00',
    '09:05',
    '23:59',
    '00:00',
    '01:30',
  ]);
});

it('days are counted on the calendar, across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(weekdayOf('2026-06-15')).toBe('mon');
  expect(weekdayOf('1969-12-31')).toBe('wed');
  expect(previousWeekday('mon')).toBe('sun');
  expect(previousWeekday('thu')).toBe('wed');
});

it.each([
  ['2026-06-15', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-6-15', false],
  ['15/06/2026', false],
  ['2026-06-15T00:00', false],
  ['+010000-01', false],
  ['', false],
])('%j as a calendar date: %j', (text, expected) => {
  expect(isCalendarDate(text)).toBe(expected);
});

it('a date that does not exist throws', () => {
  expect(() => weekdayOf('tomorrow')).toThrow(RangeError);
  expect(() => weekdayOf('tomorrow')).toThrow('Not a calendar date: tomorrow');
});

it.each([
  ['Europe/Paris', true],
  ['America/Port-au-Prince', true],
  ['UTC', true],
  ['+01:00', false],
  ['Europe/Lyon', false],
  ['', false],
])('H-1: %j is the name of a time zone: %j', (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected);
});

const ZONES = [
  PARIS,
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'Asia/Beirut',
];
const MINUTE = 60_000;
const anyMinute = fc
  .integer({
    min: Date.parse('2015-01-01T00:00Z') / MINUTE,
    max: Date.parse('2035-01-01T00:00Z') / MINUTE,
  })
  .map((minute) => minute * MINUTE);

it('H-2: what the clock shows leads back to the moment, or to the first one that showed it', () => {
  fc.assert(
    fc.property(anyMinute, fc.constantFrom(...ZONES), (instant, zone) => {
      const { date, minutes } = wallClock(instant, zone);
      const back = instantOf(date, minutes, zone);
      if (back === null) throw new Error('a time that was shown exists');
      expect(back).toBeLessThanOrEqual(instant);
      expect(instant - back).toBeLessThanOrEqual(60 * MINUTE);
      expect(wallClock(back, zone)).toEqual(wallClock(instant, zone));
    }),
  );
});

it('H-3: a time either is shown by the clock at its moment or does not exist', () => {
  const anyDay = fc.integer({ min: -4000, max: 4000 }).map((days) => addDays('2026-01-01', days));
  const anyTime = fc.integer({ min: 0, max: 2879 });
  fc.assert(
    fc.property(anyDay, anyTime, fc.constantFrom(...ZONES), (date, minutes, zone) => {
      const clock = dayClock(date, zone);
      const instant = instantOn(clock, minutes);
      if (instant === null) {
        // The minute before the change shows an earlier time, the change itself a later one.
        const asked = addDays(date, Math.floor(minutes / 1440)) + formatClockTime(minutes);
        const shownAt = (moment: number) => {
          const shown = wallClock(moment, zone);
          return shown.date + formatClockTime(shown.minutes);
        };
        expect(shownAt(boundaryOn(clock, minutes) - MINUTE) < asked).toBe(true);
        expect(shownAt(boundaryOn(clock, minutes)) > asked).toBe(true);
      } else {
        expect(wallClock(instant, zone)).toMatchObject({
          date: addDays(date, Math.floor(minutes / 1440)),
          minutes: minutes % 1440,
        });
      }
    }),
  );
});

it('a day and a number of days lead there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5000, max: 5000 }), (count) => {
      expect(addDays(addDays('2026-06-15', count), -count)).toBe('2026-06-15');
    }),
  );
});
