import type { PrintersEventData, WirePrintJob } from '@comptoir/contract/staff/printing';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { aPerson } from '#test/shops/board-shop.ts';
import { aPrinter, boardAt, printQueueAt } from '#test/shops/printing-shop.ts';
import { at, callsOf, LEASE, staffedPrintingShops } from '#test/shops/staffed-printing-shop.ts';
import { settleJobs } from '../dispatch/print-dispatcher.ts';
import { endLeases } from '../queue/print-queue.ts';

const database = testDatabase();
const { aManagedShop, anAcceptedOrder, anUncertainJob, audited } = staffedPrintingShops(database);

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;

describe('what did not come out', () => {
  const problems = async (call: Awaited<ReturnType<typeof aManagedShop>>['call']) => {
    const { payload } = await call('GET', 'printers');
    return (payload as PrintersEventData).problems.map(({ state, reason }) => ({ state, reason }));
  };
  const claimed = async (printerId: string) => {
    const { jobId = '', leaseId = '' } =
      (await printQueueAt(database.pool).claim(printerId, LEASE)) ?? {};
    return { jobId, leaseId };
  };

  test('PR-30: a job that is due for a minute is late, until it is printed', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder(shop);
    shop.setNow(at(59 * SECOND));
    expect(await problems(call)).toEqual([]);
    shop.setNow(at(60 * SECOND));
    expect(await problems(call)).toEqual([{ state: 'late', reason: null }]);
    const { jobId, leaseId } = await claimed(printerId);
    await printQueueAt(database.pool).finish(jobId, leaseId, { kind: 'printed' }, at(0));
    expect(await problems(call)).toEqual([]);
  });

  test('PR-30: a job that fails for longer than 5 seconds is told with its reason', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder(shop);
    const { jobId, leaseId } = await claimed(printerId);
    const outcome = { kind: 'failed', reason: 'paper' } as const;
    await printQueueAt(database.pool).finish(jobId, leaseId, outcome, at(0));
    expect(await problems(call)).toEqual([]);
    shop.setNow(at(5 * SECOND));
    expect(await problems(call)).toEqual([{ state: 'failed', reason: 'paper' }]);
  });

  test('PR-30: while a ticket waits, its reason is what its printer says now', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder(shop);
    const { jobId, leaseId } = await claimed(printerId);
    const queue = printQueueAt(database.pool);
    await queue.finish(jobId, leaseId, { kind: 'failed', reason: 'offline' }, at(0));
    shop.setNow(at(5 * SECOND));
    await queue.noteCondition(printerId, 'paper', at(5 * SECOND));
    expect(await problems(call)).toEqual([{ state: 'failed', reason: 'paper' }]);
    await queue.noteCondition(printerId, 'ready', at(5 * SECOND));
    expect(await problems(call)).toEqual([{ state: 'failed', reason: 'offline' }]);
  });

  test('PR-30: an uncertain job is a problem until a person decides, or the order is over', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    const [one, other] = [await anAcceptedOrder(shop), await anAcceptedOrder(shop)];
    const first = await anUncertainJob(printerId);
    await anUncertainJob(printerId);
    expect(await problems(call)).toHaveLength(2);
    await call('POST', `print-jobs/${first}/resolve`, { is_printed: true });
    expect(await problems(call)).toHaveLength(1);
    await boardAt(database.pool).move(one, 'handed_over');
    await boardAt(database.pool).move(other, 'handed_over');
    expect(await problems(call)).toEqual([]);
  });

  test('PR-30: a cancellation that the kitchen may not have on paper stays a problem', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder(shop);
    const { jobId, leaseId } = await claimed(printerId);
    const queue = printQueueAt(database.pool);
    await queue.finish(jobId, leaseId, { kind: 'printed' }, at(0));
    await boardAt(database.pool).move(orderId, 'cancelled');
    shop.setNow(at(69 * SECOND));
    expect(await problems(call)).toEqual([]);
    shop.setNow(at(70 * SECOND));
    expect(await problems(call)).toEqual([{ state: 'late', reason: null }]);
    const later = { now: at(70 * SECOND), leaseMs: LEASE.leaseMs };
    const told = await queue.claim(printerId, later);
    await queue.markSent(told?.jobId ?? '', told?.leaseId ?? '', later.now, later.leaseMs);
    await endLeases(database.pool, later.now + later.leaseMs);
    expect(await problems(call)).toEqual([{ state: 'unknown', reason: null }]);
    await call('POST', `print-jobs/${told?.jobId}/resolve`, { is_printed: true });
    expect(await problems(call)).toEqual([]);
  });

  test('PR-30: a cancellation that was not printed stays a problem on the day after', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder(shop);
    const { jobId, leaseId } = await claimed(printerId);
    const queue = printQueueAt(database.pool);
    await queue.finish(jobId, leaseId, { kind: 'printed' }, at(0));
    await boardAt(database.pool).promise(orderId, at(26 * HOUR));
    await boardAt(database.pool, 9 * HOUR).move(orderId, 'cancelled');
    await settleJobs(database.pool, at(11 * HOUR));
    shop.setNow(at(11 * HOUR));
    expect(await problems(call)).toEqual([{ state: 'late', reason: null }]);
    await settleJobs(database.pool, at(51 * HOUR));
    expect(await problems(call)).toEqual([]);
  });

  test('PR-31: each open order is told in one word, the most urgent of its tickets', async () => {
    const { shop, call } = await aManagedShop();
    const kitchen = await aPrinter(database.pool);
    await aPrinter(database.pool, { name: 'Comptoir', kinds: ['counter'] });
    const orderId = await anAcceptedOrder(shop);
    const told = async () => (await call('GET', 'printers')).payload.tickets;
    expect(await told()).toMatchObject([{ order_id: orderId, state: 'waiting' }]);
    await anUncertainJob(kitchen);
    expect(await told()).toMatchObject([{ order_id: orderId, state: 'unknown' }]);
  });

  test('PR-31: a printer says how many tickets wait for it, and where they come out meanwhile', async () => {
    const { shop, call } = await aManagedShop();
    const fallback = await aPrinter(database.pool, { name: 'Bar', kinds: [] });
    const printerId = await aPrinter(database.pool, { fallback_printer_id: fallback });
    await printQueueAt(database.pool).noteCondition(printerId, 'cover', at(0));
    await anAcceptedOrder(shop);
    const { payload } = await call('GET', 'printers');
    expect(payload.printers).toMatchObject([
      { name: 'Bar', waiting: 0, fallback_name: null },
      { name: 'Cuisine', state: 'cover', waiting: 1, fallback_name: 'Bar' },
    ]);
  });
});

