import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { enforceStorageQuota } from './storage-quota.ts';

const MEGABYTE = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function browser(bytes: number, session = testStorage().tab().storage) {
  return {
    session,
    usage: async () => bytes,
    clear: vi.fn(async () => {}),
    isWorkOpen: () => false,
    reload: vi.fn(),
  };
}

test('F-11: more than 50 MB are cleared, and the page is loaded anew after half a second', async () => {
  const full = browser(50 * MEGABYTE + 1);
  await enforceStorageQuota(full);
  expect(full.clear).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(499);
  expect(full.reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(full.reload).toHaveBeenCalledOnce();
});

test('F-11: 50 MB stay', async () => {
  const fair = browser(50 * MEGABYTE);
  await enforceStorageQuota(fair);
  vi.advanceTimersByTime(5000);
  expect(fair.clear).not.toHaveBeenCalled();
  expect(fair.reload).not.toHaveBeenCalled();
});

test('F-12: what is still too much after it makes no page load for ever', async () => {
  const { storage } = testStorage().tab();
  await enforceStorageQuota(browser(60 * MEGABYTE, storage));
  const again = browser(60 * MEGABYTE, storage);
  await enforceStorageQuota(again);
  vi.advanceTimersByTime(5000);
  expect(again.clear).not.toHaveBeenCalled();
  expect(again.reload).not.toHaveBeenCalled();
});

test.each(['usage', 'clear'])('F-11: a failure of %s is logged only', async (method) => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const broken = {
    ...browser(60 * MEGABYTE),
    [method]: async () => {
      throw new Error('no');
    },
  };
  await enforceStorageQuota(broken);
  vi.advanceTimersByTime(5000);
  expect(info).toHaveBeenCalledExactlyOnceWith('The caches could not be cleared: Error: no');
  expect(broken.reload).not.toHaveBeenCalled();
  info.mockRestore();
});

test('F-11: open work is not lost, neither before the clearing nor after it', async () => {
  const busy = { ...browser(60 * MEGABYTE), isWorkOpen: () => true };
  await enforceStorageQuota(busy);
  vi.advanceTimersByTime(5000);
  expect(busy.clear).not.toHaveBeenCalled();
  expect(busy.session.getItem('storage-relieved')).toBeNull();

  let isWorkOpen = false;
  const soonBusy = { ...browser(60 * MEGABYTE), isWorkOpen: () => isWorkOpen };
  await enforceStorageQuota(soonBusy);
  isWorkOpen = true;
  vi.advanceTimersByTime(5000);
  expect(soonBusy.clear).toHaveBeenCalledOnce();
  expect(soonBusy.reload).not.toHaveBeenCalled();
});
