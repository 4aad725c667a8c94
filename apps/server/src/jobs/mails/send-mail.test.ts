import { expect, test, vi } from 'vitest';
import type { Delivery } from '#adapters/mail/mail-transport.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { aJob } from '#test/shops/due-jobs.ts';
import { type SendingDependencies, sendMailTask } from './send-mail.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const guest = { name: 'Jeanne', address: 'jeanne@example.fr' };
const texts = { from: guest, to: guest, replyTo: null, subject: '', html: '', text: '' };

/** Mails `a`, `b` and `c` wait, and all else succeeds, apart from the overrides. */
function sending(overrides: Partial<SendingDependencies> = {}) {
  const about = { occasion: '', order_id: 'o', request: null };
  const waiting = (mail_id: string) => ({
    ...about,
    mail_id,
    kind: 'order_confirmation',
    created_at: NOW,
    waiting_since: NOW,
  });
  const findWaiting = async (id: string) => ('abc'.includes(id) ? waiting(id) : undefined);
  const settle = vi.fn(async () => {});
  const noteFailure = vi.fn(async () => {});
  const count = vi.fn();
  const retryOthers = vi.fn(async () => {});
  const task = sendMailTask({
    mails: { findWaiting, settle, noteFailure, enqueueMissing: async () => 0 },
    compose: async ({ mail_id, kind }) => ({ ...texts, id: mail_id, kind, date: NOW }),
    transport: { send: async () => ({ kind: 'accepted' }) },
    clock: () => NOW.getTime(),
    log: silentLog,
    count,
    ...overrides,
  });
  const send = (ids: readonly string[], signal = new AbortController().signal) =>
    Promise.all(ids.map((id) => task.run({ ...aJob(id), signal, retryOthers })));
  return { send, giveUp: task.giveUp, findWaiting, settle, noteFailure, count, retryOthers };
}

test('J-3: a mail that was handed over is marked as soon as the database is back, not sent again', async () => {
  let failures = 4;
  const settle = vi.fn(async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('Connection terminated unexpectedly');
  });
  const transport = { send: vi.fn(async () => ({ kind: 'accepted' as const })) };
  const { send, findWaiting, noteFailure } = sending({ transport });
  const { send: sendMarked } = sending({
    transport,
    mails: { findWaiting, settle, noteFailure, enqueueMissing: async () => 0 },
  });
  expect(await sendMarked(['a'])).toEqual([{ kind: 'done' }]);
  expect(transport.send).toHaveBeenCalledTimes(1);
  expect(settle).toHaveBeenCalledTimes(5);
  await send(['b']);
  expect(transport.send).toHaveBeenCalledTimes(2);
});

test('J-12: a mark that cannot be written when the job is taken away leaves the mail to another try', async () => {
  const taken = new AbortController();
  const settle = vi.fn(async () => {
    taken.abort();
    throw new Error('Connection terminated unexpectedly');
  });
  const { findWaiting, noteFailure } = sending();
  const { send } = sending({
    mails: { findWaiting, settle, noteFailure, enqueueMissing: async () => 0 },
  });
  await expect(send(['a'], taken.signal)).rejects.toThrow('Connection terminated unexpectedly');
});

test('J-3: mails that share a batch have an outcome each', async () => {
  const outcomes: Readonly<Record<string, Delivery>> = {
    a: { kind: 'accepted' },
    b: { kind: 'refused', reason: 'EENVELOPE 550' },
    c: { kind: 'failed', reason: 'ETIMEDOUT' },
  };
  const { send, settle, noteFailure, count } = sending({
    transport: { send: async ({ id }) => outcomes[id] ?? { kind: 'failed', reason: '' } },
  });
  expect(await send(['a', 'b', 'c', 'gone'])).toEqual([
    { kind: 'done' },
    { kind: 'dead', reason: 'EENVELOPE 550' },
    { kind: 'retry' },
    { kind: 'done' },
  ]);
  expect(settle.mock.calls).toEqual([['a', 'sent', null]]);
  expect(noteFailure.mock.calls).toEqual([['c', 'ETIMEDOUT']]);
  expect(count.mock.calls.flat().toSorted()).toEqual(['failed', 'sent']);
});

test('J-5: a mail that cannot be composed fails its job', async () => {
  const { send, settle } = sending({
    async compose({ mail_id, kind }) {
      if (mail_id === 'a') throw new Error('no');
      return { ...texts, id: mail_id, kind, date: NOW };
    },
  });
  await expect(send(['a'])).rejects.toThrow('no');
  expect(await send(['b'])).toEqual([{ kind: 'done' }]);
  expect(settle.mock.calls).toEqual([['b', 'sent', null]]);
});

test('J-5: a mail that fails for more than three days goes to the dead-letter queue, and is marked', async () => {
  const failed: Delivery = { kind: 'failed', reason: 'ECONNREFUSED' };
  let now = NOW.getTime() + 3 * 24 * 60 * 60_000;
  const { send, giveUp, settle, count } = sending({
    transport: { send: async () => failed },
    clock: () => now,
  });
  expect(await send(['a'])).toEqual([{ kind: 'retry' }]);
  now += 1;
  expect(await send(['a'])).toEqual([{ kind: 'dead', reason: 'ECONNREFUSED' }]);
  expect(settle).not.toHaveBeenCalled();
  await giveUp?.('a', 'ECONNREFUSED');
  await giveUp?.('gone', 'ECONNREFUSED');
  expect(settle.mock.calls).toEqual([['a', 'dead', 'ECONNREFUSED']]);
  expect(count.mock.calls.flat()).toEqual(['failed', 'dead']);
});

test('J-4: those that wait are tried at once when the mail server is back, and only then', async () => {
  let delivery: Delivery = { kind: 'accepted' };
  const { send, retryOthers } = sending({ transport: { send: async () => delivery } });
  await send(['a']);
  delivery = { kind: 'failed', reason: 'ECONNREFUSED' };
  await send(['a', 'b']);
  expect(retryOthers).not.toHaveBeenCalled();
  delivery = { kind: 'accepted' };
  await send(['a', 'b']);
  expect(retryOthers).toHaveBeenCalledTimes(1);
});
