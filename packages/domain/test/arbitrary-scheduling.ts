import fc from 'fast-check';
import { type LiveState, PAUSE_KINDS, type Pause } from '../src/availability/live-state.ts';
import type { OrderType } from '../src/menu/menu.ts';
import type { ScheduleException } from '../src/schedule/opening-hours.ts';
import { addDays, type Instant, wallClock } from '../src/schedule/restaurant-time.ts';
import type { Scheduling } from '../src/schedule/time-slots.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

const anyOrderType = fc.constantFrom<OrderType>('pickup', 'delivery');
const anyRange = fc.record({
  start: fc.integer({ min: 0, max: 287 }).map((fives) => fives * 5),
  end: fc.integer({ min: 0, max: 288 }).map((fives) => fives * 5),
});
/** The ranges of a day, nights included, in steps of five minutes. */
export const anyDay = fc.array(anyRange, { maxLength: 3 });
const anyWeek = fc.record({
  mon: anyDay,
  tue: anyDay,
  wed: anyDay,
  thu: anyDay,
  fri: anyDay,
  sat: anyDay,
  sun: anyDay,
});
const anyRules = fc.record({
  showRange: fc.boolean(),
  removeFirst: fc.integer({ min: 0, max: 4 }),
  removeLast: fc.integer({ min: 0, max: 4 }),
  minimumLeadMinutes: fc.integer({ min: 0, max: 240 }),
  daysAhead: fc.integer({ min: 0, max: 7 }),
  slotCapacity: fc.option(fc.integer({ min: 1, max: 2 })),
  slotUnits: fc.option(fc.integer({ min: 1, max: 9 })),
  timezone: fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kathmandu'),
});
/** Half of the moments lie around a clock change in Paris. */
const anyMoment = fc.oneof(
  fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') }),
  fc.integer({ min: Date.parse('2026-03-28'), max: Date.parse('2026-03-30') }),
  fc.integer({ min: Date.parse('2026-10-24'), max: Date.parse('2026-10-26') }),
);

/** A minute from `before` minutes before a moment to `after` minutes after it. */
function near(now: Instant, before: number, after: number): fc.Arbitrary<Instant> {
  return fc.integer({ min: -before, max: after }).map((minutes) => now + minutes * MINUTE);
}

/** Pauses around a moment, some of them over. */
export function anyPause(now: Instant): fc.Arbitrary<Pause> {
  return fc.record({
    kind: fc.constantFrom(...PAUSE_KINDS),
    until: fc.option(near(now, 30, 600), { freq: 8 }),
  });
}

function anyException(now: Instant): fc.Arbitrary<ScheduleException> {
  const today = wallClock(now, 'Europe/Paris').date;
  return fc
    .record({
      ahead: fc.integer({ min: -2, max: 8 }),
      days: fc.integer({ min: 1, max: 5 }),
      orderType: fc.option(anyOrderType),
      ranges: anyDay,
    })
    .map(({ ahead, days, orderType, ranges }) => ({
      from: addDays(today, ahead),
      to: addDays(today, ahead + days - 1),
      orderType,
      ranges,
      message: '',
    }));
}

function anyLive(now: Instant): fc.Arbitrary<LiveState> {
  const firstQuarter = Math.floor(now / QUARTER) * QUARTER;
  return fc.record({
    holds: fc.constant([]),
    pauses: fc.array(anyPause(now), { maxLength: 2 }),
    rush: fc.option(
      fc.record({ minutes: fc.integer({ min: 5, max: 120 }), until: near(now, 30, 300) }),
    ),
    closedSlots: fc
      .array(fc.integer({ min: 0, max: 200 }), { maxLength: 40 })
      .map((quarters) => new Set(quarters.map((count) => firstQuarter + count * QUARTER))),
    exceptions: fc.array(anyException(now), { maxLength: 3 }),
  });
}

/** Of any restaurant at any moment, with anything set and no order taken. */
export const anyScheduling: fc.Arbitrary<Scheduling> = anyMoment.chain((now) =>
  fc.record({
    orderType: anyOrderType,
    hours: anyWeek,
    rules: anyRules,
    live: anyLive(now),
    now: fc.constant(now),
    taken: fc.constant(new Map()),
    load: fc.integer({ min: 0, max: 6 }),
    leadMinutes: fc.option(fc.integer({ min: 0, max: 1_500 }), { freq: 1 }),
  }),
);
