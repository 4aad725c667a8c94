import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { areConditionsMet, type InstallGate, isOffered, waitAtGate } from './install-gate.ts';
import type { InstallMethod } from './install-method.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The notifications of a gate whose conditions are met after so many milliseconds. */
function gate({ metAt = Number.POSITIVE_INFINITY, passed = 0 }) {
  const start = Date.now();
  const notified: [number, InstallGate][] = [];
  const end = waitAtGate(
    () => Date.now() - start >= metAt,
    passed,
    (state) => notified.push([Date.now() - start, state]),
  );
  return { end, notified };
}

test('F-3: with both at the start it opens after 2 seconds', () => {
  const { notified } = gate({ metAt: 0 });
  vi.advanceTimersByTime(1999);
  expect(notified).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(notified).toEqual([[2000, 'met']]);
  vi.advanceTimersByTime(60_000);
  expect(notified).toHaveLength(1);
});

test('F-3: the 2 seconds count from the page’s start', () => {
  const late = gate({ metAt: 0, passed: 700 });
  const latest = gate({ metAt: 0, passed: 9000 });
  vi.advanceTimersByTime(60_000);
  expect(late.notified).toEqual([[1300, 'met']]);
  expect(latest.notified).toEqual([[0, 'met']]);
});

test.each([
  [1, 2500],
  [1000, 2500],
  [1001, 3500],
  [3200, 5500],
  [13_000, 14_500],
])('F-4: both there after %i ms are found at the next look, and open it at %i ms', (metAt, at) => {
  const { notified } = gate({ metAt });
  vi.advanceTimersByTime(60_000);
  expect(notified).toEqual([[at, 'met']]);
});

test.each([
  [13_500, 15_500],
  [14_000, 15_500],
  [14_999, 16_500],
])(
  'F-5: found after %i ms, too late to open before the 15 seconds, it still opens at %i ms',
  (metAt, at) => {
    const { notified } = gate({ metAt });
    vi.advanceTimersByTime(60_000);
    expect(notified).toEqual([
      [15_000, 'overdue'],
      [at, 'met'],
    ]);
  },
);

test('F-5: after 15 seconds polling ends', () => {
  const { notified } = gate({ metAt: 15_001 });
  vi.advanceTimersByTime(14_999);
  expect(notified).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(notified).toEqual([[15_000, 'overdue']]);
  expect(vi.getTimerCount()).toBe(0);
});

test('F-5: the 15 seconds count from the page’s start', () => {
  const late = gate({ passed: 6000 });
  const latest = gate({ passed: 20_000 });
  vi.advanceTimersByTime(60_000);
  expect(late.notified).toEqual([[9000, 'overdue']]);
  expect(latest.notified).toEqual([[0, 'overdue']]);
});

test.each([0, 500, 5000])(
  'a gate that was cleaned up does not notify (both there after %i ms)',
  (metAt) => {
    const { end, notified } = gate({ metAt });
    vi.advanceTimersByTime(1200);
    end();
    vi.advanceTimersByTime(60_000);
    expect(notified).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

const ADDRESS = '{"is_pickup":false,"_distance":{"address":"3 rue Mercière"}}';

function areMet(consent: string | null, location: string | null): boolean {
  const stored = {
    ...(consent !== null && { 'cookie-consent': consent }),
    ...(location !== null && { location }),
  };
  return areConditionsMet(testStorage(stored).tab().storage);
}

test('F-3: consent and an address are both needed', () => {
  expect(areMet('true', ADDRESS)).toBe(true);
  expect(areMet('true', null)).toBe(false);
  expect(areMet(null, ADDRESS)).toBe(false);
  expect(areMet(null, null)).toBe(false);
});

test.each(['false', '"true"', 'yes', '1', ''])('F-3: %j is no consent', (consent) => {
  expect(areMet(consent, ADDRESS)).toBe(false);
});

test('F-3: a zone is a place as well', () => {
  expect(areMet('true', '{"zone":{"postal_code":"69002"},"_distance":null}')).toBe(true);
});

test.each([
  '{',
  'null',
  '[]',
  '{"_distance":null}',
  '{"_distance":{"address":""}}',
  '{"_distance":{"address":3}}',
  '{"zone":{"postal_code":" "},"_distance":null}',
])('F-3: %s holds no place', (location) => {
  expect(areMet('true', location)).toBe(false);
});

/** Under which gates something is offered. */
function gates(
  method: InstallMethod,
  hasPrompt: boolean,
  isSettled = false,
): readonly InstallGate[] {
  const all = ['shut', 'met', 'overdue'] as const;
  return all.filter((gate) => isOffered({ method, gate, hasPrompt, isSettled }));
}

test('F-1, F-3 and F-5: with the browser’s offer, as soon as the gate is not shut any more', () => {
  expect(gates('prompt', true)).toEqual(['met', 'overdue']);
});

test('F-2: without it there is nothing to offer', () => {
  expect(gates('prompt', false)).toEqual([]);
});

test('F-5: the steps are for whom the gate has opened', () => {
  expect(gates('home-screen', false)).toEqual(['met']);
  expect(gates('dock', false)).toEqual(['met']);
  expect(gates('dock', true)).toEqual(['met', 'overdue']);
});

test('F-6: what is settled is not offered', () => {
  for (const method of ['prompt', 'home-screen', 'dock'] as const) {
    expect(gates(method, true, true)).toEqual([]);
    expect(gates(method, false, true)).toEqual([]);
  }
});
