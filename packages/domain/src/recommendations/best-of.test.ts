import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOf } from './best-of.ts';

interface Rated {
  readonly rate: number;
  readonly position: number;
}

test('G-1: the best of a list are what sorting puts first, in the same order', () => {
  const rates = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 });
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 15 }), (list, limit) => {
      const rated = list.map((rate, position): Rated => ({ rate, position }));
      const byRate = (left: Rated, right: Rated) => right.rate - left.rate;
      expect(bestOf(rated, limit, byRate)).toEqual(rated.toSorted(byRate).slice(0, limit));
    }),
  );
});
