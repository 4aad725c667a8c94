import { describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { at, LEASE_MS, printQueueShops } from '#test/shops/print-queue-shop.ts';
import { aPrinter, boardAt, printQueueAt } from '#test/shops/printing-shop.ts';
import { printerStore } from '../printers/printer-store.ts';
import type { JobOutcome } from '../printing.ts';
import { endLeases } from './print-queue.ts';

const database = testDatabase();
const { openShop, claim, finish, jobs, anAcceptedOrder } = printQueueShops(database);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const GUEST = 'jeanne@example.fr';

/** 20 minutes of preparation, and 15 on the way. */
function withLeadTimes() {
  const { settings, ...rest } = aRestaurant();
  const scheduling = { ...settings.scheduling, minimum_time: 35, pickup_minimum_time: 20 };
  return { ...rest, settings: { ...settings, scheduling } };
}

describe('a job is printed once', () => {
  test('PR-15: a hundred claims at once, of two processes, get one job', async () => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    await anAcceptedOrder();
    const claims = await Promise.all(Array.from({ length: 100 }, () => claim(printerId)));
    expect(claims.filter((job) => job !== null)).toHaveLength(1);
  });

  test('PR-16: a printer has one job at a time', async () => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    await anAcceptedOrder();
    const first = await claim(printerId);
    expect(await claim(printerId)).toBeNull();
    await finish(first, { kind: 'printed' });
    expect(await claim(printerId)).not.toBeNull();
  });

  test('PR-16: one process at a time connects to a printer', async () => {
    const printerId = await aPrinter(database.pool);
    const store = printerStore(database.pool);
    const hold = (who: string, afterMs: number) =>
      store.hold(printerId, who, at(afterMs + LEASE_MS), at(afterMs));
    const both = await Promise.all(['a', 'b'].map((who) => hold(who, 0)));
    expect(both.filter(Boolean)).toHaveLength(1);
    const [winner, other] = both[0] ? (['a', 'b'] as const) : (['b', 'a'] as const);
    expect(await hold(winner, SECOND)).toBe(true);
    expect(await hold(other, 2 * SECOND)).toBe(false);
    expect(await hold(other, 30 * SECOND)).toBe(true);
    await store.letGo(other);
    expect(await hold(winner, 31 * SECOND)).toBe(true);
  });

  test('PR-17: a claim that ends without a word is queued again, and its late bytes are refused', async () => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    const lost = await claim(printerId);
    const again = await claim(printerId, LEASE_MS);
    expect(again?.jobId).toBe(lost?.jobId);
    const queue = printQueueAt(database.pool);
    const { jobId = '', leaseId = '' } = lost ?? {};
    expect(await queue.markSent(jobId, leaseId, at(LEASE_MS))).toBe(false);
  });

  test('PR-17: what was sent and not answered is uncertain, and never sent again by itself', async () => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    const { jobId = '', leaseId = '' } = (await claim(printerId)) ?? {};
    const queue = printQueueAt(database.pool);
    expect(await queue.markSent(jobId, leaseId, at(0), LEASE_MS)).toBe(true);
    await endLeases(database.pool, at(LEASE_MS));
    expect(await jobs('state')).toEqual([{ state: 'unknown' }]);
    expect(await claim(printerId, 60 * MINUTE)).toBeNull();
    await queue.finish(jobId, leaseId, { kind: 'printed' }, at(MINUTE));
    expect(await jobs('state')).toEqual([{ state: 'printed' }]);
  });

  test.each<{ outcome: JobOutcome; state: string; reason: string | null }>([
    { outcome: { kind: 'printed' }, state: 'printed', reason: null },
    { outcome: { kind: 'sent' }, state: 'sent', reason: null },
    { outcome: { kind: 'failed', reason: 'paper' }, state: 'failed', reason: 'paper' },
    { outcome: { kind: 'failed', reason: 'ready' }, state: 'failed', reason: null },
    { outcome: { kind: 'unknown', reason: 'cover' }, state: 'unknown', reason: 'cover' },
    { outcome: { kind: 'unknown', reason: null }, state: 'unknown', reason: null },
  ])('PR-5: $outcome is $state, and said twice it stays so', async ({ outcome, state, reason }) => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    const job = await claim(printerId);
    const counted: string[] = [];
    const queue = printQueueAt(database.pool, aRestaurant(), (kind) => counted.push(kind));
    const { jobId = '', leaseId = '' } = job ?? {};
    await queue.markSent(jobId, leaseId, at(0));
    await queue.finish(jobId, leaseId, outcome, at(0));
    const known = await jobs('state, reason, attempts, sent_at, printed_at, lease_until');
    expect(known).toMatchObject([{ state, reason, lease_until: null }]);
    await queue.finish(jobId, leaseId, outcome, at(SECOND));
    const after = await jobs('state, reason, attempts, sent_at, lease_until');
    expect(known).toMatchObject(after);
    expect(counted).toEqual([outcome.kind]);
  });

  test('PR-5: a job that is sent for good keeps no other from its printer', async () => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    await anAcceptedOrder();
    await finish(await claim(printerId), { kind: 'sent' });
    expect(await claim(printerId, 60 * MINUTE)).not.toBeNull();
  });

  test('PR-5: the job that a printer has is the same on each reading, and found by its lease', async () => {
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder();
    const queue = printQueueAt(database.pool);
    expect(await queue.heldJob(printerId, at(0))).toBeNull();
    const job = await claim(printerId);
    await boardAt(database.pool).promise(orderId, at(50 * MINUTE));
    const held = await queue.heldJob(printerId, at(SECOND));
    expect(held).toMatchObject({ jobId: job?.jobId, leaseId: job?.leaseId, state: 'claimed' });
    expect(held?.ticket).toEqual(job?.ticket);
    await finish(job, { kind: 'printed' });
    expect(await queue.heldJob(printerId, at(SECOND))).toBeNull();
    const known = await queue.jobOfLease(printerId, job?.leaseId ?? '');
    expect(known).toMatchObject({ jobId: job?.jobId, state: 'printed' });
    expect(await queue.jobOfLease('another', job?.leaseId ?? '')).toBeNull();
  });

  test('PR-18: a claim that is given back is there at once', async () => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    const { jobId = '', leaseId = '' } = (await claim(printerId)) ?? {};
    const queue = printQueueAt(database.pool);
    await queue.release(jobId, leaseId, at(0));
    expect((await claim(printerId))?.jobId).toBe(jobId);
  });
});

