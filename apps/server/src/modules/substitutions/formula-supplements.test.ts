import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import { afterEach, expect, test } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { figuresOfDays } from '#modules/figures/figures-of-days.ts';
import { writeCreditNotes } from '#modules/invoices/credit-notes.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { emptyInvoices, makeInvoice, storedInvoices } from '#test/shops/invoices.ts';
import { orderOf, submittedOrderOf } from '#test/shops/lunch-order.ts';
import { LUNCH_MENUS, lunch, WITH_PEPPER } from '#test/shops/lunch-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { guestOf, proposalsOf } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = cardShops(database);
afterEach(async () => {
  await emptyInvoices(database);
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const STEAK_FOR = (swap_item_id: string, position = 1) =>
  ({ kind: 'swap', quantity: 1, dish_at: 1, position, swap_item_id }) as const;
const SOUP = { item_id: 'soupe', quantity: 1, note: '', options: [] };

/** The chicken costs 1.50 € more in the formula. */
const DEARER_CHICKEN = JSON.parse(
  JSON.stringify(LUNCH_MENUS).replace(
    '{"item_id":"poulet","supplement":0}',
    '{"item_id":"poulet","supplement":1.5}',
  ),
) as typeof LUNCH_MENUS;

async function linesOf(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT item_name || coalesce(' / ' || (dishes -> 1 ->> 'item_name'), '') AS name,
       dishes -> 1 -> 'supplement_cents' AS supplement, dishes -> 1 -> 'price_cents' AS share,
       quantity AS units, unit_price_cents AS unit, total_cents AS total, discount_cents AS discount,
       tax_cents AS tax, cancelled_quantity AS cancelled
     FROM order_lines WHERE order_id = $1 ORDER BY position`,
    [orderId],
  );
  return rows.map((row) => Object.values(row));
}

async function entries(now: number) {
  await writeJournal(database.pool, 'Europe/Paris', now);
  const { rows } = await database.pool.query<{ document: string }>(
    `SELECT document FROM books.entries WHERE kind IN ('sale', 'refund') ORDER BY number`,
  );
  return rows.map(({ document }) => {
    const { kind, total_cents, rates } = JSON.parse(document) as JournalDocument;
    return [kind, total_cents, rates.map(wordsOf)];
  });
}

/** Rate in percent, amount and tax in it in cents. */
function wordsOf(at: {
  readonly rate_basis_points: number;
  readonly gross_cents: number;
  readonly tax_cents: number;
}) {
  return `${at.rate_basis_points / 100} %: ${at.gross_cents}, ${at.tax_cents}`;
}

test('SU-14, SU-8: of a formula paid by card the supplement goes back less its discount, and the sauce', async () => {
  const shop = await openCardShop({
    menus: LUNCH_MENUS,
    offers: [anOffer({ items: ['midi'] })],
  });
  // 2 × 20.70 €, of which 10 % of 19.90 € go off: 37.42 €.
  const intentId = await shop.intent(37.42);
  const placed = await orderOf(
    shop,
    [lunch('soupe', 'steak', { quantity: 2, options: WITH_PEPPER })],
    {
      payment_method: 'card',
      transaction_id: { client_secret: null, customer_id: null, payment_intent_id: intentId },
    },
  );
  expect(placed.said).toBe('200 success');
  shop.stripe.ledger.pay(intentId);
  expect(await shop.deliverEvent()).toBe(200);
  const orderId = String(placed.body.payload?.order_id);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  const [known] = (await staff.list(orderId)).substitutions.lines;
  expect(known?.dishes?.map(({ on_top, supplements }) => [on_top, supplements])).toEqual([
    [0, []],
    [3.8, [{ item_id: 'steak', supplement: 3 }]],
    [0, []],
  ]);
  expect((await staff.propose(orderId, STEAK_FOR('poulet'))).status).toBe(200);
  const guest = guestOf(shop, await keyOf(database, orderId));
  // One of the two has 15.18, 2.74 and 0.80 €; 15.18 × 3.00 / 16.86 is 2.70.
  expect((await guest.state()).proposals).toMatchObject([
    { swap_price: null, accept_given: 3.5, drop_given: 18.72 },
  ]);
  const { state } = await guest.answer('accept');
  expect(state?.proposals).toMatchObject([{ outcome: 'swapped', given: 3.5 }]);
  expect(await linesOf(orderId)).toEqual([
    ['Formule midi / Steak frites', 300, 1246, 1, 1990, 2070, 200, 187, 0],
    ['Formule midi / Poulet rôti', 0, 946, 1, 1690, 1690, 168, 159, 0],
    ['Formule midi (différence de prix)', null, null, 1, 380, 380, 30, 29, 1],
  ]);

  // Nothing was paid on top of the chicken, and nothing is paid for another steak.
  for (const swap of [STEAK_FOR('steak', 2), STEAK_FOR('poulet', 4)]) {
    expect((await staff.propose(orderId, swap)).status).toBe(200);
    expect((await guest.state()).proposals?.at(-1)).toMatchObject({ accept_given: 0 });
    await guest.answer('accept');
  }
  expect((await linesOf(orderId)).at(-1)).toEqual([
    ...['Formule midi / Poulet rôti', 0, 946, 1, 1690, 1690, 168, 159, 0],
  ]);

  const dropped = await staff.propose(orderId, STEAK_FOR('poulet'));
  expect(dropped.status).toBe(200);
  await guest.answer('drop');
  await makeInvoice(database, orderId);
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(intentId)).toBe(350 + 1870);
  const now = FRIDAY_EVENING + 60_000;
  expect(await entries(now)).toEqual([
    ['sale', 3742, ['5.5 %: 160, 8', '10 %: 3035, 276', '20 %: 547, 91']],
    ['refund', -350, ['5.5 %: -80, -4', '10 %: -270, -25']],
    ['refund', -1870, ['5.5 %: -80, -4', '10 %: -1517, -138', '20 %: -273, -45']],
  ]);
  await writeCreditNotes(database.pool, 'Europe/Paris', now);
  const documents = await storedInvoices(database);
  const [invoice, ...notes] = documents.toSorted(
    (one, other) => other.total_cents - one.total_cents,
  );
  expect(invoice?.lines.map((row) => [row.name, row.rate_basis_points, row.gross_cents])).toEqual([
    ['Formule midi', 1000, 1517],
    ['Formule midi', 550, 80],
    ['Formule midi', 2000, 273],
    ['Formule midi (différence de prix)', 550, 80],
    ['Formule midi (différence de prix)', 1000, 270],
    ['Formule midi', 1000, 1248],
    ['Formule midi', 2000, 274],
  ]);
  expect(invoice?.rates.map(wordsOf)).toEqual([
    '5.5 %: 160, 8',
    '10 %: 3035, 276',
    '20 %: 547, 91',
  ]);
  expect(notes.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
    ['credit_note', -350],
    ['credit_note', -1870],
  ]);
});

test('SU-14, SU-8: a formula that is not paid costs less, twice, and the books have what is left', async () => {
  const shop = await openShop({ menus: DEARER_CHICKEN });
  const orderId = await submittedOrderOf(shop, [
    lunch('soupe', 'steak', { options: WITH_PEPPER }),
    SOUP,
  ]);
  const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
  const guest = guestOf(shop, await keyOf(database, orderId));
  const given = async (swap: ReturnType<typeof STEAK_FOR>) => {
    expect((await staff.propose(orderId, swap)).status).toBe(200);
    const { state } = await guest.answer('accept');
    return [state?.proposals?.at(-1)?.given, state?.total];
  };
  // The sauce, and half of the supplement; then the other half, for a salad that the course does not have.
  expect(await given(STEAK_FOR('poulet'))).toEqual([2.3, 24.9]);
  expect(await given(STEAK_FOR('salade', 3))).toEqual([1.5, 23.4]);
  expect(await linesOf(orderId)).toEqual([
    ['Soupe', null, null, 1, 650, 650, 0, 59, 0],
    ['Formule midi / Salade', 0, 946, 1, 1690, 1690, 0, 176, 0],
  ]);
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  const now = FRIDAY_EVENING + 60_000;
  expect(await entries(now)).toEqual([['sale', 2340, ['10 %: 2036, 184', '20 %: 304, 51']]]);
  const moment = { now, zone: 'Europe/Paris' };
  const span = { from: '2026-11-20', to: '2026-11-20' } as const;
  const { dishes, composition } = await figuresOfDays(database.pool, span, moment, {
    menus: [],
    offers: [],
  });
  expect(dishes.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
    ['Formule midi', 1, 1690],
    ['Soupe', 2, 650],
    ['Salade', 1, 0],
    ['Vin rouge', 1, 0],
  ]);
  expect(composition.dishes).toBe(2340);
});
