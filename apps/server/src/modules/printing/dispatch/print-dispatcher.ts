import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isAhead } from '@comptoir/domain/schedule/within-window';
import { openPrinter } from '@comptoir/printer-client/printer-connection';
import type { Executor } from '#db/connection.ts';
import { noteStateChange } from '#db/live-states.ts';
import { type Notifications, ORDER_CHANGED } from '#db/notifications.ts';
import { PRINT_JOBS } from '#jobs/printing/enqueue-print-jobs.ts';
import { openPoller } from '#jobs/queue/poller.ts';
import type { Shop } from '#shop.ts';
import { newId } from '#tokens.ts';
import { printerStore } from '../printers/printer-store.ts';
import type { Printer, PrintQueue } from '../printing.ts';
import { DUE_AT, IS_WANTED, JOBS, leadValues } from '../queue/job-statements.ts';
import { endLeases } from '../queue/print-queue.ts';
import type { PrintingRestaurant } from '../queue/ticket-content.ts';
import { type PrinterWorker, printerWorker, type WorkerTimes } from './printer-worker.ts';

/** $1 now, $2 and $3 the lead minutes. */
const DUE_PRINTERS = `
  SELECT DISTINCT due.printer_id FROM (
    SELECT route.printer_id, CASE
      WHEN route.removed_at IS NOT NULL OR route.state <> 'ready' THEN route.fallback_printer_id
    END AS fallback_printer_id
    FROM ${JOBS}
    WHERE job.state IN ('queued', 'failed') AND ${IS_WANTED} AND ${DUE_AT} <= $1::timestamptz
  ) AS waiting, unnest(ARRAY[waiting.printer_id, fallback_printer_id]) AS due (printer_id)
  WHERE due.printer_id IS NOT NULL`;

/** Tickets that a person asked for wait for an hour; those of open orders, and cancellations, for a day; test pages for ten minutes. */
const SETTLE = `
  UPDATE print_jobs SET resolved_at = $1::timestamptz
  FROM (
    SELECT job.job_id FROM print_jobs AS job LEFT JOIN orders ON orders.order_id = job.order_id
    WHERE job.state IN ('queued', 'failed') AND job.resolved_at IS NULL AND CASE
      WHEN job.order_id IS NULL THEN job.created_at < $1::timestamptz - interval '10 minutes'
      WHEN orders.progress NOT IN ('handed_over', 'cancelled') THEN
        orders.due_at < $1::timestamptz - interval '24 hours'
      WHEN job.reprint > 0 OR job.requested_by IS NOT NULL THEN
        greatest(job.created_at, job.due_at) < $1::timestamptz - interval '1 hour'
      WHEN orders.progress = 'cancelled' AND job.content_version > 1 THEN
        greatest(job.due_at, orders.due_at) < $1::timestamptz - interval '24 hours'
      ELSE NOT EXISTS (
        SELECT FROM order_effects AS effect WHERE effect.order_id = job.order_id
      )
    END
  ) AS over
  WHERE print_jobs.job_id = over.job_id AND state IN ('queued', 'failed')`;

/** Milliseconds. */
export interface DispatchTimes extends WorkerTimes {
  /** Between two looks without a notification: retries, fallbacks, ended leases, tickets of later. */
  readonly pollMs: number;
  /** How long a printer stays with a process that gives no sign. */
  readonly holdMs: number;
}

const TIMES: DispatchTimes = {
  pollMs: 1_000,
  holdMs: 10_000,
  leaseMs: 20_000,
  readyMs: 30_000,
  recoveryMs: 2_000,
  storeMs: 1_000,
  stopMs: 2_000,
};

interface Dispatched extends Pick<Shop, 'pool' | 'restaurant' | 'clock' | 'log'> {
  readonly notifications: Pick<Notifications, 'listen'>;
  readonly printQueue: PrintQueue;
  readonly connect?: typeof openPrinter;
  readonly times?: Partial<DispatchTimes>;
}

export interface PrintDispatcher {
  stop(): Promise<void>;
}

/**
 * Prints the jobs of the TCP printers that this process holds; each is held by one of all processes. Rules
 * PR-15 to PR-22.
 */
export function openPrintDispatcher(dispatched: Dispatched): PrintDispatcher {
  const { pool, notifications, log } = dispatched;
  const times = { ...TIMES, ...dispatched.times };
  const look = printerLook({ ...dispatched, times });
  const poller = openPoller({
    run: look.once,
    notifications,
    // Submitting an order says no more than that it has changed.
    channels: [PRINT_JOBS, ORDER_CHANGED],
    pollMs: times.pollMs,
    log,
    failure: 'The print jobs could not be read',
  });
  return {
    async stop() {
      await poller.stop();
      await look.stop();
      await printerStore(pool)
        .letGo(look.holder)
        .catch(() => {});
    },
  };
}

