import { afterEach, expect, test, vi } from 'vitest';
import { addJobs } from '#db/jobs.ts';
import { transaction } from '#db/transaction.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type JobQueue, openJobQueue, type Task } from './job-queue.ts';

const database = testDatabase();
const WAIT_OPTIONS = { timeout: 15_000, interval: 50 };
const open: JobQueue[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop()));
  await emptyTables(database.pool, 'pgboss.job');
});

const run = async (task: Partial<Task>) => {
  const pauses = { firstSeconds: 1, maxSeconds: 1 };
  const done: Task['run'] = async () => ({ kind: 'done' });
  const whole: Task = { name: 'order-submitted', pollSeconds: 0.5, pauses, run: done, ...task };
  open.push(await openJobQueue(database.pool, [whole], silentLog));
};

const states = async () => {
  const { rows } = await database.pool.query(
    'SELECT singleton_key AS id, state::text FROM pgboss.job ORDER BY id, state',
  );
  return rows;
};

test('J-2: a job of a transaction that fails is not added, and one added twice runs once', async () => {
  const ran: string[] = [];
  const failing = transaction(database.pool, async (client) => {
    await addJobs(client, 'order-submitted', [{ id: 'undone' }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await addJobs(database.pool, 'order-submitted', [{ id: 'a' }]);
  await addJobs(database.pool, 'order-submitted', [{ id: 'a' }, { id: 'b' }]);
  await run({
    async run({ id }) {
      ran.push(id);
      return { kind: 'done' };
    },
  });
  await vi.waitFor(async () => {
    expect(await states()).toEqual([
      { id: 'a', state: 'completed' },
      { id: 'b', state: 'completed' },
    ]);
  }, WAIT_OPTIONS);
  expect(ran.toSorted()).toEqual(['a', 'b']);
});

test('J-4: a job that throws is tried again, and leaves the others of its batch alone', async () => {
  const ran: string[] = [];
  await addJobs(database.pool, 'order-submitted', [{ id: 'a' }, { id: 'b' }]);
  await run({
    batchSize: 2,
    async run({ id }) {
      ran.push(id);
      if (id === 'a' && ran.length < 3) throw new Error('no');
      return { kind: 'done' };
    },
  });
  await vi.waitFor(async () => {
    expect((await states()).map(({ state }) => state)).toEqual(['completed', 'completed']);
  }, WAIT_OPTIONS);
  expect(ran.toSorted()).toEqual(['a', 'a', 'b']);
});

test('J-5: a job that is given up is recorded by its task, with the reason', async () => {
  const giveUp = vi.fn(async () => {});
  await addJobs(database.pool, 'order-submitted', [{ id: 'a' }]);
  await run({ run: async () => ({ kind: 'dead', reason: 'refused' }), giveUp });
  await vi.waitFor(() => expect(giveUp.mock.calls).toEqual([['a', 'refused']]), WAIT_OPTIONS);
});

test('OB-8: a job with a delay runs after it', async () => {
  const begun = performance.now();
  let ran = 0;
  await addJobs(database.pool, 'order-submitted', [{ id: 'a', delayMs: 2_000 }]);
  await run({
    async run() {
      ran = performance.now() - begun;
      return { kind: 'done' };
    },
  });
  await vi.waitFor(() => expect(ran).toBeGreaterThanOrEqual(1_900), WAIT_OPTIONS);
});

test('J-12: the job of a process without a heartbeat is run by another', {
  timeout: 60_000,
}, async () => {
  await addJobs(database.pool, 'order-submitted', [{ id: 'a' }]);
  // As a process leaves it that was killed while it ran the job.
  await database.pool.query(
    `UPDATE pgboss.job SET state = 'active', started_on = now(),
       heartbeat_on = now() - interval '21 seconds'`,
  );
  await run({});
  await vi.waitFor(async () => expect(await states()).toEqual([{ id: 'a', state: 'completed' }]), {
    timeout: 45_000,
    interval: 100,
  });
});

test('I-60: jobs, heartbeats and schedules that a clock set a day ahead begin again once it has gone back', async () => {
  const { pool } = database;
  await addJobs(pool, 'order-submitted', [{ id: 'new' }, { id: 'retried' }, { id: 'paused' }]);
  await addJobs(pool, 'order-submitted', [{ id: 'of a dead server' }]);
  await pool.query(`
    UPDATE pgboss.job SET created_on = created_on + interval '1 day', start_after = start_after + interval '1 day'
    WHERE singleton_key IN ('new', 'retried')`);
  await pool.query(
    "UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '1 day' WHERE singleton_key = 'retried'",
  );
  await pool.query(
    "UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '4 minutes' WHERE singleton_key = 'paused'",
  );
  await pool.query(`
    UPDATE pgboss.job SET state = 'active', started_on = now() + interval '1 day', heartbeat_seconds = 2,
      heartbeat_on = now() + interval '1 day' WHERE singleton_key = 'of a dead server'`);
  await pool.query("UPDATE pgboss.version SET cron_on = now() + interval '1 day'");
  await pool.query(
    "UPDATE pgboss.queue SET monitor_claim_on = now() + interval '1 day', maintain_on = now() + interval '1 day'",
  );
  await run({});
  await vi.waitFor(
    async () => {
      expect(await states()).toEqual([
        { id: 'new', state: 'completed' },
        { id: 'of a dead server', state: 'completed' },
        { id: 'paused', state: 'retry' },
        { id: 'retried', state: 'completed' },
      ]);
    },
    { timeout: 40_000, interval: 200 },
  );
  const { rows } = await pool.query<{ ahead: number }>(`
    SELECT count(*)::int AS ahead FROM pgboss.version, pgboss.queue
    WHERE greatest(cron_on, monitor_claim_on, maintain_on) > now() + interval '1 minute'`);
  expect(rows).toEqual([{ ahead: 0 }]);
}, 60_000);
