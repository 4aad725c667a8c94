import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type MailLocks, mailLocks } from './mail-locks.ts';

const database = testDatabase();
const open: MailLocks[] = [];
afterEach(() => Promise.all(open.splice(0).map((locks) => locks.close())));

function locks(): MailLocks {
  const opened = mailLocks(database.address);
  open.push(opened);
  return opened;
}

/** Ends the connections that hold locks, as a PostgreSQL that is restarted does. */
const cutConnections = () =>
  database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'comptoir mails'",
  );

const countLocks = async () => {
  const { rows } = await database.pool.query(
    'SELECT count(*) AS count FROM pg_locks WHERE locktype = $1 AND classid = 7312',
    ['advisory'],
  );
  return rows[0].count;
};

test('J-3: a mail belongs to one server at a time, and there to one job', async () => {
  const [one, other] = [locks(), locks()];
  expect(await one.take('a mail')).toBe(true);
  expect(await other.take('a mail')).toBe(false);
  expect(await one.take('a mail')).toBe(false);
  await one.release('a mail');
  expect(await other.take('a mail')).toBe(true);
});

test('J-3: whoever sends a mail has it again when the database is back', async () => {
  const [one, other] = [locks(), locks()];
  expect(await one.take('a mail')).toBe(true);
  await cutConnections();
  await vi.waitFor(async () => expect(await countLocks()).toBe(1), 10_000);
  expect(await other.take('a mail')).toBe(false);
  await one.release('a mail');
  expect(await other.take('a mail')).toBe(true);
});
