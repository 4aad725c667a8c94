import type { WirePrintJob } from '@comptoir/contract/staff/printing';
import type { PrintFailure, TicketKind } from '@comptoir/domain/printing/printing';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Registry } from 'prom-client';
import type { Executor } from '#db/connection.ts';
import { outcomeCounter } from '#metrics/initialised-counter.ts';
import {
  isUnconfirmed,
  problemOf,
  WATCHED_COLUMNS,
  type WatchedRow,
} from '../printers/printers-state.ts';
import { JOBS, leadValues, REASON } from './job-statements.ts';
import type { PrintingRestaurant } from './ticket-content.ts';

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
