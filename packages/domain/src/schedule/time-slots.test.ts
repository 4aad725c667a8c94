import { expect, it } from 'vitest';
import { NOTHING_TAKEN, ordersIn } from '../../test/builders.ts';
import { slotsForDay } from '../../test/slots-for-day.ts';
import { NOTHING_SET } from '../availability/live-state.ts';
import type { WeeklyRanges } from './opening-hours.ts';
import {
  firstSlotOfOpening,
  lastSlotOfOpening,
  listsOfOpening,
  type Scheduling,
  type SchedulingRules,
  slotDays,
  unitsLeftIn,
} from './time-slots.ts';

const CLOSED: WeeklyRanges = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const LUNCH = { start: 720, end: 840 };
const DINNER = { start: 1140, end: 1320 };
const SHORT_LUNCH = { start: 720, end: 780 };
const SATURDAY_NIGHT = { start: 1380, end: 120 };

const RULES: SchedulingRules = {
  showRange: false,
  removeFirst: 0,
  removeLast: 0,
  minimumLeadMinutes: 0,
  daysAhead: 7,
  slotCapacity: null,
  slotUnits: null,
  timezone: 'Europe/Paris',
};

/** Monday 2026-06-15, 08:00 in Paris, unless told otherwise. */
function scheduling(
  hours: Partial<WeeklyRanges>,
  rules: Partial<SchedulingRules> = {},
  now = '2026-06-15T08:00+02:00',
): Scheduling {
  return {
    ...NOTHING_TAKEN,
    hours: { ...CLOSED, ...hours },
    rules: { ...RULES, ...rules },
    now: Date.parse(now),
  };
}

const timesOf = (from: Scheduling, day: string) => slotsForDay(from, day).map((slot) => slot.time);

it('S-1: slots are 15 minutes apart, the last one 15 minutes before closing', () => {
  expect(timesOf(scheduling({ mon: [LUNCH] }), '2026-06-15')).toEqual([
    '12:00',
    '12:15',
    '12:30',
    '12:45',
    '13:00',
    '13:15',
    '13:30',
    '13:45',
  ]);
});

it('S-1: slots count from the start of the range, and none reaches beyond its end', () => {
  const hours = { mon: [{ start: 710, end: 765 }] };
  expect(timesOf(scheduling(hours), '2026-06-15')).toEqual(['11:50', '12:05', '12:20']);
  expect(timesOf(scheduling({ mon: [{ start: 720, end: 734 }] }), '2026-06-15')).toEqual([]);
});

it('S-1: overlapping ranges are one grid from the start of the merged range', () => {
  const hours = {
    mon: [
      { start: 735, end: 780 },
      { start: 725, end: 750 },
    ],
  };
  expect(timesOf(scheduling(hours), '2026-06-15')).toEqual(['12:05', '12:20', '12:35']);
});

it('S-1: nothing is offered between lunch and dinner', () => {
  const times = timesOf(scheduling({ mon: [LUNCH, DINNER] }), '2026-06-15');
  expect(times.filter((time) => time >= '13:45' && time < '19:15')).toEqual(['13:45', '19:00']);
});

it('S-2: a night is listed under the day it starts and dated with the day of delivery', () => {
  const slots = slotsForDay(scheduling({ sat: [SATURDAY_NIGHT] }), '2026-06-20');
  expect(slots.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2026-06-20 23:00',
    '2026-06-20 23:15',
    '2026-06-20 23:30',
    '2026-06-20 23:45',
    '2026-06-21 00:00',
    '2026-06-21 00:15',
    '2026-06-21 00:30',
    '2026-06-21 00:45',
    '2026-06-21 01:00',
    '2026-06-21 01:15',
    '2026-06-21 01:30',
    '2026-06-21 01:45',
  ]);
  expect(new Set(slots.map((slot) => slot.listedUnder))).toEqual(new Set(['2026-06-20']));
  expect(slots.at(4)?.startsAt).toBe(Date.parse('2026-06-21T00:00+02:00'));
});

it('S-2: Sunday does not list the night of Saturday again', () => {
  expect(timesOf(scheduling({ sat: [SATURDAY_NIGHT] }), '2026-06-21')).toEqual([]);
});

