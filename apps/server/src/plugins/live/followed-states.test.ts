import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LiveEvent, liveEvent } from './event-stream.ts';
import { followedStates, type Reading, readingOf } from './followed-states.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const START = Date.parse('2026-11-20T17:00Z');

/** A state whose readings the test answers one by one, in its own time. */
function aState({ isKept = false } = {}) {
  const asked: { answer(revision: number | null, until?: number): void; fail(): void }[] = [];
  const time = { now: START };
  const failures = vi.fn();
  let changed = () => {};
  const stopped = vi.fn();
  const states = followedStates(
    () => ({
      read: () =>
        new Promise<Reading | null>((resolve, reject) => {
          asked.push({
            answer: (revision, until) =>
              resolve(
                revision === null
                  ? null
                  : readingOf((locale) => liveEvent('state', '{}', `${revision}-${locale}`), until),
              ),
            fail: () => reject(new Error('The database does not answer.')),
          });
        }),
      watch(listener) {
        changed = listener;
        return stopped;
      },
      ...(isKept && { onFailure: failures }),
    }),
    () => time.now,
  );
  return {
    asked,
    time,
    failures,
    stopped,
    states,
    change: () => changed(),
    async answer(revision: number | null, until?: number) {
      asked.shift()?.answer(revision, until);
      await setImmediate();
    },
    reader(locale: 'fr' | 'en' = 'fr', known: string | null = null) {
      const sent: string[] = [];
      const page = { isReading: true, isOver: false };
      let next: () => LiveEvent | null = () => null;
      const stream = {
        add(source: { next(): LiveEvent | null }) {
          next = source.next;
          this.wake();
        },
        wake() {
          for (let event = page.isReading ? next() : null; event; event = next()) {
            sent.push(event.tag);
          }
        },
        end() {
          page.isOver = true;
        },
      };
      return { page, sent, stream, close: states.follow('key', { stream, locale, known }) };
    },
  };
}

test('T-13: what changes during a reading is read once more, and never sent before', async () => {
  const { reader, asked, change, answer } = aState();
  const { sent } = reader();
  change();
  change();
  expect(asked).toHaveLength(1);
  await answer(1);
  expect(asked).toHaveLength(1);
  await answer(2);
  expect(asked).toHaveLength(0);
  expect(sent).toEqual(['1-fr', '2-fr']);
});

test('T-13: a client that reads again is sent the newest state, and none between', async () => {
  const { reader, change, answer } = aState();
  const { sent, page, stream } = reader('en');
  await answer(1);
  page.isReading = false;
  for (const revision of [2, 3, 4]) {
    change();
    await answer(revision);
  }
  page.isReading = true;
  stream.wake();
  expect(sent).toEqual(['1-en', '4-en']);
});

test('T-13: another stream of the same is sent what is known, without a reading; one that has it, nothing', async () => {
  const { reader, asked, answer } = aState();
  reader();
  await answer(1);
  expect(reader().sent).toEqual(['1-fr']);
  expect(reader('fr', '1-fr').sent).toEqual([]);
  expect(asked).toHaveLength(0);
});

test('T-6: a state that ends by time alone is read again then', async () => {
  const { reader, time, asked, answer } = aState();
  const { sent } = reader();
  await answer(1, START + 60_000);
  vi.advanceTimersByTime(59_000);
  expect(asked).toHaveLength(0);
  time.now += 60_000;
  vi.advanceTimersByTime(1_000);
  expect(asked).toHaveLength(1);
  await answer(2);
  expect(sent).toEqual(['1-fr', '2-fr']);
});

test('T-6: where there is none any more the streams end', async () => {
  const { reader, change, answer } = aState();
  const { page } = reader();
  await answer(1);
  change();
  await answer(null);
  expect(page.isOver).toBe(true);
});

test('T-6: a failed reading ends the streams of guests, and the next one reads anew', async () => {
  const { reader, change, asked, answer } = aState();
  const { page, close } = reader();
  await answer(1);
  change();
  asked.shift()?.fail();
  await setImmediate();
  expect(page.isOver).toBe(true);
  close();
  const { sent } = reader();
  expect(sent).toEqual([]);
  await answer(2);
  expect(sent).toEqual(['2-fr']);
});

test('OB-21: a failed reading keeps the streams of boards, until it is read again', async () => {
  const { reader, asked, failures, states, answer } = aState({ isKept: true });
  const { sent, page } = reader();
  asked.shift()?.fail();
  await setImmediate();
  expect(failures).toHaveBeenCalledTimes(1);
  expect(page.isOver).toBe(false);
  states.refresh();
  await answer(3);
  expect(sent).toEqual(['3-fr']);
});

test('T-13: what no stream follows any more is forgotten, and followed anew', async () => {
  const { reader, stopped, states, asked, answer } = aState();
  const { close } = reader();
  await answer(1);
  close();
  expect(stopped).toHaveBeenCalledTimes(1);
  const exists = states.exists('key');
  expect(asked).toHaveLength(1);
  await answer(2);
  expect(await exists).toBe(true);
  await setImmediate();
  expect(stopped).toHaveBeenCalledTimes(2);
});
