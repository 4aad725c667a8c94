import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { openStream } from '#test/shops/board-stream.ts';
import { liveEvent } from './event-stream.ts';
import { followedStates, readingOf } from './followed-states.ts';
import { answerState, listenerPlaces, liveStreams } from './live-streams.ts';

const PATH = '/v2/state';
const KB = 1024;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server with one state of so many bytes, whose revision the test counts up. */
async function aServer({ bytes = 150 * KB, maxUnreadBytes = 64 * KB * KB, perClient = 500 } = {}) {
  let revision = 0;
  let changed = () => {};
  const render = vi.fn((locale: string) =>
    liveEvent(
      'state',
      JSON.stringify({ revision, locale, text: 'x'.repeat(bytes) }),
      `${revision}-${locale}`,
    ),
  );
  const read = vi.fn(async () => readingOf(render));
  const streams = liveStreams({ maxUnreadBytes });
  const states = followedStates(
    () => ({
      read,
      watch(listener) {
        changed = listener;
        return () => {};
      },
    }),
    Date.now,
  );
  const live = {
    streams,
    states,
    places: listenerPlaces({ perClient }),
    unknown: 'not_found',
  };
  const app = Fastify({ rewriteUrl: ({ url = '' }) => url.replace('/en/', '/') });
  streams.endWith(app);
  app.get(PATH, (request, reply) => answerState(request, reply, 'the state', live as never));
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  closers.push(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    streams,
    read,
    render,
    sockets,
    port: Number(new URL(url).port),
    /** A change, and the time to read and send it. */
    async change() {
      revision += 1;
      changed();
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    },
  };
}

/** A connection that asks for the stream and reads nothing of it. */
async function neverReading(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  closers.push(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${PATH} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return socket;
}

test('T-13: streams that are never read hold 256 KB each at most, and a reader has the newest state', {
  timeout: 30_000,
}, async () => {
  const server = await aServer();
  const idle = await Promise.all(Array.from({ length: 40 }, () => neverReading(server.port)));
  await vi.waitFor(() => expect(server.sockets.size).toBe(40));
  for (let changes = 0; changes < 100; changes += 1) await server.change();
  const held = [...server.sockets].map(({ writableLength }) => writableLength);
  // 100 changes of 150 KB are 15 MB for each of them.
  expect(Math.max(...held)).toBeGreaterThan(0);
  expect(Math.max(...held)).toBeLessThan(128 * KB);
  expect(held).toHaveLength(40);
  expect(server.streams.unreadBytes()).toBeLessThan(40 * 256 * KB);

  const reader = await openStream(`${server.url}${PATH}`, {});
  closers.push(reader.close);
  await vi.waitFor(() => expect(reader.events).toHaveLength(1));
  expect(reader.events[0]?.data.revision).toBe(100);

  // One of the others begins to read: what was under way, and then the newest.
  const [late] = idle;
  if (!late) throw new Error('There are forty.');
  let received = '';
  late.setEncoding('utf8');
  late.on('data', (text) => {
    received += text;
  });
  late.resume();
  await vi.waitFor(() => expect(received).toContain('"revision":100,'), { timeout: 10_000 });
  const revisions = [...received.matchAll(/"revision":(\d+)/g)].map(([, number]) => Number(number));
  expect(revisions).toEqual(revisions.toSorted((one, next) => one - next));
  expect(revisions.length).toBeLessThan(90);
});

test('T-13: a change is read once, and rendered once for each language', async () => {
  const server = await aServer({ bytes: 10 });
  const readers = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      openStream(`${server.url}${number % 3 === 0 ? '/en' : ''}${PATH}`, {}),
    ),
  );
  for (const { close } of readers) closers.push(close);
  const sentTo = (revision: number) =>
    vi.waitFor(() => {
      for (const { events } of readers) expect(events.at(-1)?.data.revision).toBe(revision);
    });
  await sentTo(0);
  expect(server.read).toHaveBeenCalledTimes(1);
  expect(server.render.mock.calls.toSorted()).toEqual([['en'], ['fr']]);
  await server.change();
  await sentTo(1);
  expect(server.read).toHaveBeenCalledTimes(2);
  expect(server.render).toHaveBeenCalledTimes(4);
});

test('T-13: what all streams hold together is bounded: those unread for the longest time are closed', {
  timeout: 30_000,
}, async () => {
  const server = await aServer({ maxUnreadBytes: 2 * KB * KB });
  await Promise.all(Array.from({ length: 60 }, () => neverReading(server.port)));
  await vi.waitFor(() => expect(server.sockets.size).toBe(60));
  for (let changes = 0; changes < 100; changes += 1) await server.change();
  expect(server.streams.unreadBytes()).toBeLessThanOrEqual(2 * KB * KB);
  expect(server.sockets.size).toBeLessThan(40);
  const reader = await openStream(`${server.url}${PATH}`, {});
  closers.push(reader.close);
  await vi.waitFor(() => expect(reader.events[0]?.data.revision).toBe(100));
});

test('T-7: a client that is gone before its stream begins leaves its place', async () => {
  const server = await aServer({ perClient: 1 });
  const isRead = vi.fn();
  server.read.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        isRead.mockImplementation(() => resolve(readingOf(server.render)));
      }),
  );
  const gone = await neverReading(server.port);
  await vi.waitFor(() => expect(server.read).toHaveBeenCalledTimes(1));
  gone.destroy();
  await vi.waitFor(() => expect(server.sockets.size).toBe(0));
  isRead();
  await vi.waitFor(async () => {
    const next = await openStream(`${server.url}${PATH}`, {});
    closers.push(next.close);
    expect(next.status).toBe(200);
  });
});

test('T-7: a server that stops ends its streams, also those that are not read', async () => {
  const server = await aServer();
  await neverReading(server.port);
  const reader = await openStream(`${server.url}${PATH}`, {});
  await vi.waitFor(() => expect(reader.events).toHaveLength(1));
  for (let changes = 0; changes < 50; changes += 1) await server.change();
  await closers.shift()?.();
  await vi.waitFor(() => expect(reader.isOver()).toBe(true));
});
