import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import { ratesFromWire } from '@comptoir/contract/books/journal-document';
import { toBasisPoints } from '@comptoir/contract/wire/euros';
import { type RateAmount, sumByRate } from '@comptoir/domain/books/amounts-by-rate';
import type { RefundSelection } from '@comptoir/domain/orders/refund-parts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { refundRecord } from '#modules/payments/refunds/refund-record.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyBooks } from '#test/shops/books.ts';
import {
  aCardOrder,
  type CardShop,
  CHECKOUT,
  cardShops,
  paidOrder,
} from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import {
  chargeAtTwoRates,
  emptyInvoices,
  makeInvoice,
  soldOrder,
  storedInvoices,
} from '#test/shops/invoices.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { writeCreditNotes } from './credit-notes.ts';
import { invoicesOf } from './invoice-store.ts';

const PARIS = 'Europe/Paris';
const LATER = FRIDAY_EVENING + 60_000;
const LEA = { actor: 'staff', person: { id: 'lea', name: 'Léa' } } as const;

const database = testDatabase();
const openShop = cardShops(database);
afterEach(async () => {
  await emptyInvoices(database);
  await emptyBooks(database);
});

type Means = 'card' | 'cash';

/** An order of 11,80 € at two rates, with a delivery; answers its id. */
async function sale(shop: CardShop, means: Means): Promise<string> {
  const orderId =
    means === 'cash' ? await soldOrder(database, shop.app) : (await paidOrder(shop)).orderId;
  await chargeAtTwoRates(database, orderId);
  return orderId;
}

async function giveBack(
  shop: CardShop,
  orderId: string,
  refundId: string,
  selection: RefundSelection | null,
) {
  const requested = await ordersAt(database.pool).refund(orderId, { refundId, selection }, LEA);
  await shop.refunds.carryOut();
  return requested;
}

const writeBooks = () => writeJournal(database.pool, PARIS, LATER);
const credit = () => writeCreditNotes(database.pool, PARIS, LATER);

async function creditNotesOf(orderId: string) {
  const documents = await storedInvoices(database);
  return documents.filter(
    ({ kind, order }) => kind === 'credit_note' && order.order_id === orderId,
  );
}

/** The entries of an order of which money went back, or came back. */
async function refundsInJournal(orderId: string): Promise<readonly JournalDocument[]> {
  const { rows } = await database.pool.query<{ document: string }>(
    'SELECT document FROM books.entries WHERE order_id = $1 ORDER BY number',
    [orderId],
  );
  return rows
    .map(({ document }) => JSON.parse(document) as JournalDocument)
    .filter(({ kind }) => kind === 'refund' || kind === 'correction');
}

const ratesOf = (documents: readonly Pick<JournalDocument, 'rates'>[]): readonly RateAmount[] =>
  sumByRate(documents.flatMap(({ rates }) => ratesFromWire(rates)));

const atRate = (rate: number, gross: number, net: number, tax: number) => ({
  rate_basis_points: rate,
  gross_cents: gross,
  net_cents: net,
  tax_cents: tax,
});

