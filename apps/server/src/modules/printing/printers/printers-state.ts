import type {
  PrinterSettings,
  PrintersEventData,
  WirePrintJob,
  WireStaffPrinter,
} from '@comptoir/contract/staff/printing';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { type FallbackProblem, fallbackProblem } from '@comptoir/domain/printing/fallback';
import {
  type PrinterTransport,
  type PrintFailure,
  type PrintJobState,
  type PrintProblem,
  printProblem,
  type TicketKind,
} from '@comptoir/domain/printing/printing';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { LiveState } from '#db/live-states.ts';
import { type StaffAccess, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { Shop } from '#shop.ts';
import type { Printer, PrintingShop } from '../printing.ts';
import { DUE_AT, IS_WANTED, JOBS, leadValues, REASON } from '../queue/job-statements.ts';
import { printerStore } from './printer-store.ts';

const FALLBACK_PROBLEMS = {
  itself: 'Une imprimante ne peut pas se remplacer elle-même.',
  unknown: 'Cette imprimante n’existe pas ou n’existe plus.',
  loop: 'Cette imprimante est déjà remplacée, directement ou non, par celle-ci : choisissez-en une autre.',
} as const satisfies Record<FallbackProblem, string>;

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

/** The problem of a job that boards show; null for none. Rule PR-30. */
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
    pool.query<{ printer_id: string; count: number }>(WAITING, [new Date(now), ...leads]),
    pool.query<OpenJobRow>(OF_OPEN_ORDERS, [new Date(from), ...leads]),
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
 * $1 the begin of the day, $2 and $3 the lead minutes. With the tickets that say that an order is cancelled, of the
 * day or still to be printed: without them the kitchen may cook it.
 */
const OF_OPEN_ORDERS = `
  SELECT job.job_id, job.order_id, orders.number, orders.progress, job.kind, ${REASON} AS reason, job.sent_at,
    job.printed_at, ${WATCHED_COLUMNS}
  FROM ${JOBS}
  WHERE orders.order_id IN (
    SELECT order_id FROM open_orders WHERE due_at >= $1::timestamptz
    UNION ALL
    SELECT order_id FROM print_jobs JOIN orders USING (order_id)
    WHERE content_version > 1 AND orders.progress = 'cancelled' AND (
      print_jobs.created_at >= $1::timestamptz
      OR print_jobs.state IN ('queued', 'failed') AND print_jobs.resolved_at IS NULL
    )
  ) AND (orders.progress <> 'cancelled' OR job.content_version > 1)
  ORDER BY job.created_at, job.content_version, job.copy, job.reprint`;

/** The answers of routes about printers, and how they change one. */
export function printerAnswers(shop: PrintingShop) {
  const { pool, access } = shop;

  /** The printers as this caller sees them. */
  async function listed(request: FastifyRequest) {
    const [state, printers] = await Promise.all([readPrinting(shop), printerStore(pool).list()]);
    const seesSettings = access.callerOf(request).permissions.has('settings.write');
    const known = new Map(printers.map((printer) => [printer.printerId, printer]));
    return {
      ...state,
      printers: state.printers.map((live): WireStaffPrinter => {
        const printer = known.get(live.printer_id);
        const settings = seesSettings && printer ? settingsOf(printer) : null;
        return { ...live, settings };
      }),
    };
  }

  async function wire(request: FastifyRequest, printerId: string) {
    const { printers } = await listed(request);
    return printers.find(({ printer_id }) => printer_id === printerId);
  }

  /** Why a printer can't have this fallback, named by its field. Rule PR-23. */
  async function fallbackErrors(
    client: pg.PoolClient,
    printerId: string | null,
    { fallback_printer_id: fallbackId }: PrinterSettings,
  ): Promise<readonly FieldError[]> {
    const reason = fallbackProblem(printerId, fallbackId, await printerStore(client).fallbacks());
    return reason === null
      ? []
      : [{ path: 'fallback_printer_id', message: FALLBACK_PROBLEMS[reason] }];
  }

  /**
   * A change of a printer with its entry in the audit log, in one transaction; no entry where the change rejects
   * itself.
   */
  async function changing(
    request: FastifyRequest,
    printerId: string,
    action: string,
    change: (client: pg.PoolClient, printer: Printer) => Promise<unknown>,
  ): Promise<boolean> {
    const caller = access.callerOf(request);
    return staffChange(shop, caller, 'printers', async (client, record) => {
      await printerStore(client).lockFallbacks();
      const printer = await printerStore(client).lock(printerId);
      if (!printer) return false;
      const after = await change(client, printer);
      if (after === 'rejected') return true;
      record({ action, subject: `printer:${printerId}`, before: printer.settings, after });
      return true;
    });
  }

  async function answer(request: FastifyRequest, printerId: string) {
    return (await wire(request, printerId)) ?? problem('not_found');
  }

  async function answerKey(request: FastifyRequest, printerId: string, key: string | null) {
    const printer = await wire(request, printerId);
    if (!printer) return problem('not_found');
    return { printer, key, path: key === null ? null : pathOf(printer.transport, key) };
  }

  return { listed, fallbackErrors, changing, answer, answerKey };
}

/** The name under which a request is remembered: the person’s, else the device’s. */
export function nameOf(access: StaffAccess, request: FastifyRequest): string {
  const { person, device } = access.callerOf(request);
  return person?.name ?? device?.name ?? '';
}

function settingsOf({ settings, hasKey }: Printer): PrinterSettings & { has_key: boolean } {
  return { ...settings, has_key: hasKey };
}

function pathOf(transport: PrinterTransport, key: string): string {
  return `/print/${transport === 'epson_sdp' ? 'epson' : 'star'}/${key}`;
}
