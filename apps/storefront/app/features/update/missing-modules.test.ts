import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { mayReload } from './missing-modules.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('B-14: a lost file loads the page again, not twice within ten seconds', () => {
  const session = testStorage().tab().storage;
  expect(mayReload(session, Date.now())).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(mayReload(session, Date.now())).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayReload(session, Date.now())).toBe(true);
});

it('B-14: without a storage nothing is reloaded', () => {
  const forgetful = { getItem: () => null, setItem: () => {} };
  expect(mayReload(forgetful, Date.now())).toBe(false);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => mayReload(full, Date.now())).toThrow('full');
});
