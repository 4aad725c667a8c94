import { expect, test } from 'vitest';
import { fairQueue } from './hashing.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The outcome that is there already; « waits » for none. */
const outcomeNow = (outcome: Promise<unknown>) =>
  Promise.race([outcome, settled().then(() => 'waits')]);

/** A queue whose tasks end one after the other, the oldest first, as the test says. */
function controlled(bounds: Parameters<typeof fairQueue>[0]) {
  const run = fairQueue(bounds);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    start: (client: string, name: string) =>
      run(client, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (name === 'fails') throw new Error('This one fails.');
        return name;
      }),
    async endOne() {
      ends.shift()?.();
      await settled();
    },
  };
}

test('N-49: clients are served round-robin, so that one with many requests does not delay others', async () => {
  const { start, begun, endOne } = controlled({
    concurrency: 1,
    waitingPerClient: 9,
    waiting: 99,
  });
  const all = [
    ...['flood 1', 'flood 2', 'flood 3', 'flood 4'].map((name) => start('flood', name)),
    start('owner', 'owner 1'),
    start('owner', 'owner 2'),
    start('guest', 'guest 1'),
  ];
  for (const _ of all) await endOne();
  expect(begun).toEqual([
    'flood 1',
    'flood 2',
    'owner 1',
    'guest 1',
    'flood 3',
    'owner 2',
    'flood 4',
  ]);
  expect(await Promise.all(all)).toContainEqual({ kind: 'done', value: 'owner 2' });
});

test('N-49: a client that fills its share is rejected, and another one still waits', async () => {
  const { start, endOne } = controlled({ concurrency: 1, waitingPerClient: 2, waiting: 3 });
  const running = start('flood', 'runs');
  const waiting = [start('flood', 'waits 1'), start('flood', 'waits 2')];
  expect(await outcomeNow(start('flood', 'too much'))).toEqual({
    kind: 'rejected',
    rejection: { code: 'rate_limited', retryAfterSeconds: 5 },
  });
  const owner = start('owner', 'waits');
  expect(await outcomeNow(start('guest', 'too late'))).toEqual({
    kind: 'rejected',
    rejection: { code: 'unavailable', retryAfterSeconds: 5 },
  });
  for (const _ of [1, 2, 3, 4]) await endOne();
  const results = await Promise.all([running, ...waiting, owner]);
  expect(results.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done']);
  const next = start('flood', 'there is room again');
  await endOne();
  expect(await next).toMatchObject({ kind: 'done' });
});

test('N-4, N-49: no more tasks run at once than allowed, and one that fails frees its slot', async () => {
  const { start, begun, endOne } = controlled({
    concurrency: 2,
    waitingPerClient: 9,
    waiting: 99,
  });
  const all = Promise.allSettled([start('a', 'fails'), start('b', 'b'), start('c', 'c')]);
  await settled();
  expect(begun).toEqual(['fails', 'b']);
  await endOne();
  expect(begun).toEqual(['fails', 'b', 'c']);
  await endOne();
  await endOne();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
