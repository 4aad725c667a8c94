import { invoiceRequest } from '@comptoir/contract/invoices/order-billing';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openPool } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { anonymiseOldOrders } from '#modules/orders/retention/anonymise.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import {
  A_CUSTOMER,
  emptyInvoices,
  LEGAL_SITE,
  makeInvoice,
  soldOrder,
  storedInvoices,
} from '#test/shops/invoices.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { createInvoice } from './billing.ts';
import { writeCreditNotes } from './credit-notes.ts';
import { deleteOldInvoices } from './invoice-store.ts';

const PARIS = 'Europe/Paris';
const MINUTE = 60_000;
/** Midnight in Paris. */
const NEW_YEAR = Date.parse('2026-12-31T23:00:00Z');

const database = testDatabase();
const openShop = cardShops(database);
const servers: pg.Pool[] = [];
let crashing: CrashingPool | undefined;
afterEach(() => emptyInvoices(database));
afterAll(() => Promise.all([...servers.map((pool) => pool.end()), crashing?.pool.end()]));

const invoice = (orderId: string, options: Parameters<typeof makeInvoice>[2] = {}) =>
  makeInvoice(database, orderId, options);
const numbers = async () => (await storedInvoices(database)).map(({ number }) => number);
const credit = (now = FRIDAY_EVENING, pool = database.pool) => writeCreditNotes(pool, PARIS, now);

async function refund(shop: CardShop, orderId: string, amount: number | null, id: string) {
  await shop.refunds.request(orderId, amount, id);
  await shop.refunds.carryOut();
}

/**
 * Tries again and again, dying one statement later each time, until it lives; answers how often it died. BEGIN, the
 * statement `begin`, is sent together with the next one, so that no process dies between the two.
 */
async function untilItLives(
  begin: number,
  work: (pool: pg.Pool) => Promise<unknown>,
): Promise<number> {
  crashing ??= crashingPool(database.address);
  for (let deaths = 0; ; deaths += 1) {
    crashing.crashAfter(begin + deaths);
    const died = await work(crashing.pool).then(
      () => false,
      () => true,
    );
    crashing.crashAfter(null);
    if (!died) return deaths;
  }
}

