import { expect, test, vi } from 'vitest';
import { silentLog } from '#test/harness/silent-log.ts';
import { mailDelivery } from './send-mails.ts';

test('J-3: a mail that was handed over is marked as soon as the database is back, not sent again', async () => {
  let failures = 10;
  const send = vi.fn(async () => ({ kind: 'accepted' as const }));
  const settle = vi.fn(async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('Connection terminated unexpectedly');
  });
  const now = new Date('2026-11-20T17:00:00Z');
  const mail = { mail_id: 'm', kind: 'order_confirmation', occasion: '', order_id: 'o' };
  const waiting = { ...mail, request: null, created_at: now, waiting_since: now };
  const guest = { name: 'Jeanne', address: 'jeanne@example.fr' };
  const deliver = mailDelivery({
    mails: { begin: async () => waiting, settle, noteFailure: async () => {} },
    locks: { take: async () => true, release: async () => {} },
    compose: async () => ({
      id: 'm',
      kind: 'order_confirmation',
      date: now,
      from: guest,
      to: guest,
      replyTo: null,
      subject: '',
      html: '',
      text: '',
    }),
    transport: { send },
    sender: 'a server',
    clock: () => now.getTime(),
    log: silentLog,
    count() {},
  });
  expect(await deliver('m')).toBe('settled');
  expect(send).toHaveBeenCalledTimes(1);
  expect(settle).toHaveBeenCalledTimes(11);
});
