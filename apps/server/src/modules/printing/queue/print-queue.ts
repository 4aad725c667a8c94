import {
  FALLBACK_AFTER_MS,
  retryDelay,
  showsGuest,
  TICKET_KINDS,
} from '@comptoir/domain/printing/printing';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { noteStateChange } from '#db/live-states.ts';
import { transaction } from '#db/transaction.ts';
import { PRINT_JOBS } from '#jobs/printing/enqueue-print-jobs.ts';
import type { Shop } from '#shop.ts';
import { newId } from '#tokens.ts';
import { printerStore } from '../printers/printer-store.ts';
import type { HeldJob, JobOutcome, NewLease, Printer, PrintQueue } from '../printing.ts';
import type { CountPrint } from './job-list.ts';
import {
  CLAIM,
  END_LEASES,
  FINISH_FAILED,
  FINISH_PRINTED,
  FINISH_SENT,
  FINISH_UNKNOWN,
  LAST_PAPER,
  leadValues,
  MARK_SENT,
  RELEASE,
  RENEW,
  STORE_CONTENT,
} from './job-statements.ts';
import {
  contentOf,
  type JobContent,
  type JobRow,
  type PreparedContent,
  printedJob,
} from './ticket-content.ts';

/** How long a job that was sent is not uncertain yet. */
const SENT_LEASE_MS = 60_000;
const RETRY_MS = [1, 2, 3, 4, 5].map(retryDelay);

type PrintedShop = Pick<Shop, 'pool' | 'orders' | 'restaurant'>;

/** The jobs of all printers, in the database. Rules PR-5, and PR-15 to PR-22. */
export function openPrintQueue(
  { pool, orders, restaurant }: PrintedShop,
  count: CountPrint = () => {},
): PrintQueue {
  const printers = printerStore(pool);

  /** Changes one job, and notifies the boards. */
  async function change(statement: string, values: readonly unknown[]): Promise<boolean> {
    const { rowCount } = await pool.query(statement, [...values]);
    if (rowCount) await noteStateChange(pool, 'printers');
    return rowCount === 1;
  }

  /** Takes a job without its content; its lease keeps it from others while that is made. */
  async function take(
    printerId: string,
    leaseId: string,
    { now, leaseMs, seesGuests = true }: NewLease,
  ): Promise<{ readonly jobId: string; readonly printer: Printer } | null> {
    const leads = leadValues(await restaurant());
    return transaction(pool, async (client) => {
      const printer = await printerStore(client).lock(printerId);
      if (!printer) return null;
      await client.query(END_LEASES, [printerId, new Date(now)]);
      const { rows } = await client.query<{ job_id: string }>({
        name: 'claim-print-job',
        text: CLAIM,
        values: [
          printerId,
          ...leads,
          new Date(now),
          leaseId,
          new Date(now + leaseMs),
          new Date(now - FALLBACK_AFTER_MS),
          seesGuests ? [] : TICKET_KINDS.filter(showsGuest),
        ],
      });
      const [row] = rows;
      return row ? { jobId: row.job_id, printer } : null;
    });
  }

  /** Makes and stores what a claimed job prints; null when there is nothing to print, or it was lost. */
  async function prepare(
    jobId: string,
    leaseId: string,
    now: Instant,
  ): Promise<PreparedContent | null> {
    const job = await findJob(pool, 'job.job_id = $1', [jobId]);
    if (job?.lease_id !== leaseId) return null;
    const [order, last, routed] = await Promise.all([
      job.order_id === null ? null : orders.findPrinted(job.order_id),
      lastPaper(pool, jobId),
      routedCategories(pool),
    ]);
    const content = contentOf(job, { order, restaurant: await restaurant(), last, routed });
    if (content === 'wait') {
      await change(RELEASE, [jobId, leaseId, new Date(now), retryDelay(1)]);
      return null;
    }
    if (content === null) {
      await change('DELETE FROM print_jobs WHERE job_id = $1 AND lease_id = $2', [jobId, leaseId]);
      return null;
    }
    const { rows } = await pool.query<Pick<JobRow, 'is_possible_duplicate'>>(STORE_CONTENT, [
      jobId,
      leaseId,
      JSON.stringify(content),
    ]);
    const [stored] = rows;
    if (!stored) return null;
    await noteStateChange(pool, 'printers');
    return { ...job, ...stored, content };
  }

  async function heldJob(job: JobRow | null, printerId: string): Promise<HeldJob | null> {
    const printer = await printers.find(printerId);
    if (!printer || job?.content == null || job.lease_id === null) return null;
    return {
      ...printedJob({ ...job, content: job.content }, printer),
      state: job.state,
      sentAt: job.sent_at?.getTime() ?? null,
    };
  }

  return {
    async claim(printerId, lease) {
      for (;;) {
        const leaseId = newId();
        const taken = await take(printerId, leaseId, lease);
        if (!taken) return null;
        const job = await prepare(taken.jobId, leaseId, lease.now);
        if (job) return printedJob(job, taken.printer);
      }
    },

    markSent: (jobId, leaseId, now, leaseMs = SENT_LEASE_MS) =>
      change(MARK_SENT, [jobId, leaseId, new Date(now), new Date(now + leaseMs)]),

    async renew(jobId, leaseId, { until, reason }) {
      const values = [jobId, leaseId, new Date(until), reason];
      const { rows } = await pool.query<{ is_changed: boolean }>(RENEW, values);
      if (rows[0]?.is_changed) await noteStateChange(pool, 'printers');
      return rows.length === 1;
    },

    async release(jobId, leaseId, now) {
      await change(RELEASE, [jobId, leaseId, new Date(now), 0]);
    },

    async finish(jobId, leaseId, outcome, now) {
      const isChanged = await change(...finishing(jobId, leaseId, outcome, now));
      // The printer is free for its next job, or another one for this.
      if (!isChanged) return;
      count(outcome.kind);
      await pool.query('SELECT pg_notify($1, $2)', [PRINT_JOBS, '']);
    },

    noteCondition: printers.noteCondition,

    async heldJob(printerId, now) {
      const job = await findJob(
        pool,
        `job.printed_by = $1 AND (
           job.state = 'claimed' AND job.lease_until > $2::timestamptz
           OR job.state = 'sent' AND job.lease_until IS NOT NULL
         )`,
        [printerId, new Date(now)],
      );
      return heldJob(job, printerId);
    },

    async jobOfLease(printerId, leaseId) {
      const values = [printerId, leaseId];
      const job = await findJob(pool, 'job.printed_by = $1 AND job.lease_id = $2', values);
      return heldJob(job, printerId);
    },

    findByKey: printers.findByKey,
    printersOfRelay: printers.ofRelay,
  };
}

