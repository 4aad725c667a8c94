import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { aPerson } from '#test/shops/board-shop.ts';
import { aPrinter, printQueueAt } from '#test/shops/printing-shop.ts';
import { callsOf, LEASE, staffedPrintingShops } from '#test/shops/staffed-printing-shop.ts';

const database = testDatabase();
const { aManagedShop, anAcceptedOrder, audited } = staffedPrintingShops(database);

describe('sheets of a browser', () => {
  test('PR-36: a page claims a sheet, says that it prints, and what a person says of it', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool, {
      transport: 'browser',
      host: null,
      port: null,
    });
    await anAcceptedOrder(shop);
    await anAcceptedOrder(shop);
    const claim = await call('POST', `printers/${printerId}/claims`);
    const { job } = claim.payload;
    expect(job).toMatchObject({
      number: 1,
      width: 80,
      html: expect.stringContaining('Maki saumon'),
    });
    const path = `print-jobs/${job.job_id}`;
    const { lease_id } = job;
    expect((await call('POST', `${path}/sent`, { lease_id: 'another' })).code).toBe('job_over');
    expect((await call('POST', `${path}/sent`, { lease_id })).payload.state).toBe('sent');
    const answer = await call('POST', `${path}/result`, { lease_id, is_printed: true });
    expect(answer.payload.state).toBe('printed');
    const next = await call('POST', `printers/${printerId}/claims`);
    expect(next.payload.job.number).toBe(2);
  });

  test('PR-36: a sheet that did not come out is printed again, marked; without an answer it is uncertain', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const printerId = await aPrinter(database.pool, {
      transport: 'browser',
      host: null,
      port: null,
    });
    const orderId = await anAcceptedOrder(shop);
    const { job } = (await call('POST', `printers/${printerId}/claims`)).payload;
    const { lease_id } = job;
    await call('POST', `print-jobs/${job.job_id}/sent`, { lease_id });
    const path = `print-jobs/${job.job_id}/result`;
    const silent = await call('POST', path, { lease_id, is_printed: null });
    expect(silent.payload.state).toBe('unknown');
    await call('POST', path, { lease_id, is_printed: false });
    const { payload } = await call('GET', `orders/${orderId}/print-jobs`);
    expect(payload.jobs).toMatchObject([
      { state: 'unknown', resolved_at: expect.any(String) },
      { reprint: 1, is_possible_duplicate: true },
    ]);
    await call('POST', path, { lease_id, is_printed: false });
    expect(await audited('ticket.print', `order:${orderId}`)).toMatchObject([
      { after: { kind: 'kitchen' } },
    ]);
  });

  test('PR-36: a person who must not see guests takes no sheet that shows one', async () => {
    const { shop, call } = await aManagedShop('kitchen');
    const counter = callsOf(shop, await aPerson(database.pool, 'counter', { name: 'Ito' }));
    const printerId = await aPrinter(database.pool, {
      ...{ transport: 'browser', host: null, port: null },
      kinds: ['kitchen', 'counter', 'receipt'],
    });
    await anAcceptedOrder(shop);
    const claims = `printers/${printerId}/claims`;
    const { job } = (await call('POST', claims)).payload;
    expect(job.kind).toBe('kitchen');
    const result = { lease_id: job.lease_id, is_printed: true };
    await call('POST', `print-jobs/${job.job_id}/result`, result);
    expect((await call('POST', claims)).payload).toEqual({ job: null, waiting: 2 });
    expect((await counter('POST', claims)).payload.job).toMatchObject({
      kind: 'counter',
      html: expect.stringContaining('Jeanne'),
    });
  });

  test('PR-36: a page can’t take the jobs of another kind of printer', async () => {
    const { shop, call } = await aManagedShop();
    const printerId = await aPrinter(database.pool);
    await anAcceptedOrder(shop);
    expect((await call('POST', `printers/${printerId}/claims`)).code).toBe('not_found');
    const job = await printQueueAt(database.pool).claim(printerId, LEASE);
    const path = `print-jobs/${job?.jobId}/result`;
    const refused = await call('POST', path, { lease_id: job?.leaseId, is_printed: true });
    expect(refused.code).toBe('job_over');
  });
});
