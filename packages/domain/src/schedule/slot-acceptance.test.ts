import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyScheduling } from '../../test/arbitrary-scheduling.ts';
import { asapOffer, NOTHING_TAKEN, ordersIn } from '../../test/builders.ts';
import { NOTHING_SET, type PauseKind } from '../availability/live-state.ts';
import type { WeeklyRanges } from './opening-hours.ts';
import { acceptSlot } from './slot-acceptance.ts';
import { type Scheduling, type SchedulingRules, slotDays } from './time-slots.ts';

const CLOSED: WeeklyRanges = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const HOURS: WeeklyRanges = {
  ...CLOSED,
  mon: [
    { start: 720, end: 840 },
    { start: 1140, end: 1320 },
  ],
  tue: [{ start: 720, end: 840 }],
  sat: [{ start: 1080, end: 120 }],
  sun: [{ start: 1080, end: 1320 }],
};
const RULES: SchedulingRules = {
  showRange: true,
  removeFirst: 0,
  removeLast: 0,
  minimumLeadMinutes: 30,
  daysAhead: 7,
  slotCapacity: null,
  slotUnits: null,
  timezone: 'Europe/Paris',
};

/** Monday 2026-06-15 in Paris, with lunch 12:00-14:00 and dinner 19:00-22:00. */
function scheduling(now: string, rules: Partial<SchedulingRules> = {}): Scheduling {
  return { ...NOTHING_TAKEN, hours: HOURS, rules: { ...RULES, ...rules }, now: Date.parse(now) };
}

const DATE_REFUSED = { kind: 'slot_unavailable', field: 'delivery_date' };
const TIME_REFUSED = { kind: 'slot_unavailable', field: 'delivery_time_range' };
const MORNING = '2026-06-15T08:00+02:00';

it.each([
  ['12:00-12:15', true],
  ['12:00-12:15', false],
  ['12:00', true],
  ['12:00', false],
])('S-10: %s is accepted while the restaurant shows ranges: %j', (deliveryTimeRange, showRange) => {
  expect(
    acceptSlot(scheduling(MORNING, { showRange }), {
      deliveryDate: '2026-06-15',
      deliveryTimeRange,
    }),
  ).toMatchObject({
    kind: 'slot',
    slot: { date: '2026-06-15', time: '12:00', startsAt: Date.parse('2026-06-15T12:00+02:00') },
  });
});

it.each([
  ['off the grid', '12:05'],
  ['longer than a slot', '12:00-12:30'],
  ['shorter than a slot', '12:00-12:10'],
  ['before opening', '11:45'],
  ['between lunch and dinner', '15:00'],
  ['at closing', '14:00'],
  ['the wrong way round', '12:15-12:00'],
  ['no time at all', 'noon'],
])('S-14: a time that is %s (%s) is refused', (_, deliveryTimeRange) => {
  expect(
    acceptSlot(scheduling(MORNING), { deliveryDate: '2026-06-15', deliveryTimeRange }),
  ).toEqual(TIME_REFUSED);
});

it('S-14: a time that is past or within the lead time is refused', () => {
  const noon = scheduling('2026-06-15T12:10+02:00');
  const accept = (deliveryTimeRange: string) =>
    acceptSlot(noon, { deliveryDate: '2026-06-15', deliveryTimeRange });
  expect(accept('12:00')).toEqual(TIME_REFUSED);
  expect(accept('12:30')).toEqual(TIME_REFUSED);
  expect(accept('12:45')).toMatchObject({ kind: 'slot' });
});

it('S-14: a time on a closed day is refused as a time', () => {
  expect(
    acceptSlot(scheduling(MORNING), { deliveryDate: '2026-06-17', deliveryTimeRange: '12:00' }),
  ).toEqual(TIME_REFUSED);
});

it.each([
  ['yesterday', '2026-06-14'],
  ['beyond the last day', '2026-06-23'],
  ['next year', '2027-06-15'],
  ['on a day that does not exist', '2026-06-31'],
  ['on nothing', ''],
  ['on no day', null],
])('S-14: a time %s (%s) is refused for its date', (_, deliveryDate) => {
  expect(
    acceptSlot(scheduling(MORNING), { deliveryDate, deliveryTimeRange: '12:00-12:15' }),
  ).toEqual(DATE_REFUSED);
});

