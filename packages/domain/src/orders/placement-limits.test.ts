import { expect, it } from 'vitest';
import { slotHasRoom } from '../schedule/slot-room.ts';
import { insufficientStock, tooManyOpen, usedUpOffers } from './placement-limits.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T18:00+01:00');

it.each([
  [{ orders: 19, units: 0 }, { orders: 20, units: null }, 900, true],
  [{ orders: 20, units: 0 }, { orders: 20, units: null }, 0, false],
  [{ orders: 99, units: 27 }, { orders: null, units: 30 }, 3, true],
  [{ orders: 0, units: 28 }, { orders: null, units: 30 }, 3, false],
  [{ orders: 20, units: 0 }, { orders: 20, units: 30 }, 1, false],
  [{ orders: 999, units: 999 }, { orders: null, units: null }, 999, true],
])('S-11, SV-20: a slot with %o of %o has room for %i units: %s', (used, room, load, expected) => {
  expect(slotHasRoom(used, room, load)).toBe(expected);
});

it('SV-7: marks with too few portions are named with what is left, never below zero', () => {
  const needed = new Map([
    ['saumon', 2],
    ['thon', 1],
    ['riz', 4],
  ]);
  const left = new Map([
    ['saumon', 1],
    ['thon', 1],
    ['riz', -1],
  ]);
  expect([...insufficientStock(needed, left)]).toEqual([
    ['saumon', 1],
    ['riz', 0],
  ]);
});

it('OL-3, OL-4: an offer is used up by everyone before it is by a guest', () => {
  const limits = [
    { offerId: 'free', inAll: null, perGuest: null },
    { offerId: 'both', inAll: 5, perGuest: 1 },
    { offerId: 'mine', inAll: 5, perGuest: 1 },
    { offerId: 'left', inAll: 5, perGuest: 2 },
    { offerId: 'new', inAll: 1, perGuest: 1 },
  ];
  const uses = new Map([
    ['free', { inAll: 900, ofGuest: 900 }],
    ['both', { inAll: 5, ofGuest: 1 }],
    ['mine', { inAll: 4, ofGuest: 1 }],
    ['left', { inAll: 4, ofGuest: 1 }],
  ]);
  expect([...usedUpOffers(limits, uses)]).toEqual([
    ['both', 'everyone'],
    ['mine', 'guest'],
  ]);
});

const open = (placedAgo: number, chosenIn: number | null = null, hasPayment = false) => ({
  placedAt: NOW - placedAgo * MINUTE,
  chosenSlot: chosenIn === null ? null : NOW + chosenIn * MINUTE,
  hasPayment,
});

it('S-23: a client with three open orders waits until the first of them expires', () => {
  expect(tooManyOpen([open(1), open(2)], NOW)).toBeNull();
  expect(tooManyOpen([open(1), open(2), open(10)], NOW)).toBe(20 * 60);
  expect(tooManyOpen([open(1), open(2, 5), open(10)], NOW)).toBe(5 * 60);
  expect(tooManyOpen([open(40, null, true), open(45, null, true), open(59, null, true)], NOW)).toBe(
    60,
  );
  // What has expired does not count.
  expect(tooManyOpen([open(1), open(2), open(30)], NOW)).toBeNull();
  expect(tooManyOpen([open(1), open(2), open(3, 0)], NOW)).toBeNull();
});

it('I-60, S-23: an order of a clock that was ahead is no open one', () => {
  expect(tooManyOpen([open(1), open(2), open(-30)], NOW)).toBe(28 * 60);
  expect(tooManyOpen([open(1), open(2), open(-31)], NOW)).toBeNull();
});
