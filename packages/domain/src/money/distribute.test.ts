import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distribute } from './distribute.ts';
import { sum } from './money.ts';

describe('M-4: an amount is shared pro rata, to the cent', () => {
  it('M-4: equal weights share the odd cent by their order', () => {
    expect(distribute(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(distribute(101, [1, 1, 1])).toEqual([34, 34, 33]);
  });

  it('M-4: the cent left over goes to the largest remainder, not to the largest weight', () => {
    // 100 × 5/9 = 55.56, 100 × 3/9 = 33.33, 100 × 1/9 = 11.11
    expect(distribute(100, [500, 300, 100])).toEqual([56, 33, 11]);
    // 10 × 79/100 = 7.9, 10 × 15/100 = 1.5, 10 × 6/100 = 0.6
    expect(distribute(10, [79, 15, 6])).toEqual([8, 1, 1]);
  });

  it('M-4: on a tie of remainders the first one gets the cent', () => {
    expect(distribute(1, [700, 700])).toEqual([1, 0]);
    expect(distribute(3, [500, 1000, 500])).toEqual([1, 1, 1]);
  });

  it('M-4: a weight of zero gets nothing', () => {
    expect(distribute(100, [0, 3, 0])).toEqual([0, 100, 0]);
  });

  it('M-4: weights that are all zero, or none at all, share nothing', () => {
    expect(distribute(100, [0, 0])).toEqual([0, 0]);
    expect(distribute(100, [])).toEqual([]);
  });
});

const cents = fc.oneof(fc.nat(1000), fc.nat(10_000_000), fc.nat(2 ** 40));
const weights = fc
  .array(cents, { minLength: 1, maxLength: 30 })
  .filter((amounts) => sum(amounts) > 0);

it('M-4: the shares add up to the amount', () => {
  fc.assert(
    fc.property(cents, weights, (amount, parts) => {
      expect(sum(distribute(amount, parts))).toBe(amount);
    }),
  );
});

it('M-4: no share is negative, or larger than its weight while the amount fits into the weights', () => {
  fc.assert(
    fc.property(cents, weights, (amount, parts) => {
      const shares = distribute(Math.min(amount, sum(parts)), parts);
      shares.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(parts[index] ?? Number.NaN);
      });
    }),
  );
});

it('M-4: each share is within a cent of its exact part', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), weights, (amount, parts) => {
      const total = BigInt(sum(parts));
      distribute(amount, parts).forEach((share, index) => {
        const exact = BigInt(amount) * BigInt(parts[index] ?? 0);
        const distance = BigInt(share) * total - exact;
        expect(distance < total && distance > -total).toBe(true);
      });
    }),
  );
});