it('S-14: the last day that can be chosen is accepted', () => {
  expect(
    acceptSlot(scheduling(MORNING), { deliveryDate: '2026-06-22', deliveryTimeRange: '12:00' }),
  ).toMatchObject({ kind: 'slot', slot: { date: '2026-06-22' } });
  expect(
    acceptSlot(scheduling(MORNING), { deliveryDate: '2026-06-22', deliveryTimeRange: '15:00' }),
  ).toEqual(TIME_REFUSED);
});

it('S-14: a night is accepted under the day of the delivery, also on the last day', () => {
  const requested = { deliveryDate: '2026-06-21', deliveryTimeRange: '00:30-00:45' };
  const night = { date: '2026-06-21', listedUnder: '2026-06-20', time: '00:30' };
  expect(acceptSlot(scheduling(MORNING), requested)).toMatchObject({ kind: 'slot', slot: night });
  expect(acceptSlot(scheduling(MORNING, { daysAhead: 5 }), requested)).toMatchObject({
    slot: night,
  });
  expect(acceptSlot(scheduling(MORNING, { daysAhead: 4 }), requested)).toEqual(DATE_REFUSED);
  expect(acceptSlot(scheduling('2026-06-21T00:00+02:00'), requested)).toMatchObject({
    slot: night,
  });
  expect(acceptSlot(scheduling('2026-06-21T00:01+02:00'), requested)).toEqual(TIME_REFUSED);
  expect(acceptSlot(scheduling(MORNING), { ...requested, deliveryDate: '2026-06-20' })).toEqual(
    TIME_REFUSED,
  );
});

it('S-14: a slot that the spring night skips is refused', () => {
  const sunday: Scheduling = {
    ...scheduling('2026-03-28T12:00+01:00'),
    hours: { ...CLOSED, sun: [{ start: 0, end: 360 }] },
  };
  const accept = (deliveryTimeRange: string) =>
    acceptSlot(sunday, { deliveryDate: '2026-03-29', deliveryTimeRange });
  expect(accept('02:00-02:15')).toEqual(TIME_REFUSED);
  expect(accept('03:00-03:15')).toMatchObject({ kind: 'slot' });
});

it('S-14: a full slot is refused as full', () => {
  const startsAt = Date.parse('2026-06-15T12:00+02:00');
  const busy = {
    ...scheduling(MORNING, { slotCapacity: 3 }),
    taken: ordersIn([startsAt], 3),
  };
  expect(
    acceptSlot(busy, { deliveryDate: '2026-06-15', deliveryTimeRange: '12:00' }),
  ).toMatchObject({ kind: 'slot_full', slot: { startsAt } });
  expect(
    acceptSlot(busy, { deliveryDate: '2026-06-15', deliveryTimeRange: '12:15' }),
  ).toMatchObject({ kind: 'slot' });
});

it.each([
  ['before opening', MORNING, false],
  ['at opening', '2026-06-15T12:00+02:00', true],
  ['at the end of lunch, with dinner to come', '2026-06-15T13:59+02:00', true],
  ['between lunch and dinner', '2026-06-15T15:00+02:00', false],
  ['while the last slot can be reached', '2026-06-15T21:15+02:00', true],
  ['when the lead time reaches past the last slot', '2026-06-15T21:16+02:00', false],
  ['after closing', '2026-06-15T22:00+02:00', false],
  ['in the night of yesterday', '2026-06-21T00:30+02:00', true],
  ['when that night is over for orders', '2026-06-21T01:30+02:00', false],
  ['on a closed day', '2026-06-17T12:30+02:00', false],
])('S-12: as soon as possible, %s (%s): %j', (_, now, expected) => {
  expect(asapOffer(scheduling(now)) !== null).toBe(expected);
});

const EVENING = { start: 1080, end: 1440 };
const SMALL_HOURS = { start: 0, end: 120 };
const WHOLE_DAY = { start: 0, end: 1440 };
const ALWAYS: WeeklyRanges = {
  mon: [WHOLE_DAY],
  tue: [WHOLE_DAY],
  wed: [WHOLE_DAY],
  thu: [WHOLE_DAY],
  fri: [WHOLE_DAY],
  sat: [WHOLE_DAY],
  sun: [WHOLE_DAY],
};
const TOUCHING: WeeklyRanges = { ...CLOSED, mon: [EVENING], tue: [SMALL_HOURS, EVENING] };