/**
 * What a job says: what it was claimed with, else what it would say now; null for an unknown job, and when its
 * order is gone. Rule PR-32.
 */
export async function readTicket(
  { pool, orders, restaurant }: PrintedShop,
  jobId: string,
): Promise<{ readonly job: PreparedContent; readonly printer: Printer } | null> {
  const job = await findJob(pool, 'job.job_id = $1', [jobId]);
  const printer = job && (await printerStore(pool).findAny(job.printer_id));
  if (!printer) return null;
  if (job.content) return { job: { ...job, content: job.content }, printer };
  const order = job.order_id === null ? null : await orders.findPrinted(job.order_id);
  const content = contentOf(
    { ...job, content_version: 1, requested_by: '' },
    {
      order,
      restaurant: await restaurant(),
      last: null,
      routed: await routedCategories(pool),
    },
  );
  return content === null || content === 'wait' ? null : { job: { ...job, content }, printer };
}

/** Ends the attempts of all printers whose lease is over; answers how many. Rule PR-17. */
export async function endLeases(executor: Executor, now: Instant): Promise<number> {
  const { rowCount } = await executor.query(END_LEASES, [null, new Date(now)]);
  if (rowCount) await noteStateChange(executor, 'printers');
  return rowCount ?? 0;
}

function finishing(
  jobId: string,
  leaseId: string,
  outcome: JobOutcome,
  now: Instant,
): [statement: string, values: readonly unknown[]] {
  const values = [jobId, leaseId, new Date(now)];
  switch (outcome.kind) {
    case 'printed':
      return [FINISH_PRINTED, values];
    case 'sent':
      return [FINISH_SENT, values];
    case 'unknown':
      return [FINISH_UNKNOWN, [...values, failureOf(outcome.reason)]];
    default:
      return [FINISH_FAILED, [...values, failureOf(outcome.reason), RETRY_MS]];
  }
}

/** Ready is no reason to fail; then none is known. */
function failureOf(condition: string | null): string | null {
  return condition === 'ready' ? null : condition;
}

async function findJob(
  executor: Executor,
  condition: string,
  values: readonly unknown[],
): Promise<JobRow | null> {
  const { rows } = await executor.query<JobRow>(
    `SELECT job.job_id, job.order_id, job.printer_id, job.kind, job.content_version, job.copy, job.reprint,
       job.is_possible_duplicate, job.requested_by, job.state, job.lease_id, job.lease_until, job.sent_at,
       job.content, route.name AS route_name, route.categories, route.copies, route.prints_when
     FROM print_jobs AS job JOIN printers AS route ON route.printer_id = job.printer_id
     WHERE ${condition} ORDER BY job.sent_at DESC NULLS LAST LIMIT 1`,
    [...values],
  );
  return rows[0] ?? null;
}

async function lastPaper(executor: Executor, jobId: string): Promise<JobContent | null> {
  const { rows } = await executor.query<{ content: JobContent }>(LAST_PAPER, [jobId]);
  return rows[0]?.content ?? null;
}

/** The categories that some printer of kitchen tickets names. */
async function routedCategories(executor: Executor): Promise<ReadonlySet<string>> {
  const { rows } = await executor.query<{ category: string }>(
    `SELECT DISTINCT category FROM printers, unnest(categories) AS category
     WHERE removed_at IS NULL AND 'kitchen' = ANY(kinds)`,
  );
  return new Set(rows.map(({ category }) => category));
}
