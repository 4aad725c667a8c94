import { expect, test, vi } from 'vitest';
import { afterStart, PAGE_START } from './page-start.ts';

test('F-11: what comes late waits no longer for that', () => {
  vi.useFakeTimers({ now: PAGE_START + 1500 });
  const work = vi.fn();
  afterStart(2000, work);
  vi.advanceTimersByTime(499);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();

  const late = vi.fn();
  afterStart(1000, late);
  vi.advanceTimersByTime(0);
  expect(late).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('it can be called off', () => {
  vi.useFakeTimers({ now: PAGE_START });
  const work = vi.fn();
  afterStart(2000, work)();
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
  vi.useRealTimers();
});