it.each([
  ['before midnight', TOUCHING, '2026-06-15T23:35+02:00', '2026-06-16 01:15'],
  ['before midnight, around the clock', ALWAYS, '2026-06-15T23:35+02:00', '2026-06-16 01:15'],
  ['after midnight', TOUCHING, '2026-06-16T00:10+02:00', '2026-06-16 01:45'],
  ['after midnight, when nothing is left of it', TOUCHING, '2026-06-16T00:16+02:00', null],
  ['around the clock, after midnight', ALWAYS, '2026-06-16T00:16+02:00', '2026-06-16 02:00'],
  ['around the clock in spring', ALWAYS, '2026-03-29T00:55+01:00', '2026-03-29 03:30'],
  ['around the clock in autumn', ALWAYS, '2026-10-25T00:35+02:00', '2026-10-25 02:15'],
])('S-12: as soon as possible where ranges touch at midnight, %s', (_, hours, now, slot) => {
  const from = { ...scheduling(now, { minimumLeadMinutes: 90 }), hours };
  const offer = asapOffer(from);
  expect(offer && `${offer.date} ${offer.time}`).toBe(slot);
});

it('S-12, S-14: with 90 minutes to prepare, a slot at midnight is refused at 23:35, as soon as possible is not', () => {
  const from = {
    ...scheduling('2026-06-15T23:35+02:00', { minimumLeadMinutes: 90 }),
    hours: ALWAYS,
  };
  const accept = (deliveryDate: string, deliveryTimeRange: string) =>
    acceptSlot(from, { deliveryDate, deliveryTimeRange });
  expect(accept('2026-06-16', '00:00-00:15')).toEqual(TIME_REFUSED);
  expect(accept('2026-06-16', '01:00')).toEqual(TIME_REFUSED);
  expect(accept('2026-06-16', '01:15')).toMatchObject({ kind: 'slot' });
  expect(accept('2026-06-15', 'ASAP')).toMatchObject({ kind: 'asap' });
});

it('S-15: after midnight the day on which the opening began is taken for as soon as possible', () => {
  const from = { ...scheduling('2026-06-16T00:10+02:00'), hours: TOUCHING };
  const accept = (deliveryDate: string) =>
    acceptSlot(from, { deliveryDate, deliveryTimeRange: 'ASAP' }).kind;
  expect(['2026-06-15', '2026-06-16', '2026-06-17'].map(accept)).toEqual([
    'asap',
    'asap',
    'slot_unavailable',
  ]);
});

it('S-12: an opening that goes on tomorrow is offered as soon as possible where only today can be chosen', () => {
  const rules = { minimumLeadMinutes: 90, daysAhead: 0 };
  const from = { ...scheduling('2026-06-15T23:35+02:00', rules), hours: TOUCHING };
  expect(asapOffer(from)).toMatchObject({ date: '2026-06-16', time: '01:15' });
});

it('S-12: full slots do not count as remaining', () => {
  const evening = {
    ...scheduling('2026-06-15T21:10+02:00', { slotCapacity: 1 }),
    taken: ordersIn([Date.parse('2026-06-15T21:45+02:00')]),
  };
  expect(asapOffer(evening) !== null).toBe(false);
  expect(asapOffer({ ...evening, taken: new Map() }) !== null).toBe(true);
});

it.each([
  ['while it is not offered', MORNING, '2026-06-15', TIME_REFUSED],
  ['today', '2026-06-15T12:30+02:00', '2026-06-15', { kind: 'asap' }],
  ['without a date', '2026-06-15T12:30+02:00', null, { kind: 'asap' }],
  ['tomorrow', '2026-06-15T12:30+02:00', '2026-06-16', DATE_REFUSED],
  ['in the night, for today', '2026-06-21T00:30+02:00', '2026-06-21', { kind: 'asap' }],
  [
    'in the night, for the evening it began',
    '2026-06-21T00:30+02:00',
    '2026-06-20',
    { kind: 'asap' },
  ],
  ['for yesterday’s finished day', '2026-06-16T12:30+02:00', '2026-06-15', DATE_REFUSED],
])('S-15: as soon as possible %s (%s, date %s)', (_, now, deliveryDate, expected) => {
  expect(acceptSlot(scheduling(now), { deliveryDate, deliveryTimeRange: 'ASAP' })).toMatchObject(
    expected,
  );
});

