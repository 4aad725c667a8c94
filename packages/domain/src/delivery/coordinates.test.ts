import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from './coordinates.ts';

const RESTAURANT = { latitude: 45.7625, longitude: 4.8335 };

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the great-circle distance', () => {
  it('L-11: is 391.6 km from Lyon to Paris', () => {
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    expect(Math.round(metresBetween(RESTAURANT, paris) / 100) / 10).toBe(391.6);
  });

  it('L-11: one thousandth of a degree to the north is 111.2 m', () => {
    const north = { ...RESTAURANT, latitude: 45.7635 };
    expect(metresBetween(RESTAURANT, north)).toBeCloseTo(111.19, 1);
  });

  it('L-11: is the same both ways, never negative, and nothing to itself', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const metres = metresBetween(from, to);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metresBetween(to, from)).toBeCloseTo(metres, 3);
        expect(metresBetween(from, from)).toBe(0);
      }),
    );
  });
});
