import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import { NO_ANSWER } from '@comptoir/contract/wire/api-result';
import type { LiveState } from '@comptoir/domain/availability/live-state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import { testPage } from '#lib/live/test-page.ts';
import { followAvailability } from './follow-availability.ts';
import { availabilityEvents } from './live-availability.ts';

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
  const page = testPage();
  const states: string[][] = [];
  const answer = { state: NOTHING as PublicAvailability | null };
  const ask = vi.fn(
    async (): Promise<ApiResult<PublicAvailability>> =>
      answer.state === null
        ? { ok: false, problem: NO_ANSWER }
        : { ok: true, payload: answer.state },
  );
  const idle: (() => void)[] = [];
  const followed = followAvailability(
    {
      fetch: ask,
      events: hasStream ? availabilityEvents('') : null,
      whenReady: (work) => idle.push(work),
      clock: Date.now,
      onState: ({ holds, pauses }: LiveState) =>
        states.push([...holds.map(({ subject }) => subject), ...pauses.map(({ kind }) => kind)]),
    },
    page.livePage,
  );
  return {
    ...followed,
    ...page,
    states,
    answer,
    ask,
    becomeIdle() {
      for (const work of idle) work();
    },
    send: (state: PublicAvailability) => page.send(state),
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
    expect(page.streams).toHaveLength(0);
    await pass(0);
    page.becomeIdle();
    page.send(withoutItem('saumon'));
    await pass(10 * 60_000);
    expect(page.states).toEqual([[], ['saumon']]);
    expect(page.ask).toHaveBeenCalledTimes(1);
  });

  test('SV-61: a page that is hidden when it is idle does not listen', () => {
    const page = aPage();
    page.setVisible(false);
    page.becomeIdle();
    expect(page.streams).toHaveLength(0);
  });

  test('SV-61: while its stream is refused the page asks every 30 seconds', async () => {
    const page = aPage();
    page.becomeIdle();
    await pass(0);
    page.streams[0]?.refuse();
    for (const pause of [1_000, 2_000, 4_000, 8_000]) {
      await pass(pause);
      page.streams.at(-1)?.refuse();
    }
    await pass(15_000);
    expect(page.ask).toHaveBeenCalledTimes(2);
  });

  test('SV-61: a page without a stream asks when it is opened and when it is shown', async () => {
    const page = aPage({ hasStream: false });
    page.becomeIdle();
    await pass(10 * 60_000);
    expect(page.ask).toHaveBeenCalledTimes(1);
    page.setVisible(false);
    page.setVisible(true);
    expect(page.ask).toHaveBeenCalledTimes(2);
    expect(page.streams).toHaveLength(0);
  });

  test('SV-60: what ended while the device slept is over when the page is shown, also without a network', async () => {
    const page = aPage();
    page.answer.state = withoutItem('saumon', 90);
    await page.refresh();
    page.answer.state = null;
    page.setVisible(false);
    vi.setSystemTime(NOW + 91 * 60_000);
    page.setVisible(true);
    expect(page.states.at(-1)).toEqual([]);
  });

  test('SV-60: what ends by its time ends without a message', async () => {
    const page = aPage();
    page.answer.state = withoutItem('saumon', 90);
    await page.refresh();
    await pass(90 * 60_000 - 1);
    expect(page.states.at(-1)).toEqual(['saumon']);
    await pass(1);
    expect(page.states.at(-1)).toEqual([]);
  });

  test('SV-60: no answer changes nothing, and nothing is told after the end', async () => {
    const page = aPage();
    page.answer.state = withoutItem('saumon', 90);
    await page.refresh();
    page.answer.state = null;
    await page.refresh();
    page.becomeIdle();
    page.stop();
    page.send(NOTHING);
    await pass(120 * 60_000);
    expect(page.states.at(-1)).toEqual(['saumon']);
    expect(page.streams.every(({ isClosed }) => isClosed)).toBe(true);
  });
});
