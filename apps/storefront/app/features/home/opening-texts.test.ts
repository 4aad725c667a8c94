import type { WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { SchedulingRules } from '@comptoir/domain/schedule/time-slots';
import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { openingNote, orderingState, weekdayAt } from './opening-texts.ts';

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
const t = createTranslate({});
const at = (time: string) => Date.parse(`${time}+01:00`);
const noteAt = (time: string) => openingNote({ hours, rules }, at(time), t);

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

const lunchAndDinner = [
  { start: 690, end: 870 },
  { start: 1080, end: 1365 },
];
const withLunch: WeeklyRanges = {
  mon: lunchAndDinner,
  tue: [],
  wed: lunchAndDinner,
  thu: lunchAndDinner,
  fri: lunchAndDinner,
  sat: [{ start: 1080, end: 30 }],
  sun: [],
};
const stateAt = (time: string) => orderingState(withLunch, rules, at(time));

test('S-12: in the evening, orders are taken until the lead time before the last slot', () => {
  expect(stateAt('2026-11-23T19:00')).toEqual({ kind: 'open', until: at('2026-11-23T21:55') });
});

test('S-12: at lunch, a slot of the evening remains, so that closing time ends it', () => {
  expect(stateAt('2026-11-23T12:00')).toEqual({ kind: 'open', until: at('2026-11-23T14:30') });
});

test('S-12: after the last orders the next opening is shown, even if it is days away', () => {
  expect(stateAt('2026-11-23T21:55')).toMatchObject({ kind: 'open' });
  expect(stateAt('2026-11-23T21:56')).toEqual({
    kind: 'last_orders_taken',
    opensAt: at('2026-11-25T11:30'),
  });
});

test('H-9: between lunch and dinner, and on a day off, the next opening is shown', () => {
  expect(stateAt('2026-11-23T16:00')).toEqual({ kind: 'closed', opensAt: at('2026-11-23T18:00') });
  expect(stateAt('2026-11-24T16:00')).toEqual({ kind: 'closed', opensAt: at('2026-11-25T11:30') });
});

test('H-8: a night after midnight still belongs to its evening', () => {
  expect(stateAt('2026-11-28T23:30')).toEqual({ kind: 'open', until: at('2026-11-28T23:40') });
});

test('H-9: a restaurant that never opens has no next opening', () => {
  const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
  expect(orderingState(never, rules, at('2026-11-23T12:00'))).toEqual({
    kind: 'closed',
    opensAt: null,
  });
});
