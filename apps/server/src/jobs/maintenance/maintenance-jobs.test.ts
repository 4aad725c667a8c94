import { expect, test, vi } from 'vitest';
import { mailStore } from '#jobs/mails/mail-store.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { mailJobs, orderAs } from '#test/shops/mail-shop.ts';
import { cleanUpJobs, runInTurn } from '../open-jobs.ts';

const database = testDatabase();
const openShop = shops(database);
const openMailServer = mailServers();
const openMailJobs = mailJobs(database);

const WAIT_OPTIONS = { timeout: 25_000, interval: 50 };

async function states() {
  const { rows } = await database.pool.query(
    'SELECT state, count(*) AS count FROM mails GROUP BY state ORDER BY state',
  );
  return rows;
}

test('J-10: marks of mails go after 30 days, counts behind limits an hour after they ended', async () => {
  const server = await openMailServer();
  await openMailJobs(server.url);
  const { app } = await openShop();
  await orderAs(app, 'jeanne@example.fr');
  await vi.waitFor(
    async () => expect(await states()).toEqual([{ state: 'sent', count: 2 }]),
    WAIT_OPTIONS,
  );
  await database.pool.query(
    `UPDATE mails SET settled_at = now() - interval '31 days' WHERE kind = 'order_ticket'`,
  );
  await database.pool.query(
    `INSERT INTO attempts (key, count, begun_at, window_ends_at)
     VALUES ('old', 1, now(), now() - interval '2 hours'), ('new', 1, now(), now())`,
  );
  await runInTurn(cleanUpJobs(database.pool), Date.now, silentLog)();
  const { rows: mails } = await database.pool.query('SELECT kind FROM mails');
  expect(mails).toEqual([{ kind: 'order_confirmation' }]);
  const { rows: limits } = await database.pool.query('SELECT key FROM attempts');
  expect(limits).toEqual([{ key: 'new' }]);
});

test('J-10: a mail that waits without a job is sent', async () => {
  const server = await openMailServer();
  await openMailJobs(server.url);
  const request = { kind: 'account_deleted', to: 'zoe@example.fr', first_name: 'Zoé' };
  await database.pool.query(
    `INSERT INTO mails (kind, request, waiting_since)
     VALUES ('account_deleted', $1, now() - interval '2 minutes')`,
    [request],
  );
  expect(await mailStore(database.pool).enqueueMissing()).toBe(1);
  await vi.waitFor(() => expect(server.mails.length).toBe(1), WAIT_OPTIONS);
  expect(await mailStore(database.pool).enqueueMissing()).toBe(0);
});

test('J-10: a maintenance job that fails does not stop the others', async () => {
  const done: string[] = [];
  const jobs = [
    { name: 'a', run: async () => Promise.reject(new Error('no')) },
    { name: 'b', run: async (now: number) => done.push(`b at ${now}`) },
  ];
  await runInTurn(jobs, () => 7, silentLog)();
  expect(done).toEqual(['b at 7']);
});
