import { afterEach, expect, it } from 'vitest';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { taggedTexts } from '#test/harness/pdf-text.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { LEGAL_SITE, soldOrder } from '#test/shops/invoices.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const SETTINGS = someSettings({ site: LEGAL_SITE });

it('BK-14: a closing has its totals by rate and means, its count, and its proof', async () => {
  const shop = await openShop(aRestaurant({ settings: SETTINGS }));
  const manager = await aPerson(database.pool, 'manager', { name: 'Léa' });
  const { post } = boardOf(shop, manager);
  await soldOrder(database, shop.app);
  const orderId = await soldOrder(database, shop.app);
  const unit = { refundId: 'one', selection: { units: [{ part: 1, quantity: 1 }] } };
  await ordersAt(database.pool).refund(orderId, unit, { actor: 'staff' });
  const day = { day: '2026-11-20' };
  const count = { float: 100, expected: 100, counted: 117, remark: 'Un billet de 5 manque ?' };
  // What is counted against the page's amount enters the journal first.
  expect((await post('books/closings', { ...day, cash_count: count })).status).toBe(409);
  const closed = { ...day, cash_count: { ...count, expected: 117.7 } };
  expect((await post('books/closings', closed)).status).toBe(200);
  const read = (number: number) =>
    shop.app.inject({
      url: `/v2/staff/books/closings/${number}/pdf`,
      headers: manager.headers,
    });
  const answer = await read(6);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="cloture-2026-11-20.pdf"',
    'cache-control': 'no-store',
  });
  const texts = taggedTexts(answer.rawPayload).map(
    ({ tag, text }) => `${tag} ${text.replaceAll('\u00a0', ' ')}`,
  );
  const from = (heading: string, length: number) => {
    const first = texts.indexOf(`H2 ${heading}`) + 1;
    expect(first, heading).toBeGreaterThan(0);
    return texts.slice(first, first + length);
  };
  expect(texts.slice(0, 4)).toEqual([
    ...['H1 Clôture du jour', 'P vendredi 20 novembre 2026'],
    ...['P close le 20 novembre 2026 à 18:00', 'P Le Petit Comptoir'],
  ]);
  expect(texts).toContain('P Écriture n° 6 du journal, par Léa.');
  expect(texts).toContain('P Elle totalise les écritures depuis le n° 1.');
  const headings = ['TH Taux de TVA', 'TH Hors taxe', 'TH TVA', 'TH TTC'];
  expect(from('Chiffre d’affaires', 12)).toEqual([
    ...headings,
    ...['TH 10 %', 'TD 16,10 €', 'TD 1,60 €', 'TD 17,70 €'],
    ...['TH Total', 'TD 16,10 €', 'TD 1,60 €', 'TD 17,70 €'],
  ]);
  expect(from('Remboursements', 9)).toEqual([
    'P Nombre : 1, pour −5,90 €.',
    ...headings,
    ...['TH 10 %', 'TD −5,36 €', 'TD −0,54 €', 'TD −5,90 €'],
  ]);
  expect(from('Encaissements', 16).slice(4)).toEqual([
    ...['TH Carte bancaire', 'TD 0,00 €', 'TD 0,00 €', 'TD 0,00 €'],
    ...['TH Espèces', 'TD 23,60 €', 'TD −5,90 €', 'TD 17,70 €'],
    ...['TH Total', 'TD 23,60 €', 'TD −5,90 €', 'TD 17,70 €'],
  ]);
  expect(from('Caisse', 11)).toEqual([
    ...['P Remarque : Un billet de 5 manque ?', 'TH Comptage', 'TH Montant'],
    ...['TH Fond de caisse', 'TD 100,00 €', 'TH Attendu', 'TD 117,70 €'],
    ...['TH Compté', 'TD 117,00 €', 'TH Écart', 'TD −0,70 €'],
  ]);
  expect(from('Totaux perpétuels', 6).slice(2)).toEqual([
    ...['TH Ventes', 'TD 23,60 €', 'TH Remboursements', 'TD −5,90 €'],
  ]);
  const { rows } = await database.pool.query<{ hash: string; key_id: string }>(
    `SELECT encode(hash, 'hex') AS hash, key_id FROM books.entries WHERE number = 6`,
  );
  const proof = from('Preuve', 4).join('\n');
  expect(proof).toContain(rows[0]?.hash);
  expect(proof).toContain(rows[0]?.key_id);
  expect((await read(6)).rawPayload.equals(answer.rawPayload)).toBe(true);
  // The fifth entry is a refund.
  expect((await read(5)).statusCode).toBe(404);
  expect((await read(999)).statusCode).toBe(404);
});

it('BK-14: is for people who may read the books', async () => {
  const shop = await openShop();
  const counter = boardOf(shop, await aPerson(database.pool, 'counter'));
  expect((await counter.get('books/closings/1/pdf')).status).toBe(403);
  expect((await shop.app.inject('/v2/staff/books/closings/1/pdf')).statusCode).toBe(401);
  const owner = boardOf(shop, await aPerson(database.pool, 'owner'));
  expect((await owner.get('books/closings/x/pdf')).status).toBe(422);
});
