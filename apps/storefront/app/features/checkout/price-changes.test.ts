import { expect, test } from 'vitest';
import { priceChanges } from './price-changes.ts';

const seen = { subtotal: 3820, discount: 382, delivery: 190, tax: 330, total: 3628 };

test('K-17: only the amounts that differ are named, the total last', () => {
  const now = { ...seen, delivery: 250, total: 3688 };
  expect(priceChanges(seen, now)).toEqual([
    { amount: 'delivery', before: 190, after: 250 },
    { amount: 'total', before: 3628, after: 3688 },
  ]);
});

test('equal amounts are no change', () => {
  expect(priceChanges(seen, { ...seen })).toEqual([]);
});
