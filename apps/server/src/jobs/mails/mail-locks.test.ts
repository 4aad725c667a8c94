import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { lines } from '#test/harness/tcp-proxy.ts';
import { type MailLocks, mailLocks } from './mail-locks.ts';

const database = testDatabase();
const layLine = lines();
const open: MailLocks[] = [];
afterEach(() => Promise.all(open.splice(0).map((locks) => locks.close())));

function locks(address = database.address): MailLocks {
  const opened = mailLocks(address);
  open.push(opened);
  return opened;
}

/** Ends the connections that hold locks, as a PostgreSQL that is restarted does, and sees them gone. */
const cutConnections = () =>
  database.pool.query(
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'comptoir mails'",
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

test('J-3: after a time without the database a mail is held by one connection, and let go', async () => {
  const line = await layLine(database.address);
  const [one, other] = [locks(line.address), locks()];
  expect(await one.take('a mail')).toBe(true);
  line.cut();
  // Whoever asks meanwhile tries to connect, too.
  await vi.waitFor(() => expect(one.take('another mail')).rejects.toThrow(), 10_000);
  for (let count = 0; count < 20; count += 1) await one.take('another mail').catch(() => {});
  line.mend();
  await vi.waitFor(async () => expect(await countLocks()).toBe(1), 10_000);
  expect(await one.take('another mail')).toBe(true);
  await one.release('another mail');
  await one.release('a mail');
  expect(await other.take('a mail')).toBe(true);
  expect(await other.take('another mail')).toBe(true);
});
