import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventStream, type LiveEvent, liveEvent } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream of a source whose events the test puts. */
function aStream({ writableLength = 0, writableNeedDrain = false } = {}) {
  const socket = { writableLength, writableNeedDrain };
  const closed = vi.fn();
  const unread = vi.fn();
  const waiting: LiveEvent[] = [];
  const stream = eventStream(socket, { onClose: closed, onUnread: unread });
  stream.add({ next: () => waiting.shift() ?? null });
  return {
    ...stream,
    socket,
    closed,
    unread,
    put(event: LiveEvent) {
      waiting.push(event);
      stream.wake();
    },
  };
}

test('T-7: a stream sends a heartbeat every 20 seconds and ends after half an hour', async () => {
  const stream = aStream();
  const received = text(stream.body);
  stream.put(liveEvent('order', '{}', 'a'));
  // A stream reads on in a later turn of the event loop.
  for (let beats = 0; beats < 90; beats += 1) {
    await new Promise(setImmediate);
    if (beats === 2) stream.put(liveEvent('order', '{}', 'b'));
    await new Promise(setImmediate);
    vi.advanceTimersByTime(20_000);
  }
  const said = await received;
  expect(
    said.startsWith(
      'retry: 3000\n\nevent: order\nid: a\ndata: {}\n\n:\n\n:\n\nevent: order\nid: b\n',
    ),
  ).toBe(true);
  expect(said.match(/^:$/gm)?.length).toBe(90 - 1);
  await vi.waitFor(() => expect(stream.closed).toHaveBeenCalledTimes(1));
});

test('OB-15: an event without an id leaves the client at the one before', async () => {
  const stream = aStream();
  stream.put(liveEvent('order', '{}'));
  stream.end();
  expect(await text(stream.body)).toBe('retry: 3000\n\nevent: order\ndata: {}\n\n');
});

test('T-7: nothing is sent once it has ended', async () => {
  const stream = aStream();
  stream.end();
  stream.end();
  const received = text(stream.body);
  await new Promise(setImmediate);
  stream.put(liveEvent('order', '{}', 'a'));
  expect(await received).toBe('retry: 3000\n\n');
});

test('T-13: a client that reads nothing is asked for nothing: what its stream was given is one piece', async () => {
  const stream = aStream();
  const asked = vi.fn(() => liveEvent('order', 'x'.repeat(100_000), 'a'));
  stream.add({ next: asked });
  stream.body.once('data', () => stream.body.pause());
  await new Promise(setImmediate);
  for (let changes = 0; changes < 100; changes += 1) stream.wake();
  await new Promise(setImmediate);
  expect(asked).not.toHaveBeenCalled();
  expect(stream.body.readableLength).toBe(0);
});

test('T-13: a stream with more than 256 KB unread is closed at the next change', () => {
  const stream = aStream({ writableLength: 256 * 1024, writableNeedDrain: true });
  stream.wake();
  expect(stream.body.destroyed).toBe(true);
  const other = aStream({ writableLength: 100 * 1024, writableNeedDrain: true });
  other.wake();
  expect(other.body.destroyed).toBe(false);
  expect(other.unread).toHaveBeenCalled();
});

test('T-13: a client that leaves two heartbeats unread is closed', () => {
  const stream = aStream();
  vi.advanceTimersByTime(20_000);
  expect(stream.body.destroyed).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(stream.body.destroyed).toBe(true);
});

test('T-7: a stream that is not read ends at once when the server stops', () => {
  const stream = aStream({ writableLength: 20_000, writableNeedDrain: true });
  stream.end();
  expect(stream.body.destroyed).toBe(true);
});
