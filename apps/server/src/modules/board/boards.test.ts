import { expect, test, vi } from 'vitest';
import { type EventSource, liveEvent } from '#plugins/live/event-stream.ts';
import { boardOutbox } from './boards.ts';

const KB = 1024;

/** A board that reads when the test says so. */
function aBoard() {
  let source: EventSource = { next: () => null };
  const drop = vi.fn();
  const outbox = boardOutbox({
    add(added) {
      source = added;
    },
    wake() {},
    drop,
  });
  const put = (orderId: string, id: number, bytes = 10 * KB) =>
    outbox.put(liveEvent('order', 'x'.repeat(bytes), `${id}-1`), orderId);
  return { outbox, put, drop, read: () => source.next()?.tag ?? null, source: () => source };
}

test('OB-22: a board that reads is sent each event', () => {
  const { put, read } = aBoard();
  for (const id of [1, 2, 3]) put('a', id);
  expect([read(), read(), read(), read()]).toEqual(['1-1', '2-1', '3-1', null]);
});

test('OB-22: of what waits for a board that does not read, an older state of an order gives way to the newer', () => {
  const { put, read, drop, source } = aBoard();
  put('b', 1);
  for (let id = 2; id < 2_000; id += 1) put('a', id);
  expect(source().waitingBytes?.()).toBeLessThan(3 * KB * KB);
  expect(drop).not.toHaveBeenCalled();
  const ids: number[] = [];
  for (let id = read(); id; id = read()) ids.push(Number.parseInt(id, 10));
  expect([ids[0], ids.at(-1)]).toEqual([1, 1_999]);
  expect(ids).toEqual(ids.toSorted((one, next) => one - next));
  expect(ids.length).toBeLessThan(300);
});

test('OB-22: a board for which more than 8 MB of other orders wait is closed', () => {
  const { put, drop } = aBoard();
  for (let id = 1; id < 800; id += 1) put(`order ${id}`, id);
  expect(drop).not.toHaveBeenCalled();
  for (let id = 800; id < 830; id += 1) put(`order ${id}`, id);
  expect(drop).toHaveBeenCalled();
});

test('OB-22: a board that catches up is read ahead by 256 KB', async () => {
  const { put, read, outbox } = aBoard();
  await outbox.whenShort();
  for (let id = 1; id <= 30; id += 1) put('a', id);
  const short = vi.fn();
  const waits = outbox.whenShort().then(short);
  await Promise.resolve();
  expect(short).not.toHaveBeenCalled();
  for (let id = 1; id <= 10; id += 1) read();
  await waits;
  expect(short).toHaveBeenCalled();
});
