import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endVisit } from './end-inactive-visit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser that writes down what is done to it, and when. */
function visitedBrowser(logOut: (() => Promise<unknown>) | null) {
  const start = Date.now();
  const done: [string, number][] = [];
  const note = (what: string) => () => {
    done.push([what, Date.now() - start]);
  };
  return {
    done,
    browser: {
      logOut:
        logOut &&
        (() => {
          note('log out')();
          return logOut();
        }),
      wipe: note('wipe'),
      reload: note('reload'),
    },
  };
}

test('F-16: without a login everything is wiped at once, and the page loaded after half a second', async () => {
  const { browser, done } = visitedBrowser(null);
  endVisit(browser);
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toEqual([
    ['wipe', 0],
    ['wipe', 500],
    ['reload', 500],
  ]);
});

test('F-16: the logout is answered before anything is wiped', async () => {
  const { browser, done } = visitedBrowser(
    () => new Promise((resolve) => setTimeout(resolve, 300)),
  );
  endVisit(browser);
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toEqual([
    ['log out', 0],
    ['wipe', 300],
    ['wipe', 800],
    ['reload', 800],
  ]);
});

test('F-16: a logout without an answer is waited for 2 seconds', async () => {
  const { browser, done } = visitedBrowser(() => new Promise(() => {}));
  endVisit(browser);
  await vi.advanceTimersByTimeAsync(5000);
  expect(done.map(([, at]) => at)).toEqual([0, 2000, 2500, 2500]);
});

test('F-16: a logout that fails changes nothing', async () => {
  const { browser, done } = visitedBrowser(() => Promise.reject(new Error('no')));
  endVisit(browser);
  await vi.advanceTimersByTimeAsync(5000);
  expect(done.map(([what]) => what)).toEqual(['log out', 'wipe', 'wipe', 'reload']);
});

test('F-16: where nothing can be wiped, the page is not loaded again and again', async () => {
  const { browser, done } = visitedBrowser(null);
  const stubborn = {
    ...browser,
    wipe: () => {
      throw new Error('no');
    },
  };
  await expect(endVisit(stubborn)).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(5000);
  expect(done).toEqual([]);
});
