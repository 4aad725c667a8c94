import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { type BatchOptions, batchQueue, QueueOverflow } from './batch-queue.ts';

const UNLIMITED = { maxQueueLength: 1_000, queueTimeoutMs: 60_000 } as const;

/** A writer whose batches run until the test finishes them. */
function heldBatches(change: Partial<BatchOptions<string, string>> = {}) {
  const started: { readonly items: readonly string[]; finish(): void; fail(error: Error): void }[] =
    [];
  const write = batchQueue<string, string>({
    ...UNLIMITED,
    run: (items) =>
      new Promise((resolve, reject) => {
        started.push({
          items,
          finish: () => resolve(items.map((item) => item.toUpperCase())),
          fail: reject,
        });
      }),
    keyOf: (item) => item[0],
    maxBatchSize: 10,
    batchTimeoutMs: 1_000,
    maxConcurrentBatches: 2,
    ...change,
  });
  return { write, started, batches: () => started.map(({ items }) => items.join(' ')) };
}

/** Lets settled results arrive and the next batch start. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

afterEach(() => {
  vi.useRealTimers();
});

test('items of one turn share a batch, and items that arrive meanwhile share the next', async () => {
  const { write, started, batches } = heldBatches();
  const results = Promise.all(['a1', 'a2'].map(write));
  await settled();
  expect(batches()).toEqual(['a1 a2']);
  const later = Promise.all(['a3', 'a4'].map(write));
  await settled();
  expect(batches()).toEqual(['a1 a2']);
  started[0]?.finish();
  await settled();
  expect(batches()).toEqual(['a1 a2', 'a3 a4']);
  started[1]?.finish();
  expect([await results, await later]).toEqual([
    ['A1', 'A2'],
    ['A3', 'A4'],
  ]);
});

test('a batch has no more items than its maximum', async () => {
  const { write, started, batches } = heldBatches({ maxBatchSize: 2 });
  for (const item of ['a1', 'a2', 'a3']) void write(item);
  await settled();
  started[0]?.finish();
  await settled();
  expect(batches()).toEqual(['a1 a2', 'a3']);
});

test('a batch that is held up delays the next one by its timeout at most, up to the concurrent maximum', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { write, started, batches } = heldBatches({ batchTimeoutMs: 50, maxConcurrentBatches: 2 });
  const first = write('a1');
  await settled();
  const second = write('a2');
  vi.advanceTimersByTime(49);
  expect(batches()).toEqual(['a1']);
  vi.advanceTimersByTime(1);
  expect(batches()).toEqual(['a1', 'a2']);

  const third = write('a3');
  vi.advanceTimersByTime(500);
  await settled();
  expect(batches()).toEqual(['a1', 'a2']);
  started[1]?.finish();
  await settled();
  expect(batches()).toEqual(['a1', 'a2', 'a3']);
  started[0]?.finish();
  started[2]?.finish();
  expect(await Promise.all([first, second, third])).toEqual(['A1', 'A2', 'A3']);
});

test('only items of one key share a batch, in the order of their arrival', async () => {
  const { write, started, batches } = heldBatches();
  for (const item of ['a1', 'a2', 'b1', 'a3']) void write(item);
  for (let finished = 0; finished < 3; finished += 1) {
    await settled();
    started[finished]?.finish();
  }
  expect(batches()).toEqual(['a1 a2', 'b1', 'a3']);
});

test('a failure rejects the whole batch, and the next one starts', async () => {
  const { write, started, batches } = heldBatches();
  const failed = Promise.allSettled(['a1', 'a2'].map(write));
  await settled();
  const next = write('a3');
  started[0]?.fail(new Error('a bug'));
  await settled();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  started[1]?.finish();
  expect(await next).toBe('A3');
  expect(batches()).toEqual(['a1 a2', 'a3']);
});

test('a full queue rejects the next item at once, and has room again once a batch has started', async () => {
  const { write, started, batches } = heldBatches({ maxQueueLength: 2 });
  void write('a1');
  await settled();
  void write('a2');
  void write('a3');
  await expect(write('a4')).rejects.toBeInstanceOf(QueueOverflow);
  started[0]?.finish();
  await settled();
  void write('a5');
  started[1]?.finish();
  await settled();
  expect(batches()).toEqual(['a1', 'a2 a3', 'a5']);
});

test('an item that waits too long is rejected and never written; one under way is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { write, started, batches } = heldBatches({
    batchTimeoutMs: 50,
    maxConcurrentBatches: 1,
    queueTimeoutMs: 200,
  });
  const running = write('a1');
  await settled();
  const waiting = write('a2');
  const rejection = expect(waiting).rejects.toBeInstanceOf(QueueOverflow);
  vi.advanceTimersByTime(200);
  await rejection;
  started[0]?.finish();
  expect(await running).toBe('A1');
  await settled();
  expect(batches()).toEqual(['a1']);
});

test('every item gets its own result', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(99), { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5 }),
      async (numbers, maxConcurrentBatches, maxBatchSize) => {
        const double = batchQueue<number, number>({
          ...UNLIMITED,
          run: async (items) => items.map((item) => item * 2),
          keyOf: (item) => item % 2,
          maxBatchSize,
          batchTimeoutMs: 1_000,
          maxConcurrentBatches,
        });
        expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((item) => item * 2));
      },
    ),
  );
});
