import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followBoard, type LoadResult, POLL_MS, SILENCE_MS } from './board-feed.ts';
import type { StreamHandlers } from './event-stream.ts';

type Loaded = LoadResult<string>;
const loaded = (board: string): Loaded => ({ kind: 'loaded', board });
const UNREACHABLE: Loaded = { kind: 'failed', status: 0 };

/** A server whose loads answer one thing after the other, the last one from then on. */
function aFeed(...answers: readonly [Loaded, ...Loaded[]]) {
  const left = [...answers];
  const log: string[] = [];
  const streams: { from: string | null; handlers: StreamHandlers; isClosed: boolean }[] = [];
  let position: string | null = null;
  let answer: Loaded = answers[0];
  const load = vi.fn(async () => {
    answer = left.shift() ?? answer;
    return answer;
  });
  const feed = followBoard<string>(
    {
      load,
      position: () => position,
      open(from, handlers) {
        const stream = { from, handlers, isClosed: false };
        streams.push(stream);
        return {
          close: () => {
            stream.isClosed = true;
          },
        };
      },
    },
    {
      onBoard: (board) => {
        position = board;
        log.push(`board ${board}`);
      },
      onEvent: ({ id, event }) => {
        if (id !== null) position = id;
        log.push(`${event} ${id}`);
      },
      onConnection: (connection) => log.push(connection),
      onHeard: () => {},
      onForbidden: (status) => log.push(`forbidden ${status}`),
    },
  );
  return { ...feed, log, streams, load, stream: () => streams.at(-1) };
}

describe('following the board', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
  const event = (id: string, name = 'order') => ({ event: name, id, data: '{}' });

  test('OB-61: loads the board whole, then follows the stream from its position', async () => {
    const feed = aFeed(loaded('5000000001'));
    await wait();
    expect(feed.stream()?.from).toBe('5000000001');
    feed.stream()?.handlers.onOpen();
    feed.stream()?.handlers.onEvent(event('6000000001'));
    expect(feed.log).toEqual([
      'loading',
      'board 5000000001',
      'polling',
      'live',
      'order 6000000001',
    ]);
    await wait(2 * POLL_MS);
    expect(feed.load).toHaveBeenCalledTimes(1);
    feed.stop();
    expect(feed.stream()?.isClosed).toBe(true);
  });

  test('OB-61: a stream that ended is resumed after the last event', async () => {
    const feed = aFeed(loaded('5000000001'), UNREACHABLE);
    await wait();
    feed.stream()?.handlers.onOpen();
    feed.stream()?.handlers.onEvent(event('6000000001'));
    feed.stream()?.handlers.onEnd(0);
    await wait(1000);
    expect(feed.streams.map(({ from }) => from)).toEqual(['5000000001', '6000000001']);
    feed.stop();
  });

  test('OB-61: without a stream the board is loaded again and again', async () => {
    const feed = aFeed(loaded('5000000001'), loaded('5000000002'), loaded('5000000003'));
    await wait();
    feed.stream()?.handlers.onEnd(503);
    await wait(POLL_MS);
    expect(feed.log.filter((entry) => entry.startsWith('board'))).toEqual([
      'board 5000000001',
      'board 5000000002',
      'board 5000000003',
    ]);
    feed.stop();
  });

  test('OB-61: a gap loads the board whole before the stream goes on', async () => {
    const feed = aFeed(loaded('5000000001'), loaded('90000000001'));
    await wait();
    feed.stream()?.handlers.onOpen();
    feed.stream()?.handlers.onEvent(event('', 'resync'));
    await wait();
    expect(feed.streams.map(({ from }) => from)).toEqual(['5000000001', '90000000001']);
    expect(feed.streams[0]?.isClosed).toBe(true);
    feed.stop();
  });

  test('OB-63: a stream that is silent counts as lost', async () => {
    const feed = aFeed(loaded('5000000001'), UNREACHABLE);
    await wait();
    feed.stream()?.handlers.onOpen();
    await wait(SILENCE_MS - 1);
    expect(feed.log.at(-1)).toBe('live');
    await wait(1);
    expect(feed.log.at(-1)).toBe('offline');
    expect(feed.streams[0]?.isClosed).toBe(true);
    feed.stop();
  });

  test('OB-63: a request that never ends counts as no answer', async () => {
    const feed = aFeed(loaded('5000000001'));
    await wait();
    feed.load.mockImplementation(() => new Promise(() => {}));
    feed.stream()?.handlers.onEnd(0);
    await wait(11_000);
    expect(feed.log.at(-1)).toBe('offline');
    feed.stop();
  });

  test('OB-63: goes on by itself when the network is back', async () => {
    const feed = aFeed(loaded('5000000001'), UNREACHABLE, UNREACHABLE, loaded('7000000001'));
    await wait();
    feed.lose();
    await wait();
    expect(feed.log.at(-1)).toBe('offline');
    await wait(3 * POLL_MS);
    expect(feed.log).toContain('board 7000000001');
    feed.stop();
  });

  test('a device that is offline at the start connects later', async () => {
    const feed = aFeed(UNREACHABLE, loaded('5000000001'));
    await wait(1000);
    expect(feed.stream()?.from).toBe('5000000001');
    feed.stop();
  });

  test('without the permission nothing is asked again', async () => {
    const feed = aFeed({ kind: 'forbidden', status: 401 });
    await wait(10 * POLL_MS);
    expect(feed.log).toEqual(['loading', 'forbidden 401']);
    expect(feed.load).toHaveBeenCalledTimes(1);
  });

  test('nothing happens after it was stopped', async () => {
    const feed = aFeed(loaded('5000000001'));
    await wait();
    feed.stop();
    await wait(10 * POLL_MS);
    feed.reconnect();
    expect(feed.load).toHaveBeenCalledTimes(1);
    expect(feed.streams).toHaveLength(1);
  });
});