const ASAP = { deliveryDate: null, deliveryTimeRange: 'ASAP' };
const atTime = (time: string, date = '2026-06-15') => Date.parse(`${date}T${time}+02:00`);

it.each([
  ['after the preparation time', '2026-06-15T12:31+02:00', '2026-06-15', '13:15'],
  [
    'in the evening, when lunch is over before it is ready',
    '2026-06-15T13:40+02:00',
    '2026-06-15',
    '19:00',
  ],
  ['in the night of yesterday', '2026-06-21T00:20+02:00', '2026-06-21', '01:00'],
])('S-20: as soon as possible is ready in the first slot %s (%s)', (_, now, date, time) => {
  expect(acceptSlot(scheduling(now), ASAP)).toMatchObject({ kind: 'asap', slot: { date, time } });
});

it('S-20: it is ready in the first slot with room, and full when no slot has any', () => {
  const from = scheduling('2026-06-15T21:00+02:00', { slotCapacity: 1 });
  const taken = (...times: readonly string[]) => ({
    ...from,
    taken: ordersIn(times.map((time) => atTime(time))),
  });
  expect(acceptSlot(taken('21:30'), ASAP)).toMatchObject({ kind: 'asap', slot: { time: '21:45' } });
  expect(acceptSlot(taken('21:30', '21:45'), ASAP)).toMatchObject({ kind: 'slot_full' });
  expect(asapOffer(taken('21:30', '21:45')) !== null).toBe(false);
});

it('S-20: of two openings that run at once, the slot that comes first counts', () => {
  const overlapping: Scheduling = {
    ...scheduling('2026-06-21T00:35+02:00', { minimumLeadMinutes: 0 }),
    hours: { ...CLOSED, sat: [{ start: 1085, end: 120 }], sun: [{ start: 0, end: 360 }] },
  };
  expect(acceptSlot(overlapping, ASAP)).toMatchObject({ kind: 'asap', slot: { time: '00:35' } });
  const later = { ...overlapping, now: overlapping.now + 60_000 };
  expect(acceptSlot(later, ASAP)).toMatchObject({ kind: 'asap', slot: { time: '00:45' } });
});

const paused = (kind: PauseKind, until: string | null): Scheduling => ({
  ...scheduling('2026-06-15T19:10+02:00'),
  live: { ...NOTHING_SET, pauses: [{ kind, until: until === null ? null : Date.parse(until) }] },
});

it('SV-12: a chosen slot before the end of a pause is rejected as paused, one at its end is not', () => {
  const from = paused('pickup', '2026-06-15T20:30+02:00');
  const accept = (deliveryTimeRange: string) =>
    acceptSlot(from, { deliveryDate: '2026-06-15', deliveryTimeRange });
  const until = Date.parse('2026-06-15T20:30+02:00');
  expect(accept('20:15')).toEqual({ kind: 'paused', until });
  expect(accept('20:30')).toMatchObject({ kind: 'slot' });
  expect(acceptSlot(from, ASAP)).toEqual({ kind: 'paused', until });
  expect(acceptSlot({ ...from, orderType: 'delivery' }, ASAP)).toMatchObject({ kind: 'asap' });
});

it('SV-12: a pause of orders as soon as possible leaves every slot', () => {
  const from = paused('asap', null);
  expect(acceptSlot(from, ASAP)).toEqual({ kind: 'paused', until: null });
  expect(asapOffer(from) !== null).toBe(false);
  expect(
    acceptSlot(from, { deliveryDate: '2026-06-15', deliveryTimeRange: '19:45' }),
  ).toMatchObject({ kind: 'slot' });
});

it('SV-13: after a pause to the end of the service orders are taken at the next opening', () => {
  const answer = acceptSlot(paused('all', '2026-06-16T04:00+02:00'), ASAP);
  expect(answer).toEqual({ kind: 'paused', until: Date.parse('2026-06-16T12:00+02:00') });
});

