import { expect, test } from 'vitest';
import { joinedFreeLines } from './order-lines.ts';

const COPY = { offerId: 'soirs', itemId: 'temaki', quantity: 1, options: [] };

test('copies that do not differ are one line', () => {
  expect(joinedFreeLines([COPY, { ...COPY, quantity: 2 }])).toMatchObject([
    { itemId: 'temaki', quantity: 3 },
  ]);
});

test('copies with other options stay apart', () => {
  const wasabi = { groupId: 'sauces', optionId: 'wasabi', quantity: 1 };
  const lines = joinedFreeLines([COPY, { ...COPY, options: [wasabi] }]);
  expect(lines.map((line) => line.quantity)).toEqual([1, 1]);
  expect(new Set(lines.map((line) => line.key)).size).toBe(2);
});
