import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expiryOf, holdUntil, isExpired, isPaidInTime } from './order-expiry.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}+01:00`);

it.each([
  ['cash, as soon as possible', { chosenSlot: null, hasPayment: false }, '18:30'],
  ['cash, for a slot later on', { chosenSlot: at('20:00'), hasPayment: false }, '18:30'],
  ['cash, for a slot that begins first', { chosenSlot: at('18:15'), hasPayment: false }, '18:15'],
  ['card, as soon as possible', { chosenSlot: null, hasPayment: true }, '19:00'],
  ['card, for a slot later on', { chosenSlot: at('20:00'), hasPayment: true }, '19:00'],
  ['card, for a slot that begins first', { chosenSlot: at('18:45'), hasPayment: true }, '18:45'],
])('K-30: an order placed at 18:00 (%s) expires at its time', (_, order, expected) => {
  const placed = { placedAt: at('18:00'), ...order };
  expect(expiryOf(placed)).toBe(at(expected));
  expect(isExpired(placed, at(expected) - 1)).toBe(false);
  expect(isExpired(placed, at(expected))).toBe(true);
});

it('S-16: a place is held for 5 minutes, or for 30 while a card payment is open', () => {
  expect(holdUntil(at('18:00'), false)).toBe(at('18:05'));
  expect(holdUntil(at('18:00'), true)).toBe(at('18:30'));
});

it.each([
  // Placed at 18:00; the slot, the payment, the moment it is heard of.
  ['before the slot begins', '18:45', '18:44', '18:44', true],
  ['when the slot begins', '18:45', '18:45', '18:45', false],
  ['before, heard of during the slot', '18:45', '18:44', '18:59', true],
  ['before, heard of when the slot has ended', '18:45', '18:44', '19:00', false],
  ['before a slot in the evening', '21:00', '18:59', '18:59', true],
  ['before, heard of hours later but before the slot', '21:00', '18:59', '20:59', true],
  ['after an hour, before a slot in the evening', '21:00', '19:00', '19:00', false],
  ['as soon as possible, within the hour', null, '18:59', '18:59', true],
  ['as soon as possible, after the hour', null, '19:00', '19:00', false],
  ['as soon as possible, heard of soon after the hour', null, '18:59', '19:14', true],
  ['as soon as possible, heard of too late', null, '18:59', '19:15', false],
])('K-32: paid %s (slot %s, paid %s, heard of %s): %j', (_, slot, paid, heard, expected) => {
  const order = { placedAt: at('18:00'), chosenSlot: slot === null ? null : at(slot) };
  expect(isPaidInTime(order, at(paid), at(heard))).toBe(expected);
});

const anyMoment = fc.integer({ min: 0, max: 240 }).map((minutes) => at('18:00') + minutes * 60_000);
const anyOrder = fc.record({ placedAt: anyMoment, chosenSlot: fc.option(anyMoment) });

it('K-32: a payment that is heard of at once is in time until the order expires, and never after', () => {
  fc.assert(
    fc.property(anyOrder, anyMoment, (order, now) => {
      fc.pre(now >= order.placedAt);
      expect(isPaidInTime(order, now, now)).toBe(!isExpired({ ...order, hasPayment: true }, now));
    }),
  );
});

it('I-60: an order that was placed in the future, by more than half an hour, has expired', () => {
  const order = { placedAt: 1_800_100_000, chosenSlot: null, hasPayment: true };
  const times = [1_798_300_000, 1_798_299_999];
  expect(times.map((now) => isExpired(order, now))).toEqual([false, true]);
});

it('K-32: paying earlier or being heard of earlier never makes a payment late', () => {
  fc.assert(
    fc.property(anyOrder, anyMoment, anyMoment, fc.nat(), (order, paidAt, delay, earlier) => {
      const notifiedAt = Math.max(paidAt, delay);
      fc.pre(isPaidInTime(order, paidAt, notifiedAt));
      expect(isPaidInTime(order, paidAt - earlier, notifiedAt)).toBe(true);
      expect(isPaidInTime(order, paidAt, notifiedAt - earlier)).toBe(true);
    }),
  );
});

it('K-30, S-16: nothing holds a place after it has expired without a slot, and a payment only prolongs', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const cash = expiryOf({ ...order, hasPayment: false });
      expect(cash).toBeLessThanOrEqual(expiryOf({ ...order, hasPayment: true }));
      if (order.chosenSlot !== null) return;
      expect(holdUntil(order.placedAt, false)).toBeLessThanOrEqual(cash);
    }),
  );
});
