import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

it('U-51: repeats until a batch is not full, and returns the total', async () => {
  let left = 1_200;
  const sizes: number[] = [];
  const total = await inBatches(async (limit) => {
    const rowCount = Math.min(limit, left);
    left -= rowCount;
    sizes.push(rowCount);
    return { rowCount };
  });
  expect([total, sizes]).toEqual([1_200, [500, 500, 200]]);
  expect(await inBatches(async () => ({ rowCount: null }))).toBe(0);
});
