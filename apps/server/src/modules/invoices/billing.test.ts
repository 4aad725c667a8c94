import { afterEach, expect, it } from 'vitest';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { ENGLISH_SETTINGS, englishInvoice } from '#test/shops/english-invoices.ts';
import { A_CUSTOMER, emptyInvoices, LEGAL_SITE, soldOrder } from '#test/shops/invoices.ts';
import { mailJobs } from '#test/shops/mail-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
const openMailServer = mailServers();
const openJobs = mailJobs(database);
afterEach(() => emptyInvoices(database));

it('IV-40: the invoice is attached to a mail to the guest, once', async () => {
  const settings = someSettings({ site: LEGAL_SITE });
  const { app } = await openShop(aRestaurant({ settings }));
  const server = await openMailServer();
  const orderId = await soldOrder(database, app);
  const path = `/v2/public/orders/${await keyOf(database, orderId)}/billing`;
  await app.inject({ method: 'POST', url: `${path}/invoice`, payload: A_CUSTOMER });
  for (let time = 0; time < 2; time += 1) {
    await app.inject({ method: 'POST', url: `${path}/2026-000001/mail`, payload: {} });
  }
  await openJobs(server.url, undefined, { settings });
  const sent = () => server.mails.filter(({ subject }) => subject?.startsWith('Facture'));
  await expect.poll(sent, { timeout: 20_000 }).toHaveLength(1);
  const [mail] = sent();
  expect(mail?.subject).toBe('Facture n° 2026-000001 – Le Petit Comptoir');
  expect(mail?.to?.map(({ address }) => address)).toEqual(['jeanne@example.fr']);
  expect(mail?.text).toContain('voici la facture de votre commande, en pièce jointe');
  const [attachment, ...others] = mail?.attachments ?? [];
  expect(others).toEqual([]);
  expect(attachment).toMatchObject({
    filename: 'facture-2026-000001.pdf',
    mimeType: 'application/pdf',
  });
  const content = attachment?.content;
  const pdf = Buffer.from(new Uint8Array(content instanceof ArrayBuffer ? content : []));
  expect(taggedTexts(pdf).map(({ text }) => text)).toContain('Fils & Cie');
});

it('IV-33: the mail about an order in English has the translation attached', async () => {
  const { shop, path } = await englishInvoice(database, openShop);
  const server = await openMailServer();
  await shop.app.inject({ method: 'POST', url: `${path}/2026-000001/mail`, payload: {} });
  await openJobs(server.url, undefined, { settings: ENGLISH_SETTINGS });
  const sent = () => server.mails.filter(({ subject }) => subject?.startsWith('Invoice'));
  await expect.poll(sent, { timeout: 20_000 }).toHaveLength(1);
  const [mail] = sent();
  expect(mail?.subject).toBe('Invoice no. 2026-000001 – Le Petit Comptoir');
  const [attachment] = mail?.attachments ?? [];
  expect(attachment?.filename).toBe('invoice-2026-000001.pdf');
  const content = attachment?.content;
  const pdf = Buffer.from(new Uint8Array(content instanceof ArrayBuffer ? content : []));
  expect(taggedTexts(pdf).map(({ text }) => text)).toContain('Salmon maki');
});
