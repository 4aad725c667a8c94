import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventStream, listenerPlaces } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('T-7: a stream sends a heartbeat every 20 seconds and ends after half an hour', async () => {
  const closed = vi.fn();
  const stream = eventStream(closed);
  const received = text(stream.body);
  stream.send({ name: 'order', id: 'a', data: '{}' });
  vi.advanceTimersByTime(45_000);
  stream.send({ name: 'order', id: 'b', data: '{}' });
  vi.advanceTimersByTime(30 * 60_000);
  const said = await received;
  expect(
    said.startsWith(
      'retry: 3000\n\nevent: order\nid: a\ndata: {}\n\n:\n\n:\n\nevent: order\nid: b\n',
    ),
  ).toBe(true);
  expect(said.match(/^:$/gm)?.length).toBe(90 - 1);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('OB-15: an event without an id leaves the client at the one before', async () => {
  const stream = eventStream(() => {});
  stream.send({ name: 'order', data: '{}' });
  stream.end();
  expect(await text(stream.body)).toBe('retry: 3000\n\nevent: order\ndata: {}\n\n');
});

test('T-7: nothing is sent once it has ended', async () => {
  const stream = eventStream(() => {});
  stream.end();
  stream.end();
  stream.send({ name: 'order', id: 'a', data: '{}' });
  expect(await text(stream.body)).toBe('retry: 3000\n\n');
});

test('T-7: places are counted by client and altogether, and given back once', () => {
  const places = listenerPlaces({ places: 3, perClient: 2 });
  const first = places.take('a');
  const second = places.take('a');
  expect([first.kind, second.kind]).toEqual(['taken', 'taken']);
  expect(places.take('a').kind).toBe('client_full');
  expect(places.take('b').kind).toBe('taken');
  expect(places.take('b').kind).toBe('full');
  if (first.kind === 'taken') {
    first.leave();
    first.leave();
  }
  expect(places.take('b').kind).toBe('taken');
  expect(places.take('c').kind).toBe('full');
});
