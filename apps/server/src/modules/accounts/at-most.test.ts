import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('N-4: no more than so many hashes are computed at once, in the order of their coming', async () => {
  const run = atMost(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const task = (index: number) =>
    run(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 1) throw new Error('one fails');
      return index;
    });
  const results = Promise.allSettled([0, 1, 2, 3].map(task));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await settled();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[3]?.();
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
