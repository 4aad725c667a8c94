import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { deferredReload, latestBuild, watchBuild } from './new-build.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aWatch() {
  const page = { isVisible: true, served: 'a', asked: 0, reported: [] as string[] };
  const watch = watchBuild({
    ask: async () => {
      page.asked += 1;
      return page.served;
    },
    isVisible: () => page.isVisible,
    onBuild: (id) => page.reported.push(id),
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
  expect(page.reported).toEqual(['a', 'b']);
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
  expect(page.reported).toEqual(['a']);
});

it('B-11: reasons to check that come together share one request', async () => {
  const { page, look } = aWatch();
  await Promise.all([look(), look(), look()]);
  expect(page.asked).toBe(1);
  await look();
  expect(page.asked).toBe(2);
  expect(page.reported).toEqual(['a', 'a']);
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

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function aPage(session = testStorage().tab().storage) {
  const page = { isOpen: false, reloads: 0, reasons: [] as string[] };
  const reloading = deferredReload({
    session,
    isWorkOpen: () => page.isOpen,
    reload: (reason) => {
      page.reloads += 1;
      page.reasons.push(reason);
    },
  });
  return { page, session, ...reloading };
}

it('B-12: a page on which nothing is open is loaded again at once, and once', () => {
  const { page, want } = aPage();
  want('b');
  expect(page.reloads).toBe(1);
  want('b');
  expect(page.reloads).toBe(1);
});

it('B-12: a reload is under way until the page is left', () => {
  const { page, want, isUnderWay } = aPage();
  page.isOpen = true;
  want('b');
  expect(isUnderWay()).toBe(false);
  page.isOpen = false;
  vi.advanceTimersByTime(2_000);
  expect(page.reasons).toEqual(['b']);
  expect(isUnderWay()).toBe(true);
  page.isOpen = true;
  vi.advanceTimersByTime(20_000);
  expect(isUnderWay()).toBe(false);
});

it('B-12: a page that is still there after twenty seconds is loaded again', () => {
  const { page, want } = aPage();
  want('b');
  vi.advanceTimersByTime(10_000);
  want('b');
  vi.advanceTimersByTime(9_999);
  expect(page.reloads).toBe(1);
  vi.advanceTimersByTime(1);
  expect(page.reloads).toBe(2);
});

it('B-12: as long as something is open the page stays, however long that is', () => {
  const { page, want, attempt } = aPage();
  page.isOpen = true;
  want('b');
  vi.advanceTimersByTime(60 * 60_000);
  expect(page.reloads).toBe(0);
  page.isOpen = false;
  attempt();
  expect(page.reloads).toBe(1);
});

it('B-12: what is closed without a word is found out within two seconds', () => {
  const { page, want } = aPage();
  page.isOpen = true;
  want('b');
  page.isOpen = false;
  expect(page.reloads).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(page.reloads).toBe(1);
});

it('B-12: the page stays when its own build is served again meanwhile', () => {
  const { page, want, attempt } = aPage();
  page.isOpen = true;
  want('b');
  want(null);
  page.isOpen = false;
  attempt();
  vi.advanceTimersByTime(10_000);
  expect(page.reloads).toBe(0);
});

it('B-12: a page that comes back as it was is not loaded again for the same build', () => {
  const { session, want } = aPage();
  want('b');
  const again = aPage(session);
  again.want('b');
  expect(again.page.reloads).toBe(0);
  again.want('c');
  expect(again.page.reloads).toBe(1);
});

it('B-12: a browser that remembers nothing is not sent round in circles', () => {
  const { page, want } = aPage({
    ...testStorage().tab().storage,
    getItem: () => null,
    setItem: () => {},
  });
  want('b');
  expect(page.reloads).toBe(0);
});
