import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { type Attempt, type RateLimit, type RateLimiter, rateLimiter } from './attempts.ts';

const database = testDatabase();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 5, 5, 17);
let now = START;
// Each property makes keys of its own.
let runs = 0;
let limiter: RateLimiter;
beforeEach(async () => {
  now = START;
  limiter = rateLimiter(database.pool, () => now);
  await emptyTables(database.pool, 'attempts');
});

/** So many attempts at once: those that may be made, and after how many seconds the next may. */
async function attemptsAtOnce(limit: RateLimit, count: number) {
  const outcomes = await Promise.all(
    Array.from({ length: count }, () => limiter.reserve([limit, 'someone'])),
  );
  const made: Attempt[] = [];
  const waits: number[] = [];
  for (const outcome of outcomes) {
    if (outcome.kind === 'done') made.push(outcome.value);
    else waits.push(outcome.rejection.retryAfterSeconds ?? Number.NaN);
  }
  return { made, waits };
}

const STEP = fc.oneof(
  fc.record({ kind: fc.constant('attempts' as const), count: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constant('withdrawals' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('time' as const), minutes: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ kind: fc.constant('clock back' as const), days: fc.integer({ min: 1, max: 3 }) }),
);
const STEPS = fc.array(STEP, { minLength: 1, maxLength: 14 });

describe('attempts in any interleaving', () => {
  test('I-13, I-60: no more than the limit are made in a window, and no fewer, whatever is withdrawn and whenever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), STEPS, async (most, steps) => {
        now = START;
        runs += 1;
        const limit = { name: `window ${runs}`, limit: most, windowMilliseconds: HOUR };
        let window = { begunAt: Number.NEGATIVE_INFINITY, made: 0 };
        const open: { attempt: Attempt; of: typeof window }[] = [];
        for (const step of steps) {
          if (step.kind === 'time') now += step.minutes * MINUTE;
          if (step.kind === 'clock back') now -= step.days * 24 * HOUR;
          if (step.kind === 'withdrawals') {
            const withdrawn = open.splice(0, step.count);
            await Promise.all(withdrawn.map(({ attempt }) => attempt.withdraw()));
            for (const { of } of withdrawn) of.made -= 1;
          }
          if (step.kind !== 'attempts') continue;
          if (now < window.begunAt || now >= window.begunAt + HOUR) {
            window = { begunAt: now, made: 0 };
          }
          const left = most - window.made;
          const { made, waits } = await attemptsAtOnce(limit, step.count);
          expect(made).toHaveLength(Math.min(left, step.count));
          const seconds = (window.begunAt + HOUR - now) / SECOND;
          expect(waits).toEqual(waits.map(() => seconds));
          window.made += made.length;
          open.push(...made.map((attempt) => ({ attempt, of: window })));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('I-60, N-43: after the free ones each pause lets one through, and the pauses double up to the longest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 }),
        async (most, longest, bursts) => {
          now = START;
          runs += 1;
          const limit = {
            name: `pauses ${runs}`,
            limit: most,
            windowMilliseconds: 24 * HOUR,
            isExtended: true,
            pause: { firstMilliseconds: MINUTE, longestMilliseconds: longest * MINUTE },
          };
          let failures = 0;
          for (const count of bursts) {
            const { made, waits } = await attemptsAtOnce(limit, count);
            expect(made).toHaveLength(Math.min(Math.max(1, most - failures), count));
            failures += made.length;
            const pause = 60 * Math.min(2 ** (failures - most), longest);
            expect(waits).toEqual(waits.map(() => pause));
            expect(await limiter.retryAfter(limit, 'someone')).toBe(failures < most ? null : pause);
            if (failures >= most) now += pause * SECOND;
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

test('I-13: an attempt that one of several limits rejects counts under none', async () => {
  const wide = { name: 'wide', limit: 3, windowMilliseconds: HOUR };
  const narrow = { name: 'narrow', limit: 1, windowMilliseconds: MINUTE };
  const attempt = () => limiter.reserve([wide, 'a'], [narrow, 'b']);
  expect((await attempt()).kind).toBe('done');
  for (let time = 0; time < 5; time += 1) {
    expect(await attempt()).toEqual({
      kind: 'rejected',
      rejection: { code: 'rate_limited', retryAfterSeconds: 60 },
    });
  }
  const { rows } = await database.pool.query('SELECT key, count FROM attempts ORDER BY key');
  expect(rows).toEqual([
    { key: 'narrow b', count: 1 },
    { key: 'wide a', count: 1 },
  ]);
});

test('SA-32: a window that ends with its pause counts anew after it, and one of them is the last', async () => {
  const limit = {
    name: 'lock',
    limit: 5,
    windowMilliseconds: 24 * HOUR,
    isExtended: true,
    pause: { firstMilliseconds: 15 * MINUTE, longestMilliseconds: 15 * MINUTE, isReset: true },
  };
  const first = await attemptsAtOnce(limit, 9);
  expect(first.made.map(({ isLast }) => isLast).sort()).toEqual([false, false, false, false, true]);
  expect(first.waits).toEqual([900, 900, 900, 900]);
  now += 15 * MINUTE;
  expect((await attemptsAtOnce(limit, 4)).made).toHaveLength(4);
  now += 24 * HOUR;
  expect((await attemptsAtOnce(limit, 4)).made).toHaveLength(4);
});

test('Y-24: a failure within a pause makes it longer, and the window lasts twice as long', async () => {
  const limit = {
    name: 'declines',
    limit: 2,
    windowMilliseconds: 10 * MINUTE,
    pause: { firstMilliseconds: 8 * MINUTE, longestMilliseconds: 30 * MINUTE },
  };
  const waits: (number | null)[] = [];
  for (let time = 0; time < 4; time += 1) {
    await limiter.fail(limit, 'someone');
    waits.push(await limiter.retryAfter(limit, 'someone'));
  }
  expect(waits).toEqual([null, 8 * 60, 16 * 60, 30 * 60]);
  now += 59 * MINUTE;
  await limiter.fail(limit, 'someone');
  expect(await limiter.retryAfter(limit, 'someone')).toBe(30 * 60);
  now += HOUR;
  await limiter.fail(limit, 'someone');
  expect(await limiter.retryAfter(limit, 'someone')).toBeNull();
});
