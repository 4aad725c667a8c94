import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { type Company, together } from './together.ts';

/** Companies that are under way until they are told to arrive. */
function journeys(
  change: Partial<Pick<Company<string, string>, 'most' | 'patience' | 'lanes'>> = {},
) {
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
    most: 10,
    patience: 1_000,
    lanes: 2,
    ...change,
  });
  return { go, sent, companies: () => sent.map(({ items }) => items.join(' ')) };
}

/** Lets everything that is settled be told, and whoever waits set off. */
async function told(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

afterEach(() => {
  vi.useRealTimers();
});

test('what arrives in one turn goes together, and what arrives meanwhile with the next', async () => {
  const { go, sent, companies } = journeys();
  const results = Promise.all(['a1', 'a2'].map(go));
  await told();
  expect(companies()).toEqual(['a1 a2']);
  const later = Promise.all(['a3', 'a4'].map(go));
  await told();
  expect(companies()).toEqual(['a1 a2']);
  sent[0]?.arrive();
  await told();
  expect(companies()).toEqual(['a1 a2', 'a3 a4']);
  sent[1]?.arrive();
  expect([await results, await later]).toEqual([
    ['A1', 'A2'],
    ['A3', 'A4'],
  ]);
});

test('none is larger than the most', async () => {
  const { go, sent, companies } = journeys({ most: 2 });
  for (const item of ['a1', 'a2', 'a3']) void go(item);
  await told();
  sent[0]?.arrive();
  await told();
  expect(companies()).toEqual(['a1 a2', 'a3']);
});

test('companies become equally large, so that neither few nor all are waited for', async () => {
  const { go, sent } = journeys({ most: 32 });
  void go('a1');
  await told();
  for (let item = 2; item <= 16; item += 1) void go(`a${item}`);
  const sizes: number[] = [];
  for (let arrived = 0; arrived < 6; arrived += 1) {
    const company = sent[arrived];
    sizes.push(company?.items.length ?? 0);
    company?.arrive();
    await told();
    // Whoever has been answered asks again while the next company is under way.
    for (const item of company?.items ?? []) void go(item);
    await told();
  }
  expect(sizes).toEqual([1, 8, 8, 8, 8, 8]);
});

test('nobody waits for long on a company that is held up, though no more go than there are lanes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { go, sent, companies } = journeys({ patience: 50, lanes: 2 });
  const first = go('a1');
  await told();
  const second = go('a2');
  vi.advanceTimersByTime(49);
  expect(companies()).toEqual(['a1']);
  vi.advanceTimersByTime(1);
  expect(companies()).toEqual(['a1', 'a2']);

  const third = go('a3');
  vi.advanceTimersByTime(500);
  await told();
  expect(companies()).toEqual(['a1', 'a2']);
  sent[1]?.arrive();
  await told();
  // The first one is still on its way, and is not waited for again.
  expect(companies()).toEqual(['a1', 'a2', 'a3']);
  sent[0]?.arrive();
  sent[2]?.arrive();
  expect(await Promise.all([first, second, third])).toEqual(['A1', 'A2', 'A3']);
});

test('only what is of one kind goes together, and nothing is overtaken', async () => {
  const { go, sent, companies } = journeys();
  for (const item of ['a1', 'a2', 'b1', 'a3']) void go(item);
  for (let arrived = 0; arrived < 3; arrived += 1) {
    await told();
    sent[arrived]?.arrive();
  }
  expect(companies()).toEqual(['a1 a2', 'b1', 'a3']);
});

test('one’s fault is not the others’: each is tried by itself', async () => {
  const { go, sent, companies } = journeys();
  const others = Promise.allSettled(['a1', 'a2'].map(go));
  await told();
  sent[0]?.fail(new RangeError('a row of them'));
  await told();
  expect(companies()).toEqual(['a1 a2', 'a1', 'a2']);
  sent[1]?.fail(new RangeError('this row'));
  sent[2]?.arrive();
  expect(await others).toMatchObject([
    { status: 'rejected', reason: { message: 'this row' } },
    { status: 'fulfilled', value: 'A2' },
  ]);
});

test('what is nobody’s fault fails them all, and those that come after it go on', async () => {
  const { go, sent, companies } = journeys();
  const failed = go('a1');
  await told();
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
          most,
          patience: 1_000,
          lanes,
        });
        expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((item) => item * 2));
      },
    ),
  );
});
