import type { PrintersEventData, WirePrintJob } from '@comptoir/contract/staff/printing';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import {
  type PrintFailure,
  type PrintJobState,
  type PrintProblem,
  printProblem,
  type TicketKind,
} from '@comptoir/domain/printing/printing';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { LiveState } from '#db/live-states.ts';
import type { Shop } from '#shop.ts';
import type { Printer } from '../printing.ts';
import { DUE_AT, IS_WANTED, JOBS, leadValues, REASON } from '../queue/job-statements.ts';
import { printerStore } from './printer-store.ts';

type PrintersShop = Pick<Shop, 'pool' | 'restaurant' | 'clock'>;

/** A job with what its problem depends on. */
export interface WatchedRow {
  readonly state: PrintJobState;
  readonly due_at: Date;
  readonly failed_at: Date | null;
  readonly lease_until: Date | null;
  readonly resolved_at: Date | null;
  /** Whether it still has something to print. */
  readonly is_wanted: boolean;
}

/** The columns of `WatchedRow`, of `job`, `route` and `orders`; $2 and $3 the lead minutes. */
export const WATCHED_COLUMNS = `job.state, ${DUE_AT} AS due_at, job.failed_at, job.lease_until,
  job.resolved_at, coalesce(${IS_WANTED}, false) AS is_wanted`;

/** What a board says of a job; null when there is nothing to say. Rule PR-30. */
export function problemOf(row: WatchedRow, now: Instant): PrintProblem | null {
  const { state, due_at, failed_at, lease_until, resolved_at, is_wanted } = row;
  if (resolved_at !== null || !(is_wanted || state === 'unknown')) return null;
  const isUnconfirmed = state === 'sent' && lease_until === null;
  const failedAt = failed_at?.getTime() ?? null;
  return printProblem({ state, dueAt: due_at.getTime(), failedAt, isUnconfirmed }, now);
}

/** The printers, the problems and the tickets of the open orders, for every board. Rule PR-31. */
export function printersState(shop: PrintersShop): LiveState {
  return { name: 'printers', read: () => readPrinting(shop) };
}

export async function readPrinting(shop: PrintersShop): Promise<PrintersEventData> {
  const { pool, restaurant, clock } = shop;
  const current = await restaurant();
  const now = clock();
  const { timezone } = current.scheduling.pickup;
  const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
  const leads = leadValues(current);
  const [printers, waiting, jobs] = await Promise.all([
    printerStore(pool).list(),
    pool.query<{ printer_id: string; count: number }>(WAITING, [timestamp(now), ...leads]),
    pool.query<OpenJobRow>(OF_OPEN_ORDERS, [timestamp(from), ...leads]),
  ]);
  const counts = new Map(waiting.rows.map(({ printer_id, count }) => [printer_id, count]));
  return {
    printers: printers.map((printer) => livePrinter(printer, printers, counts)),
    problems: problemsOf(jobs.rows, now),
    tickets: [...Map.groupBy(jobs.rows.filter(isOfOpenOrder), ({ order_id }) => order_id)].flatMap(
      ([orderId, ofOrder]) => ticketsOf(orderId, ofOrder, now) ?? [],
    ),
  };
}

interface OpenJobRow extends WatchedRow {
  readonly job_id: string;
  readonly order_id: string;
  readonly number: number;
  readonly progress: OrderProgress;
  readonly kind: TicketKind;
  readonly reason: PrintFailure | null;
  readonly sent_at: Date | null;
  readonly printed_at: Date | null;
}

function isOfOpenOrder({ progress }: OpenJobRow): boolean {
  return progress !== 'cancelled';
}

function livePrinter(
  { printerId, settings, state, stateSince, lastSeenAt }: Printer,
  printers: readonly Printer[],
  waiting: ReadonlyMap<string, number>,
): PrintersEventData['printers'][number] {
  const fallback = printers.find((each) => each.printerId === settings.fallback_printer_id);
  return {
    printer_id: printerId,
    name: settings.name,
    transport: settings.transport,
    kinds: settings.kinds,
    state,
    since: timestamp(stateSince),
    last_seen_at: lastSeenAt === null ? null : timestamp(lastSeenAt),
    waiting: waiting.get(printerId) ?? 0,
    fallback_name: fallback?.settings.name ?? null,
  };
}

