import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atOnce, inSlices, type Steps } from './in-slices.ts';

/** In milliseconds: longer than a slice. */
const LONG = 20;

function* longSteps(count: number): Steps<number> {
  for (let step = 1; step <= count; step += 1) {
    const until = performance.now() + LONG;
    while (performance.now() < until);
    yield;
  }
  return count;
}

test('CA-43: others get their turn before the first slice, and after each', async () => {
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    while (!isDone) {
      await nextTurn();
      turns += 1;
    }
  })();
  const result = await inSlices(longSteps(5));
  isDone = true;
  await counting;
  expect(result).toBe(5);
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('the same steps without a break have the same result', () => {
  expect(atOnce(longSteps(2))).toBe(2);
});
