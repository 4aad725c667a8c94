import type { WirePrintJob } from '@comptoir/contract/staff/printing';
import type { PrintFailure, TicketKind } from '@comptoir/domain/printing/printing';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Registry } from 'prom-client';
import type { Executor } from '#db/connection.ts';
import { noteStateChange } from '#db/live-states.ts';
import { insertFacts } from '#jobs/book-facts.ts';
import { PRINT_JOBS } from '#jobs/printing/enqueue-print-jobs.ts';
import { outcomeCounter } from '#metrics/initialised-counter.ts';
import {
  isUnconfirmed,
  problemOf,
  WATCHED_COLUMNS,
  type WatchedRow,
} from '../printers/printers-state.ts';
import { JOBS, leadValues, REASON } from './job-statements.ts';
import type { JobContent, PrintingRestaurant } from './ticket-content.ts';

/** A ticket that a person asks for. Rule PR-33. */
interface AskedTicket {
  readonly orderId: string;
  readonly kind: TicketKind;
  /** Null: the printers that had it, else those that print this kind. */
  readonly printerId: string | null;
  readonly idempotencyKey: string | null;
  readonly requestedBy: string | null;
}

/** The printers of a ticket: the one that is named, those that had it, or those that print its kind. */
const PRINTERS = `
  WITH candidate AS (
    SELECT printer_id, CASE
      WHEN printer_id = $3 THEN 0
      WHEN EXISTS (
        SELECT FROM print_jobs AS job WHERE job.order_id = $1 AND job.kind = $2
          AND job.printer_id = printers.printer_id
      ) THEN 1
      WHEN $2 = ANY(kinds) THEN 2
    END AS rank
    FROM printers WHERE removed_at IS NULL AND ($3::text IS NULL OR printer_id = $3)
  )
  SELECT printer_id AS job_id FROM candidate WHERE rank = (SELECT min(rank) FROM candidate)`;

/**
 * $1 order, $2 kind, $3 printers, $4 now, $5 idempotency key, $6 who. What waits is hurried; where any paper of
 * the kind may exist, on whichever printer, another is a marked reprint. A further copy that waits does not
 * stand for one that is uncertain.
 */
const ASK = `
  WITH known AS (
    SELECT * FROM print_jobs WHERE order_id = $1 AND kind = $2 ORDER BY job_id FOR UPDATE
  ), uncertain AS (
    SELECT job_id, printer_id FROM known WHERE state = 'unknown' AND resolved_at IS NULL
  ), hurried AS (
    UPDATE print_jobs SET next_try_at = $4::timestamptz, due_at = $4::timestamptz,
      idempotency_key = $5, requested_by = $6,
      is_possible_duplicate = known.is_possible_duplicate
        OR known.reprint > 0 AND EXISTS (SELECT FROM uncertain)
    FROM known
    WHERE print_jobs.job_id = known.job_id AND known.printer_id = ANY($3::text[])
      AND known.state IN ('queued', 'failed') AND known.resolved_at IS NULL
      AND (known.content_version = 1 OR known.reprint > 0)
    RETURNING print_jobs.job_id, print_jobs.printer_id, print_jobs.reprint
  ), settled AS (
    UPDATE print_jobs SET resolved_at = $4::timestamptz
    FROM uncertain
    WHERE print_jobs.job_id = uncertain.job_id AND uncertain.printer_id = ANY($3::text[])
  ), added AS (
    INSERT INTO print_jobs (order_id, kind, content_version, printer_id, reprint, created_at,
      next_try_at, due_at, idempotency_key, requested_by, is_possible_duplicate)
    SELECT $1, $2, coalesce((SELECT max(content_version) FROM known), 1), asked.printer_id,
      coalesce((SELECT max(reprint) + 1 FROM known), 0), $4::timestamptz, $4::timestamptz,
      $4::timestamptz, $5, $6, EXISTS (SELECT FROM uncertain)
    FROM unnest($3::text[]) AS asked (printer_id)
    WHERE NOT EXISTS (
      SELECT FROM hurried WHERE hurried.printer_id = asked.printer_id AND (
        hurried.reprint > 0
        OR NOT EXISTS (SELECT FROM uncertain WHERE uncertain.printer_id = asked.printer_id)
      )
    )
    RETURNING job_id, order_id, kind, reprint, created_at
  ), duplicates AS (${insertFacts(
    'duplicate',
    `SELECT job_id AS subject, created_at AS at FROM added JOIN orders USING (order_id)
     WHERE reprint > 0 AND kind = 'receipt' AND NOT is_test`,
  )}
  )
  SELECT job_id FROM hurried UNION ALL SELECT job_id FROM added`;

/** The printer's row is locked: test pages are counted. */
const TEST_PAGE = `
  INSERT INTO print_jobs (kind, printer_id, reprint, content, created_at, next_try_at, due_at,
    requested_by)
  SELECT 'test', $1, coalesce((
      SELECT max(reprint) + 1 FROM print_jobs WHERE printer_id = $1 AND kind = 'test'
    ), 0), $2, $3::timestamptz, $3::timestamptz, $3::timestamptz, $4
  RETURNING job_id`;

