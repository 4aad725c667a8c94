import type pg from 'pg';
import { deleteOldPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { duePrinters, settleJobs } from '#modules/printing/dispatch/print-dispatcher.ts';
import { printerStore } from '#modules/printing/printers/printer-store.ts';
import { endLeases } from '#modules/printing/queue/print-queue.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { printQueueAt } from '#test/shops/printing-shop.ts';
import type { StaffShop } from '#test/shops/staff-shop.ts';
import { tokenHash } from '#tokens.ts';
import { asking, submitted } from './walk-staff.ts';

const LEASE_MS = 20_000;
const UNDO_MS = 10_000;

/** A printer from its first test page to its removal, and every way a ticket ends. */
export async function printTickets(shop: StaffShop, pool: pg.Pool): Promise<void> {
  const { cookies } = await shop.person('manager');
  const ask = asking(shop);
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) =>
    ask(method, path, {
      cookies,
      ...(method !== 'GET' && { body, headers: { 'idempotency-key': `${path}-walk` } }),
    });
  const { printer } = await call('POST', 'printers', { name: 'Bar', transport: 'browser' });
  const path = `printers/${printer.printer_id}`;
  await call('PATCH', path, { kinds: ['kitchen', 'counter'], categories: ['maki'] });
  await call('POST', `${path}/test`, { columns: 32 });
  await call('POST', `${path}/claims`);
  const orderId = await submitted(shop);
  const { order } = await call('GET', `orders/${orderId}`);
  const steps = `orders/${orderId}/transitions`;
  await call('POST', steps, { to: 'accepted', revision: order.revision });
  const queue = printQueueAt(pool);
  const now = shop.now() + UNDO_MS;
  const snapshot = restaurantSnapshot(0, aRestaurant());
  await duePrinters(pool, snapshot, now);
  const store = printerStore(pool);
  await store.hold('kitchen', 'walk', now + LEASE_MS, now);
  const claim = async () => {
    const job = await queue.claim('kitchen', { now, leaseMs: LEASE_MS });
    if (!job) throw new Error('There is no job to claim.');
    return job;
  };
  const first = await claim();
  await queue.heldJob('kitchen', now);
  await queue.jobOfLease('kitchen', first.leaseId);
  await queue.renew(first.jobId, first.leaseId, { until: now + LEASE_MS, reason: 'paper' });
  await queue.release(first.jobId, first.leaseId, now);
  for (const kind of ['failed', 'sent'] as const) {
    const job = await claim();
    await queue.markSent(job.jobId, job.leaseId, now);
    const outcome = kind === 'sent' ? { kind } : ({ kind, reason: 'paper' } as const);
    await queue.finish(job.jobId, job.leaseId, outcome, now);
  }
  await queue.noteCondition('kitchen', 'paper', now);
  await queue.noteCondition('kitchen', 'ready', now);
  await store.noteSilent(now);
  await store.letGo('walk');
  const { revision } = (await call('GET', `orders/${orderId}`)).order;
  const promised_at = new Date(now + 60 * 60_000).toISOString();
  await call('POST', `orders/${orderId}/promise`, { revision, promised_at });
  await call('GET', 'printers');
  const { jobs } = await call('GET', `orders/${orderId}/print-jobs`);
  const [{ job_id }] = jobs;
  await call('GET', `print-jobs/${job_id}`);
  await ask('GET', `orders/${orderId}/print-jobs`, { cookies });
  await call('POST', `orders/${orderId}/print-jobs`, { kind: 'kitchen' });
  await call('POST', `print-jobs/${job_id}/resolve`, { is_printed: true });
  await endLeases(pool, now);
  await settleJobs(pool, now);
  await queue.findByKey(tokenHash('none'));
  await queue.printersOfRelay('none');
  await call('DELETE', path);
  await deleteOldPrintJobs(pool, now - 30 * 24 * 60 * 60_000);
}
