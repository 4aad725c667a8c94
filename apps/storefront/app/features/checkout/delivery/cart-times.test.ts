import type { WireSlots } from '@comptoir/contract/orders/slots';
import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { Item } from '@comptoir/domain/menu/menu';
import { activeRanges } from '@comptoir/domain/schedule/availability';
import { expect, test } from 'vitest';
import { makiSaumon } from '../test-order.ts';
import { asapStart, type CartItems, cartTimes, unservedItems } from './cart-times.ts';
import { AS_SOON_AS_POSSIBLE, timeOfSlot, type WireSlot } from './slot-choice.ts';
import { slotOfDay } from './slot-days.ts';
import { nextSlotFor } from './time-suggestions.tsx';

const NOON = { isOpen: true, times: [{ start: 690, end: 870 }] };
const bento = { ...makiSaumon, id: 'bento', menuId: 'midi', name: 'Bento' };

/** A card that is always served, and lunch on Friday and Saturday. */
function ordered(...items: readonly Item[]): CartItems {
  const menu = { isAvailable: true, isOpen: true };
  return {
    lines: items.map((item) => ({ item, line: { quantity: 1, options: [] } })),
    menus: new Map([
      ['carte', { ...menu, activeTimes: null }],
      ['midi', { ...menu, activeTimes: activeRanges({ fri: NOON, sat: NOON }) }],
    ]),
    live: NOTHING_SET,
    zone: 'Europe/Paris',
  };
}

const slot = (date: string, time: string, isFull = false): WireSlot => ({
  delivery_date: date,
  delivery_time_range: time,
  label: time,
  is_full: isFull,
});
const FRIDAY = [slot('2026-11-20', '19:00'), slot('2026-11-20', '19:15')];
const SATURDAY = [slot('2026-11-21', '12:00', true), slot('2026-11-21', '12:15')];
const SLOTS: WireSlots = {
  asap: true,
  asap_at: null,
  is_paused: false,
  paused_until: null,
  today: '2026-11-20',
  days: [
    { day: '2026-11-20', slots: FRIDAY },
    { day: '2026-11-21', slots: SATURDAY },
  ],
};
const FRIDAY_EVENING = Date.parse('2026-11-20T18:30+01:00');

test('A-8, S-13: a cart that can be had now starts as soon as possible', () => {
  expect(cartTimes(SLOTS, ordered(makiSaumon), FRIDAY_EVENING)).toMatchObject({
    slots: SLOTS,
    first: AS_SOON_AS_POSSIBLE,
    delayedBy: [],
  });
});

test('A-8, S-13: else on the first slot that fits all, and as soon as possible is not offered', () => {
  expect(cartTimes(SLOTS, ordered(makiSaumon, bento), FRIDAY_EVENING)).toMatchObject({
    slots: { ...SLOTS, asap: false },
    first: timeOfSlot(slot('2026-11-21', '12:15')),
    delayedBy: [bento],
  });
});

test('A-13: a day is chosen at its first time with room for the whole cart, else at its first with room', () => {
  const saturday = [slot('2026-11-21', '11:00'), ...SATURDAY, slot('2026-11-21', '12:30')];
  const chosen = (day: string, slots: readonly WireSlot[]) =>
    slotOfDay({ day, slots: [...slots] }, ordered(bento));
  expect(chosen('2026-11-21', saturday)).toEqual(slot('2026-11-21', '12:15'));
  expect(chosen('2026-11-20', FRIDAY)).toEqual(slot('2026-11-20', '19:00'));
  expect(chosen('2026-11-22', [slot('2026-11-22', '19:00', true)])).toBeUndefined();
});

test('A-8: a restaurant that is closed is not opened by a cart that fits', () => {
  const closed = { ...SLOTS, asap: false };
  expect(cartTimes(closed, ordered(makiSaumon), FRIDAY_EVENING)).toMatchObject({
    slots: closed,
    first: timeOfSlot(slot('2026-11-20', '19:00')),
  });
});

