import type { WireSlots } from '@comptoir/contract/orders/slots';
import { activeRanges } from '@comptoir/domain/schedule/availability';
import { expect, test } from 'vitest';
import { makiSaumon } from '../test-order.ts';
import { type CartItems, cartTimes, nextSlotFor, unservedItems } from './cart-times.ts';
import { AS_SOON_AS_POSSIBLE, timeOfSlot, type WireSlot } from './slot-choice.ts';

const NOON = { isOpen: true, times: [{ start: 690, end: 870 }] };
const bento = { ...makiSaumon, id: 'bento', menuId: 'midi', name: 'Bento' };

/** A card that is always served, and lunch on Friday and Saturday. */
function ordered(...items: CartItems['items']): CartItems {
  const menu = { isAvailable: true, isOpen: true };
  return {
    items,
    menus: new Map([
      ['carte', { ...menu, activeTimes: null }],
      ['midi', { ...menu, activeTimes: activeRanges({ fri: NOON, sat: NOON }) }],
    ]),
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
  days: [
    { day: '2026-11-20', slots: FRIDAY },
    { day: '2026-11-21', slots: SATURDAY },
  ],
};
const FRIDAY_EVENING = Date.parse('2026-11-20T18:30+01:00');

test('A-8, S-13: a cart that can be had now starts as soon as possible', () => {
  expect(cartTimes(SLOTS, ordered(makiSaumon), FRIDAY_EVENING)).toEqual({
    slots: SLOTS,
    first: AS_SOON_AS_POSSIBLE,
    delayedBy: [],
  });
});

test('A-8, S-13: else on the first slot that fits all, and as soon as possible is not offered', () => {
  expect(cartTimes(SLOTS, ordered(makiSaumon, bento), FRIDAY_EVENING)).toEqual({
    slots: { ...SLOTS, asap: false },
    first: timeOfSlot(slot('2026-11-21', '12:15')),
    delayedBy: [bento],
  });
});

test('A-8: a restaurant that is closed is not opened by a cart that fits', () => {
  const closed = { ...SLOTS, asap: false };
  expect(cartTimes(closed, ordered(makiSaumon), FRIDAY_EVENING)).toMatchObject({
    slots: closed,
    first: timeOfSlot(slot('2026-11-20', '19:00')),
  });
});

test('A-5: items are judged at the requested time, and now for as soon as possible', () => {
  const order = ordered(makiSaumon, bento);
  expect(unservedItems(order, AS_SOON_AS_POSSIBLE, FRIDAY_EVENING)).toEqual([bento]);
  const noon = timeOfSlot(slot('2026-11-21', '12:15'));
  expect(unservedItems(order, noon, FRIDAY_EVENING)).toEqual([]);
});

test('A-9: the proposed slot is the next one that fits all', () => {
  const evening = timeOfSlot(slot('2026-11-20', '19:00'));
  const order = ordered(makiSaumon, bento);
  expect(nextSlotFor(order, SLOTS, evening, FRIDAY_EVENING)).toEqual(slot('2026-11-21', '12:15'));
  const fridayOnly = { ...SLOTS, days: SLOTS.days.slice(0, 1) };
  expect(nextSlotFor(order, fridayOnly, evening, FRIDAY_EVENING)).toBeNull();
});
