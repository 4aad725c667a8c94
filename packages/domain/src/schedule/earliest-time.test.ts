import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asapOffer, NOTHING_TAKEN, ordersIn } from '../../test/builders.ts';
import { unavailableItems } from '../availability/availability-of.ts';
import { type Hold, NOTHING_SET } from '../availability/live-state.ts';
import { activeRanges, type MenuAvailability } from './availability.ts';
import { earliestTime, nextTimeForAll, type OrderedItems } from './earliest-time.ts';
import type { WeeklyRanges } from './opening-hours.ts';
import { acceptSlot } from './slot-acceptance.ts';
import { type Scheduling, type SchedulingRules, type Slot, slotDays } from './time-slots.ts';

const PARIS = 'Europe/Paris';
const SERVICES = [
  { start: 690, end: 870 },
  { start: 1080, end: 1320 },
];
const EVERY_DAY = (times: WeeklyRanges['mon']): WeeklyRanges => ({
  mon: times,
  tue: times,
  wed: times,
  thu: times,
  fri: times,
  sat: times,
  sun: times,
});
const RULES: SchedulingRules = {
  showRange: false,
  removeFirst: 0,
  removeLast: 0,
  minimumLeadMinutes: 30,
  daysAhead: 2,
  slotCapacity: 1,
  slotUnits: null,
  timezone: PARIS,
};

const LUNCH = { isOpen: true, times: [{ start: 690, end: 870 }] };
const EVENING = { isOpen: true, times: [{ start: 1080, end: 1320 }] };
const WEEKDAYS = (day: typeof LUNCH) =>
  activeRanges({ mon: day, tue: day, wed: day, thu: day, fri: day });
const MENUS = new Map<string, MenuAvailability>([
  ['card', { isAvailable: true, isOpen: true, activeTimes: null }],
  ['lunch', { isAvailable: true, isOpen: true, activeTimes: WEEKDAYS(LUNCH) }],
  ['evening', { isAvailable: true, isOpen: true, activeTimes: WEEKDAYS(EVENING) }],
  ['paused', { isAvailable: true, isOpen: false, activeTimes: null }],
]);
const dish = (id: string, menuId: string) => ({ id, menuId, ingredients: [] });
const maki = dish('maki', 'card');
const bento = dish('bento', 'lunch');
const omakase = dish('omakase', 'evening');
const ramen = dish('ramen', 'paused');

type AnyItem = typeof maki;
const order = (...items: AnyItem[]): OrderedItems<AnyItem> => ({
  lines: items.map((item) => ({ item, line: { quantity: 1, options: [] } })),
  menus: MENUS,
  live: NOTHING_SET,
  zone: PARIS,
});

/** Open for lunch and in the evening; a slot takes one order. 2026-06-15 is a Monday. */
function scheduling(now: string, full: readonly string[] = []): Scheduling {
  const taken = ordersIn(full.map((slot) => Date.parse(slot)));
  const hours = EVERY_DAY(SERVICES);
  return { ...NOTHING_TAKEN, hours, rules: RULES, now: Date.parse(now), taken };
}

function offeredBy(facts: Scheduling) {
  const slots = slotDays(facts).flatMap((day) => day.slots);
  return { asap: asapOffer(facts) !== null, now: facts.now, slots };
}

function startOf(time: ReturnType<typeof earliestTime<AnyItem, Slot>>['time']) {
  return time?.kind === 'slot' ? new Date(time.slot.startsAt).toISOString() : (time?.kind ?? null);
}

const EVENING_NOW = '2026-06-15T19:00+02:00';

