import type { vatAnswer } from '@comptoir/contract/staff/figures';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { writeJournal } from '#modules/books/write-journal.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { sheetText } from './figure-tables.ts';

const A_DAY = 24 * 60 * 60_000;
const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const write = (now: number) => writeJournal(database.pool, 'Europe/Paris', now);

async function sell({ app }: Shop, at: number, overrides = {}): Promise<void> {
  const orderId = await orderAs(app, 'jeanne@example.fr', overrides);
  await ordersAt(database.pool, at).advance(orderId, 'handed_over');
}

/** A download by an accountant: its name and its text. */
async function sheet(shop: Shop, path: string) {
  const { headers } = await aPerson(database.pool, 'accountant');
  const answer = await shop.app.inject({ url: `/v2/staff/figures/${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [, name] = /filename="(.+)"/.exec(String(answer.headers['content-disposition'])) ?? [];
  return { name, text: answer.body };
}

describe('FG-11: tables for spreadsheets', () => {
  it('FG-11: have semicolons, decimal commas and a byte order mark', async () => {
    const shop = await openShop();
    await sell(shop, FRIDAY_EVENING);
    await write(FRIDAY_EVENING);
    expect(await sheet(shop, 'export?table=dishes')).toEqual({
      name: 'plats-2026-11-20-2026-11-20.csv',
      text: [
        '\ufeffPlat;Catégorie;Quantité;Dont offerts;Montant;Remises',
        'Maki saumon;Maki;2;0;11,80;0,00',
        '',
      ].join('\r\n'),
    });
    const later = await sheet(await openShop({ menus: [] }), 'export?table=dishes');
    expect(later.text).toContain('Maki saumon;Plus à la carte;2;0;11,80;0,00');
    const { text } = await sheet(shop, 'export?table=days&from=2026-11-19&to=2026-11-20');
    expect(text.split('\r\n').slice(1)).toEqual([
      '2026-11-19;0;0,00;0;0,00;0,00',
      '2026-11-20;1;11,80;0;0,00;11,80',
      '',
    ]);
  });

  it('FG-11: a line break within a cell begins no line', async () => {
    const columns = [{ name: 'Plat', kind: 'text' }] as const;
    const text = await sheetText({ columns, rows: [['Menu\nmidi'], ['Thé']] });
    expect(text).toBe('\ufeffPlat\r\n"Menu\nmidi"\r\nThé\r\n');
  });

  it.each([
    ['hours', 'Heure;Ventes;Montant'],
    ['categories', 'Catégorie;Quantité;Dont offerts;Montant;Remises'],
    ['offers', 'Offre;Commandes;Remises;Ventes'],
    ['order_types', 'Mode;Ventes;Montant'],
    ['means', 'Moyen de paiement;Encaissé;Rendu;Solde'],
    ['late', 'Commande;Mode;Heure promise;Minutes de retard'],
    ['refunds', 'Motif;Nombre;Montant'],
    ['cancellations', 'Motif;Commandes;Dont refusées;Montant'],
  ])('FG-11: there is one of %s', async (table, heading) => {
    const { text } = await sheet(await openShop(), `export?table=${table}`);
    expect(text.split('\r\n')[0]).toBe(`\ufeff${heading}`);
  });

  it('FG-13: money is by its means, of closed days and of the open one', async () => {
    const { payments } = someSettings();
    const settings = someSettings({ payments: { ...payments, at_handover: ['cash', 'terminal'] } });
    const yesterday = FRIDAY_EVENING - A_DAY;
    const shop = await openShop({ settings }, { now: yesterday });
    await sell(shop, yesterday);
    await write(yesterday);
    shop.setNow(FRIDAY_EVENING);
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr', { local_id: 'today' });
    const step = {
      ...{ to: 'handed_over', revision: 1 },
      payments: [
        { means: 'terminal', amount: 10 },
        { means: 'cash', amount: 1.8 },
      ],
    };
    expect((await board.move(orderId, step)).status).toBe(200);
    const refund = { selection: { amount: 300 }, refundId: 'one' };
    await ordersAt(database.pool, FRIDAY_EVENING).refund(orderId, refund, { actor: 'staff' });
    await write(FRIDAY_EVENING + 60_000);
    const { text } = await sheet(shop, 'export?table=means&from=2026-11-19&to=2026-11-20');
    // Yesterday 11.80 € in cash; today 1.80 € in cash and 10.00 € on the terminal, of which 3.00 € went back in cash.
    expect(text.split('\r\n').slice(1)).toEqual([
      'Espèces;13,60;-3,00;10,60',
      'Carte sur le terminal;10,00;0,00;10,00',
      '',
    ]);
  });

  it('FG-11: the name of a dish is no formula, and a negative amount is a number', async () => {
    const items = [anItem({ item_id: 'maki-saumon', item_name: '=HYPERLINK("x")' })];
    const menus = [aMenu({ categories: [aCategory({ items })] })];
    const shop = await openShop({ menus });
    await sell(shop, FRIDAY_EVENING);
    await write(FRIDAY_EVENING);
    const { text } = await sheet(shop, 'export?table=dishes');
    expect(text.split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")";Maki;2;0;11,80;0,00`);
    const columns = [
      { name: 'Motif', kind: 'text' },
      { name: 'Montant', kind: 'amount' },
    ] as const;
    expect(await sheetText({ columns, rows: [['-1+2', -500]] })).toBe(
      "\ufeffMotif;Montant\r\n'-1+2;-5,00\r\n",
    );
  });

  it('FG-11: a table that does not exist is rejected', async () => {
    const { get } = boardOf(await openShop(), await aPerson(database.pool, 'owner'));
    const { status, body } = await get('figures/export?table=guests');
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'table']);
  });
});