it('S-3: in spring the skipped hour is not offered', () => {
  const night = scheduling({ sat: [{ start: 1410, end: 210 }] }, {}, '2026-03-28T08:00+01:00');
  const slots = slotsForDay(night, '2026-03-28');
  expect(slots.map((slot) => slot.time)).toEqual([
    '23:30',
    '23:45',
    '00:00',
    '00:15',
    '00:30',
    '00:45',
    '01:00',
    '01:15',
    '01:30',
    '01:45',
    '03:00',
    '03:15',
  ]);
  expect(slots.at(9)?.startsAt).toBe(Date.parse('2026-03-29T00:45Z'));
  expect(slots.at(10)?.startsAt).toBe(Date.parse('2026-03-29T01:00Z'));
});

it('S-3: in autumn the repeated hour is offered once, for its first occurrence', () => {
  const sunday = scheduling({ sun: [{ start: 105, end: 195 }] }, {}, '2026-10-24T12:00+02:00');
  expect(slotsForDay(sunday, '2026-10-25').map(({ time, startsAt }) => [time, startsAt])).toEqual([
    ['01:45', Date.parse('2026-10-24T23:45Z')],
    ['02:00', Date.parse('2026-10-25T00:00Z')],
    ['02:15', Date.parse('2026-10-25T00:15Z')],
    ['02:30', Date.parse('2026-10-25T00:30Z')],
    ['02:45', Date.parse('2026-10-25T00:45Z')],
    ['03:00', Date.parse('2026-10-25T02:00Z')],
  ]);
});

it('S-3: on both days noon stays noon', () => {
  const spring = scheduling({ sun: [SHORT_LUNCH] }, {}, '2026-03-28T08:00+01:00');
  expect(slotsForDay(spring, '2026-03-29').at(0)).toMatchObject({
    time: '12:00',
    startsAt: Date.parse('2026-03-29T10:00Z'),
  });
  const autumn = scheduling({ sun: [SHORT_LUNCH] }, {}, '2026-10-24T08:00+02:00');
  expect(slotsForDay(autumn, '2026-10-25').at(0)).toMatchObject({
    time: '12:00',
    startsAt: Date.parse('2026-10-25T11:00Z'),
  });
});

it('S-4: the first and the last N slots of the day are dropped', () => {
  const hours = { mon: [SHORT_LUNCH, { start: 1140, end: 1200 }] };
  expect(timesOf(scheduling(hours, { removeFirst: 1 }), '2026-06-15')).toEqual([
    '12:15',
    '12:30',
    '12:45',
    '19:00',
    '19:15',
    '19:30',
    '19:45',
  ]);
  expect(timesOf(scheduling(hours, { removeLast: 2 }), '2026-06-15')).toEqual([
    '12:00',
    '12:15',
    '12:30',
    '12:45',
    '19:00',
    '19:15',
  ]);
  expect(timesOf(scheduling(hours, { removeFirst: 5, removeLast: 5 }), '2026-06-15')).toEqual([]);
});

it('S-4: dropping more slots than there are leaves none', () => {
  const hours = { mon: [SHORT_LUNCH] };
  expect(timesOf(scheduling(hours, { removeLast: 5 }), '2026-06-15')).toEqual([]);
  expect(timesOf(scheduling(hours, { removeFirst: 5 }), '2026-06-15')).toEqual([]);
});

it('S-3, S-4: slots that the spring night skips are not among those that are dropped', () => {
  const hours = { sun: [{ start: 60, end: 195 }] };
  const from = scheduling(hours, { removeLast: 2 }, '2026-03-28T08:00+01:00');
  expect(timesOf(from, '2026-03-29')).toEqual(['01:00', '01:15', '01:30']);
});

it('S-4: the slots dropped first are counted from the opening, not from now', () => {
  const from = scheduling(
    { mon: [LUNCH] },
    { removeFirst: 2, removeLast: 1 },
    '2026-06-15T12:50+02:00',
  );
  expect(timesOf(from, '2026-06-15')).toEqual(['13:00', '13:15', '13:30']);
});