describe('the tickets of an order', () => {
  const listed = async (call: Awaited<ReturnType<typeof aManagedShop>>['call'], orderId: string) =>
    (await call('GET', `orders/${orderId}/print-jobs`)).payload.jobs as readonly WirePrintJob[];

  test('PR-32: each job is told with what is known of its paper', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder(shop);
    await anUncertainJob(printerId);
    expect(await listed(call, orderId)).toMatchObject([
      {
        kind: 'kitchen',
        printer_name: 'Cuisine',
        printed_by_name: 'Cuisine',
        state: 'unknown',
        problem: 'unknown',
        reprint: 0,
        resolved_at: null,
      },
    ]);
    expect((await call('GET', 'orders/unknown/print-jobs')).code).toBe('order_unknown');
  });

  test('PR-32: a ticket is shown as a page, as text and as a picture; guests to who may see them', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    await aPrinter(database.pool, { kinds: ['kitchen', 'counter'] });
    const orderId = await anAcceptedOrder(shop);
    const [counter, kitchen] = await listed(call, orderId);
    const show = (job: WirePrintJob | undefined, format: string) =>
      call('GET', `print-jobs/${job?.job_id}/ticket?format=${format}`);
    expect(await show(kitchen, 'text')).toMatchObject({
      type: 'text/plain; charset=utf-8',
      raw: expect.stringContaining('Maki saumon'),
    });
    expect(await show(kitchen, 'html')).toMatchObject({ type: 'text/html; charset=utf-8' });
    expect(await show(kitchen, 'png')).toMatchObject({
      type: 'image/png',
      raw: expect.stringContaining('PNG'),
    });
    expect((await show(counter, 'text')).code).toBe('forbidden');
    const manager = callsOf(shop, await aPerson(database.pool, 'manager'));
    const seen = await manager('GET', `print-jobs/${counter?.job_id}/ticket?format=text`);
    expect(seen.raw).toContain('Jeanne');
  });

  test('PR-33: a ticket that is printed comes out again as a duplicate, once for each request', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder(shop);
    const queue = printQueueAt(database.pool);
    const first = await queue.claim(printerId, LEASE);
    await queue.finish(first?.jobId ?? '', first?.leaseId ?? '', { kind: 'printed' }, at(0));
    const again = await call('POST', `orders/${orderId}/print-jobs`, { kind: 'kitchen' });
    const same = await call('POST', `orders/${orderId}/print-jobs`, { kind: 'kitchen' });
    expect(same.payload).toEqual(again.payload);
    expect(await listed(call, orderId)).toMatchObject([
      { reprint: 0, state: 'printed' },
      { reprint: 1, state: 'queued', is_possible_duplicate: false, requested_by: 'Léa' },
    ]);
    const job = await queue.claim(printerId, LEASE);
    expect(JSON.stringify(job?.ticket)).toContain('DUPLICATA');
    expect(await audited('ticket.print', `order:${orderId}`)).toHaveLength(1);
  });

  test('PR-33: a ticket that waits is hurried, and not made a second time', async () => {
    const { shop, call } = await aManagedShop();
    await aPrinter(database.pool, { minutes_before_start: 1 });
    const orderId = await anAcceptedOrder(shop);
    await call('POST', `orders/${orderId}/print-jobs`, { kind: 'kitchen' });
    const jobs = await listed(call, orderId);
    expect(jobs).toMatchObject([{ reprint: 0, due_at: new Date(at(0)).toISOString() }]);
  });

  test('PR-19, PR-33: a ticket that has waited waits an hour from when a person asks for it', async () => {
    const { shop, call } = await aManagedShop();
    await aPrinter(database.pool, { minutes_before_start: 1 });
    const orderId = await anAcceptedOrder(shop);
    shop.setNow(at(2 * HOUR));
    await call('POST', `orders/${orderId}/print-jobs`, { kind: 'kitchen' });
    await boardAt(database.pool, 2 * HOUR).move(orderId, 'handed_over');
    expect(await settleJobs(database.pool, at(3 * HOUR))).toBe(0);
    expect(await settleJobs(database.pool, at(3 * HOUR) + 1)).toBe(1);
  });

  test('PR-33: a receipt is printed for the first time when it is asked for, also after the order', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool, { kinds: [] });
    const orderId = await anAcceptedOrder(shop);
    await boardAt(database.pool).move(orderId, 'handed_over');
    const none = await call('POST', `orders/${orderId}/print-jobs`, { kind: 'receipt' });
    expect(none.code).toBe('no_printer');
    const asked = { kind: 'receipt', printer_id: printerId };
    const { payload } = await call('POST', `orders/${orderId}/print-jobs`, asked);
    expect(payload.jobs).toMatchObject([{ kind: 'receipt', reprint: 0 }]);
    const job = await printQueueAt(database.pool).claim(printerId, LEASE);
    expect(job?.ticket.kind).toBe('receipt');
    expect(JSON.stringify(job?.ticket)).not.toContain('DUPLICATA');
  });

  test('PR-33: on another printer than the first it is a duplicate too', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    const other = await aPrinter(database.pool, { name: 'Bar', kinds: [] });
    const orderId = await anAcceptedOrder(shop);
    await anUncertainJob(printerId);
    const asked = { kind: 'kitchen', printer_id: other };
    const { payload } = await call('POST', `orders/${orderId}/print-jobs`, asked);
    expect(payload.jobs).toMatchObject([{ reprint: 1, is_possible_duplicate: true }]);
  });

  test('PR-33: a ticket that becomes uncertain marks the reprint that waits behind it', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder(shop);
    const queue = printQueueAt(database.pool);
    const { jobId = '', leaseId = '' } = (await queue.claim(printerId, LEASE)) ?? {};
    await queue.markSent(jobId, leaseId, at(0), LEASE.leaseMs);
    await call('POST', `orders/${orderId}/print-jobs`, { kind: 'kitchen' });
    const marks = async () =>
      (await listed(call, orderId)).map((job) => [job.state, job.is_possible_duplicate]);
    expect(await marks()).toEqual([
      ['sent', false],
      ['queued', false],
    ]);
    await endLeases(database.pool, at(LEASE.leaseMs));
    const job = await queue.claim(printerId, LEASE);
    expect(JSON.stringify(job?.ticket)).toContain('DOUBLON POSSIBLE');
    expect(await marks()).toEqual([
      ['unknown', false],
      ['claimed', true],
    ]);
  });

  test('PR-33: a reprint that is asked for again settles what is uncertain, and is marked', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder(shop);
    const queue = printQueueAt(database.pool);
    const { jobId = '', leaseId = '' } = (await queue.claim(printerId, LEASE)) ?? {};
    await queue.markSent(jobId, leaseId, at(0), LEASE.leaseMs);
    await call('POST', `orders/${orderId}/print-jobs`, { kind: 'kitchen' });
    await endLeases(database.pool, at(LEASE.leaseMs));
    const again = { kind: 'kitchen', printer_id: printerId };
    await call('POST', `orders/${orderId}/print-jobs`, again);
    expect(await listed(call, orderId)).toMatchObject([
      { reprint: 0, state: 'unknown', resolved_at: expect.any(String) },
      { reprint: 1, state: 'queued', is_possible_duplicate: true },
    ]);
  });

  test('PR-34: an uncertain copy is printed again, marked, also while another copy waits', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool, { copies: 2 });
    const orderId = await anAcceptedOrder(shop);
    const jobId = await anUncertainJob(printerId);
    await call('POST', `print-jobs/${jobId}/resolve`, { is_printed: false });
    expect(await listed(call, orderId)).toMatchObject([
      { copy: 1, reprint: 0, state: 'unknown', resolved_at: expect.any(String) },
      { copy: 2, reprint: 0, state: 'queued', is_possible_duplicate: false },
      { copy: 1, reprint: 1, state: 'queued', is_possible_duplicate: true },
    ]);
  });

  test('PR-34: an uncertain ticket that did not come out is printed again, marked, once', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder(shop);
    const jobId = await anUncertainJob(printerId);
    const answers = [];
    for (let time = 0; time < 2; time += 1) {
      answers.push(await call('POST', `print-jobs/${jobId}/resolve`, { is_printed: false }));
    }
    expect(answers[0]?.payload).toMatchObject({ state: 'unknown', problem: null });
    expect(await listed(call, orderId)).toMatchObject([
      { reprint: 0, resolved_at: expect.any(String) },
      { reprint: 1, is_possible_duplicate: true, state: 'queued' },
    ]);
    const job = await printQueueAt(database.pool).claim(printerId, LEASE);
    expect(JSON.stringify(job?.ticket)).toContain('DOUBLON POSSIBLE');
  });

  test('PR-34: a ticket whose printer was removed is printed again by another, or stays a problem', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    const orderId = await anAcceptedOrder(shop);
    const jobId = await anUncertainJob(printerId);
    await call('DELETE', `printers/${printerId}`);
    const refused = await call('POST', `print-jobs/${jobId}/resolve`, { is_printed: false });
    expect(refused.code).toBe('no_printer');
    expect((await call('GET', 'printers')).payload.problems).toHaveLength(1);
    await aPrinter(database.pool, { name: 'Neuve' });
    await call('POST', `print-jobs/${jobId}/resolve`, { is_printed: false });
    expect(await listed(call, orderId)).toMatchObject([
      { printer_name: 'Cuisine' },
      { printer_name: 'Neuve', is_possible_duplicate: true },
    ]);
  });
});