describe('FG-20: the VAT report', () => {
  const BEER = { items: [{ item_id: 'biere', quantity: 1, note: '', options: [] }] };

  /** Sales in October, which is closed, on a closed day of November, and today. */
  async function anAutumn(): Promise<Shop> {
    const october = Date.parse('2026-10-30T18:00:00Z');
    const shop = await openShop({}, { now: october });
    await sell(shop, october);
    await sell(shop, october, { ...BEER, subtotal: 4.5, tax: 0.75, total: 4.5 });
    await write(october);
    const yesterday = FRIDAY_EVENING - A_DAY;
    shop.setNow(yesterday);
    await sell(shop, yesterday);
    await write(yesterday);
    shop.setNow(FRIDAY_EVENING);
    await sell(shop, FRIDAY_EVENING, anOrder({ local_id: 'today' }));
    await write(FRIDAY_EVENING);
    return shop;
  }

  it('FG-20: has each month by rate from its closing, and the open one from its days', async () => {
    const shop = await anAutumn();
    const { get } = boardOf(shop, await aPerson(database.pool, 'accountant'));
    const { body } = await get('figures/vat?year=2026');
    const { months, totals, year } = body.payload as unknown as z.input<
      typeof vatAnswer
    >['payload'];
    expect([year, months.length]).toEqual(['2026', 12]);
    const sold = months.filter(({ totals: { sales } }) => sales.count > 0);
    expect(sold.map(({ month, is_closed }) => [month, is_closed])).toEqual([
      ['2026-10', true],
      ['2026-11', false],
    ]);
    expect(sold[0]?.totals.turnover).toEqual({
      total: 16.3,
      rates: [
        { rate: 10, gross: 11.8, net: 10.73, tax: 1.07 },
        { rate: 20, gross: 4.5, net: 3.75, tax: 0.75 },
      ],
    });
    expect(sold[1]?.totals.sales).toEqual({
      count: 2,
      total: 23.6,
      rates: [{ rate: 10, gross: 23.6, net: 21.46, tax: 2.14 }],
    });
    expect(totals.turnover.rates).toEqual([
      { rate: 10, gross: 35.4, net: 32.19, tax: 3.21 },
      { rate: 20, gross: 4.5, net: 3.75, tax: 0.75 },
    ]);
    expect((await get('figures/vat?year=2025')).body.payload).toMatchObject({
      totals: { turnover: { total: 0, rates: [] } },
    });
    expect((await get('figures/vat?year=1999')).status).toBe(422);
  });

  it('FG-20: is downloaded as a table with a line for each month, rate and kind', async () => {
    const shop = await anAutumn();
    expect(await sheet(shop, 'vat/export')).toEqual({
      name: 'tva-2026.csv',
      text: [
        '\ufeffMois;Clos;Écritures;Taux;Hors taxe;TVA;TTC',
        '2026-10;oui;Ventes;10;10,73;1,07;11,80',
        '2026-10;oui;Ventes;20;3,75;0,75;4,50',
        '2026-10;oui;Chiffre d’affaires;10;10,73;1,07;11,80',
        '2026-10;oui;Chiffre d’affaires;20;3,75;0,75;4,50',
        '2026-11;non;Ventes;10;21,46;2,14;23,60',
        '2026-11;non;Chiffre d’affaires;10;21,46;2,14;23,60',
        '',
      ].join('\r\n'),
    });
  });
});
