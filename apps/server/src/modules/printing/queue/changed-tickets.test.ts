import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { at, printQueueShops } from '#test/shops/print-queue-shop.ts';
import { aPrinter, boardAt } from '#test/shops/printing-shop.ts';
import { settleJobs } from '../dispatch/print-dispatcher.ts';
import { printerStore } from '../printers/printer-store.ts';

const database = testDatabase();
const { claim, finish, print, jobs, anAcceptedOrder } = printQueueShops(database);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('what is taken back or changed', () => {
  test('PR-13: undo within 10 seconds deletes a ticket that is not printed', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await boardAt(pool, 9 * SECOND).undo(orderId);
    expect(await jobs()).toEqual([]);
    await boardAt(pool, 20 * SECOND).move(orderId, 'accepted');
    expect(await print(printerId, 20 * SECOND)).toHaveLength(1);
  });

  test('PR-13: an acceptance that is taken back after its paper, and made again, prints nothing', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    expect(await print(printerId)).toHaveLength(1);
    await boardAt(pool, SECOND).undo(orderId);
    expect(await print(printerId, 2 * SECOND)).toEqual([]);
    await boardAt(pool, 3 * SECOND).move(orderId, 'accepted');
    expect(await print(printerId, MINUTE)).toEqual([]);
    expect(await jobs()).toMatchObject([{ content_version: 1, state: 'printed' }]);
  });

  test('PR-13, PR-14: made again with another promise it is a changed ticket', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await print(printerId);
    await boardAt(pool, SECOND).undo(orderId);
    await boardAt(pool, 3 * SECOND).move(orderId, 'accepted', at(50 * MINUTE));
    const [paper] = await print(printerId, MINUTE);
    expect(paper).toMatch(/MODIFI/);
    expect(paper).toContain('18:50');
  });

  test('PR-14: a promise that is moved after the paper prints a changed ticket, 10 seconds later', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await print(printerId);
    await boardAt(pool, MINUTE).promise(orderId, at(45 * MINUTE));
    expect(await print(printerId, MINUTE + 9 * SECOND)).toEqual([]);
    const [paper] = await print(printerId, MINUTE + 10 * SECOND);
    expect(paper).toMatch(/MODIFI/);
    expect(paper).toContain('18:45');
    expect(await print(printerId, 2 * MINUTE)).toEqual([]);
  });

  test('PR-14: of several changes within 10 seconds one ticket says the last', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await print(printerId);
    await boardAt(pool, MINUTE).promise(orderId, at(45 * MINUTE));
    await boardAt(pool, MINUTE + 8 * SECOND).promise(orderId, at(50 * MINUTE));
    expect(await print(printerId, MINUTE + 12 * SECOND)).toEqual([]);
    const papers = await print(printerId, MINUTE + 18 * SECOND);
    expect(papers).toHaveLength(1);
    expect(papers[0]).toContain('18:50');
  });

  test('PR-13, PR-14: a change that is taken back, or leads back, prints nothing', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await print(printerId);
    await boardAt(pool, MINUTE).promise(orderId, at(45 * MINUTE));
    await boardAt(pool, MINUTE + 5 * SECOND).undo(orderId);
    expect(await print(printerId, 2 * MINUTE)).toEqual([]);
    await boardAt(pool, 3 * MINUTE).promise(orderId, at(45 * MINUTE));
    await boardAt(pool, 3 * MINUTE + SECOND).promise(orderId, at(30 * MINUTE));
    expect(await print(printerId, 4 * MINUTE)).toEqual([]);
    expect(await jobs()).toHaveLength(1);
  });

  test('PR-13: an undo queues nothing where paper came out before the change', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await print(printerId);
    await boardAt(pool, MINUTE).promise(orderId, at(45 * MINUTE));
    await boardAt(pool, MINUTE + SECOND).undo(orderId);
    expect(await jobs()).toMatchObject([{ content_version: 1, state: 'printed' }]);
  });

  test('PR-14: cancelled before its paper nothing is printed, and undone it is', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await boardAt(pool, SECOND).move(orderId, 'cancelled');
    expect(await print(printerId, 2 * SECOND)).toEqual([]);
    await boardAt(pool, 3 * SECOND).undo(orderId);
    expect(await print(printerId, 4 * SECOND)).toHaveLength(1);
  });

  test('PR-14: cancelled after its paper it is told, when that can’t be taken back any more', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await print(printerId);
    await boardAt(pool, MINUTE).move(orderId, 'cancelled');
    expect(await print(printerId, MINUTE + 9 * SECOND)).toEqual([]);
    const [paper] = await print(printerId, MINUTE + 10 * SECOND);
    expect(paper).toMatch(/ANNUL/);
  });

  test('PR-14: what is claimed in the moment of a change is corrected by the next', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    const job = await claim(printerId);
    await boardAt(pool, SECOND).promise(orderId, at(45 * MINUTE));
    await finish(job, { kind: 'printed' }, 2 * SECOND);
    const [paper] = await print(printerId, MINUTE);
    expect(paper).toMatch(/MODIFI/);
  });

  test('PR-14, PR-19: a cancellation waits for its paper until a day after the order was due', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const orderId = await anAcceptedOrder();
    await print(printerId);
    await boardAt(pool, MINUTE).promise(orderId, at(8 * HOUR));
    await boardAt(pool, 4 * HOUR).move(orderId, 'cancelled');
    expect(await settleJobs(pool, at(4 * HOUR + MINUTE))).toBe(0);
    expect(await settleJobs(pool, at(31 * HOUR))).toBe(0);
    const [paper] = await print(printerId, 31 * HOUR);
    expect(paper).toMatch(/ANNUL/);
  });

  test('PR-19: a cancellation ends a day after the order was due, or after it was cancelled', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const [early, late] = [await anAcceptedOrder(), await anAcceptedOrder()];
    await print(printerId);
    await boardAt(pool, MINUTE).move(early, 'cancelled');
    await boardAt(pool, 4 * HOUR).move(late, 'cancelled');
    expect(await settleJobs(pool, at(24 * HOUR))).toBe(0);
    expect(await settleJobs(pool, at(26 * HOUR))).toBe(1);
    expect(await settleJobs(pool, at(28 * HOUR))).toBe(0);
    expect(await settleJobs(pool, at(29 * HOUR))).toBe(1);
  });

  test('PR-14, PR-22: paper of a removed printer is corrected on its fallback', async () => {
    const { pool } = database;
    const fallback = await aPrinter(pool, { name: 'Comptoir', kinds: [] });
    const printerId = await aPrinter(pool, { fallback_printer_id: fallback });
    const alone = await aPrinter(pool, { name: 'Bar' });
    const orderId = await anAcceptedOrder();
    expect(await print(printerId)).toHaveLength(1);
    expect(await print(alone)).toHaveLength(1);
    await printerStore(pool).remove(printerId, at(MINUTE));
    await printerStore(pool).remove(alone, at(MINUTE));
    await boardAt(pool, 2 * MINUTE).move(orderId, 'cancelled');
    const papers = await print(fallback, 3 * MINUTE);
    expect(papers).toHaveLength(1);
    expect(papers[0]).toMatch(/ANNUL/);
    expect(await jobs()).toHaveLength(3);
  });
});
