import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import type { booksAnswer } from '@comptoir/contract/staff/books';
import type { WireFigures, WireVatReport } from '@comptoir/contract/staff/figures';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import {
  aCardOrder,
  type CardShop,
  CHECKOUT,
  cardShops,
  paidOrder,
} from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { payShare, sharedOrder } from '#test/shops/shared-order.ts';
import { BY_ITSELF } from './closings.ts';
import { verifyJournal } from './verify-journal.ts';
import { closeOpenDay, writeJournal } from './write-journal.ts';

const PARIS = 'Europe/Paris';
const DAY = '2026-11-20';
const LATER = FRIDAY_EVENING + 2 * 60 * 60_000;

const database = testDatabase();
const openShop = cardShops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

async function entries() {
  const { rows } = await database.pool.query<{ document: string }>(
    'SELECT document FROM books.entries ORDER BY number',
  );
  return rows.map(({ document }) => JSON.parse(document) as JournalDocument);
}

/** Kind, whether it has an order, means, cents, cents at its rates, and the reason of each entry. */
async function journal() {
  await writeJournal(database.pool, PARIS, LATER);
  expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  return (await entries()).map(({ kind, order, means, total_cents, rates, reason }) => [
    kind,
    order !== null,
    means,
    total_cents,
    rates.reduce((sum, { gross_cents }) => sum + gross_cents, 0),
    reason,
  ]);
}

/** Money of 20,00 € for which no order came, given back after a quarter of an hour. */
async function withoutOrder(shop: CardShop): Promise<string> {
  const intentId = await shop.intent(20);
  shop.stripe.ledger.pay(intentId);
  shop.wait(20);
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(intentId)).toBe(2000);
  return intentId;
}

/** An order of 11,80 € for which 20,00 € were charged. */
async function wronglyCharged(shop: CardShop): Promise<void> {
  const intentId = await shop.intent(20);
  shop.stripe.ledger.pay(intentId);
  await shop.post(CHECKOUT, aCardOrder(intentId));
  shop.wait(20);
  await shop.reconcile();
}

/** An order that was paid by a second intent after another one had paid it. */
async function paidTwice(shop: CardShop): Promise<void> {
  const first = await shop.intent();
  const placed = await shop.post(CHECKOUT, aCardOrder(first));
  const orderId = String(placed.body.payload?.order_id);
  shop.stripe.ledger.pay(first);
  await shop.deliverEvent();
  const second = await shop.intent(20);
  shop.stripe.ledger.pay(second);
  await shop.post(CHECKOUT, aCardOrder(second, { local_id: orderId }));
  shop.wait(20);
  await shop.reconcile();
}

/** An order whose card was charged after it had expired. */
async function paidTooLate(shop: CardShop): Promise<void> {
  const intentId = await shop.intent();
  await shop.post(CHECKOUT, aCardOrder(intentId));
  shop.wait(3 * 60);
  shop.stripe.ledger.pay(intentId);
  await shop.deliverEvent();
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
}