it('SV-12: what is offered without a pause neither is rejected as before', () => {
  const from = paused('all', '2026-06-15T23:00+02:00');
  expect(acceptSlot({ ...from, now: Date.parse('2026-06-15T16:00+02:00') }, ASAP)).toEqual(
    TIME_REFUSED,
  );
  expect(acceptSlot(from, { deliveryDate: '2026-06-15', deliveryTimeRange: '20:05' })).toEqual(
    TIME_REFUSED,
  );
});

it('S-20, SV-20: as soon as possible passes over slots without room for its units, and closed ones', () => {
  const from = {
    ...scheduling('2026-06-15T19:10+02:00', { slotUnits: 8 }),
    taken: new Map([[atTime('19:45'), { orders: 2, units: 5 }]]),
    live: { ...NOTHING_SET, closedSlots: new Set([atTime('20:00')]) },
  };
  const timeWith = (load: number) => asapOffer({ ...from, load })?.time;
  expect(timeWith(3)).toBe('19:45');
  expect(timeWith(4)).toBe('20:15');
  expect(timeWith(9)).toBeUndefined();
  expect(acceptSlot({ ...from, load: 9 }, ASAP)).toMatchObject({ kind: 'slot_full' });
});

it('S-14: a listed slot is accepted as it is listed, in both stored forms, unless it is full', () => {
  const anyUse = fc.record({ orders: fc.nat({ max: 2 }), units: fc.nat({ max: 9 }) });
  fc.assert(
    fc.property(anyScheduling, fc.nat(), anyUse, (from, pick, use) => {
      const listed = slotDays(from).flatMap(({ slots }) => slots);
      const picked = listed[pick % Math.max(1, listed.length)];
      if (picked === undefined) return;
      const { slotCapacity, slotUnits } = from.rules;
      const isFull =
        from.live.closedSlots.has(picked.startsAt) ||
        use.orders >= (slotCapacity ?? 3) ||
        use.units + from.load > (slotUnits ?? 99);
      const slot = { ...picked, isFull };
      const busy = { ...from, taken: new Map([[slot.startsAt, use]]) };
      expect(slotDays(busy).flatMap(({ slots }) => slots)).toContainEqual(slot);
      for (const deliveryTimeRange of [slot.value, slot.time]) {
        expect(acceptSlot(busy, { deliveryDate: slot.date, deliveryTimeRange })).toEqual({
          kind: isFull ? 'slot_full' : 'slot',
          slot,
        });
      }
    }),
  );
});

it('S-14: what no list holds is not accepted', () => {
  const anyTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 11 }))
    .map(
      ([hour, fives]) => `${String(hour).padStart(2, '0')}:${String(fives * 5).padStart(2, '0')}`,
    );
  const anyDate = fc
    .integer({ min: -2, max: 10 })
    .map((days) => (now: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(anyScheduling, anyTime, anyDate, (from, deliveryTimeRange, dateFrom) => {
      const deliveryDate = dateFrom(from.now);
      const listed = slotDays(from)
        .flatMap(({ slots }) => slots)
        .find((slot) => slot.date === deliveryDate && slot.time === deliveryTimeRange);
      const answer = acceptSlot(from, { deliveryDate, deliveryTimeRange });
      if (listed) expect(answer.kind).toBe(listed.isFull ? 'slot_full' : 'slot');
      else expect(['slot_unavailable', 'paused']).toContain(answer.kind);
    }),
  );
});

it('S-5, S-7: slots come in order, once each, and never before now', () => {
  fc.assert(
    fc.property(anyScheduling, (from) => {
      for (const { slots } of slotDays(from)) {
        const starts = slots.map((slot) => slot.startsAt);
        expect(starts).toEqual([...new Set(starts)].toSorted((left, right) => left - right));
        expect(starts.every((startsAt) => startsAt >= from.now)).toBe(true);
      }
      const all = slotDays(from).flatMap(({ slots }) => slots.map((slot) => slot.startsAt));
      expect(new Set(all).size).toBe(all.length);
    }),
    { numRuns: 50 },
  );
});
