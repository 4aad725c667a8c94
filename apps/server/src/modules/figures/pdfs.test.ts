import { afterEach, describe, expect, it } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { LEGAL_SITE } from '#test/shops/invoices.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const A_DAY = 24 * 60 * 60_000;
const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const legalShop = (options: Parameters<typeof openShop>[1] = {}) =>
  openShop(aRestaurant({ settings: someSettings({ site: LEGAL_SITE }) }), options);
const write = (now: number) => writeJournal(database.pool, 'Europe/Paris', now);

async function sell({ app }: Shop, at: number, overrides = {}): Promise<string> {
  const orderId = await orderAs(app, 'jeanne@example.fr', overrides);
  await ordersAt(database.pool, at).advance(orderId, 'handed_over');
  return orderId;
}

/** Two sales, one of which gave half back for a missing item. */
async function anEvening(): Promise<Shop> {
  const shop = await legalShop();
  await sell(shop, FRIDAY_EVENING);
  const orderId = await sell(shop, FRIDAY_EVENING);
  const unit = {
    selection: { units: [{ part: 1, quantity: 1 }] },
    reason: 'missing_item',
  } as const;
  await ordersAt(database.pool).refund(orderId, { ...unit, refundId: 'one' }, { actor: 'staff' });
  await write(FRIDAY_EVENING);
  return shop;
}