describe('BK-15: money that came in without a sale', () => {
  it('BK-15: comes in and goes back as a movement', async () => {
    await withoutOrder(await openShop());
    expect(await journal()).toEqual([
      ['payment', false, 'card', 2000, 0, null],
      ['payment', false, 'card', -2000, 0, 'without_sale'],
    ]);
  });

  it('BK-15: that the bank sends back again is one more movement', async () => {
    const shop = await openShop();
    await withoutOrder(shop);
    shop.stripe.ledger.charges.failRefund(shop.stripe.ledger.charges.refunds[0]?.id ?? '');
    await shop.deliverEvent();
    expect((await journal())[2]).toEqual(['payment', false, 'card', 2000, 0, 'refund_failed']);
  });

  it.each([
    ['of another amount than the order’s', -2000, wronglyCharged],
    ['of a second intent', -2000, paidTwice],
    ['that came too late', -1180, paidTooLate],
  ])('BK-15: a payment %s goes back without a refund', async (_what, total, happen) => {
    await happen(await openShop());
    const found = await journal();
    expect(found.filter(([kind]) => kind === 'refund' || kind === 'correction')).toEqual([]);
    expect(found.at(-1)).toEqual(['payment', false, 'card', total, 0, 'without_sale']);
  });

  it('BK-15: a dispute takes and returns money, and leaves the sale a sale', async () => {
    const shop = await openShop();
    const { intentId } = await paidOrder(shop);
    const { id } = shop.stripe.ledger.charges.dispute(intentId, 500);
    await shop.deliverEvent();
    shop.stripe.ledger.charges.closeDispute(id, 'won');
    await shop.deliverEvent();
    expect(await journal()).toEqual([
      ['sale', true, null, 1180, 1180, null],
      ['payment', true, 'card', 1180, 0, null],
      ['payment', true, 'card', -500, 0, 'dispute_withdrawn'],
      ['payment', true, 'card', 500, 0, 'dispute_reinstated'],
    ]);
  });

  it('BK-15: a share of an order that never came, of which a part went back by hand', async () => {
    const shop = await openShop();
    const orderId = await sharedOrder(shop);
    const host = await payShare(shop, orderId, 'host');
    shop.stripe.ledger.charges.refundByHand(host, 150);
    await shop.deliverEvent();
    await shop.shares.cancel(orderId);
    await shop.reconcile();
    expect(await journal()).toEqual([
      ['payment', false, 'card', 500, 0, null],
      ['payment', false, 'card', -150, 0, 'without_sale'],
      ['payment', false, 'card', -350, 0, 'without_sale'],
    ]);
  });
});

it('BK-15, FG-2, FG-20: sales less refunds are the turnover in closings, figures and the VAT report', async () => {
  const shop = await openShop();
  const { orderId } = await paidOrder(shop);
  const disputed = await paidOrder(shop);
  await withoutOrder(shop);
  shop.stripe.ledger.charges.dispute(disputed.intentId, 100);
  await shop.deliverEvent();
  await shop.refunds.request(orderId, 300, 'some');
  await shop.reconcile();
  await writeJournal(database.pool, PARIS, LATER);
  const accountant = await aPerson(database.pool, 'accountant', { at: FRIDAY_EVENING });
  const { get } = boardOf(shop, accountant);
  const read = async <Payload>(path: string) =>
    (await get(path)).body.payload as unknown as Payload;

  const check = async () => {
    const { open, closings } = await read<z.input<typeof booksAnswer>['payload']>('books');
    const totals = closings[0]?.totals ?? open.totals;
    expect(totals).toMatchObject({
      sales: { count: 2, total: 23.6 },
      refunds: { count: 1, total: -3, rates: [{ rate: 10, gross: -3 }] },
      corrections: { count: 0, total: 0 },
      turnover: { total: 20.6, rates: [{ rate: 10, gross: 20.6, net: 18.73, tax: 1.87 }] },
      means: { card: { received: 43.6, returned: 24 } },
    });
    const figures = await read<WireFigures>(`figures?from=${DAY}&to=${DAY}`);
    expect(figures.totals).toEqual({
      sales: { count: 2, total: 23.6 },
      refunds: { count: 1, total: -3 },
      corrections: { count: 0, total: 0 },
      turnover: 20.6,
    });
    expect(figures.refunds).toEqual([{ reason: null, count: 1, total: -3 }]);
    const vat = await read<WireVatReport>('figures/vat?year=2026');
    expect(vat.totals).toMatchObject({ refunds: { total: -3 }, turnover: { total: 20.6 } });
  };
  await check();
  await closeOpenDay(database.pool, PARIS, { day: DAY, by: BY_ITSELF, cashCount: null }, LATER);
  await check();
  const closing = (await entries()).at(-1)?.closing;
  expect(closing?.perpetual).toEqual({ sales_cents: 2360, refunds_cents: -300 });
  expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
});
