import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
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

/** A server that answers one thing after the other, and may have a line to listen on. */
function aServer(...answers: readonly ApiResult<WireOrderState>[]) {
  const left = [...answers];
  const states: string[] = [];
  let say: ((state: WireOrderState) => void) | null = null;
  const line = { isOpen: false, isClosed: false };
  const ask = vi.fn(async (): Promise<ApiResult<WireOrderState>> => left.shift() ?? rejected(0));
  const seen = { value: true };
  const following = followOrder({
    ask,
    listen(onEvent) {
      say = onEvent;
      return {
        isOpen: () => line.isOpen,
        close: () => {
          line.isClosed = true;
        },
      };
    },
    isVisible: () => seen.value,
    onState: (remote) =>
      states.push(
        remote.state === 'success' ? remote.payload.progress : `error ${remote.problem.status}`,
      ),
  });
  return {
    ...following,
    states,
    ask,
    line,
    seen,
    say: (progress: WireOrderState['progress']) => say?.(anOrderState({ progress })),
    tellState: (state: WireOrderState) => say?.(state),
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
    server.line.isOpen = true;
    server.say('preparing');
    server.say('ready');
    await wait(10 * A_WHILE);
    expect(server.states).toEqual(['received', 'preparing', 'ready']);
    expect(server.ask).toHaveBeenCalledTimes(1);
    server.stop();
    expect(server.line.isClosed).toBe(true);
  });

  test('T-6: polls while there is no stream', async () => {
    const server = aServer(ok('received'), ok('preparing'), ok('ready'));
    await wait(A_WHILE);
    expect(server.states).toEqual(['received', 'preparing']);
    await wait(A_WHILE);
    expect(server.states).toEqual(['received', 'preparing', 'ready']);
    server.stop();
  });

  test('T-2: ends with the order', async () => {
    const server = aServer(ok('ready'), ok('handed_over'), ok('received'));
    await wait(5 * A_WHILE);
    expect(server.states).toEqual(['ready', 'handed_over']);
    expect(server.ask).toHaveBeenCalledTimes(2);
    expect(server.line.isClosed).toBe(true);
  });

  test('T-10: an end that is taken back is followed, and one that stays is not', async () => {
    const server = aServer(ok('received'));
    await wait(0);
    server.line.isOpen = true;
    server.say('cancelled');
    await wait(10_000);
    server.say('accepted');
    await wait(A_WHILE);
    expect(server.line.isClosed).toBe(false);
    server.say('cancelled');
    await wait(A_WHILE);
    expect(server.states).toEqual(['received', 'cancelled', 'accepted', 'cancelled']);
    expect(server.line.isClosed).toBe(true);
  });

  test('T-4: stops for an invalid key', async () => {
    const server = aServer(rejected(404), ok('received'));
    await wait(5 * A_WHILE);
    expect(server.states).toEqual(['error 404']);
    expect(server.ask).toHaveBeenCalledTimes(1);
  });

  test('T-4: ends when its key expires', async () => {
    const server = aServer(ok('received'), rejected(404), ok('ready'));
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
    await wait(2 * A_WHILE);
    expect(server.states).toEqual(['received', 'ready']);
    server.stop();
  });

  test('T-10: a late answer does not replace an event that came before it', async () => {
    let answer = (_: ApiResult<WireOrderState>) => {};
    const server = aServer(ok('received'));
    await wait(0);
    server.ask.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    server.refresh();
    server.line.isOpen = true;
    server.say('ready');
    answer(ok('received'));
    await wait(0);
    expect(server.states).toEqual(['received', 'ready']);
    server.stop();
  });

  test('T-10: of two answers the one to the latest request counts', async () => {
    const answers: ((result: ApiResult<WireOrderState>) => void)[] = [];
    const server = aServer(ok('received'));
    await wait(0);
    server.ask.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    server.refresh();
    server.refresh();
    answers[1]?.(ok('preparing'));
    await wait(0);
    answers[0]?.(ok('received'));
    await wait(0);
    expect(server.states).toEqual(['received', 'preparing']);
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

  test('requests nothing while the page is hidden, and at once when it is shown', async () => {
    const server = aServer(ok('received'), ok('ready'));
    await wait(0);
    server.seen.value = false;
    await wait(5 * A_WHILE);
    expect(server.ask).toHaveBeenCalledTimes(1);
    server.seen.value = true;
    server.refresh();
    await wait(0);
    expect(server.states).toEqual(['received', 'ready']);
    server.stop();
  });

  test('reports nothing after it was stopped', async () => {
    const server = aServer(ok('received'));
    server.stop();
    await wait(5 * A_WHILE);
    expect(server.states).toEqual([]);
  });
});
