import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followAvailability } from './follow-availability.ts';

const NOW = Date.parse('2026-11-27T19:00:00Z');
const NOTHING: PublicAvailability = {
  items: [],
  options: [],
  pauses: [],
  rush: null,
  closed_slots: [],
  exceptions: [],
};
const withoutItem = (id: string, minutes = 600): PublicAvailability => ({
  ...NOTHING,
  items: [{ id, until: new Date(NOW + minutes * 60_000).toISOString() }],
});

/** A page with a server behind it, whose answers and stream the test decides. */
function aPage({ hasStream = true } = {}) {
  let notify: ((state: PublicAvailability) => void) | null = null;
  const page = { isVisible: true, isOpen: true, isOver: false };
  const states: string[][] = [];
  const ask = vi.fn(async (): Promise<PublicAvailability | null> => NOTHING);
  const close = vi.fn();
  const listen = vi.fn((onEvent: (state: PublicAvailability) => void) => {
    notify = onEvent;
    return hasStream ? { isOpen: () => page.isOpen, isOver: () => page.isOver, close } : null;
  });
  const idle: (() => void)[] = [];
  const followed = followAvailability({
    ask,
    listen,
    isPolling: true,
    isVisible: () => page.isVisible,
    whenIdle: (work) => idle.push(work),
    clock: Date.now,
    onState: ({ holds, pauses }: LiveState) =>
      states.push([...holds.map(({ subject }) => subject), ...pauses.map(({ kind }) => kind)]),
  });
  return {
    ...followed,
    page,
    states,
    ask,
    listen,
    close,
    becomeIdle() {
      for (const work of idle) work();
    },
    send: (state: PublicAvailability) => notify?.(state),
    show(isVisible: boolean) {
      page.isVisible = isVisible;
      followed.visibilityChanged();
    },
  };
}

describe('following what the staff sets', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  test('SV-60: the page asks at once, and listens only when it is idle', async () => {
    const page = aPage();
    expect(page.ask).toHaveBeenCalledTimes(1);
    expect(page.listen).not.toHaveBeenCalled();
    await pass(0);
    page.becomeIdle();
    page.send(withoutItem('saumon'));
    await pass(10 * 60_000);
    expect(page.states).toEqual([[], ['saumon']]);
    expect(page.ask).toHaveBeenCalledTimes(1);
  });

  test('SV-61: a hidden page closes its stream; shown again it asks and listens', async () => {
    const page = aPage();
    page.becomeIdle();
    page.show(false);
    expect(page.close).toHaveBeenCalledTimes(1);
    await pass(10 * 60_000);
    expect(page.ask).toHaveBeenCalledTimes(1);
    page.show(true);
    expect(page.ask).toHaveBeenCalledTimes(2);
    expect(page.listen).toHaveBeenCalledTimes(2);
  });

  test('SV-61: a page that is hidden when it is idle does not listen', () => {
    const page = aPage();
    page.page.isVisible = false;
    page.becomeIdle();
    expect(page.listen).not.toHaveBeenCalled();
  });

  test('SV-61: without a stream the page asks every 30 seconds', async () => {
    const page = aPage({ hasStream: false });
    page.becomeIdle();
    await pass(30_000);
    expect(page.ask).toHaveBeenCalledTimes(2);
    await pass(30_000);
    expect(page.ask).toHaveBeenCalledTimes(3);
  });

  test('SV-61: a stream that the server refused is tried again with the next question', async () => {
    const page = aPage();
    page.becomeIdle();
    page.page.isOpen = false;
    page.page.isOver = true;
    await pass(30_000);
    expect(page.listen).toHaveBeenCalledTimes(2);
  });

  test('SV-60: what ends by its time ends without a message', async () => {
    const page = aPage();
    page.ask.mockResolvedValue(withoutItem('saumon', 90));
    await page.refresh();
    await pass(90 * 60_000 - 1);
    expect(page.states.at(-1)).toEqual(['saumon']);
    await pass(1);
    expect(page.states.at(-1)).toEqual([]);
  });

  test('SV-60: an answer to an older question never replaces an event', async () => {
    const page = aPage();
    await pass(0);
    page.becomeIdle();
    let answer: (state: PublicAvailability) => void = () => {};
    page.ask.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const asked = page.refresh();
    page.send(withoutItem('saumon'));
    answer(NOTHING);
    await asked;
    expect(page.states.at(-1)).toEqual(['saumon']);
  });

  test('SV-60: no answer changes nothing, and nothing is told after the end', async () => {
    const page = aPage();
    page.ask.mockResolvedValue(withoutItem('saumon', 90));
    await page.refresh();
    page.ask.mockResolvedValue(null);
    await page.refresh();
    page.becomeIdle();
    page.stop();
    page.send(NOTHING);
    await pass(120 * 60_000);
    expect(page.states.at(-1)).toEqual(['saumon']);
    expect(page.close).toHaveBeenCalledTimes(1);
  });
});