interface Look {
  /** The name of this process among those that hold printers. */
  readonly holder: string;
  once(): Promise<void>;
  stop(): Promise<void>;
}

interface HeldPrinter {
  readonly worker: PrinterWorker;
  /** The connection depends on it. */
  readonly address: string;
  until: Instant;
}

function printerLook(dispatched: Dispatched & { readonly times: DispatchTimes }): Look {
  const { pool, restaurant, clock, times } = dispatched;
  const store = printerStore(pool);
  const holder = newId();
  const held = new Map<string, HeldPrinter>();
  const stopping = new Set<Promise<void>>();
  /** Changes by time alone, for every transport. */
  const rounds = [
    { everyMs: times.pollMs, nextAt: clock(), run: (now: Instant) => endLeases(pool, now) },
    { everyMs: 5_000, nextAt: clock(), run: (now: Instant) => store.noteSilent(now) },
    { everyMs: 30_000, nextAt: clock(), run: (now: Instant) => settleJobs(pool, now) },
  ];

  async function keepTime(now: Instant): Promise<void> {
    for (const round of rounds) {
      if (isAhead(round.nextAt, now, round.everyMs)) continue;
      round.nextAt = now + round.everyMs;
      await round.run(now);
    }
  }

  function release(printerId: string): void {
    const printer = held.get(printerId);
    if (!printer) return;
    held.delete(printerId);
    const end = printer.worker.stop().finally(() => stopping.delete(end));
    stopping.add(end);
  }

  /** The worker of a printer that this process may use; null while another has it. */
  async function hold(printer: Printer, now: Instant): Promise<PrinterWorker | null> {
    const { printerId } = printer;
    const address = addressOf(printer);
    if (held.get(printerId)?.address !== address) release(printerId);
    const known = held.get(printerId);
    const until = now + times.holdMs;
    if (known && isAhead(known.until - times.holdMs / 2, now, times.holdMs / 2))
      return known.worker;
    if (!(await store.hold(printerId, holder, until, now))) {
      release(printerId);
      return null;
    }
    if (known) {
      known.until = until;
      return known.worker;
    }
    const connect = dispatched.connect ?? openPrinter;
    const worker = printerWorker(printer, { ...dispatched, connect });
    held.set(printerId, { worker, address, until });
    return worker;
  }

  return {
    holder,
    async once() {
      const now = clock();
      await keepTime(now);
      const printers = (await store.list()).filter(isConnectedByServers);
      const present = new Set(printers.map(({ printerId }) => printerId));
      for (const printerId of held.keys()) if (!present.has(printerId)) release(printerId);
      if (printers.length === 0) return;
      const due = await duePrinters(pool, await restaurant(), now);
      for (const printer of printers) {
        const worker = await hold(printer, now);
        worker?.wake(due.has(printer.printerId));
      }
    },
    async stop() {
      for (const printerId of [...held.keys()]) release(printerId);
      await Promise.all(stopping);
    },
  };
}

function isConnectedByServers({ settings }: Printer): boolean {
  return settings.transport === 'escpos_tcp' && settings.relay_device_id === null;
}

function addressOf({ settings: { host, port, replies } }: Printer): string {
  return `${host}:${port} ${replies}`;
}

/**
 * The printers that have a due job, as its own printer or as the fallback of one that is not ready. Which job
 * that is, and whether it is the time, `claim` decides.
 */
export async function duePrinters(
  executor: Executor,
  restaurant: Pick<PrintingRestaurant, 'scheduling' | 'items'>,
  now: Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await executor.query<{ printer_id: string }>({
    name: 'due-printers',
    text: DUE_PRINTERS,
    values: [new Date(now), ...leadValues(restaurant)],
  });
  return new Set(rows.map(({ printer_id }) => printer_id));
}

/**
 * Ends what is not to be printed any more: tickets of orders that are over, when that can't be taken back, and
 * what waited in vain for so long that its paper would only confuse. Returns how many. Rule PR-19.
 */
export async function settleJobs(executor: Executor, now: Instant): Promise<number> {
  const { rowCount } = await executor.query(SETTLE, [new Date(now)]);
  if (rowCount) await noteStateChange(executor, 'printers');
  return rowCount ?? 0;
}