describe('IV-10: numbers', () => {
  it('IV-10: three servers at once number each order once, without a gap, while one of them dies', async () => {
    const { app } = await openShop();
    const orderIds: string[] = [];
    for (let count = 0; count < 12; count += 1) orderIds.push(await soldOrder(database, app));
    for (let count = 0; count < 3; count += 1) servers.push(openPool(database.address, silentLog));
    crashing ??= crashingPool(database.address);
    const dying = orderIds.map(async (orderId, statements) => {
      crashing?.crashAfter(1 + (statements % 7));
      await invoice(orderId, { pool: crashing?.pool ?? database.pool }).catch(() => {});
    });
    const made = servers.map((pool) => orderIds.map((orderId) => invoice(orderId, { pool })));
    await Promise.all([...dying, ...made.flat()]);
    crashing.crashAfter(null);
    const documents = await storedInvoices(database);
    expect(documents.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(6, '0')}`),
    );
    expect(new Set(documents.map(({ order }) => order.order_id))).toEqual(new Set(orderIds));
  });

  it('IV-10: a process that dies between any two statements leaves neither a gap nor a double', async () => {
    const { app } = await openShop();
    const orderId = await soldOrder(database, app);
    expect(await untilItLives(1, (pool) => invoice(orderId, { pool }))).toBe(7);
    await invoice(await soldOrder(database, app));
    expect(await numbers()).toEqual(['2026-000001', '2026-000002']);
  });

  it('IV-10: the numbers of a year begin at 1, by the day of the restaurant', async () => {
    const { app } = await openShop();
    const sold = [await soldOrder(database, app), await soldOrder(database, app)];
    await invoice(sold[0] ?? '', { now: NEW_YEAR - 1 });
    await invoice(sold[1] ?? '', { now: NEW_YEAR });
    const documents = await storedInvoices(database);
    expect(documents.map(({ number, issued_on }) => [number, issued_on])).toEqual([
      ['2026-000001', '2026-12-31'],
      ['2027-000001', '2027-01-01'],
    ]);
  });
});

describe('IV-11: an invoice never changes', () => {
  it('IV-11: it stands as it was made when the order loses its guest, and when it is asked for again', async () => {
    const { app } = await openShop();
    const orderId = await soldOrder(database, app);
    await invoice(orderId);
    const before = await storedInvoices(database);
    const later = FRIDAY_EVENING + 400 * 24 * 60 * MINUTE;
    expect(await anonymiseOldOrders(database.pool, later, later)).toBe(1);
    expect(await ordersAt(database.pool).findBilled(orderId)).toMatchObject({ email: '' });
    expect(await invoice(orderId, { now: later })).toMatchObject({
      kind: 'made',
      invoice: { number: '2026-000001', customer: { name: 'Fils & Cie' } },
    });
    expect(await storedInvoices(database)).toEqual(before);
  });

  it('IV-11: the database refuses to change, delete or truncate what is stored', async () => {
    const { app } = await openShop();
    await invoice(await soldOrder(database, app));
    for (const statement of [
      "UPDATE invoices SET document = '{}'",
      'DELETE FROM invoices',
      'TRUNCATE invoices',
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toThrow('append-only');
    }
    expect(await numbers()).toEqual(['2026-000001']);
  });

  it('IV-3, IV-4, IV-11: it has the seller, the customer, the lines, the tax by rate and the payment', async () => {
    const { app } = await openShop();
    const orderId = await soldOrder(database, app);
    await invoice(orderId);
    const [document] = await storedInvoices(database);
    expect(document).toEqual({
      version: 2,
      kind: 'invoice',
      number: '2026-000001',
      issued_on: '2026-11-20',
      sold_on: '2026-11-20',
      order: { order_id: orderId, number: 1, day: '2026-11-20' },
      corrects: null,
      seller: {
        name: 'Le Petit Comptoir',
        address: ['14 rue Mercière, 69002 Lyon'],
        phone: '04 65 71 14 02',
        email: 'bonjour@comptoir.example.fr',
        ...LEGAL_SITE.legal,
      },
      customer: {
        name: 'Fils & Cie',
        address: ['12 rue de l’Abbé Groult', '75015 Paris'],
        siren: '303265045',
        vat_number: 'FR40303265045',
      },
      lines: [
        {
          kind: 'item',
          name: 'Maki saumon',
          details: [],
          quantity: 2,
          list_cents: 1180,
          list_net_cents: 1073,
          discount_cents: 0,
          discount_net_cents: 0,
          rate_basis_points: 1000,
          net_cents: 1073,
          tax_cents: 107,
          gross_cents: 1180,
        },
      ],
      rates: [{ rate_basis_points: 1000, gross_cents: 1180, net_cents: 1073, tax_cents: 107 }],
      total_cents: 1180,
      payments: [{ means: 'cash', amount_cents: 1180, paid_on: '2026-11-20' }],
    });
  });
});

describe('IV-1: what can be invoiced', () => {
  it('IV-1: an order in cash that is not handed over is no sale, nor is a test order', async () => {
    const { app } = await openShop();
    const orderId = await orderAs(app, 'jeanne@example.fr');
    expect(await invoice(orderId)).toEqual({ kind: 'not_a_sale' });
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    await database.pool.query('UPDATE orders SET is_test = true WHERE order_id = $1', [orderId]);
    expect(await invoice(orderId)).toEqual({ kind: 'not_a_sale' });
    await database.pool.query('UPDATE orders SET is_test = false WHERE order_id = $1', [orderId]);
    expect(await invoice(orderId)).toMatchObject({ kind: 'made' });
  });

  it('IV-2: a restaurant without legal facts makes none', async () => {
    const { app } = await openShop();
    const order = await ordersAt(database.pool).findBilled(await soldOrder(database, app));
    if (!order) throw new Error('The order is gone.');
    const parts = {
      order,
      restaurant: restaurantSnapshot(0, aRestaurant()),
      request: invoiceRequest.parse(A_CUSTOMER),
      clock: () => FRIDAY_EVENING,
    };
    const outcome = await transaction(database.pool, (client) =>
      createInvoice(client, parts, () => {}),
    );
    expect(outcome).toEqual({ kind: 'legal_facts_missing' });
    expect(await numbers()).toEqual([]);
  });
});

describe('IV-20: credit notes', () => {
  it('IV-20: each refund of an invoiced order has one, those before the invoice too, and they add up', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    await refund(shop, orderId, 500, 'one');
    expect(await credit()).toBe(0);
    await invoice(orderId);
    expect(await numbers()).toEqual(['2026-000001', 'A-2026-000001']);
    await refund(shop, orderId, null, 'rest');
    await Promise.all([credit(), credit(), credit()]);
    const [invoiced, ...notes] = await storedInvoices(database);
    expect(invoiced).toMatchObject({ total_cents: 1180, payments: [{ amount_cents: 1180 }] });
    expect(notes).toMatchObject([
      {
        number: 'A-2026-000001',
        kind: 'credit_note',
        corrects: { number: '2026-000001', issued_on: '2026-11-20' },
        customer: { name: 'Fils & Cie' },
        total_cents: -500,
        rates: [{ rate_basis_points: 1000, gross_cents: -500, net_cents: -455, tax_cents: -45 }],
        payments: [{ means: 'card', amount_cents: -500, paid_on: '2026-11-20' }],
      },
      {
        number: 'A-2026-000002',
        total_cents: -680,
        rates: [{ rate_basis_points: 1000, gross_cents: -680, net_cents: -618, tax_cents: -62 }],
      },
    ]);
  });

  it('IV-20: a process that dies between any two statements makes each once', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    await invoice(orderId);
    await refund(shop, orderId, 500, 'one');
    await refund(shop, orderId, 300, 'two');
    expect(await untilItLives(2, (pool) => credit(FRIDAY_EVENING, pool))).toBe(9);
    expect(await credit()).toBe(0);
    expect(await numbers()).toEqual(['2026-000001', 'A-2026-000001', 'A-2026-000002']);
  });

  it('IV-20: the refund of an order without an invoice has none', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    await refund(shop, orderId, 500, 'one');
    expect(await credit()).toBe(0);
    expect(await numbers()).toEqual([]);
  });
});

it('IV-32: an invoice is kept for eleven years, whatever becomes of its order, and then deleted', async () => {
  const { app } = await openShop();
  const young = await soldOrder(database, app);
  const years = (count: number) => Date.now() - count * 365.25 * 24 * 60 * MINUTE;
  await invoice(young, { now: years(10.9) });
  await invoice(await soldOrder(database, app), { now: years(11.1) });
  await database.pool.query('DELETE FROM orders WHERE order_id = $1', [young]);
  expect(await deleteOldInvoices(database.pool)).toBe(1);
  expect((await storedInvoices(database)).map(({ order }) => order.order_id)).toEqual([young]);
});
