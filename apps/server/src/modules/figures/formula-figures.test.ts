import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import { afterEach, expect, test } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { submittedOrderOf } from '#test/shops/lunch-order.ts';
import { LUNCH_MENUS, lunch, WITH_PEPPER } from '#test/shops/lunch-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { figuresOfDays } from './figures-of-days.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyBooks(database));

const DAY = '2026-11-20';
const rate = (rate_basis_points: number, gross_cents: number, tax_cents: number) => ({
  rate_basis_points,
  gross_cents,
  net_cents: gross_cents - tax_cents,
  tax_cents,
});

test('C-23, BK-6 and FG-5: the books have each rate of a formula, figures the formula and its dishes', async () => {
  const shop = await openShop({ menus: LUNCH_MENUS });
  const steak = lunch('soupe', 'steak', { quantity: 2, options: WITH_PEPPER });
  const soup = { item_id: 'soupe', quantity: 1, note: '', options: [] };
  const orderId = await submittedOrderOf(shop, [steak, soup]);
  const orders = ordersAt(database.pool);
  await orders.advance(orderId, 'handed_over');
  const selection = { units: [{ part: 1, quantity: 1 }] };
  await orders.refund(orderId, { selection, refundId: 'half' }, { actor: 'staff' });
  const now = FRIDAY_EVENING + 60_000;
  await writeJournal(database.pool, 'Europe/Paris', now);
  const { rows } = await database.pool.query<{ document: string }>(
    `SELECT document FROM books.entries WHERE kind IN ('sale', 'refund') ORDER BY number`,
  );
  const entries = rows.map(({ document }) => JSON.parse(document) as JournalDocument);
  // Two formulas as in their quote (33.72, 6.08 and 1.60 €), and a soup at 6.50 € with 0.59 € of tax.
  expect(entries).toMatchObject([
    {
      kind: 'sale',
      total_cents: 4790,
      rates: [rate(550, 160, 8), rate(1000, 4022, 366), rate(2000, 608, 101)],
      lines: [
        {
          name: 'Formule midi (Soupe, Steak frites, Vin rouge)',
          ...{ quantity: 2, unit_price_cents: 1990, total_cents: 4140 },
        },
        { name: 'Soupe', quantity: 1, total_cents: 650 },
      ],
    },
    {
      kind: 'refund',
      total_cents: -2070,
      rates: [rate(550, -80, -4), rate(1000, -1686, -154), rate(2000, -304, -51)],
    },
  ]);
  const moment = { now, zone: 'Europe/Paris' };
  const span = { from: DAY, to: DAY };
  const { dishes, composition } = await figuresOfDays(database.pool, span, moment, {
    menus: [],
    offers: [],
  });
  expect(dishes.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
    ['Formule midi', 2, 4140],
    ['Soupe', 3, 650],
    ['Steak frites', 2, 0],
    ['Vin rouge', 2, 0],
  ]);
  expect(composition.dishes).toBe(4790);
});
