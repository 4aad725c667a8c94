import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activations, applyUpdate, registerWorker } from './worker-update.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** As much of a browser's worker as an update touches. */
function aBrowser(change: { readonly hasWaiting?: boolean; readonly fails?: boolean } = {}) {
  const events = new EventTarget();
  const messages: unknown[] = [];
  const waiting = change.hasWaiting
    ? { postMessage: (data: unknown) => messages.push(data) }
    : null;
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: null,
    update: async () => {
      if (change.fails) throw new TypeError('Failed to fetch');
    },
  }) as unknown as ServiceWorkerRegistration;
  let reloads = 0;
  applyUpdate({
    container: events as ServiceWorkerContainer,
    registration,
    reload: () => {
      reloads += 1;
    },
  });
  return { events, messages, reloads: () => reloads };
}

it('B-13: the worker that waits takes over, and then the page is loaded again, once', async () => {
  const { events, messages, reloads } = aBrowser({ hasWaiting: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(messages).toEqual([{ type: 'skip-waiting' }]);
  expect(reloads()).toBe(0);
  events.dispatchEvent(new Event('controllerchange'));
  events.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloads()).toBe(1);
});

it('B-13: a worker that does not take over is waited for eight seconds', async () => {
  const { reloads } = aBrowser({ hasWaiting: true });
  await vi.advanceTimersByTimeAsync(7_999);
  expect(reloads()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(reloads()).toBe(1);
});

it('B-13: without a newer worker, or without an answer, the page is loaded again at once', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  for (const browser of [aBrowser(), aBrowser({ fails: true })]) {
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.reloads()).toBe(1);
  }
  expect(info).toHaveBeenCalledOnce();
  info.mockRestore();
});

it('B-7: the worker is the site’s, and never cached', async () => {
  const registration = {};
  const register = vi.fn(async () => registration);
  const container = { register } as unknown as ServiceWorkerContainer;
  expect(await registerWorker(container)).toBe(registration);
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

it('B-7: a registration that fails is logged, and nothing more', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const register = async () => {
    throw new DOMException('Rejected', 'SecurityError');
  };
  expect(await registerWorker({ register } as unknown as ServiceWorkerContainer)).toBe(null);
  expect(info).toHaveBeenCalledOnce();
  info.mockRestore();
});

it('B-13: every worker that takes over from another one is an activation of its own', () => {
  const next = activations(true);
  const first = next();
  expect(first).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(next()).not.toBe(first);
});

it('B-13: the first worker of a page is none, the one after it is', () => {
  const next = activations(false);
  expect(next()).toBeNull();
  expect(next()).not.toBeNull();
});
