import type { WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { SchedulingRules } from '@comptoir/domain/schedule/time-slots';
import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { type AsapOffer, openingNote, weekdayAt } from './opening-texts.ts';

const evening = [{ start: 1080, end: 1365 }];
const hours: WeeklyRanges = {
  mon: evening,
  tue: evening,
  wed: evening,
  thu: evening,
  fri: evening,
  sat: [],
  sun: [],
};
const rules: SchedulingRules = {
  showRange: false,
  removeFirst: 0,
  removeLast: 1,
  minimumLeadMinutes: 20,
  daysAhead: 7,
  slotCapacity: null,
  timezone: 'Europe/Paris',
};
const ALWAYS = { isAvailable: true, isOpen: true, activeTimes: null };
const t = createTranslate({});
const at = (time: string) => Date.parse(`${time}+01:00`);
const noteAt = (time: string) =>
  openingNote({ hours, rules, menus: [ALWAYS] }, 'offered', at(time), t);

test.each([
  ['2026-11-23T19:00', { isOpen: true, text: 'Open · order before 21:55' }],
  ['2026-11-23T15:00', { isOpen: false, text: 'Closed · opens at 18:00' }],
  ['2026-11-23T22:00', { isOpen: false, text: 'Last orders taken · again tomorrow at 18:00' }],
  ['2026-11-23T23:00', { isOpen: false, text: 'Closed · opens tomorrow at 18:00' }],
  ['2026-11-27T23:00', { isOpen: false, text: 'Closed · opens mon at 18:00' }],
])('at %s the page says whether orders are taken, and until or from when', (time, note) => {
  expect(noteAt(time)).toEqual(note);
});

test('the weekday is the one of the restaurant’s time zone', () => {
  expect(weekdayAt(Date.parse('2026-11-22T23:30Z'), 'Europe/Paris')).toBe('mon');
  expect(weekdayAt(Date.parse('2026-11-22T23:30Z'), 'America/Montreal')).toBe('sun');
});

test('A-10: while only orders for later are taken, the page does not say that it is open', () => {
  const paused = { hours, rules, menus: [{ ...ALWAYS, isOpen: false }] };
  expect(openingNote(paused, 'offered', at('2026-11-23T19:00'), t)).toEqual({
    isOpen: false,
    text: 'For later orders only',
  });
});

test('OB-38: while orders as soon as possible pause without a board, it is not open', () => {
  const times = { hours, rules, menus: [ALWAYS] };
  const noteOf = (asap: AsapOffer) => openingNote(times, asap, at('2026-11-23T19:00'), t);
  expect(noteOf('offered')).toEqual({ isOpen: true, text: 'Open · order before 21:55' });
  expect(noteOf('unknown')).toEqual({ isOpen: false, text: 'Order before 21:55' });
  expect(noteOf('paused')).toEqual({ isOpen: false, text: 'For later orders only' });
});
