import type pg from 'pg';
import { mailStore } from '#jobs/mails/mail-store.ts';
import type { Chore } from './maintenance-jobs.ts';

/** How long the mark of a sent mail is kept, and a dead one that nobody replays. */
const KEEP_MAIL_DAYS = 30;

/** What this part of the server leaves behind, and what keeps it going. Rule J-10. */
export function tidyUp(pool: pg.Pool): readonly Chore[] {
  const mails = mailStore(pool);
  return [
    { name: 'settled mails', run: () => mails.forgetSettled(KEEP_MAIL_DAYS) },
    { name: 'mails without a job', run: () => countOf(pool, ENQUEUE_FORGOTTEN) },
    { name: 'entries', run: () => countOf(pool, FORGET_ENTRIES) },
    { name: 'limits', run: () => countOf(pool, FORGET_LIMITS) },
    { name: 'traces', run: () => countOf(pool, FORGET_TRACES) },
  ];
}

async function countOf(pool: pg.Pool, statement: string): Promise<number> {
  return (await pool.query(statement)).rowCount ?? 0;
}

/** Older versions of the shop told of more than anybody acts on. */
const FORGET_ENTRIES = "DELETE FROM outbox WHERE topic NOT IN ('mail', 'order_finalized')";

const FORGET_LIMITS = "DELETE FROM rate_limits WHERE expires_at < now() - interval '1 hour'";

const FORGET_TRACES = "DELETE FROM job_traces WHERE noted_at < now() - interval '1 day'";

/** Nothing should lose a job, and nothing is lost with one. */
const ENQUEUE_FORGOTTEN = `
  INSERT INTO outbox (topic, mail_id)
  SELECT 'mail', mail_id FROM mails
  WHERE state = 'waiting' AND waiting_since < now() - interval '15 minutes'
    AND NOT EXISTS (SELECT FROM outbox WHERE outbox.mail_id = mails.mail_id)
    AND NOT EXISTS (
      SELECT FROM pgboss.job
      WHERE name = 'mail' AND state IN ('created', 'retry', 'active')
        AND data ->> 'mailId' = mails.mail_id::text
    )`;
