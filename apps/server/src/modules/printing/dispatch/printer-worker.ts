import { setTimeout as delay } from 'node:timers/promises';
import type { openPrinter } from '@comptoir/printer-client/printer-connection';
import { renderEscPos } from '@comptoir/tickets/render-escpos';
import type { Shop } from '#shop.ts';
import type { ClaimedJob, JobOutcome, Printer, PrinterCondition, PrintQueue } from '../printing.ts';

/** Milliseconds. */
export interface WorkerTimes {
  /** How long a job stays claimed or sent without a sign of its attempt. */
  readonly leaseMs: number;
  /** Between two questions of status to a printer that is ready. */
  readonly readyMs: number;
  /** Between two questions of status to one that is not. */
  readonly recoveryMs: number;
  /** Until an outcome that could not be stored is stored again. */
  readonly storeMs: number;
  /** How long a stop waits for a job under way. */
  readonly stopMs: number;
}

interface WorkerShop extends Pick<Shop, 'clock' | 'log'> {
  readonly printQueue: PrintQueue;
  readonly connect: typeof openPrinter;
  readonly times: WorkerTimes;
}

/** The one connection of all processes to a printer, and its jobs. */
export interface PrinterWorker {
  /** Prints what is due, and asks for the status when that is due. */
  wake(hasJobs: boolean): void;
  /** Lets a job under way end, then disconnects. */
  stop(): Promise<void>;
}

/** Prints the jobs of a TCP printer, one after the other. Rules PR-16 to PR-18, and PR-70 to PR-77. */
export function printerWorker(printer: Printer, shop: WorkerShop): PrinterWorker {
  const { printQueue: queue, connect, times, clock, log } = shop;
  const { printerId } = printer;
  const { host, port, replies } = printer.settings;
  const connection = connect({ host: host ?? '', port: port ?? 0, replies });
  let condition: PrinterCondition | 'unknown' = 'unknown';
  let nextStatusAt = clock();
  let isStopped = false;
  let hasWork = false;
  let working: Promise<void> | undefined;

  function wake(hasJobs: boolean): void {
    hasWork ||= hasJobs;
    const canWork = hasWork && condition === 'ready';
    if (isStopped || !(canWork || clock() >= nextStatusAt)) return;
    working ??= work()
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error, printer: printerId }, 'A printer could not be used');
      })
      .finally(() => {
        working = undefined;
        if (hasWork) wake(false);
      });
  }

  /** A printer that is not ready gets no job: twenty would each wait for its connection. */
  async function work(): Promise<void> {
    if (clock() >= nextStatusAt) await note(await connection.status());
    while (hasWork && condition === 'ready' && !isStopped) {
      hasWork = false;
      const job = await queue.claim(printerId, { now: clock(), leaseMs: times.leaseMs });
      if (!job) return;
      await print(job);
      hasWork = true;
    }
  }

  async function note(next: PrinterCondition): Promise<void> {
    condition = next;
    nextStatusAt = clock() + (next === 'ready' ? times.readyMs : times.recoveryMs);
    await queue.noteCondition(printerId, next, clock());
  }

  /** Prints a job and stores what became of it. */
  async function print(job: ClaimedJob): Promise<void> {
    const stopRenewing = keepLease(job);
    try {
      const outcome = await send(job);
      if (!outcome) return;
      await stored(() => queue.finish(job.jobId, job.leaseId, outcome, clock()));
      await noteOutcome(outcome);
    } finally {
      stopRenewing();
    }
  }

  async function send({ jobId, leaseId, ticket, format }: ClaimedJob): Promise<JobOutcome | null> {
    try {
      return await connection.print(renderEscPos(ticket, format), {
        beforeFirstByte: async () =>
          !isStopped && queue.markSent(jobId, leaseId, clock(), times.leaseMs),
        onCondition: (next) => void note(next).catch(() => {}),
      });
    } catch (error) {
      // It may be stored as sent; nothing of it was.
      log.warn({ err: error, printer: printerId }, 'A print job could not be stored as sent');
      return { kind: 'failed', reason: 'ready' };
    }
  }

  /** A printer that waits for paper keeps its job. */
  function keepLease({ jobId, leaseId }: ClaimedJob): () => void {
    const renewing = setInterval(() => {
      const reason = condition === 'ready' || condition === 'unknown' ? null : condition;
      const until = clock() + times.leaseMs;
      // The database may be away for a moment: the next renewal is before the end.
      queue.renew(jobId, leaseId, { until, reason }).catch(() => {});
    }, times.leaseMs / 4);
    return () => clearInterval(renewing);
  }

  async function noteOutcome(outcome: JobOutcome): Promise<void> {
    if (outcome.kind === 'printed' || outcome.kind === 'sent') return note('ready');
    if (outcome.reason !== null && outcome.reason !== 'ready') return note(outcome.reason);
    // Whether it still answers is asked before the next job.
    condition = 'unknown';
    nextStatusAt = clock();
  }

  /** Stores what is known of paper; the database may be away for a while. */
  async function stored(store: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        if (isStopped) throw error;
        log.warn(
          { err: error, printer: printerId },
          'The outcome of a print job waits for storage',
        );
        await delay(times.storeMs, undefined, { ref: false });
      }
    }
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      await Promise.race([working, delay(times.stopMs, undefined, { ref: false })]);
      connection.close();
      await working;
    },
  };
}