describe('the sequence of jobs', () => {
  test('PR-20: fifty orders are printed by when they have to be started', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const { app } = await openShop();
    const starts = Array.from({ length: 50 }, (_, index) => 30 + ((index * 17) % 50));
    const numbers = new Map<number, number>();
    await Promise.all(
      starts.map(async (minutes) => {
        const orderId = await orderAs(app, GUEST);
        await boardAt(pool).move(orderId, 'accepted', at(minutes * MINUTE));
        const { rows } = await pool.query('SELECT number FROM orders WHERE order_id = $1', [
          orderId,
        ]);
        numbers.set(minutes, rows[0].number);
      }),
    );
    const printed: unknown[] = [];
    for (let job = await claim(printerId); job; job = await claim(printerId)) {
      printed.push(job.orderNumber);
      await finish(job, { kind: 'printed' });
    }
    expect(printed).toEqual(
      starts.toSorted((one, other) => one - other).map((minutes) => numbers.get(minutes)),
    );
  });

  test('PR-20: a delivery is started before a pickup that is promised for the same time', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const { app } = await openShop();
    const queue = printQueueAt(pool, withLeadTimes());
    for (const body of [anOrder(), aDelivery({ customer: aCustomer({ location: AN_ADDRESS }) })]) {
      const orderId = await orderAs(app, GUEST, body);
      await boardAt(pool).move(orderId, 'accepted', at(60 * MINUTE));
    }
    const job = await queue.claim(printerId, { now: at(0), leaseMs: LEASE_MS });
    expect(job?.orderNumber).toBe(2);
  });

  test('PR-21: what failed is tried again after 1, 2, 5, 10 and then each 30 seconds', async () => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    let after = 0;
    for (const seconds of [1, 2, 5, 10, 30, 30]) {
      await finish(await claim(printerId, after), { kind: 'failed', reason: 'offline' }, after);
      after += seconds * SECOND;
      expect(await claim(printerId, after - 1)).toBeNull();
    }
    expect(await claim(printerId, after)).not.toBeNull();
  });

  test('PR-21: a printer that is ready again gets what failed at once', async () => {
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder();
    const queue = printQueueAt(database.pool);
    await finish(await claim(printerId), { kind: 'failed', reason: 'paper' });
    await queue.noteCondition(printerId, 'paper', at(0));
    expect(await claim(printerId, 500)).toBeNull();
    await queue.noteCondition(printerId, 'ready', at(500));
    expect(await claim(printerId, 500)).not.toBeNull();
  });
});

