import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Delivery } from '#adapters/mail/mail-transport.ts';
import { handInMail, mailStore } from '#jobs/mails/mail-store.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { lines } from '#test/harness/tcp-proxy.ts';
import { mailLocks } from './mail-locks.ts';
import { mailDelivery } from './send-mails.ts';

const database = testDatabase();
const layLine = lines();
let mailId = '';

beforeEach(async () => {
  await emptyTables(database.pool, 'outbox', 'mails');
  await handInMail(database.pool, { kind: 'password_changed', user_id: 'a guest' });
  const { rows } = await database.pool.query<{ mail_id: string }>('SELECT mail_id FROM mails');
  mailId = rows[0]?.mail_id ?? '';
});

/** What one server does with mails, over its own way to the database. */
function server(transport: { send(): Promise<Delivery> }, address = database.address) {
  const locks = mailLocks(address);
  onTestFinished(() => locks.close());
  const guest = { name: 'Jeanne', address: 'jeanne@example.fr' };
  const letter = { from: guest, to: guest, replyTo: null, subject: '', html: '', text: '' };
  return mailDelivery({
    mails: mailStore(locks),
    locks,
    compose: async ({ mail_id, kind }) => ({ ...letter, id: mail_id, kind, date: new Date() }),
    transport,
    sender: randomUUID(),
    clock: Date.now,
    log: silentLog,
    count() {},
  });
}

const accepting = () => vi.fn(async (): Promise<Delivery> => ({ kind: 'accepted' }));

const countLocks = async () => {
  const { rows } = await database.pool.query('SELECT FROM pg_locks WHERE classid = 7312');
  return rows.length;
};

const stateOf = async () => {
  const { rows } = await database.pool.query('SELECT state FROM mails');
  return rows[0]?.state;
};

test('J-12: whoever loses the database while a mail is handed over is waited for, and marks it', async () => {
  const line = await layLine(database.address);
  const begun = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<Delivery>();
  const slow = server(
    {
      send() {
        begun.resolve();
        return heard.promise;
      },
    },
    line.address,
  );
  const send = accepting();
  const other = server({ send });
  const delivery = slow(mailId);
  await begun.promise;
  line.cut();
  await vi.waitFor(async () => expect(await countLocks()).toBe(0), 10_000);
  expect(await other(mailId)).toBe('elsewhere');
  expect(await other(mailId)).toBe('elsewhere');
  heard.resolve({ kind: 'accepted' });
  line.mend();
  expect(await delivery).toBe('settled');
  expect(await other(mailId)).toBe('settled');
  expect(send).not.toHaveBeenCalled();
  expect(await stateOf()).toBe('sent');
});

test('J-12: what a server had begun that does not come back goes out ten seconds later', async () => {
  await database.pool.query('UPDATE mails SET sender = gen_random_uuid()');
  const send = accepting();
  const deliver = server({ send });
  expect(await deliver(mailId)).toBe('elsewhere');
  const wait = (seconds: number) =>
    database.pool.query(
      'UPDATE mails SET sender_missing_since = sender_missing_since - make_interval(secs => $1)',
      [seconds],
    );
  await wait(5);
  expect(await deliver(mailId)).toBe('elsewhere');
  await wait(6);
  expect(await deliver(mailId)).toBe('settled');
  expect(send).toHaveBeenCalledTimes(1);
});

test('J-12: what was not taken is anybody’s again, at once', async () => {
  const failing = server({ send: async () => ({ kind: 'failed', reason: 'ETIMEDOUT' }) });
  expect(await failing(mailId)).toBe('again');
  const send = accepting();
  expect(await server({ send })(mailId)).toBe('settled');
  expect(send).toHaveBeenCalledTimes(1);
});
