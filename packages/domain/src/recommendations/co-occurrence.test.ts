import { expect, it } from 'vitest';
import { countTogether } from './co-occurrence.ts';

it('G-2: counts how often items were bought, and bought together', () => {
  const counts = countTogether([
    { itemIds: ['maki', 'soupe'], weight: 1 },
    { itemIds: ['maki'], weight: 1 },
    { itemIds: ['soupe', 'maki', 'thé'], weight: 1 },
  ]);
  expect(counts.itemIds).toEqual(['maki', 'soupe', 'thé']);
  expect(counts.total).toBe(3);
  expect([...counts.together]).toEqual([3, 2, 1, 2, 2, 1, 1, 1, 1]);
});

it('G-2: an item that is in a basket twice counts once', () => {
  const { together } = countTogether([{ itemIds: ['maki', 'maki'], weight: 1 }]);
  expect([...together]).toEqual([1]);
});

it('G-3: an older basket counts for less', () => {
  const { total, together } = countTogether([
    { itemIds: ['maki'], weight: 1 },
    { itemIds: ['maki', 'soupe'], weight: 0.25 },
  ]);
  expect(total).toBe(1.25);
  expect([...together]).toEqual([1.25, 0.25, 0.25, 0.25]);
});

it('G-2: no basket teaches nothing', () => {
  expect(countTogether([])).toEqual({ itemIds: [], total: 0, together: new Float64Array(0) });
});
