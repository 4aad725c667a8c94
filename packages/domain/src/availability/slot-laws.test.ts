import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDay, anyPause, anyScheduling } from '../../test/arbitrary-scheduling.ts';
import { asapOffer } from '../../test/builders.ts';
import { slotsForDay } from '../../test/slots-for-day.ts';
import { exceptionOn } from '../schedule/opening-hours.ts';
import { addDays, wallClock, weekdayOf } from '../schedule/restaurant-time.ts';
import { acceptSlot } from '../schedule/slot-acceptance.ts';
import type { SlotUse } from '../schedule/slot-room.ts';
import { earliestReady, openDaysOf, type Scheduling, slotDays } from '../schedule/time-slots.ts';
import type { LiveState } from './live-state.ts';
import { pauseOf } from './pauses.ts';

const ASAP = { deliveryDate: null, deliveryTimeRange: 'ASAP' };
const slotsOf = (from: Scheduling) => slotDays(from).flatMap(({ slots }) => slots);
const withLive = (from: Scheduling, live: Partial<LiveState>): Scheduling => ({
  ...from,
  live: { ...from.live, ...live },
});

/** Restaurants at any moment, clock changes and nights included, with a pause of any kind. */
const anyWithPause = anyScheduling.chain((from) => fc.tuple(fc.constant(from), anyPause(from.now)));

describe('a pause', () => {
  it('SV-12: takes the slots that start before its end, and none beside them', () => {
    fc.assert(
      fc.property(anyWithPause, ([from, pause]) => {
        const isMeant = pause.kind === 'all' || pause.kind === from.orderType;
        const before = slotsOf(withLive(from, { pauses: [] }));
        const left = before.filter(
          ({ startsAt }) => !isMeant || startsAt >= (pause.until ?? Number.POSITIVE_INFINITY),
        );
        const paused = withLive(from, { pauses: [pause] });
        expect(slotsOf(paused)).toEqual(left);
        for (const slot of before.slice(0, 8)) {
          const requested = { deliveryDate: slot.date, deliveryTimeRange: slot.value };
          const isLeft = left.includes(slot);
          expect(acceptSlot(paused, requested).kind).toBe(
            isLeft ? (slot.isFull ? 'slot_full' : 'slot') : 'paused',
          );
        }
      }),
    );
  });

  it('SV-12: stops orders as soon as possible while it lasts, and offers none that was not', () => {
    fc.assert(
      fc.property(anyWithPause, ([from, pause]) => {
        const isMeant = ['all', 'asap', from.orderType].includes(pause.kind);
        const lasts = isMeant && (pause.until === null || from.now < pause.until);
        const wasOffered = asapOffer(withLive(from, { pauses: [] })) !== null;
        const paused = withLive(from, { pauses: [pause] });
        expect(asapOffer(paused) !== null).toBe(wasOffered && !lasts);
        if (wasOffered && lasts) expect(acceptSlot(paused, ASAP).kind).toBe('paused');
      }),
    );
  });
});

describe('a rush', () => {
  it('SV-14: takes slots of today away, and offers none that was not', () => {
    fc.assert(
      fc.property(anyScheduling, (from) => {
        const today = wallClock(from.now, from.rules.timezone).date;
        const earliest = earliestReady(from);
        const calm = new Set(
          slotsOf(withLive(from, { rush: null })).map(({ startsAt }) => startsAt),
        );
        for (const { startsAt, listedUnder } of slotsOf(from)) {
          expect(calm.delete(startsAt)).toBe(true);
          expect(listedUnder > today || startsAt >= earliest).toBe(true);
        }
        for (const taken of calm) expect(taken).toBeLessThan(earliest);
      }),
    );
  });

  it('SV-15: never makes an order that is placed later ready earlier', () => {
    fc.assert(
      fc.property(anyScheduling, fc.nat({ max: 6 * 60 * 60_000 }), (from, later) => {
        expect(earliestReady({ ...from, now: from.now + later })).toBeGreaterThanOrEqual(
          earliestReady(from),
        );
      }),
    );
  });
});

describe('capacity', () => {
  const anyOrders = fc.array(
    fc.record({ load: fc.nat({ max: 6 }), pick: fc.nat({ max: 5 }), isAsap: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );

  it('SV-20: is exceeded in no slot, in orders or units, whatever is ordered', () => {
    fc.assert(
      fc.property(anyScheduling, anyOrders, (from, orders) => {
        const taken = new Map<number, SlotUse>();
        for (const { load, pick, isAsap } of orders) {
          const now = { ...from, taken, load };
          const slot = slotsOf(now)[pick];
          if (!isAsap && slot === undefined) continue;
          const requested =
            isAsap || slot === undefined
              ? ASAP
              : { deliveryDate: slot.date, deliveryTimeRange: slot.value };
          const accepted = acceptSlot(now, requested);
          if (accepted.kind !== 'asap' && accepted.kind !== 'slot') continue;
          const { startsAt } = accepted.slot;
          expect(from.live.closedSlots.has(startsAt)).toBe(false);
          const { orders: others, units } = taken.get(startsAt) ?? { orders: 0, units: 0 };
          taken.set(startsAt, { orders: others + 1, units: units + load });
        }
        for (const { orders: count, units } of taken.values()) {
          expect(count).toBeLessThanOrEqual(from.rules.slotCapacity ?? orders.length);
          expect(units).toBeLessThanOrEqual(from.rules.slotUnits ?? 6 * orders.length);
        }
      }),
    );
  });

  it('S-20, SV-20: an order as soon as possible is promised the first slot of the opening with room', () => {
    fc.assert(
      fc.property(anyScheduling, (from) => {
        const offered = asapOffer(from);
        if (offered === null) return;
        const today = wallClock(from.now, from.rules.timezone).date;
        // An opening goes on at midnight where the hours of both days touch, also to a day that can't be chosen.
        const days = [addDays(today, -1), today, addDays(today, 1)];
        const rules = { ...from.rules, daysAhead: Math.max(1, from.rules.daysAhead) };
        const listed = days.flatMap((day) => slotsForDay({ ...from, rules }, day));
        expect(listed).toContainEqual(offered);
        expect(offered.isFull).toBe(false);
        expect(offered.startsAt).toBeGreaterThanOrEqual(earliestReady(from));
        expect(pauseOf(from.live.pauses, from.orderType, from.now, { asap: true })).toBeNull();
        expect(acceptSlot(from, ASAP)).toEqual({ kind: 'asap', slot: offered });
      }),
    );
  });
});

describe('an exception', () => {
  it('SV-40: decides its days alone, whatever the week says, and no other day', () => {
    fc.assert(
      fc.property(anyScheduling, anyDay, fc.integer({ min: -1, max: 7 }), (from, hours, ahead) => {
        const day = addDays(wallClock(from.now, from.rules.timezone).date, ahead);
        const decided = exceptionOn(openDaysOf(from), day);
        const otherWeek = { ...from, hours: { ...from.hours, [weekdayOf(day)]: hours } };
        if (decided !== null) {
          expect(slotsForDay(otherWeek, day)).toEqual(slotsForDay(from, day));
        } else {
          const plain = withLive(from, { exceptions: [] });
          expect(slotsForDay(from, day)).toEqual(slotsForDay(plain, day));
        }
        if (decided?.ranges.length === 0) expect(slotsForDay(from, day)).toEqual([]);
      }),
    );
  });
});
