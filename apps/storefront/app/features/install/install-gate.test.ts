import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type InstallGate, waitAtGate } from './install-gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gate whose conditions are met so many milliseconds after it was come to, and what it tells when. */
function gate({ metAt = Number.POSITIVE_INFINITY, passed = 0 }) {
  const start = Date.now();
  const told: [number, InstallGate][] = [];
  const end = waitAtGate(
    () => Date.now() - start >= metAt,
    passed,
    (state) => told.push([Date.now() - start, state]),
  );
  return { end, told };
}

test('F-3: with both at the start it opens after 2 seconds', () => {
  const { told } = gate({ metAt: 0 });
  vi.advanceTimersByTime(1999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([[2000, 'met']]);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(1);
});

test('F-3: the 2 seconds count from the page’s start', () => {
  const late = gate({ metAt: 0, passed: 700 });
  const latest = gate({ metAt: 0, passed: 9000 });
  vi.advanceTimersByTime(60_000);
  expect(late.told).toEqual([[1300, 'met']]);
  expect(latest.told).toEqual([[0, 'met']]);
});

test.each([
  [1, 2500],
  [1000, 2500],
  [1001, 3500],
  [3200, 5500],
  [13_000, 14_500],
])('F-4: both there after %i ms are found at the next look, and open it at %i ms', (metAt, at) => {
  const { told } = gate({ metAt });
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([[at, 'met']]);
});

test.each([
  [13_500, 15_500],
  [14_000, 15_500],
  [14_999, 16_500],
])(
  'F-5: found after %i ms, too late to open before the 15 seconds, it still opens at %i ms',
  (metAt, at) => {
    const { told } = gate({ metAt });
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([
      [15_000, 'overdue'],
      [at, 'met'],
    ]);
  },
);

test('F-5: after 15 seconds nobody looks any more', () => {
  const { told } = gate({ metAt: 15_001 });
  vi.advanceTimersByTime(14_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([[15_000, 'overdue']]);
  expect(vi.getTimerCount()).toBe(0);
});

test('F-5: the 15 seconds count from the page’s start', () => {
  const late = gate({ passed: 6000 });
  const latest = gate({ passed: 20_000 });
  vi.advanceTimersByTime(60_000);
  expect(late.told).toEqual([[9000, 'overdue']]);
  expect(latest.told).toEqual([[0, 'overdue']]);
});

test.each([0, 500, 5000])('a gate that is left tells nothing (both there after %i ms)', (metAt) => {
  const { end, told } = gate({ metAt });
  vi.advanceTimersByTime(1200);
  end();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