describe.each<Means>(['card', 'cash'])('IV-20: refunds to %s', (means) => {
  it('IV-20: a unit, the delivery, an amount and the rest have the rates that are stored of them', async () => {
    const shop = await openShop();
    const orderId = await sale(shop, means);
    await giveBack(shop, orderId, 'unit', { units: [{ part: 1, quantity: 1 }] });
    await makeInvoice(database, orderId);
    await giveBack(shop, orderId, 'delivery', { units: [{ part: 'delivery', quantity: 1 }] });
    await credit();
    await giveBack(shop, orderId, 'amount', { amount: 200 });
    await credit();
    await giveBack(shop, orderId, 'rest', null);
    await Promise.all([credit(), credit()]);
    const notes = await creditNotesOf(orderId);
    expect(notes.map(({ number, rates }) => [number, rates])).toEqual([
      ['A-2026-000001', [atRate(1000, -240, -218, -22)]],
      ['A-2026-000002', [atRate(1000, -300, -273, -27)]],
      ['A-2026-000003', [atRate(1000, -75, -68, -7), atRate(2000, -125, -104, -21)]],
      ['A-2026-000004', [atRate(1000, -165, -150, -15), atRate(2000, -275, -229, -46)]],
    ]);
    expect(notes.map(({ total_cents, payments }) => [total_cents, payments])).toEqual(
      [-240, -300, -200, -440].map((amount) => [
        amount,
        [{ means, amount_cents: amount, paid_on: '2026-11-20' }],
      ]),
    );
    await writeBooks();
    const entered = await refundsInJournal(orderId);
    expect(entered.map(({ rates }) => rates)).toEqual(notes.map(({ rates }) => rates));
  });

  it('IV-20: whatever goes back, credit notes, journal and mails agree to the cent', async () => {
    const shop = await openShop();
    let orders = 0;
    const selection = fc.oneof(
      fc.integer({ min: 1, max: 700 }).map((amount): RefundSelection => ({ amount })),
      fc.constantFrom(1, 2, 'delivery' as const).map(
        (part): RefundSelection => ({
          units: [{ part, quantity: 1 }],
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(selection, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 4 }),
        async (selections, invoicedAfter) => {
          orders += 1;
          const orderId = await sale(shop, means);
          for (const [index, selected] of selections.entries()) {
            if (index === invoicedAfter) await makeInvoice(database, orderId);
            await giveBack(shop, orderId, `${orders}-${index}`, selected);
          }
          await makeInvoice(database, orderId);
          await credit();
          await writeBooks();
          const notes = await creditNotesOf(orderId);
          const entered = await refundsInJournal(orderId);
          expect(notes).toHaveLength(entered.length);
          expect(ratesOf(notes)).toEqual(ratesOf(entered));
          for (const { source, total_cents, rates } of entered) {
            if (means === 'cash') continue;
            const mailed = await refundRecord(
              database.pool,
              source.replace('payment:refunded-', ''),
            );
            expect(mailed?.amount).toBe(0 - total_cents);
            expect(mailed?.taxes.map(({ rate, tax }) => [toBasisPoints(rate), tax])).toEqual(
              rates.map(({ rate_basis_points, tax_cents }) => [rate_basis_points, 0 - tax_cents]),
            );
          }
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('IV-20: what comes back', () => {
  it('IV-20: a refund that came back from the bank and is made again has one credit note', async () => {
    const shop = await openShop();
    const orderId = await sale(shop, 'card');
    await makeInvoice(database, orderId);
    await giveBack(shop, orderId, 'unit', { units: [{ part: 1, quantity: 1 }] });
    await credit();
    const { charges } = shop.stripe.ledger;
    charges.failRefund(charges.refunds[0]?.id ?? '');
    await shop.deliverEvent();
    expect(await shop.refunds.retry('unit')).toEqual({ kind: 'retried' });
    await shop.refunds.carryOut();
    expect(await credit()).toBe(0);
    await writeBooks();
    const notes = await creditNotesOf(orderId);
    const entered = await refundsInJournal(orderId);
    expect(notes.map(({ total_cents }) => total_cents)).toEqual([-240]);
    expect(entered.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
      ['refund', -240],
      ['correction', 240],
      ['refund', -240],
    ]);
    expect(ratesOf(notes)).toEqual(ratesOf(entered));
  });

  it('IV-20, BK-8: one that a version booked which stored no rates has its share of the rest', async () => {
    const shop = await openShop();
    const orderId = await sale(shop, 'card');
    await giveBack(shop, orderId, 'old', { amount: 590 });
    await database.pool.query('DELETE FROM order_refunds');
    await makeInvoice(database, orderId);
    await writeBooks();
    const notes = await creditNotesOf(orderId);
    expect(notes.map(({ rates }) => rates)).toEqual([
      [atRate(1000, -390, -354, -36), atRate(2000, -200, -166, -34)],
    ]);
    expect((await refundsInJournal(orderId)).map(({ rates }) => rates)).toEqual(
      notes.map(({ rates }) => rates),
    );
  });
});

it('TI-5, IV-20: a tip that goes back alone has no credit note, however often it is looked for', async () => {
  const shop = await openShop({ hasTips: true });
  const intentId = await shop.intent(13.8);
  const placed = await shop.post(CHECKOUT, aCardOrder(intentId, { tip: 2 }));
  shop.stripe.ledger.pay(intentId);
  await shop.deliverEvent();
  const orderId = String(placed.body.payload?.order_id);
  await makeInvoice(database, orderId);
  await giveBack(shop, orderId, 'order', { amount: 1180 });
  await giveBack(shop, orderId, 'tip', { amount: 200 });
  expect(shop.stripe.ledger.refunded(intentId)).toBe(1380);
  expect([await credit(), await credit()]).toEqual([1, 0]);
  const notes = await creditNotesOf(orderId);
  expect(notes.map(({ number, total_cents }) => [number, total_cents])).toEqual([
    ['A-2026-000001', -1180],
  ]);
});

it('IV-11, IV-20, I-60: an invoice stays the order’s, and is corrected, when its clock was ahead', async () => {
  const shop = await openShop();
  const orderId = await sale(shop, 'card');
  await makeInvoice(database, orderId, { now: FRIDAY_EVENING + 60 * 60_000 });
  for (const refundId of ['one', 'two']) {
    await giveBack(shop, orderId, refundId, { amount: 100 });
    expect(await credit()).toBe(1);
  }
  const notes = await creditNotesOf(orderId);
  expect(notes.map(({ number, corrects }) => [number, corrects?.number])).toEqual([
    ['A-2026-000001', '2026-000001'],
    ['A-2026-000002', '2026-000001'],
  ]);
  expect(await makeInvoice(database, orderId)).toMatchObject({
    kind: 'made',
    invoice: { kind: 'invoice', number: '2026-000001' },
  });
  const documents = await invoicesOf(database.pool, orderId);
  expect(documents.map(({ number }) => number)).toEqual([
    ...['2026-000001', 'A-2026-000001', 'A-2026-000002'],
  ]);
});