/** A download by an accountant: its name, and its texts by element, one a line. */
async function pdf(shop: Shop, path: string) {
  const { headers } = await aPerson(database.pool, 'accountant');
  const answer = await shop.app.inject({ url: `/v2/staff/figures/${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
  });
  const [, name] = /filename="(.+)"/.exec(String(answer.headers['content-disposition'])) ?? [];
  const drawn = taggedTexts(answer.rawPayload).filter(({ tag }) => tag !== 'Artifact');
  const texts = drawn.map(({ tag, text }) => `${tag} ${text.replaceAll('\u00a0', ' ')}`);
  return { name, texts };
}

/** The texts from a heading to the next one. */
function sectionOf(texts: readonly string[], title: string): readonly string[] {
  const first = texts.indexOf(`H2 ${title}`) + 1;
  expect(first, title).toBeGreaterThan(0);
  const next = texts.findIndex((text, index) => index >= first && text.startsWith('H2 '));
  return texts.slice(first, next < 0 ? undefined : next);
}

describe('FG-12: the figures of days', () => {
  it('FG-12: have the totals, the tables of the spreadsheets with their sums, and the seller', async () => {
    const { name, texts } = await pdf(await anEvening(), 'pdf');
    expect(name).toBe('chiffres-2026-11-20.pdf');
    expect(texts.slice(0, 4)).toEqual([
      'H1 Chiffres',
      'P vendredi 20 novembre 2026',
      'P édités le 20 novembre 2026 à 18:00',
      'P Le Petit Comptoir',
    ]);
    expect(texts).toContain(
      'P La dernière journée n’est pas finie : ses chiffres changent encore.',
    );
    expect(sectionOf(texts, 'L’essentiel')).toEqual([
      'P En moyenne 11,80 € par vente.',
      ...['TH Écritures', 'TH Nombre', 'TH Montant'],
      ...['TH Ventes', 'TD 2', 'TD 23,60 €'],
      ...['TH Remboursements', 'TD 1', 'TD −5,90 €'],
      ...['TH Chiffre d’affaires', 'TD 17,70 €'],
    ]);
    expect(sectionOf(texts, 'Par heure').slice(-6)).toEqual([
      ...['TH 18 h', 'TD 2', 'TD 23,60 €', 'TH Total', 'TD 2', 'TD 23,60 €'],
    ]);
    expect(sectionOf(texts, 'Par plat').slice(-11)).toEqual([
      ...['TH Maki saumon', 'TD Maki', 'TD 4', 'TD 0', 'TD 23,60 €', 'TD 0,00 €'],
      ...['TH Total', 'TD 4', 'TD 0', 'TD 23,60 €', 'TD 0,00 €'],
    ]);
    expect(sectionOf(texts, 'Argent rendu').slice(3, 9)).toEqual([
      ...['TH Article manquant', 'TD 1', 'TD −5,90 €', 'TH Total', 'TD 1', 'TD −5,90 €'],
    ]);
    expect(texts.at(-1)).toContain('SIRET 123 456 789 00012');
    expect(texts.join()).not.toMatch(/jeanne|Jeanne/);
  });

  it('FG-12: of several days have each of them and their sum', async () => {
    const shop = await anEvening();
    const { name, texts } = await pdf(shop, 'pdf?from=2026-11-19&to=2026-11-20');
    expect(name).toBe('chiffres-2026-11-19-2026-11-20.pdf');
    expect(texts[1]).toBe('P Du 19 novembre 2026 au 20 novembre 2026');
    expect(sectionOf(texts, 'Jour par jour').slice(6)).toEqual([
      ...['TH 19 novembre 2026', 'TD 0', 'TD 0,00 €', 'TD 0', 'TD 0,00 €', 'TD 0,00 €'],
      ...['TH 20 novembre 2026', 'TD 2', 'TD 23,60 €', 'TD 1', 'TD −5,90 €', 'TD 17,70 €'],
      ...['TH Total', 'TD 2', 'TD 23,60 €', 'TD 1', 'TD −5,90 €', 'TD 17,70 €'],
    ]);
  });

  it('FG-12: of a day without a sale say so', async () => {
    const { texts } = await pdf(await legalShop(), 'pdf?from=2026-11-18');
    expect(sectionOf(texts, 'L’essentiel').slice(3)).toEqual([
      ...['TH Ventes', 'TD 0', 'TD 0,00 €', 'TH Remboursements', 'TD 0', 'TD 0,00 €'],
      ...['TH Chiffre d’affaires', 'TD 0,00 €'],
    ]);
  });
});

describe('FG-12, FG-20: the VAT report', () => {
  it('FG-12, FG-20: has each month by rate, the year by rate, and its sum', async () => {
    const october = Date.parse('2026-10-30T18:00:00Z');
    const shop = await legalShop({ now: october });
    await sell(shop, october);
    const beer = { items: [{ item_id: 'biere', quantity: 1, note: '', options: [] }] };
    await sell(shop, october, { ...beer, subtotal: 4.5, tax: 0.75, total: 4.5 });
    await write(october);
    shop.setNow(FRIDAY_EVENING - A_DAY);
    await sell(shop, FRIDAY_EVENING - A_DAY);
    await write(FRIDAY_EVENING - A_DAY);
    shop.setNow(FRIDAY_EVENING);
    await write(FRIDAY_EVENING);
    const { name, texts } = await pdf(shop, 'vat/pdf?year=2026');
    expect(name).toBe('tva-2026.pdf');
    expect(texts.slice(0, 2)).toEqual(['H1 Rapport de TVA', 'P Année 2026']);
    expect(sectionOf(texts, 'Chiffre d’affaires').slice(6)).toEqual([
      ...['TH octobre 2026', 'TD oui', 'TD 10 %', 'TD 10,73 €', 'TD 1,07 €', 'TD 11,80 €'],
      ...['TH octobre 2026', 'TD oui', 'TD 20 %', 'TD 3,75 €', 'TD 0,75 €', 'TD 4,50 €'],
      ...['TH novembre 2026', 'TD non *', 'TD 10 %', 'TD 10,73 €', 'TD 1,07 €', 'TD 11,80 €'],
      ...['TH Année 2026', 'TD 10 %', 'TD 21,46 €', 'TD 2,14 €', 'TD 23,60 €'],
      ...['TH Année 2026', 'TD 20 %', 'TD 3,75 €', 'TD 0,75 €', 'TD 4,50 €'],
      ...['TH Total', 'TD 25,21 €', 'TD 2,89 €', 'TD 28,10 €'],
    ]);
    const { texts: none } = await pdf(shop, 'vat/pdf?year=2025');
    expect(none).toContain('P Aucune vente cette année.');
  });
});

describe('FG-10: who reads them', () => {
  it('FG-10, FG-12: only people who may read the books, 120 times in ten minutes', async () => {
    const shop = await legalShop({ rateLimit: true });
    const counter = boardOf(shop, await aPerson(database.pool, 'counter'));
    expect((await counter.get('figures/pdf')).status).toBe(403);
    expect((await shop.app.inject({ url: '/v2/staff/figures/vat/pdf' })).statusCode).toBe(401);
    for (let time = 2; time < 120; time += 1) await shop.app.inject('/v2/staff/figures/pdf');
    expect((await shop.app.inject('/v2/staff/figures/pdf')).statusCode).toBe(429);
  });
});