it('S-4: the last slots of a night are those before it closes', () => {
  const from = scheduling({ sat: [{ start: 1410, end: 30 }] }, { removeLast: 1 });
  expect(timesOf(from, '2026-06-20')).toEqual(['23:30', '23:45', '00:00']);
});

it.each([
  ['2026-06-15T12:00+02:00', 45, '12:45'],
  ['2026-06-15T12:00:01+02:00', 45, '13:00'],
  ['2026-06-15T11:00+02:00', 0, '12:00'],
  ['2026-06-15T12:00+02:00', 0, '12:00'],
  ['2026-06-15T12:01+02:00', 0, '12:15'],
  ['2026-06-15T13:30+02:00', 15, '13:45'],
  ['2026-06-15T13:31+02:00', 15, undefined],
])('S-5: at %s with %i minutes of lead today starts at %s', (now, minimumLeadMinutes, first) => {
  const from = scheduling({ mon: [LUNCH] }, { minimumLeadMinutes }, now);
  expect(timesOf(from, '2026-06-15').at(0)).toBe(first);
});

it('S-5: later days know no lead time', () => {
  const from = scheduling({ mon: [LUNCH], tue: [LUNCH] }, { minimumLeadMinutes: 2880 });
  expect(timesOf(from, '2026-06-15')).toEqual([]);
  expect(timesOf(from, '2026-06-16').at(0)).toBe('12:00');
});

const EVENING = { start: 1080, end: 1440 };
const SMALL_HOURS = { start: 0, end: 120 };
const WHOLE_DAY = { start: 0, end: 1440 };

it('S-5: the lead time is kept in what goes on of an opening after midnight', () => {
  const lead = { minimumLeadMinutes: 90 };
  const late = '2026-06-15T23:35+02:00';
  const firstsOf = (from: Scheduling) =>
    slotDays(from).flatMap(({ slots }) => slots.map(({ date, time }) => `${date} ${time}`))[0];
  const touching = { mon: [EVENING], tue: [SMALL_HOURS, DINNER] };
  expect(firstsOf(scheduling(touching, lead, late))).toBe('2026-06-16 01:15');
  expect(firstsOf(scheduling({ mon: [WHOLE_DAY], tue: [WHOLE_DAY] }, lead, late))).toBe(
    '2026-06-16 01:15',
  );
  // Overlapping nights are one opening as well.
  const overlapping = { mon: [{ start: 1080, end: 60 }], tue: [{ start: 30, end: 180 }] };
  expect(firstsOf(scheduling(overlapping, lead, late))).toBe('2026-06-16 01:15');
  // A break of a minute ends the opening.
  const broken = { mon: [{ start: 1080, end: 1439 }], tue: [SMALL_HOURS] };
  expect(firstsOf(scheduling(broken, lead, late))).toBe('2026-06-16 00:00');
});

it('S-5: what opens later on the next day has no lead time, though an opening goes on into that day', () => {
  const hours = { mon: [EVENING], tue: [SMALL_HOURS, DINNER] };
  const from = scheduling(hours, { minimumLeadMinutes: 1440 }, '2026-06-15T23:35+02:00');
  expect(timesOf(from, '2026-06-16').at(0)).toBe('19:00');
});

it('S-5: around the clock a lead time of more than a day reaches over several midnights', () => {
  const always = {
    mon: [WHOLE_DAY],
    tue: [WHOLE_DAY],
    wed: [WHOLE_DAY],
    thu: [WHOLE_DAY],
    fri: [WHOLE_DAY],
    sat: [WHOLE_DAY],
    sun: [WHOLE_DAY],
  };
  const slots = slotDays(scheduling(always, { minimumLeadMinutes: 1500, daysAhead: 2 })).flatMap(
    (day) => day.slots,
  );
  expect(slots[0]).toMatchObject({ date: '2026-06-16', time: '09:00' });
  expect(slots.length).toBe(60 + 96);
});

it('S-5: an evening of an exception and the usual night after it are one opening', () => {
  const from = scheduling(
    { tue: [SMALL_HOURS] },
    { minimumLeadMinutes: 90 },
    '2026-06-15T23:35+02:00',
  );
  const exceptions = [
    { from: '2026-06-15', to: '2026-06-15', orderType: null, ranges: [EVENING], message: '' },
  ];
  const slots = slotDays({ ...from, live: { ...NOTHING_SET, exceptions } });
  expect(slots.flatMap((day) => day.slots)[0]).toMatchObject({ date: '2026-06-16', time: '01:15' });
});