function problemsOf(jobs: readonly OpenJobRow[], now: Instant): PrintersEventData['problems'] {
  return jobs
    .flatMap((job) => {
      const state = problemOf(job, now);
      if (state === null) return [];
      const { job_id, order_id, number, kind, reason } = job;
      return { job_id, order_id, number, kind, state, reason, at: timestamp(since(job).getTime()) };
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Since when a job has its problem, or waits. */
function since({ state, failed_at, sent_at, due_at }: OpenJobRow): Date {
  return (state === 'unknown' ? sent_at : failed_at) ?? due_at;
}

/** Of several jobs the most urgent; null where none says anything. */
function ticketsOf(
  orderId: string,
  jobs: readonly OpenJobRow[],
  now: Instant,
): PrintersEventData['tickets'][number] | null {
  const signs = jobs.flatMap((job) => {
    const problem = problemOf(job, now);
    const printed = printedAt(job);
    if (problem !== null) return { state: problem, at: since(job) };
    if (printed !== null) return { state: 'printed' as const, at: printed };
    const isWaiting = job.is_wanted && job.due_at.getTime() <= now;
    return isWaiting ? { state: 'waiting' as const, at: job.due_at } : [];
  });
  const most = URGENCY.map((state) => signs.findLast((sign) => sign.state === state)).find(Boolean);
  return most ? { order_id: orderId, state: most.state, at: timestamp(most.at.getTime()) } : null;
}

const URGENCY = ['failed', 'unknown', 'late', 'waiting', 'printed'] as const;

/** When it came out, as far as that will ever be known. */
function printedAt({ state, sent_at, printed_at, lease_until, resolved_at }: OpenJobRow) {
  if (state === 'printed') return printed_at;
  if (state === 'sent' && lease_until === null) return sent_at;
  return state === 'unknown' ? resolved_at : null;
}

/** Whether a job was sent to a printer that never confirms. */
export function isUnconfirmed({ state, lease_until }: WatchedRow): WirePrintJob['is_unconfirmed'] {
  return state === 'sent' && lease_until === null;
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

/** $1 now, $2 and $3 the lead minutes. */
const WAITING = `
  SELECT job.printer_id, count(*) FROM ${JOBS}
  WHERE (job.state IN ('queued', 'failed') AND job.resolved_at IS NULL OR job.lease_until IS NOT NULL)
    AND ${IS_WANTED} AND ${DUE_AT} <= $1::timestamptz
  GROUP BY job.printer_id`;

/**
 * $1 the begin of the day, $2 and $3 the lead minutes. With the tickets that say that an order is cancelled:
 * without them the kitchen may cook it.
 */
const OF_OPEN_ORDERS = `
  SELECT job.job_id, job.order_id, orders.number, orders.progress, job.kind, ${REASON} AS reason, job.sent_at,
    job.printed_at, ${WATCHED_COLUMNS}
  FROM ${JOBS}
  WHERE orders.order_id IN (
    SELECT order_id FROM orders WHERE
      progress IN ('received', 'accepted', 'preparing')
        AND coalesce(promised_at, slot_starts_at, finalized_at) >= $1::timestamptz
      OR progress IN ('ready', 'out_for_delivery')
        AND coalesce(promised_at, slot_starts_at, finalized_at) >= $1::timestamptz
    UNION ALL
    SELECT order_id FROM print_jobs JOIN orders USING (order_id)
    WHERE print_jobs.created_at >= $1::timestamptz AND content_version > 1
      AND orders.progress = 'cancelled'
  ) AND (orders.progress <> 'cancelled' OR job.content_version > 1)
  ORDER BY job.created_at, job.content_version, job.copy, job.reprint`;
