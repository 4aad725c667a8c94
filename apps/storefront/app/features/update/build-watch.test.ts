import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { latestBuild, watchBuild } from './build-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aWatch() {
  const page = { isVisible: true, served: 'a', asked: 0, told: [] as string[] };
  const watch = watchBuild({
    ask: async () => {
      page.asked += 1;
      return page.served;
    },
    isVisible: () => page.isVisible,
    tell: (id) => page.told.push(id),
  });
  return { page, ...watch };
}

it('B-11: the build is checked every three minutes', async () => {
  const { page, stop } = aWatch();
  await vi.advanceTimersByTimeAsync(3 * 60_000 - 1);
  expect(page.asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  page.served = 'b';
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(page.told).toEqual(['a', 'b']);
  stop();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(page.asked).toBe(2);
});

it('B-11: a hidden page does not check, a visible one does at once', async () => {
  const { page, look } = aWatch();
  page.isVisible = false;
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(page.asked).toBe(0);
  page.isVisible = true;
  await look();
  expect(page.told).toEqual(['a']);
});

it('B-11: an answer that is none is logged, and changes nothing', async () => {
  const notes: string[] = [];
  const log = (note: string) => notes.push(note);
  const ask = (answer: () => Promise<Response>) => latestBuild(answer, log);
  expect(await ask(async () => Response.json({ id: 'b', timestamp: 1 }))).toBe('b');
  expect(await ask(async () => Response.json({}))).toBe(null);
  expect(notes).toEqual([]);
  expect(await ask(async () => new Response('', { status: 502 }))).toBe(null);
  expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(null);
  expect(notes).toHaveLength(2);
});