it.each([
  // The night in which the clocks go from 02:00 to 03:00: 90 minutes after 00:55 it is 03:25.
  ['2026-03-29T00:55+01:00', '2026-03-29 03:30'],
  // The hour that is shown twice has slots for its first time only: 90 minutes after 00:35 it is 02:05.
  ['2026-10-25T00:35+02:00', '2026-10-25 02:15'],
  ['2026-10-25T01:35+02:00', '2026-10-25 03:00'],
])('S-5: in a night of a clock change around the clock, from %s on %s is first', (now, first) => {
  const days = ['sat', 'sun', 'mon'].map((day) => [day, [WHOLE_DAY]]);
  const from = scheduling(Object.fromEntries(days), { minimumLeadMinutes: 90 }, now);
  const slots = slotDays(from).flatMap(({ slots }) => slots);
  expect(slots.map(({ date, time }) => `${date} ${time}`)[0]).toBe(first);
});

it('S-5: the lead time counts minutes that pass, also across a clock change', () => {
  const from = scheduling(
    { sun: [{ start: 0, end: 300 }] },
    { minimumLeadMinutes: 60 },
    '2026-03-29T01:30+01:00',
  );
  expect(timesOf(from, '2026-03-29').at(0)).toBe('03:30');
});

it('S-6: a guest chooses among today and the days after it, closed days included', () => {
  const from = scheduling({ mon: [SHORT_LUNCH] }, { daysAhead: 7 });
  expect(slotDays(from).map(({ day, slots }) => [day, slots.length])).toEqual([
    ['2026-06-15', 4],
    ['2026-06-16', 0],
    ['2026-06-17', 0],
    ['2026-06-18', 0],
    ['2026-06-19', 0],
    ['2026-06-20', 0],
    ['2026-06-21', 0],
    ['2026-06-22', 4],
  ]);
  expect(slotDays(scheduling({}, { daysAhead: 0 }))).toEqual([{ day: '2026-06-15', slots: [] }]);
  expect(timesOf(from, '2026-06-29')).toEqual([]);
  expect(timesOf(from, '2026-06-08')).toEqual([]);
});

it('S-6: today is the restaurant’s day, whatever day it is in Greenwich', () => {
  const from = scheduling({}, { daysAhead: 0 }, '2026-06-15T00:10+02:00');
  expect(slotDays(from).map(({ day }) => day)).toEqual(['2026-06-15']);
});

it('S-7: after midnight the rest of yesterday’s night comes first', () => {
  const from = scheduling(
    { sat: [SATURDAY_NIGHT], sun: [SHORT_LUNCH] },
    { daysAhead: 1, minimumLeadMinutes: 20 },
    '2026-06-21T00:30+02:00',
  );
  expect(
    slotDays(from).map(({ day, slots }) => [day, slots.map(({ date, time }) => `${date} ${time}`)]),
  ).toEqual([
    [
      '2026-06-20',
      ['2026-06-21 01:00', '2026-06-21 01:15', '2026-06-21 01:30', '2026-06-21 01:45'],
    ],
    [
      '2026-06-21',
      ['2026-06-21 12:00', '2026-06-21 12:15', '2026-06-21 12:30', '2026-06-21 12:45'],
    ],
    ['2026-06-22', []],
  ]);
});

it('S-7: yesterday is gone once its night is', () => {
  const from = scheduling({ sat: [SATURDAY_NIGHT] }, { daysAhead: 0 }, '2026-06-21T01:46+02:00');
  expect(slotDays(from).map(({ day }) => day)).toEqual(['2026-06-21']);
});

it('S-7: a moment of two lists stands in the earlier one only', () => {
  const from = scheduling(
    { mon: [{ start: 1410, end: 30 }], tue: [{ start: 0, end: 60 }] },
    { daysAhead: 1 },
  );
  expect(slotDays(from).map(({ slots }) => slots.map((slot) => slot.time))).toEqual([
    ['23:30', '23:45', '00:00', '00:15'],
    ['00:30', '00:45'],
  ]);
});

