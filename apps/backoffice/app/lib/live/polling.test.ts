import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPolling } from './polling.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A page that polls every five seconds, and answers that the test gives. */
function aPage() {
  const page = { isVisible: true };
  let changed = () => {};
  const asked: { answer(): void; readonly signal: AbortSignal }[] = [];
  const stop = startPolling(
    (signal) => new Promise<void>((resolve) => asked.push({ answer: resolve, signal })),
    5_000,
    {
      isVisible: () => page.isVisible,
      onVisibility(listener) {
        changed = listener;
        return () => {
          changed = () => {};
        };
      },
    },
  );
  return {
    asked,
    stop,
    show(isVisible: boolean) {
      page.isVisible = isVisible;
      changed();
    },
  };
}

test('OB-83: two polls never overlap', async () => {
  const { asked } = aPage();
  await pass(14_000);
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  await pass(1_000);
  expect(asked).toHaveLength(2);
});

test('OB-83: a poll without an answer is given up after 15 seconds', async () => {
  const { asked } = aPage();
  await pass(20_000);
  expect(asked[0]?.signal.aborted).toBe(true);
  await pass(5_000);
  expect(asked).toHaveLength(2);
});

test('OB-83: a hidden page does not poll, and catches up when it is shown', async () => {
  const { asked, show } = aPage();
  show(false);
  await pass(60_000);
  expect(asked).toHaveLength(0);
  show(true);
  expect(asked).toHaveLength(1);
  show(false);
  show(true);
  expect(asked).toHaveLength(1);
});

test('OB-83: nothing is asked after the end, and what was asked is given up', async () => {
  const { asked, stop } = aPage();
  await pass(5_000);
  stop();
  expect(asked[0]?.signal.aborted).toBe(true);
  await pass(60_000);
  expect(asked).toHaveLength(1);
});
