import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { tracesOf } from '#db/job-traces.ts';
import { transaction } from '#db/transaction.ts';
import type { Log } from '#log.ts';
import { tracing } from '#tracing/tracer.ts';
import type { EnqueuedMail, JobQueue } from './job-queue.ts';
import type { CountFinalized, FinalizedOrder } from './queue-metrics.ts';

/** The polling interval, for notifications that a crash or a lost connection has dropped. */
const POLL_MS = 2_000;
/** Entries that arrive within this time share a transaction. */
const GATHER_MS = 200;
/** Entries that one transaction moves. */
const BATCH_SIZE = 20;

export interface OutboxDependencies {
  readonly pool: pg.Pool;
  readonly enqueueMails: JobQueue['enqueueMails'];
  /** Creates the links of submitted orders, and returns what is counted of them. Rule T-3. */
  readonly openLinks: (
    client: Executor,
    orderIds: readonly string[],
  ) => Promise<readonly FinalizedOrder[]>;
  readonly countFinalized: CountFinalized;
  readonly log: Log;
}

export interface OutboxDispatcher {
  /** The outbox may have something new. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Turns entries of the outbox into mails and jobs, in one transaction: each entry once, with any number of
 * processes and after crashes. Rule J-2.
 */
export function openOutboxDispatcher(dependencies: OutboxDependencies): OutboxDispatcher {
  const { countFinalized, log } = dependencies;
  let isStopped = false;
  let isWoken = false;
  let dispatching: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function schedule(pauseMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      dispatching = dispatch().finally(() => {
        dispatching = undefined;
        schedule(isWoken ? GATHER_MS : POLL_MS);
      });
    }, pauseMs);
  }

  async function dispatch(): Promise<void> {
    isWoken = false;
    try {
      const { moved, finalized } = await moveEntries(dependencies);
      countFinalized(finalized);
      isWoken ||= moved === BATCH_SIZE;
    } catch (error) {
      log.warn({ err: error }, 'The outbox could not be dispatched');
    }
  }

  schedule(0);
  return {
    wake() {
      if (isWoken) return;
      isWoken = true;
      if (!dispatching) schedule(GATHER_MS);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await dispatching;
    },
  };
}

interface Moved {
  readonly moved: number;
  readonly finalized: readonly FinalizedOrder[];
}

async function moveEntries({ pool, enqueueMails, openLinks }: OutboxDependencies): Promise<Moved> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<Entry>(TAKE_ENTRIES, [BATCH_SIZE]);
    const orderIds = rows.flatMap(({ order_id }) => order_id ?? []);
    const requested = rows.flatMap(({ mail_id, kind }) =>
      mail_id !== null && kind !== null ? { mail_id, kind, order_id: null } : [],
    );
    const mails = [...requested, ...(await createOrderMails(client, orderIds))];
    if (mails.length > 0) await enqueueMails(await traced(client, mails), client);
    const finalized = orderIds.length > 0 ? await openLinks(client, orderIds) : [];
    return { moved: rows.length, finalized };
  });
}

/** An entry refers to a finalized order, or to a mail that is enqueued already. */
interface Entry {
  readonly order_id: string | null;
  readonly mail_id: string | null;
  readonly kind: string | null;
}

interface MailRow {
  readonly mail_id: string;
  readonly kind: string;
  readonly order_id: string | null;
}

/** The mails of submitted orders. Rule J-1. */
async function createOrderMails(
  client: pg.PoolClient,
  orderIds: readonly string[],
): Promise<readonly MailRow[]> {
  if (orderIds.length === 0) return [];
  return (await client.query<MailRow>(CREATE_MAILS, [orderIds])).rows;
}

/** Each mail with the trace of its order, or its own. No statement where no trace is recorded. */
async function traced(
  client: pg.PoolClient,
  mails: readonly MailRow[],
): Promise<readonly EnqueuedMail[]> {
  const subjectOf = ({ mail_id, order_id }: MailRow) => order_id ?? mail_id;
  const traces = tracing().isRecording
    ? await tracesOf(client, mails.map(subjectOf))
    : new Map<string, string>();
  return mails.map((mail) => {
    const traceparent = traces.get(subjectOf(mail));
    const { mail_id: mailId, kind } = mail;
    return { mailId, kind, ...(traceparent !== undefined && { traceparent }) };
  });
}

/** Mails come before orders: a rush of orders must not delay a code that a guest waits for. */
const TAKE_ENTRIES = `
  DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox WHERE topic IN ('mail', 'order_finalized')
    ORDER BY topic <> 'mail', id LIMIT $1 FOR UPDATE SKIP LOCKED
  ) RETURNING order_id, mail_id,
    (SELECT kind FROM mails WHERE mails.mail_id = outbox.mail_id) AS kind`;

const CREATE_MAILS = `
  INSERT INTO mails (kind, order_id)
  SELECT kind, order_id
  FROM unnest($1::text[]) AS order_id,
    (VALUES ('order_confirmation'), ('order_ticket')) AS mailed (kind)
  ON CONFLICT DO NOTHING
  RETURNING mail_id, kind, order_id`;