it('S-7: a moment before the end of the earlier list that is not in it stands in the later one', () => {
  const from = scheduling(
    { mon: [{ start: 1410, end: 30 }], tue: [{ start: 5, end: 50 }] },
    { daysAhead: 1 },
  );
  expect(slotDays(from).map(({ slots }) => slots.map((slot) => slot.time))).toEqual([
    ['23:30', '23:45', '00:00', '00:15'],
    ['00:05', '00:20', '00:35'],
  ]);
});

it('S-12: the slots of an opening over several days are in the lists of the days that can be chosen, tomorrow at least', () => {
  const hours = { mon: [EVENING], tue: [WHOLE_DAY], wed: [SMALL_HOURS] };
  const during = (daysAhead: number) => scheduling(hours, { daysAhead }, '2026-06-15T20:00+02:00');
  const until = Date.parse('2026-06-17T02:00+02:00');
  const lists = { from: '2026-06-15', until };
  expect(listsOfOpening(during(0))).toEqual({ ...lists, to: '2026-06-16' });
  expect(listsOfOpening(during(7))).toEqual({ ...lists, to: '2026-06-17' });
  expect(lastSlotOfOpening(during(0))).toBe(Date.parse('2026-06-16T23:45+02:00'));
  expect(lastSlotOfOpening(during(7))).toBe(Date.parse('2026-06-17T01:45+02:00'));
  expect(lastSlotOfOpening(scheduling(hours))).toBeNull();
});

it('S-7, S-12: of two nights that overlap, the first slot is of the earlier list, the last one of the longer night', () => {
  const hours = { mon: [{ start: 1080, end: 240 }], tue: [{ start: 0, end: 120 }] };
  const from = scheduling(hours, {}, '2026-06-16T00:35+02:00');
  expect(firstSlotOfOpening(from, { free: false })).toMatchObject({
    time: '00:45',
    listedUnder: '2026-06-15',
  });
  expect(lastSlotOfOpening(from)).toBe(Date.parse('2026-06-16T03:45+02:00'));
});

it('S-8, S-9: what is shown and what is stored follow the setting', () => {
  const shown = (showRange: boolean) => {
    const slot = slotsForDay(scheduling({ mon: [LUNCH] }, { showRange }), '2026-06-15').at(0);
    return [slot?.time, slot?.label, slot?.value];
  };
  expect(shown(true)).toEqual(['12:00', '12:00 - 12:15', '12:00-12:15']);
  expect(shown(false)).toEqual(['12:00', '12:00', '12:00']);
});

it('S-11: a slot with as many orders as it takes is full', () => {
  const taken = new Map([
    ...ordersIn([Date.parse('2026-06-15T12:00+02:00')], 2),
    ...ordersIn([Date.parse('2026-06-15T12:15+02:00')], 1),
  ]);
  const from = { ...scheduling({ mon: [SHORT_LUNCH] }, { slotCapacity: 2 }), taken };
  expect(slotsForDay(from, '2026-06-15').map(({ time, isFull }) => [time, isFull])).toEqual([
    ['12:00', true],
    ['12:15', false],
    ['12:30', false],
    ['12:45', false],
  ]);
});

it('S-11: without a limit no slot is ever full', () => {
  const taken = ordersIn([Date.parse('2026-06-15T12:00+02:00')], 500);
  const from = { ...scheduling({ mon: [SHORT_LUNCH] }), taken };
  expect(slotsForDay(from, '2026-06-15').some((slot) => slot.isFull)).toBe(false);
});

const atNoon = (units: number) =>
  new Map([[Date.parse('2026-06-15T12:00+02:00'), { orders: 1, units }]]);
const fullOf = (from: Scheduling) =>
  slotsForDay(from, '2026-06-15')
    .filter((slot) => slot.isFull)
    .map(({ time }) => time);

it('SV-20: a slot is full for a cart whose units do not fit beside those taken', () => {
  const from = { ...scheduling({ mon: [SHORT_LUNCH] }, { slotUnits: 10 }), taken: atNoon(7) };
  expect(fullOf({ ...from, load: 3 })).toEqual([]);
  expect(fullOf({ ...from, load: 4 })).toEqual(['12:00']);
  expect(fullOf({ ...from, load: 0, taken: atNoon(10) })).toEqual([]);
});

