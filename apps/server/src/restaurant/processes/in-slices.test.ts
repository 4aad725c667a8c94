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

/** The turns of the event loop that others get while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const counting = (async () => {
    while (!isDone) {
      await nextTurn();
      turns += 1;
    }
  })();
  await work();
  isDone = true;
  await counting;
  return turns;
}

test('CA-43: others get their turn before the first slice, and after each', async () => {
  let result = 0;
  const turns = await turnsDuring(async () => {
    result = await inSlices(longSteps(5));
  });
  expect(result).toBe(5);
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('CA-43: of works that run at once, each slice has a turn of its own', async () => {
  const works = [1, 2, 3].map(() => inSlices(longSteps(5)));
  const turns = await turnsDuring(() => Promise.all(works));
  expect(turns).toBeGreaterThanOrEqual(15);
});

test('the same steps without a break have the same result', () => {
  expect(atOnce(longSteps(2))).toBe(2);
});
