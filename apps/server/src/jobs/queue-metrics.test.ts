import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { Secret } from '#secret.ts';
import { testDatabase } from '#test/database.ts';
import { silentLog } from '#test/silent-log.ts';
import { queueMetrics } from './queue-metrics.ts';

const database = testDatabase();

test('U-30: what waits is counted, and how long it has', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO payment_intents VALUES ('pi_1', now(), now()), ('pi_2', now(), NULL)`,
  );
  await pool.query(
    `WITH waiting AS (INSERT INTO mails (kind, request) VALUES ('code', '{}') RETURNING mail_id)
     INSERT INTO outbox (topic, mail_id, created_at)
     SELECT 'mail', mail_id, now() - interval '90 seconds' FROM waiting`,
  );
  const registry = new Registry();
  queueMetrics(registry, pool);
  const text = await registry.metrics();
  expect(text).toContain('comptoir_queue_depth{queue="outbox"} 1');
  expect(text).toContain('comptoir_queue_depth{queue="payment_intents"} 1');
  expect(text).toContain('comptoir_queue_depth{queue="refunds"} 0');
  expect(text).toMatch(/comptoir_outbox_oldest_seconds 9\d/);
});

test('U-30: without the database the other figures still count', async () => {
  const registry = new Registry();
  const away = openPool(
    { connectionString: new Secret('postgres://nobody@127.0.0.1:1/none') },
    silentLog,
  );
  queueMetrics(registry, away);
  new Counter({ name: 'others_total', help: 'Others.', registers: [registry] }).inc();
  expect(await registry.metrics()).toContain('others_total 1');
});
