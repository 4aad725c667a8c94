import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { tracesOf } from '#db/job-traces.ts';
import { transaction } from '#db/transaction.ts';
import type { Log } from '#log.ts';
import { tracing } from '#tracing/tracer.ts';
import type { CountFinalized, FinalizedOrder } from './finalized-order-metrics.ts';
import { processUtilization, relayAllowance } from './relay-allowance.ts';

/** What is looked for without having been told, as after a crash between a commit and its word. */
const POLL_MS = 2_000;
/** While more is waiting than may be taken. */
const PAUSE_MS = 1_000;

/** What the queue knows of a mail, beside its id only the trace that it belongs to. */
export interface MailJob {
  readonly mailId: string;
  readonly traceparent?: string;
}

export type EnqueueMails = (mails: readonly MailJob[], connection: Executor) => Promise<void>;

/** Moves what happened from the outbox to where it is acted on. */
export interface Relay {
  /** Something may have happened. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Takes entries out of the outbox and puts jobs into the queue, in one transaction: each entry is acted
 * on once, however many processes do this and whenever they die. Rule J-2.
 */
export function openRelay(
  pool: pg.Pool,
  enqueue: EnqueueMails,
  onEnqueued: () => void,
  count: CountFinalized,
  log: Log,
): Relay {
  let isStopped = false;
  let isAsked = false;
  /** More is waiting than may be taken: nobody shortens the pause. */
  let isResting = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const allowance = relayAllowance({
    now: () => performance.now(),
    utilization: processUtilization(),
  });

  function wake(): void {
    isAsked = true;
    if (working || isResting || isStopped) return;
    schedule(0);
  }

  function schedule(pauseMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      isAsked = false;
      working = work().finally(() => {
        working = undefined;
      });
    }, pauseMs);
  }

  async function work(): Promise<void> {
    let pause = POLL_MS;
    try {
      const limit = allowance.available();
      const { moved, finalized } = limit > 0 ? await moveEntries(pool, enqueue, limit) : NOTHING;
      count(finalized);
      allowance.take(moved);
      if (moved > 0) onEnqueued();
      isResting = moved === limit;
      if (isResting) pause = PAUSE_MS;
      else if (isAsked) pause = 0;
    } catch (error) {
      log.warn({ err: error }, 'The outbox could not be emptied');
    }
    schedule(pause);
  }

  schedule(0);
  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

interface Entry {
  readonly topic: string;
  readonly order_id: string | null;
  readonly mail_id: string | null;
}

interface Moved {
  readonly moved: number;
  readonly finalized: readonly FinalizedOrder[];
}

const NOTHING: Moved = { moved: 0, finalized: [] };

async function moveEntries(pool: pg.Pool, enqueue: EnqueueMails, limit: number): Promise<Moved> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<Entry>(TAKE_ENTRIES, [limit]);
    const finalized = rows.flatMap(({ order_id }) => order_id ?? []);
    const asked = rows.flatMap(({ mail_id }) => mail_id ?? []);
    const mails = [
      ...asked.map((mail_id) => ({ mail_id, order_id: null })),
      ...(await mailsAbout(client, finalized)),
    ];
    if (mails.length > 0) await enqueue(await traced(client, mails), client);
    return { moved: rows.length, finalized: await ordersOf(client, finalized) };
  });
}

async function ordersOf(
  client: pg.PoolClient,
  orderIds: readonly string[],
): Promise<readonly FinalizedOrder[]> {
  if (orderIds.length === 0) return [];
  return (await client.query<FinalizedOrder>(FINALIZED, [orderIds])).rows;
}

/** The links and mails of finalized orders. Rules J-1 and T-3. */
async function mailsAbout(
  client: pg.PoolClient,
  orderIds: readonly string[],
): Promise<readonly MailRow[]> {
  if (orderIds.length === 0) return [];
  const keys = orderIds.map(() => randomBytes(32).toString('base64url'));
  await client.query(CREATE_LINKS, [orderIds, keys]);
  return (await client.query<MailRow>(CREATE_MAILS, [orderIds])).rows;
}

interface MailRow {
  readonly mail_id: string;
  readonly order_id: string | null;
}

/** Each mail with the trace of its order, or its own. Nothing is asked where nothing is recorded. */
async function traced(
  client: pg.PoolClient,
  mails: readonly MailRow[],
): Promise<readonly MailJob[]> {
  const jobs = mails.map(({ mail_id }) => ({ mailId: mail_id }));
  if (!tracing().isRecording) return jobs;
  const subjectOf = ({ mail_id, order_id }: MailRow) => order_id ?? mail_id;
  const traces = await tracesOf(client, mails.map(subjectOf));
  return mails.map((mail) => {
    const traceparent = traces.get(subjectOf(mail));
    return { mailId: mail.mail_id, ...(traceparent !== undefined && { traceparent }) };
  });
}

/** Codes that somebody waits for come first. */
const TAKE_ENTRIES = `
  DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox WHERE topic IN ('mail', 'order_finalized')
    ORDER BY topic <> 'mail', id LIMIT $1 FOR UPDATE SKIP LOCKED
  ) RETURNING topic, order_id, mail_id`;

const FINALIZED = `
  SELECT order_type, payment_method, total_cents FROM orders WHERE order_id = ANY($1::text[])`;

const CREATE_LINKS = `
  INSERT INTO order_links (order_id, key) SELECT * FROM unnest($1::text[], $2::text[])
  ON CONFLICT DO NOTHING`;

const CREATE_MAILS = `
  INSERT INTO mails (kind, order_id)
  SELECT kind, order_id
  FROM unnest($1::text[]) AS order_id, (VALUES ('order_confirmation'), ('order_ticket')) AS told (kind)
  ON CONFLICT DO NOTHING
  RETURNING mail_id, order_id`;
