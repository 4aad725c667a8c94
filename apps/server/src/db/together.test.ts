import fc from 'fast-check';
import { expect, test } from 'vitest';
import { together } from './together.ts';

/** Companies that are under way until they are told to arrive. */
function journeys(change: { readonly lanes?: number; readonly most?: number } = {}) {
  const sent: { readonly items: readonly string[]; arrive(): void; fail(error: Error): void }[] =
    [];
  const go = together<string, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        sent.push({
          items,
          arrive: () => resolve(items.map((item) => item.toUpperCase())),
          fail: reject,
        });
      }),
    kindOf: (item) => item[0],
    isOnesFault: (error) => error instanceof RangeError,
    lanes: 1,
    most: 10,
    ...change,
  });
  return { go, sent, companies: () => sent.map(({ items }) => items.join(' ')) };
}

/** Lets everything that is settled be told. */
const told = () => new Promise<void>((resolve) => setImmediate(resolve));

test('what arrives alone goes at once, what arrives meanwhile goes together', async () => {
  const { go, sent, companies } = journeys();
  const results = Promise.all(['a1', 'a2', 'a3'].map(go));
  expect(companies()).toEqual(['a1']);
  sent[0]?.arrive();
  await told();
  expect(companies()).toEqual(['a1', 'a2 a3']);
  sent[1]?.arrive();
  expect(await results).toEqual(['A1', 'A2', 'A3']);
});

test('as many are under way as there are lanes, and none is larger than the most', () => {
  const { go, companies } = journeys({ lanes: 2, most: 2 });
  for (const item of ['a1', 'a2', 'a3']) void go(item);
  expect(companies()).toEqual(['a1', 'a2']);
});

test('only what is of one kind goes together, and nothing is overtaken', async () => {
  const { go, sent, companies } = journeys();
  for (const item of ['a1', 'a2', 'b1', 'a3']) void go(item);
  for (let arrived = 0; arrived < 4; arrived += 1) {
    sent[arrived]?.arrive();
    await told();
  }
  expect(companies()).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('one’s fault is not the others’: each is tried by itself', async () => {
  const { go, sent, companies } = journeys();
  const first = go('a0');
  const others = Promise.allSettled(['a1', 'a2'].map(go));
  sent[0]?.arrive();
  await first;
  await told();
  sent[1]?.fail(new RangeError('a row of them'));
  await told();
  expect(companies()).toEqual(['a0', 'a1 a2', 'a1', 'a2']);
  sent[2]?.fail(new RangeError('this row'));
  sent[3]?.arrive();
  expect(await others).toMatchObject([
    { status: 'rejected', reason: { message: 'this row' } },
    { status: 'fulfilled', value: 'A2' },
  ]);
});

test('what is nobody’s fault fails them all, and those that come after it go on', async () => {
  const { go, sent, companies } = journeys();
  const failed = go('a1');
  const next = go('a2');
  sent[0]?.fail(new Error('no database'));
  await expect(failed).rejects.toThrow('no database');
  await told();
  sent[1]?.arrive();
  expect(await next).toBe('A2');
  expect(companies()).toEqual(['a1', 'a2']);
});

test('each gets its own result, whoever it went with', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(99), { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5 }),
      async (numbers, lanes, most) => {
        const double = together<number, number>({
          run: async (items) => items.map((item) => item * 2),
          kindOf: (item) => item % 2,
          isOnesFault: () => false,
          lanes,
          most,
        });
        expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((item) => item * 2));
      },
    ),
  );
});
