import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  areSameSlot,
  formatDeliveryTimeRange,
  parseDeliveryTimeRange,
  slotLabel,
} from './delivery-time-range.ts';

it('S-8: the guest reads a range or a time', () => {
  expect(slotLabel(720, true)).toBe('12:00 - 12:15');
  expect(slotLabel(720, false)).toBe('12:00');
  expect(slotLabel(1425, true)).toBe('23:45 - 00:00');
  expect(slotLabel(1470, true)).toBe('00:30 - 00:45');
});

it('S-9: a slot is stored as a range or a time', () => {
  expect(formatDeliveryTimeRange(720, true)).toBe('12:00-12:15');
  expect(formatDeliveryTimeRange(720, false)).toBe('12:00');
  expect(formatDeliveryTimeRange(1425, true)).toBe('23:45-00:00');
});

it('S-9: ASAP is read as such', () => {
  expect(parseDeliveryTimeRange('ASAP')).toEqual({ kind: 'asap' });
});

it.each([
  ['12:00-12:15', 720, 735],
  ['12:00', 720, 735],
  ['23:45', 1425, 1440],
  ['23:45-00:00', 1425, 1440],
  ['23:45-24:00', 1425, 1440],
  ['23:50-00:05', 1430, 1445],
  ['12:00-13:00', 720, 780],
  ['12:00-12:00', 720, 2160],
])('S-10: %s is the window from minute %i to minute %i', (text, start, end) => {
  expect(parseDeliveryTimeRange(text)).toEqual({ kind: 'window', start, end });
});

it.each(['', 'asap', '12:00 - 12:15', '12:00-', '-12:15', '24:00', '12h00', '12:00-12:15-12:30'])(
  'S-9: %j is no delivery time',
  (text) => {
    expect(parseDeliveryTimeRange(text)).toBeNull();
  },
);

it.each([
  ['19:00', '19:00-19:15', true],
  ['19:00', '19:15', false],
  ['19:00-19:30', '19:00', false],
  ['19:00-19:30', '19:00-19:30', false],
  ['ASAP', 'ASAP', false],
  ['noon', 'noon', false],
])('S-10: %s and %s are the same slot: %j', (one, other, expected) => {
  expect(areSameSlot(one, other)).toBe(expected);
});

it('S-10: both stored forms of a slot are read as the same 15 minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.boolean(), (start, showRange) => {
      expect(parseDeliveryTimeRange(formatDeliveryTimeRange(start, showRange))).toEqual({
        kind: 'window',
        start,
        end: start + 15,
      });
    }),
  );
});
