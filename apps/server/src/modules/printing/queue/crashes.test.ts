import { afterAll, afterEach, expect, test } from 'vitest';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import {
  aPrinter,
  boardAt,
  PRINTING_TABLES,
  printQueueAt,
  textOf,
} from '#test/shops/printing-shop.ts';
import { endLeases } from './print-queue.ts';

const database = testDatabase();
const openShop = shops(database);
let crashing: CrashingPool | undefined;
afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES));
afterAll(() => crashing?.pool.end());

const SECOND = 1_000;
const LEASE_MS = 20 * SECOND;
const at = (afterMs: number) => FRIDAY_EVENING + afterMs;
const steps = (count: number) => Array.from({ length: count }, (_, statements) => statements);

/** The pool of a process that dies before the statement after so many. */
function dyingAfter(statements: number) {
  crashing ??= crashingPool(database.address);
  crashing.crashAfter(statements);
  return crashing.pool;
}

/** Claims and prints what is due; `papers` has what bytes were sent of. Dies where its pool does. */
async function printAll(pool: typeof database.pool, printerId: string, now: number) {
  const queue = printQueueAt(pool);
  const papers: string[] = [];
  try {
    for (;;) {
      const job = await queue.claim(printerId, { now, leaseMs: LEASE_MS });
      if (!job) return papers;
      if (!(await queue.markSent(job.jobId, job.leaseId, now, LEASE_MS))) continue;
      papers.push(textOf(job));
      await queue.finish(job.jobId, job.leaseId, { kind: 'printed' }, now);
    }
  } catch {
    return papers;
  }
}

async function knownOf(orderId: string) {
  const { rows } = await database.pool.query<{ state: string; progress: string }>(
    `SELECT state, progress FROM orders LEFT JOIN print_jobs USING (order_id) WHERE order_id = $1`,
    [orderId],
  );
  return rows;
}

test.each(steps(10))(
  'PR-10: an order is accepted with its ticket or not at all when its process dies before statement %i',
  async (statements) => {
    const printerId = await aPrinter(database.pool);
    const orderId = await orderAs((await openShop()).app, 'jeanne@example.fr');
    const pool = dyingAfter(statements);
    await boardAt(pool)
      .move(orderId, 'accepted')
      .catch(() => {});
    crashing?.crashAfter(null);
    expect([
      [{ progress: 'received', state: null }],
      [{ progress: 'accepted', state: 'queued' }],
    ]).toContainEqual(await knownOf(orderId));
    await boardAt(database.pool).move(orderId, 'accepted');
    expect(await printAll(database.pool, printerId, at(0))).toHaveLength(1);
  },
);

test.each(steps(20))(
  'PR-17, PR-18: a ticket has one paper, or none and a known state, when its process dies before statement %i',
  async (statements) => {
    const printerId = await aPrinter(database.pool);
    const orderId = await orderAs((await openShop()).app, 'jeanne@example.fr');
    await boardAt(database.pool).move(orderId, 'accepted');
    const before = await printAll(dyingAfter(statements), printerId, at(0));
    crashing?.crashAfter(null);
    await endLeases(database.pool, at(LEASE_MS));
    const after = await printAll(database.pool, printerId, at(LEASE_MS + 10 * SECOND));
    const [job] = await knownOf(orderId);
    const papers = before.length + after.length;
    expect(['unknown', 'printed']).toContain(job?.state);
    expect(papers).toBeLessThanOrEqual(1);
    if (job?.state === 'printed') expect(papers).toBe(1);
  },
);

test.each(steps(10))(
  'PR-13: an undo that dies before statement %i is made whole, or not at all',
  async (statements) => {
    await aPrinter(database.pool);
    const orderId = await orderAs((await openShop()).app, 'jeanne@example.fr');
    await boardAt(database.pool).move(orderId, 'accepted');
    await boardAt(dyingAfter(statements), SECOND)
      .undo(orderId)
      .catch(() => {});
    crashing?.crashAfter(null);
    expect([
      [{ progress: 'received', state: null }],
      [{ progress: 'accepted', state: 'queued' }],
    ]).toContainEqual(await knownOf(orderId));
  },
);

test.each(steps(12))(
  'PR-14: a change and the printing of its order at once leave no paper untrue: %i',
  async (turn) => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await orderAs((await openShop()).app, 'jeanne@example.fr');
    await boardAt(pool).move(orderId, 'accepted');
    const promised = at(45 * 60 * SECOND);
    const changing = async () => {
      for (let pause = turn % 6; pause > 0; pause -= 1) await pool.query('SELECT 1');
      await boardAt(pool, SECOND).promise(orderId, promised);
    };
    const [first] = await Promise.all([printAll(pool, printerId, at(SECOND)), changing()]);
    const papers = [...first, ...(await printAll(pool, printerId, at(60 * SECOND)))];
    expect(papers.at(-1)).toContain('18:45');
    expect(papers.length).toBeLessThanOrEqual(2);
    for (const later of papers.slice(1)) expect(later).toMatch(/MODIFI/);
  },
);
