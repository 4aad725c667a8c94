import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { orderEvents } from '#lib/api/order-api.ts';
import { testPage } from '#lib/live/test-page.ts';
import { anOrderState } from '#lib/order/test-order-state.ts';
import { followOrder } from './use-live-order.ts';

const A_WHILE = 20_000;

const ok = (progress: WireOrderState['progress']): ApiResult<WireOrderState> => {
  return { ok: true, payload: anOrderState({ progress }) };
};
const rejected = (status: number): ApiResult<WireOrderState> => {
  const problem: Problem = { code: 'rejected', message: '', errors: [], status };
  return { ok: false, problem };
};

/** A server that answers one thing after the other. */
function aServer(...answers: readonly ApiResult<WireOrderState>[]) {
  const left = [...answers];
  const states: string[] = [];
  const page = testPage();
  const ask = vi.fn(async (): Promise<ApiResult<WireOrderState>> => left.shift() ?? rejected(0));
  const following = followOrder(
    {
      fetch: ask,
      events: orderEvents('', 'key'),
      onState: (remote) =>
        states.push(
          remote.state === 'success' ? remote.payload.progress : `error ${remote.problem.status}`,
        ),
    },
    page.livePage,
  );
  return {
    ...following,
    ...page,
    states,
    ask,
    /** Its stream is not open yet. */
    async loseStream() {
      await vi.advanceTimersByTimeAsync(0);
      const stream = page.streams.at(-1);
      if (stream) stream.isOpen = false;
    },
    say: (progress: WireOrderState['progress']) => page.send(anOrderState({ progress })),
    tellState: (state: WireOrderState) => page.send(state),
  };
}

describe('following an order', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  test('T-6: requests the state once, then receives every change', async () => {
    const server = aServer(ok('received'));
    await wait(0);
    server.say('preparing');
    server.say('ready');
    await wait(10 * A_WHILE);
    expect(server.states).toEqual(['received', 'preparing', 'ready']);
    expect(server.ask).toHaveBeenCalledTimes(1);
    server.stop();
    expect(server.streams.at(-1)?.isClosed).toBe(true);
  });

  test('T-6: polls while there is no stream', async () => {
    const server = aServer(ok('received'), ok('preparing'), ok('ready'));
    await server.loseStream();
    await wait(A_WHILE);
    expect(server.states).toEqual(['received', 'preparing']);
    await wait(A_WHILE);
    expect(server.states).toEqual(['received', 'preparing', 'ready']);
    server.stop();
  });

  test('T-2: ends with the order', async () => {
    const server = aServer(ok('ready'), ok('handed_over'), ok('received'));
    await server.loseStream();
    await wait(5 * A_WHILE);
    expect(server.states).toEqual(['ready', 'handed_over']);
    expect(server.ask).toHaveBeenCalledTimes(2);
    expect(server.streams.at(-1)?.isClosed).toBe(true);
  });

  test('T-10: an end that is taken back is followed, and one that stays is not', async () => {
    const server = aServer(ok('received'));
    await wait(0);
    server.say('cancelled');
    await wait(10_000);
    server.say('accepted');
    await wait(A_WHILE);
    expect(server.streams.at(-1)?.isClosed).toBe(false);
    server.say('cancelled');
    await wait(A_WHILE);
    expect(server.states).toEqual(['received', 'cancelled', 'accepted', 'cancelled']);
    expect(server.streams.at(-1)?.isClosed).toBe(true);
  });

  test('T-4: stops for an invalid key', async () => {
    const server = aServer(rejected(404), ok('received'));
    await wait(5 * A_WHILE);
    expect(server.states).toEqual(['error 404']);
    expect(server.ask).toHaveBeenCalledTimes(1);
  });

  test('T-4: ends when its key expires', async () => {
    const server = aServer(ok('received'), rejected(404), ok('ready'));
    await server.loseStream();
    await wait(5 * A_WHILE);
    expect(server.states).toEqual(['received']);
    expect(server.ask).toHaveBeenCalledTimes(2);
  });

  test('recovers after the server was unreachable or overloaded', async () => {
    const server = aServer(rejected(0), rejected(429), ok('received'));
    await wait(2 * A_WHILE);
    expect(server.states).toEqual(['error 0', 'error 429', 'received']);
    server.stop();
  });

  test('keeps the known state while the server is unreachable', async () => {
    const server = aServer(ok('received'), rejected(0), ok('ready'));
    await server.loseStream();
    await wait(2 * A_WHILE);
    expect(server.states).toEqual(['received', 'ready']);
    server.stop();
  });

  test('T-10: a state of a lower revision than the one that is shown is never shown', async () => {
    const later = anOrderState({ progress: 'ready', revision: 3 });
    const server = aServer({ ok: true, payload: later });
    await wait(0);
    server.tellState(anOrderState({ progress: 'preparing', revision: 2 }));
    server.tellState({ ...later, status: 'paid', revision: 4 });
    server.tellState(later);
    expect(server.states).toEqual(['ready', 'ready']);
    server.stop();
  });

  test('T-10: a step that the restaurant took back is taken back on the page', async () => {
    const server = aServer({ ok: true, payload: anOrderState({ progress: 'ready', revision: 3 }) });
    await wait(0);
    server.tellState(anOrderState({ progress: 'received', revision: 4 }));
    expect(server.states).toEqual(['ready', 'received']);
    server.stop();
  });

  test('reports nothing after it was stopped', async () => {
    const server = aServer(ok('received'));
    server.stop();
    await wait(5 * A_WHILE);
    expect(server.states).toEqual([]);
  });
});