it('SV-20: the units that are left of a slot are those of its limit that are not taken', () => {
  const noon = Date.parse('2026-06-15T12:00+02:00');
  const from = { ...scheduling({}, { slotUnits: 10 }), taken: atNoon(7) };
  expect(unitsLeftIn(from, noon)).toBe(3);
  expect(unitsLeftIn(from, noon + 900_000)).toBe(10);
  expect(unitsLeftIn(scheduling({}), noon)).toBe(Number.POSITIVE_INFINITY);
});

it('SV-20: orders and units are counted each by its own limit', () => {
  const rules = { slotUnits: 10, slotCapacity: 1 };
  expect(fullOf({ ...scheduling({ mon: [SHORT_LUNCH] }, rules), taken: atNoon(1) })).toEqual([
    '12:00',
  ]);
  expect(fullOf({ ...scheduling({ mon: [SHORT_LUNCH] }), taken: atNoon(500) })).toEqual([]);
});

it('SV-23: a cart of more units than a slot takes finds every slot full', () => {
  const from = { ...scheduling({ mon: [SHORT_LUNCH] }, { slotUnits: 10 }), load: 11 };
  expect(fullOf(from)).toEqual(['12:00', '12:15', '12:30', '12:45']);
});

it('SV-24: a slot that is closed by hand is full, with or without a limit', () => {
  const live = { ...NOTHING_SET, closedSlots: new Set([Date.parse('2026-06-15T12:30+02:00')]) };
  expect(fullOf({ ...scheduling({ mon: [SHORT_LUNCH] }), live })).toEqual(['12:30']);
});

it('SV-32: the longest lead time of the cart counts, beside that of the restaurant', () => {
  const now = '2026-06-15T11:50+02:00';
  const from = scheduling({ mon: [SHORT_LUNCH] }, { minimumLeadMinutes: 20 }, now);
  const timesWith = (leadMinutes: number | null) => timesOf({ ...from, leadMinutes }, '2026-06-15');
  expect(timesWith(null)).toEqual(['12:15', '12:30', '12:45']);
  expect(timesWith(10)).toEqual(['12:15', '12:30', '12:45']);
  expect(timesWith(40)).toEqual(['12:30', '12:45']);
});

it('SV-32: a lead time of a day reaches into the next days', () => {
  const hours = { mon: [DINNER], tue: [LUNCH], wed: [LUNCH] };
  const from = scheduling(hours, { minimumLeadMinutes: 30 }, '2026-06-15T12:40+02:00');
  const cake = { ...from, leadMinutes: 24 * 60 };
  expect(timesOf(cake, '2026-06-15')).toEqual([]);
  expect(timesOf(cake, '2026-06-16')).toEqual(['12:45', '13:00', '13:15', '13:30', '13:45']);
  expect(timesOf(cake, '2026-06-17')).toHaveLength(8);
  expect(timesOf(from, '2026-06-16')).toHaveLength(8);
});

it('SV-14: a rush comes on top of the longest lead time', () => {
  const now = '2026-06-15T11:50+02:00';
  const rush = { minutes: 15, until: Date.parse('2026-06-15T13:00+02:00') };
  const from = scheduling({ mon: [SHORT_LUNCH] }, { minimumLeadMinutes: 20 }, now);
  const rushed = { ...from, live: { ...NOTHING_SET, rush } };
  expect(timesOf(rushed, '2026-06-15')).toEqual(['12:30', '12:45']);
  expect(timesOf({ ...rushed, leadMinutes: 40 }, '2026-06-15')).toEqual(['12:45']);
});

it('SV-12: slots that start before the end of a pause are not listed, and S-4 counts them still', () => {
  const pauses = [{ kind: 'all', until: Date.parse('2026-06-15T12:30+02:00') }] as const;
  const live = { ...NOTHING_SET, pauses };
  const from = scheduling({ mon: [SHORT_LUNCH] }, { removeFirst: 1 });
  expect(timesOf({ ...from, live }, '2026-06-15')).toEqual(['12:30', '12:45']);
});
