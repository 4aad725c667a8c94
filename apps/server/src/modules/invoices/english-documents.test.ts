import { afterEach, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { englishInvoice } from '#test/shops/english-invoices.ts';
import { emptyInvoices, storedInvoices } from '#test/shops/invoices.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyInvoices(database);
  await emptyTables(database.pool, 'mails', 'pgboss.job', ...STAFF_TABLES);
});

const textOf = (pdf: Buffer) =>
  taggedTexts(pdf)
    .map(({ text }) => text.replaceAll('\u00a0', ' '))
    .join('\n');

it('IV-33: the address of the request says in which language the guest reads an invoice', async () => {
  const { shop, path } = await englishInvoice(database, openShop);
  const english = await shop.app.inject(`/en${path}/2026-000001`);
  expect(english.headers['content-disposition']).toBe('inline; filename="invoice-2026-000001.pdf"');
  const translation = textOf(english.rawPayload);
  for (const text of ['Invoice', 'Salmon maki', 'Soy', '€11.80', 'French document']) {
    expect(translation).toContain(text);
  }
  expect(translation).not.toMatch(/Maki saumon|Soja|Réglée/);
  const french = await shop.app.inject(`${path}/2026-000001`);
  expect(french.headers['content-disposition']).toBe('inline; filename="facture-2026-000001.pdf"');
  for (const text of ['Facture', 'Maki saumon', 'Soja', '11,80 €']) {
    expect(textOf(french.rawPayload)).toContain(text);
  }
  const receipt = textOf((await shop.app.inject(`/en${path}/receipt`)).rawPayload);
  expect(receipt).toContain('Paid in cash on 20 November 2026: €11.80');
});

it('IV-33: what is stored, and what the staff reads, is French', async () => {
  const { shop, orderId } = await englishInvoice(database, openShop);
  expect((await storedInvoices(database))[0]?.lines[0]).toMatchObject({
    name: 'Maki saumon',
    details: ['Soja'],
  });
  const manager = await aPerson(database.pool, 'manager');
  const url = `/v2/staff/orders/${orderId}/billing/2026-000001`;
  const pdf = await shop.app.inject({ url, headers: manager.headers });
  expect(textOf(pdf.rawPayload)).toContain('Maki saumon');
});