describe('the earliest time of an order', () => {
  it('A-8: is as soon as possible while every item can be had now', () => {
    const found = earliestTime(order(maki, omakase), offeredBy(scheduling(EVENING_NOW)));
    expect(found).toEqual({ time: { kind: 'asap' }, delayedBy: [] });
  });

  it('A-8: is the first slot at which all can be had, and names the item that sets it', () => {
    const found = earliestTime(order(maki, bento), offeredBy(scheduling(EVENING_NOW)));
    expect(startOf(found.time)).toBe('2026-06-16T09:30:00.000Z');
    expect(found.delayedBy).toEqual([bento]);
  });

  it('A-8: passes over full slots', () => {
    const full = scheduling(EVENING_NOW, ['2026-06-16T11:30+02:00', '2026-06-16T11:45+02:00']);
    expect(startOf(earliestTime(order(bento), offeredBy(full)).time)).toBe(
      '2026-06-16T10:00:00.000Z',
    );
  });

  it('A-8: is a slot for items of a menu that takes orders for later only', () => {
    const found = earliestTime(order(maki, ramen), offeredBy(scheduling(EVENING_NOW)));
    expect(startOf(found.time)).toBe('2026-06-15T17:30:00.000Z');
    expect(found.delayedBy).toEqual([ramen]);
  });

  it('A-8: names nothing while the restaurant is closed and its first slot fits all', () => {
    const found = earliestTime(order(maki), offeredBy(scheduling('2026-06-15T16:00+02:00')));
    expect(startOf(found.time)).toBe('2026-06-15T16:00:00.000Z');
    expect(found.delayedBy).toEqual([]);
  });

  it('A-8: does not exist for items that are never served together', () => {
    const found = earliestTime(order(bento, omakase), offeredBy(scheduling(EVENING_NOW)));
    expect(found).toEqual({ time: null, delayedBy: [bento] });
  });

  it('A-8, SV-4: is the first slot after what is sold out, and as soon as possible once that is ready later', () => {
    const until = Date.parse('2026-06-15T19:40+02:00');
    const hold = { kind: 'item', subject: 'maki', until, remaining: null } as const;
    const cart = { ...order(maki, omakase), live: { holds: [hold] } };
    const found = earliestTime(cart, offeredBy(scheduling(EVENING_NOW)));
    expect(startOf(found.time)).toBe('2026-06-15T17:45:00.000Z');
    expect(found.delayedBy).toEqual([maki]);
    const later = offeredBy(scheduling('2026-06-15T19:10+02:00'));
    expect(startOf(earliestTime(cart, later).time)).toBe('asap');
    expect(startOf(nextTimeForAll(cart, later.slots, 0) && found.time)).toBe(
      '2026-06-15T17:45:00.000Z',
    );
  });

  it('A-8: does not exist where no time is offered', () => {
    const found = earliestTime(order(bento), {
      asap: false,
      now: Date.parse(EVENING_NOW),
      slots: [],
    });
    expect(found).toEqual({ time: null, delayedBy: [] });
  });
});

describe('the time proposed instead of one that does not fit', () => {
  const slots = offeredBy(scheduling(EVENING_NOW)).slots;

  it('A-9: is the first from the chosen one on', () => {
    const chosen = Date.parse('2026-06-16T20:00+02:00');
    expect(nextTimeForAll(order(maki, bento), slots, chosen)?.startsAt).toBe(
      Date.parse('2026-06-17T11:30+02:00'),
    );
  });

  it('A-9: is an earlier one where none follows', () => {
    const chosen = Date.parse('2026-06-17T20:00+02:00');
    expect(nextTimeForAll(order(bento), slots, chosen)?.startsAt).toBe(
      Date.parse('2026-06-16T11:30+02:00'),
    );
  });

  it('A-9: does not exist for items that are never served together', () => {
    expect(nextTimeForAll(order(bento, omakase), slots, Date.parse(EVENING_NOW))).toBeNull();
  });
});

