import { beforeEach, expect, test, vi } from 'vitest';
import type { CardTerminal } from './card-form.ts';
import { terminalPlace } from './card-form-container.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const terminal: CardTerminal = {
  isComplete: () => true,
  begin: async () => true,
  confirm: async () => ({ kind: 'succeeded' }),
};

test('Y-16: a terminal that stands is used at once', async () => {
  const { put, ready } = terminalPlace();
  put(terminal);
  expect(await ready()).toBe(terminal);
});

test('Y-16: one that is still on its way is waited for, by everybody who needs it', async () => {
  const { put, ready } = terminalPlace();
  const both = Promise.all([ready(), ready()]);
  await vi.advanceTimersByTimeAsync(7_900);
  put(null);
  put(terminal);
  expect(await both).toEqual([terminal, terminal]);
});

test('Y-16: one that does not come is not waited for longer than 8 seconds', async () => {
  const { put, ready } = terminalPlace();
  const none = ready();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await none).toBeNull();
  put(terminal);
  put(null);
  const gone = ready();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await gone).toBeNull();
});