describe('the fallback', () => {
  test('PR-22: after 30 seconds without its printer it takes the jobs, each once', async () => {
    const { pool } = database;
    const fallback = await aPrinter(pool, { name: 'Comptoir', kinds: [] });
    const printerId = await aPrinter(pool, { fallback_printer_id: fallback });
    await anAcceptedOrder();
    const queue = printQueueAt(pool);
    await queue.noteCondition(printerId, 'offline', at(0));
    expect(await claim(fallback, 29 * SECOND)).toBeNull();
    const both = await Promise.all([claim(fallback, 30 * SECOND), claim(printerId, 30 * SECOND)]);
    expect(both.filter((job) => job !== null)).toHaveLength(1);
  });

  test('PR-22: a printer that is back keeps its own jobs', async () => {
    const { pool } = database;
    const fallback = await aPrinter(pool, { name: 'Comptoir', kinds: [] });
    const printerId = await aPrinter(pool, { fallback_printer_id: fallback });
    await anAcceptedOrder();
    const queue = printQueueAt(pool);
    await queue.noteCondition(printerId, 'cover', at(0));
    await queue.noteCondition(printerId, 'ready', at(20 * SECOND));
    expect(await claim(fallback, 40 * SECOND)).toBeNull();
  });

  test('PR-22: the jobs of a printer that was removed are its fallback’s at once', async () => {
    const { pool } = database;
    const fallback = await aPrinter(pool, { name: 'Comptoir', kinds: [] });
    const printerId = await aPrinter(pool, { fallback_printer_id: fallback });
    await anAcceptedOrder();
    await printerStore(pool).remove(printerId, at(0));
    expect(await claim(printerId)).toBeNull();
    expect(await claim(fallback)).not.toBeNull();
  });
});

describe('the state of a printer', () => {
  test('PR-4: it is known since when, and when it was last heard of', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool);
    const store = printerStore(pool);
    await store.noteCondition(printerId, 'paper', at(0));
    await store.noteCondition(printerId, 'paper', at(20 * SECOND));
    expect(await store.find(printerId)).toMatchObject({
      state: 'paper',
      stateSince: at(0),
      lastSeenAt: at(20 * SECOND),
    });
    await store.noteCondition(printerId, 'offline', at(40 * SECOND));
    expect(await store.find(printerId)).toMatchObject({
      state: 'offline',
      stateSince: at(40 * SECOND),
      lastSeenAt: at(20 * SECOND),
    });
  });

  test('PR-4: one that asks for its tickets is offline since its last question, after 30 seconds', async () => {
    const { pool } = database;
    const printerId = await aPrinter(pool, { transport: 'epson_sdp', host: null, port: null });
    const own = await aPrinter(pool);
    const store = printerStore(pool);
    await store.noteCondition(printerId, 'ready', at(0));
    await store.noteSilent(at(30 * SECOND));
    expect(await store.find(printerId)).toMatchObject({ state: 'ready' });
    await store.noteSilent(at(31 * SECOND));
    expect(await store.find(printerId)).toMatchObject({ state: 'offline', stateSince: at(0) });
    expect(await store.find(own)).toMatchObject({ state: 'ready' });
  });
});