describe('whatever the hours, the menus, the orders taken and the cart', () => {
  const anyRange = fc.record({
    start: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    end: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
  });
  const anyDay = fc.array(anyRange, { maxLength: 2 });
  const anyWeek = fc.record({
    mon: anyDay,
    tue: anyDay,
    wed: anyDay,
    thu: anyDay,
    fri: anyDay,
    sat: anyDay,
    sun: anyDay,
  });
  const anyMenu: fc.Arbitrary<MenuAvailability> = fc.record({
    isAvailable: fc.boolean(),
    isOpen: fc.boolean(),
    activeTimes: fc.option(anyWeek),
  });
  const anyScheduling: fc.Arbitrary<Scheduling> = fc
    .record({
      hours: anyWeek,
      rules: fc.record({
        showRange: fc.boolean(),
        removeFirst: fc.nat(2),
        removeLast: fc.nat(2),
        minimumLeadMinutes: fc.nat(90),
        daysAhead: fc.nat(3),
        slotCapacity: fc.constantFrom(null, 1),
        slotUnits: fc.constant(null),
        timezone: fc.constant(PARIS),
      }),
      // Around the night of a clock change as well.
      now: fc.integer({ min: Date.parse('2026-10-20'), max: Date.parse('2026-10-30') }),
      fullEvery: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ fullEvery, ...facts }) => {
      const slots = slotDays({ ...NOTHING_TAKEN, ...facts }).flatMap((day) => day.slots);
      const full = slots.filter((_, index) => index % fullEvery === 0);
      return { ...NOTHING_TAKEN, ...facts, taken: ordersIn(full.map(({ startsAt }) => startsAt)) };
    });
  const anyHold: fc.Arbitrary<Hold> = fc.record({
    kind: fc.constant('item'),
    subject: fc.constantFrom('item-0', 'item-1', 'item-2'),
    until: fc.integer({ min: Date.parse('2026-10-20'), max: Date.parse('2026-10-30') }),
    remaining: fc.constant(null),
  });
  const anyOrder = fc.record({
    menus: fc.tuple(anyMenu, anyMenu),
    items: fc.array(fc.constantFrom('0', '1'), { minLength: 1, maxLength: 3 }),
    holds: fc.array(anyHold, { maxLength: 1 }),
  });
  interface AnyOrder {
    readonly menus: readonly MenuAvailability[];
    readonly items: readonly string[];
    readonly holds: readonly Hold[];
  }
  const ordered = ({ menus, items, holds }: AnyOrder) => ({
    lines: items.map((menuId, index) => ({
      item: dish(`item-${index}`, menuId),
      line: { quantity: 1, options: [] },
    })),
    menus: new Map(menus.map((menu, index) => [String(index), menu] as const)),
    live: { holds },
    zone: PARIS,
  });

  it('A-8, S-14: the proposed time is accepted by the rules that an order is placed by', () => {
    fc.assert(
      fc.property(anyScheduling, anyOrder, (facts, cart) => {
        const wanted = ordered(cart);
        const { time } = earliestTime(wanted, offeredBy(facts));
        if (time === null) return;
        const accepted = acceptSlot(facts, {
          deliveryDate: time.kind === 'slot' ? time.slot.date : null,
          deliveryTimeRange: time.kind === 'slot' ? time.slot.value : 'ASAP',
        });
        expect(accepted.kind).toBe(time.kind);
        const moment =
          time.kind === 'asap'
            ? ({ kind: 'asap', now: facts.now, readyAt: asapOffer(facts)?.startsAt ?? 0 } as const)
            : ({ kind: 'scheduled', at: time.slot.startsAt } as const);
        expect(unavailableItems(wanted.lines, wanted, moment)).toEqual([]);
      }),
    );
  });

  it('A-8: no slot with room before it fits all items, and without the named items the first does', () => {
    fc.assert(
      fc.property(anyScheduling, anyOrder, (facts, cart) => {
        const wanted = ordered(cart);
        const offered = offeredBy(facts);
        const { time, delayedBy } = earliestTime(wanted, offered);
        const until = time?.kind === 'slot' ? time.slot.startsAt : Number.POSITIVE_INFINITY;
        const before = offered.slots.filter((slot) => !slot.isFull && slot.startsAt < until);
        for (const { startsAt } of time?.kind === 'asap' ? [] : before) {
          const moment = { kind: 'scheduled', at: startsAt } as const;
          expect(unavailableItems(wanted.lines, wanted, moment)).not.toEqual([]);
        }
        const lines = wanted.lines.filter(({ item }) => !delayedBy.includes(item));
        const sooner = earliestTime({ ...wanted, lines }, offered);
        expect(sooner.delayedBy).toEqual([]);
        const first = offered.slots.find((slot) => !slot.isFull);
        const isFirst = sooner.time?.kind === 'slot' && sooner.time.slot === first;
        expect(sooner.time === null ? first === undefined : isFirst || offered.asap).toBe(true);
      }),
    );
  });

  it('A-9: the proposed slot is accepted as well', () => {
    fc.assert(
      fc.property(
        anyScheduling,
        anyOrder,
        fc.integer({ min: 0, max: 96 }),
        (facts, cart, ahead) => {
          const wanted = ordered(cart);
          const { slots } = offeredBy(facts);
          const slot = nextTimeForAll(wanted, slots, facts.now + ahead * 3_600_000);
          if (slot === null) return;
          const requested = { deliveryDate: slot.date, deliveryTimeRange: slot.value };
          expect(acceptSlot(facts, requested)).toEqual({ kind: 'slot', slot });
          const moment = { kind: 'scheduled', at: slot.startsAt } as const;
          expect(unavailableItems(wanted.lines, wanted, moment)).toEqual([]);
        },
      ),
    );
  });
});
