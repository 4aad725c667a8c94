import { afterEach } from 'vitest';
import type { ClaimedJob, JobOutcome } from '#modules/printing/printing.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { FRIDAY_EVENING, shops } from './checkout-shop.ts';
import { orderAs } from './mail-shop.ts';
import { boardAt, PRINTING_TABLES, printQueueAt, textOf } from './printing-shop.ts';

export const LEASE_MS = 20_000;

/** Milliseconds after the evening's begin, as an instant. */
export const at = (afterMs: number) => FRIDAY_EVENING + afterMs;

/** Orders, and the queue of their tickets, on a test database that is emptied after each test. */
export function printQueueShops(database: TestDatabase) {
  const openShop = shops(database);
  afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES));

  const claim = (printerId: string, afterMs = 0) =>
    printQueueAt(database.pool).claim(printerId, { now: at(afterMs), leaseMs: LEASE_MS });

  async function finish(job: ClaimedJob | null, outcome: JobOutcome, afterMs = 0): Promise<void> {
    if (!job) throw new Error('There is no job to finish.');
    const queue = printQueueAt(database.pool);
    if (outcome.kind !== 'failed') await queue.markSent(job.jobId, job.leaseId, at(afterMs));
    await queue.finish(job.jobId, job.leaseId, outcome, at(afterMs));
  }

  /** Prints everything that is due on a printer; answers the papers as text. */
  async function print(printerId: string, afterMs = 0): Promise<readonly string[]> {
    const papers: string[] = [];
    for (let job = await claim(printerId, afterMs); job; job = await claim(printerId, afterMs)) {
      papers.push(textOf(job));
      await finish(job, { kind: 'printed' }, afterMs);
    }
    return papers;
  }

  async function jobs(columns = 'kind, content_version, copy, reprint, state') {
    const { rows } = await database.pool.query(
      `SELECT ${columns} FROM print_jobs ORDER BY created_at, kind, content_version, copy`,
    );
    return rows;
  }

  async function anAcceptedOrder(overrides = {}): Promise<string> {
    const orderId = await orderAs((await openShop()).app, 'jeanne@example.fr', anOrder(overrides));
    await boardAt(database.pool).move(orderId, 'accepted');
    return orderId;
  }

  return { openShop, claim, finish, print, jobs, anAcceptedOrder };
}
