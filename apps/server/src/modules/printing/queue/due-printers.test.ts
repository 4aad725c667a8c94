import { afterEach, describe, expect, test } from 'vitest';
import { deleteOldPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { aPrinter, boardAt, PRINTING_TABLES, printQueueAt } from '#test/shops/printing-shop.ts';
import { duePrinters, settleJobs } from '../dispatch/print-dispatcher.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, ...PRINTING_TABLES));

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const at = (afterMs: number) => FRIDAY_EVENING + afterMs;
const snapshot = restaurantSnapshot(0, aRestaurant());

const due = async (afterMs = 0) => [...(await duePrinters(database.pool, snapshot, at(afterMs)))];

async function anAcceptedOrder(): Promise<string> {
  const orderId = await orderAs((await openShop()).app, 'jeanne@example.fr');
  await boardAt(database.pool).move(orderId, 'accepted');
  return orderId;
}

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    'SELECT count(*) FROM print_jobs WHERE resolved_at IS NULL',
  );
  return rows[0].count;
}

describe('the printers with work', () => {
  test('PR-22: are those of due jobs, and the fallback of one that is not ready', async () => {
    const { pool } = database;
    const fallback = await aPrinter(pool, { kinds: [] });
    const printerId = await aPrinter(pool, { fallback_printer_id: fallback });
    await aPrinter(pool, { minutes_before_start: 0 });
    expect(await due()).toEqual([]);
    await anAcceptedOrder();
    expect(await due()).toEqual([printerId]);
    await printQueueAt(pool).noteCondition(printerId, 'paper', at(0));
    expect((await due()).toSorted()).toEqual([fallback, printerId].toSorted());
  });

  test('PR-11: an order for later makes work when it is due', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool, { minutes_before_start: 10 });
    await anAcceptedOrder();
    expect(await due(20 * MINUTE - SECOND)).toEqual([]);
    expect(await due(20 * MINUTE)).toEqual([printerId]);
  });
});

describe('what is not to be printed any more', () => {
  test('PR-19: the ticket of an order that was handed over ends once that can’t be taken back', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await boardAt(pool, SECOND).move(orderId, 'handed_over');
    expect(await due(2 * SECOND)).toEqual([]);
    expect(await settleJobs(pool, at(2 * SECOND))).toBe(0);
    await boardAt(pool, 3 * SECOND).undo(orderId);
    expect(await due(4 * SECOND)).toEqual([printerId]);
    await boardAt(pool, 5 * SECOND).move(orderId, 'handed_over');
    await executeDueEffects(pool, at(20 * SECOND));
    expect(await settleJobs(pool, at(20 * SECOND))).toBe(1);
    expect(await waiting()).toBe(0);
  });

  test('PR-37: a job is deleted when it was queued longer ago than is asked for', async () => {
    const { pool } = database;
    await aPrinter(pool);
    await anAcceptedOrder();
    expect(await deleteOldPrintJobs(pool, at(0))).toBe(0);
    expect(await deleteOldPrintJobs(pool, at(1))).toBe(1);
  });

  test('PR-19: a test page waits for ten minutes, and a ticket until a day after its order', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    await anAcceptedOrder();
    await pool.query(
      `INSERT INTO print_jobs (kind, printer_id, created_at, next_try_at)
       VALUES ('test', $1, $2, $2)`,
      [printerId, new Date(at(0))],
    );
    await settleJobs(pool, at(10 * MINUTE));
    expect(await waiting()).toBe(2);
    await settleJobs(pool, at(11 * MINUTE));
    expect(await waiting()).toBe(1);
    await settleJobs(pool, at(23 * 60 * MINUTE));
    expect(await waiting()).toBe(1);
    await settleJobs(pool, at(25 * 60 * MINUTE));
    expect(await waiting()).toBe(0);
  });
});
