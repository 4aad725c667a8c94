import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { watchInactivity } from './inactivity.ts';

const NOON = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page over this storage. */
function page({ storage } = testStorage().tab()) {
  const signs = new EventTarget();
  const onOver = vi.fn();
  const stop = watchInactivity(storage, signs, onOver);
  return {
    onOver,
    stop,
    sign: (name: string) => signs.dispatchEvent(new Event(name)),
    lastVisit: () => storage.getItem('last-visit'),
  };
}

const keptAgo = (milliseconds: number) =>
  testStorage({ 'last-visit': String(NOON - milliseconds) }).tab();

test('F-13: a start is a visit', () => {
  expect(page().lastVisit()).toBe(String(NOON));
  expect(page(keptAgo(47 * HOUR)).lastVisit()).toBe(String(NOON));
});

test.each(['{', 'yesterday', '0', 'null'])('F-13: %j is replaced, and ends nothing', (text) => {
  const { lastVisit, onOver } = page(testStorage({ 'last-visit': text }).tab());
  expect(lastVisit()).toBe(String(NOON));
  expect(onOver).not.toHaveBeenCalled();
});

test.each(['visibilitychange', 'pageshow', 'pointerdown', 'keydown', 'scroll'])(
  'F-13: %s counts as activity, stored once a minute',
  (name) => {
    const { sign, lastVisit } = page();
    vi.advanceTimersByTime(MINUTE - 1);
    sign(name);
    expect(lastVisit()).toBe(String(NOON));
    vi.advanceTimersByTime(1);
    sign(name);
    expect(lastVisit()).toBe(String(NOON + MINUTE));
  },
);

test('F-14: a start after more than 2880 minutes finds the visit over, and leaves that to be seen', () => {
  const { onOver, lastVisit } = page(keptAgo(48 * HOUR + 1));
  expect(onOver).toHaveBeenCalledOnce();
  expect(lastVisit()).toBe(String(NOON - 48 * HOUR - 1));
  expect(page(keptAgo(48 * HOUR)).onOver).not.toHaveBeenCalled();
});

test('F-14: a visit ends when a page is unused for the time', () => {
  const { onOver } = page();
  vi.advanceTimersByTime(48 * HOUR);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver).toHaveBeenCalledOnce();
});

test('F-14: a visit ends on return to a page whose timers were paused', () => {
  const { onOver, sign } = page();
  vi.setSystemTime(NOON + 49 * HOUR);
  sign('visibilitychange');
  expect(onOver).toHaveBeenCalledOnce();
});

test('F-14: a page in use is a visit that goes on', () => {
  const { onOver, sign } = page();
  for (let day = 0; day < 5; day += 1) {
    vi.advanceTimersByTime(40 * HOUR);
    sign('keydown');
  }
  vi.advanceTimersByTime(47 * HOUR);
  expect(onOver).not.toHaveBeenCalled();
});

test('F-14: a page in use in another tab is one too', () => {
  const browser = testStorage();
  const [left, used] = [page(browser.tab()), page(browser.tab())];
  vi.advanceTimersByTime(40 * HOUR);
  used.sign('pointerdown');
  vi.advanceTimersByTime(40 * HOUR);
  left.sign('visibilitychange');
  expect(left.onOver).not.toHaveBeenCalled();
  expect(used.onOver).not.toHaveBeenCalled();
});

test('F-14: what cannot be written down is not taken for an absence', () => {
  const { storage } = testStorage({ 'last-visit': String(NOON - 47 * HOUR) }).tab();
  const full = { ...storage, setItem: () => fail(), getItem: storage.getItem };
  const { onOver, sign } = page({ ...testStorage().tab(), storage: full });
  vi.advanceTimersByTime(2 * HOUR);
  sign('keydown');
  vi.advanceTimersByTime(47 * HOUR);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * HOUR);
  expect(onOver).toHaveBeenCalled();
});

test('a page that is left watches no more', () => {
  const { onOver, stop, sign } = page();
  stop();
  vi.advanceTimersByTime(99 * HOUR);
  sign('keydown');
  expect(onOver).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

function fail(): never {
  throw new DOMException('', 'QuotaExceededError');
}