const OUTCOMES = ['printed', 'sent', 'failed', 'unknown'] as const;

/** Counts what became of an attempt to print. */
export type CountPrint = (outcome: (typeof OUTCOMES)[number]) => void;

/** A job as lists show it. */
export interface ListedJob extends WatchedRow {
  readonly job_id: string;
  readonly order_id: string | null;
  readonly kind: TicketKind | 'test';
  readonly printer_id: string;
  readonly printer_name: string;
  readonly printed_by_name: string | null;
  readonly copy: number;
  readonly reprint: number;
  readonly content_version: number;
  readonly reason: PrintFailure | null;
  readonly is_possible_duplicate: boolean;
  readonly requested_by: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly printed_at: Date | null;
}

/** Jobs with what is known of them, in the sequence they were queued. Rule PR-32. */
export function jobList(
  executor: Executor,
  restaurant: Pick<PrintingRestaurant, 'scheduling' | 'items'>,
) {
  async function select(condition: string, value: string): Promise<readonly ListedJob[]> {
    const { rows } = await executor.query<ListedJob>(
      `SELECT job.job_id, job.order_id, job.kind, job.printer_id, route.name AS printer_name,
         (SELECT name FROM printers WHERE printer_id = job.printed_by) AS printed_by_name,
         job.copy, job.reprint, job.content_version, ${REASON} AS reason, job.is_possible_duplicate,
         job.requested_by, job.created_at, job.sent_at, job.printed_at, ${WATCHED_COLUMNS}
       FROM ${JOBS} WHERE ${condition}
       ORDER BY job.created_at, job.kind, job.content_version, job.reprint, job.copy, job.job_id`,
      [value, ...leadValues(restaurant)],
    );
    return rows;
  }

  return {
    ofOrder: (orderId: string) => select('job.order_id = $1', orderId),
    find: async (jobId: string) => (await select('job.job_id = $1', jobId))[0] ?? null,
  };
}

export function wireJob(job: ListedJob, now: Instant): WirePrintJob {
  const { created_at, due_at, sent_at, printed_at, resolved_at } = job;
  return {
    job_id: job.job_id,
    kind: job.kind,
    printer_id: job.printer_id,
    printer_name: job.printer_name,
    printed_by_name: job.printed_by_name,
    copy: job.copy,
    reprint: job.reprint,
    content_version: job.content_version,
    state: job.state,
    is_unconfirmed: isUnconfirmed(job),
    reason: job.reason,
    problem: problemOf(job, now),
    is_possible_duplicate: job.is_possible_duplicate,
    requested_by: job.requested_by,
    queued_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    printed_at: printed_at?.toISOString() ?? null,
    resolved_at: resolved_at?.toISOString() ?? null,
  };
}

export function printMetrics(registry: Registry): CountPrint {
  return outcomeCounter(
    registry,
    'comptoir_print_attempts_total',
    'Attempts to print a ticket: printed, sent without a confirmation, failed for now, or unknown.',
    OUTCOMES,
  );
}

/**
 * Prints a ticket of a locked order: one that still waits now, and otherwise once more, marked. Returns the
 * jobs, none without a printer, and whether the request was carried out before. Rules PR-33 and PR-34.
 */
export async function askForTicket(
  client: Executor,
  { orderId, kind, printerId, idempotencyKey, requestedBy }: AskedTicket,
  now: Instant,
): Promise<{ readonly jobs: readonly string[]; readonly isRepeated: boolean }> {
  const repeated = await idsOf(
    client,
    'SELECT job_id FROM print_jobs WHERE order_id = $1 AND idempotency_key = $2',
    [orderId, idempotencyKey],
  );
  if (idempotencyKey !== null && repeated.length > 0) return { jobs: repeated, isRepeated: true };
  const printers = await idsOf(client, PRINTERS, [orderId, kind, printerId]);
  const values = [orderId, kind, printers, new Date(now).toISOString(), idempotencyKey];
  const asked = await idsOf(client, ASK, [...values, requestedBy]);
  await announce(client);
  return { jobs: asked, isRepeated: false };
}

/** Queues a test page; returns its job. Rule PR-35. */
export async function addTestPage(
  client: Executor,
  printerId: string,
  content: JobContent,
  { requestedBy, now }: { readonly requestedBy: string | null; readonly now: Instant },
): Promise<string> {
  const values = [printerId, JSON.stringify(content), new Date(now).toISOString(), requestedBy];
  const [jobId = ''] = await idsOf(client, TEST_PAGE, values);
  await announce(client);
  return jobId;
}

/** Says that a job needs nothing more. */
export async function resolveJob(client: Executor, jobId: string, now: Instant): Promise<void> {
  await client.query(
    `UPDATE print_jobs SET resolved_at = $2::timestamptz
     WHERE job_id = $1 AND resolved_at IS NULL`,
    [jobId, new Date(now).toISOString()],
  );
  await announce(client);
}

async function announce(client: Executor): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [PRINT_JOBS, '']);
  await noteStateChange(client, 'printers');
}

async function idsOf(
  client: Executor,
  statement: string,
  values: readonly unknown[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ job_id: string }>(statement, [...values]);
  return rows.map(({ job_id }) => job_id);
}
