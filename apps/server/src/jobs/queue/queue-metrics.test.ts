import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { addJobs } from '#db/jobs.ts';
import { Secret } from '#secret.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { queueMetrics } from './queue-metrics.ts';

const database = testDatabase();

test('U-30: waiting jobs are counted, with their age', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO payment_intents VALUES ('pi_1', now(), now()), ('pi_2', now(), NULL)`,
  );
  await addJobs(pool, 'send-mail', [
    { id: 'late', delayMs: -90_000 },
    { id: 'later', delayMs: 90_000 },
  ]);
  const registry = new Registry();
  queueMetrics(registry, pool);
  const text = await registry.metrics();
  expect(text).toContain('comptoir_queue_depth{queue="payment_intents"} 1');
  expect(text).toContain('comptoir_queue_depth{queue="refunds"} 0');
  expect(text).toMatch(/comptoir_jobs_oldest_seconds 9\d/);
  expect(text).toContain('comptoir_jobs{queue="send-mail",state="created"} 2');
});

test('Y-30, Y-34: refunds that were refused and disputes that are open are counted', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO payment_refunds (refund_id, intent_id, amount_cents, requested_at, stopped_as)
     VALUES ('waiting', 'pi_1', 500, now(), NULL), ('one', 'pi_1', 500, now(), 'refused'),
       ('two', 'pi_1', 500, now(), 'refused'), ('over', 'pi_1', 500, now(), 'withdrawn')`,
  );
  await pool.query(
    `INSERT INTO payment_disputes (dispute_id, intent_id, amount_cents, state, reason, opened_at, asked_at)
     VALUES ('dp_1', 'pi_1', 500, 'open', '', now(), now()),
       ('dp_2', 'pi_2', 500, 'inquiry', '', now(), now()), ('dp_3', 'pi_3', 500, 'lost', '', now(), now())`,
  );
  const registry = new Registry();
  queueMetrics(registry, pool);
  const text = await registry.metrics();
  expect(text).toContain('comptoir_queue_depth{queue="refunds"} 1');
  expect(text).toContain('comptoir_refunds_refused 2');
  expect(text).toContain('comptoir_disputes_open 2');
});

test('U-30: without the database the other metrics are still served', async () => {
  const registry = new Registry();
  const away = openPool(
    { connectionString: new Secret('postgres://nobody@127.0.0.1:1/none') },
    silentLog,
  );
  queueMetrics(registry, away);
  new Counter({ name: 'others_total', help: 'Others.', registers: [registry] }).inc();
  expect(await registry.metrics()).toContain('others_total 1');
});