const MOMENT = { now: FRIDAY_EVENING, asapTime: null };

test('A-5: items are judged at the requested time, and now for as soon as possible', () => {
  const order = ordered(makiSaumon, bento);
  expect(unservedItems(order, AS_SOON_AS_POSSIBLE, MOMENT).all).toEqual([bento]);
  const noon = timeOfSlot(slot('2026-11-21', '12:15'));
  expect(unservedItems(order, noon, MOMENT).all).toEqual([]);
});

test('A-9: the proposed slot is the next one that fits all', () => {
  const evening = timeOfSlot(slot('2026-11-20', '19:00'));
  const order = ordered(makiSaumon, bento);
  expect(nextSlotFor(order, SLOTS, evening, FRIDAY_EVENING)).toEqual(slot('2026-11-21', '12:15'));
  const fridayOnly = { ...SLOTS, days: SLOTS.days.slice(0, 1) };
  expect(nextSlotFor(order, fridayOnly, evening, FRIDAY_EVENING)).toBeNull();
});

test('SV-66: what is sold out delays no order by itself, and the proposed slot comes after it', () => {
  const until = Date.parse('2026-11-20T23:00:00Z');
  const hold = { kind: 'item', subject: makiSaumon.id, until, remaining: null } as const;
  const order = { ...ordered(makiSaumon), live: { ...NOTHING_SET, holds: [hold] } };
  expect(cartTimes(SLOTS, order, FRIDAY_EVENING).first).toEqual(AS_SOON_AS_POSSIBLE);
  expect(unservedItems(order, AS_SOON_AS_POSSIBLE, MOMENT).soldOut).toEqual([makiSaumon]);
  const next = nextSlotFor(order, SLOTS, AS_SOON_AS_POSSIBLE, FRIDAY_EVENING);
  expect(next).toEqual(slot('2026-11-21', '12:15'));
  expect(next && unservedItems(order, timeOfSlot(next), MOMENT).soldOut).toEqual([]);
});

test('C-25, SV-66: of a formula the dish that is sold out is named with it', () => {
  const until = Date.parse('2026-11-20T23:00:00Z');
  const hold = { kind: 'item', subject: makiSaumon.id, until, remaining: null } as const;
  const dishes = [{ item: makiSaumon, supplement: 0 }];
  const course = { id: 'entree', name: 'Entrée', minimum: 1, maximum: 1, dishes };
  const formula = { ...makiSaumon, id: 'formule', name: 'Formule', courses: [course] };
  const chosen = [{ courseId: 'entree', choices: [{ itemId: makiSaumon.id, options: [] }] }];
  const order = {
    ...ordered(),
    lines: [
      { item: formula, line: { quantity: 1, options: [], courses: chosen } },
      { item: makiSaumon, line: { quantity: 1, options: [] } },
    ],
    live: { ...NOTHING_SET, holds: [hold] },
  };
  expect(unservedItems(order, AS_SOON_AS_POSSIBLE, MOMENT)).toEqual({
    all: [formula, makiSaumon],
    soldOut: [formula, makiSaumon],
    soldOutNames: ['Maki saumon (Formule)', 'Maki saumon'],
    otherNames: [],
  });
  const holds = [hold, { ...hold, subject: formula.id }];
  const whole = { ...order, live: { ...NOTHING_SET, holds } };
  expect(unservedItems(whole, AS_SOON_AS_POSSIBLE, MOMENT).soldOutNames).toEqual([
    'Formule',
    'Maki saumon',
  ]);
});

test('SV-67: an order as soon as possible is ready at the start of the slot that the API names', () => {
  expect(asapStart({ asap_at: '2026-11-20T18:15:00.000Z' })).toBe(
    Date.parse('2026-11-20T19:15+01:00'),
  );
  expect(asapStart({ asap_at: null })).toBeNull();
});
