import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import { fieldSentence } from '@comptoir/contract/wire/validation-messages';
import { afterEach, describe, expect, it } from 'vitest';
import { BY_ITSELF } from '#modules/books/closings.ts';
import { verifyJournal } from '#modules/books/verify-journal.ts';
import { closeOpenDay, writeJournal } from '#modules/books/write-journal.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';

const PARIS = 'Europe/Paris';
const LATER = FRIDAY_EVENING + 60_000;

const database = testDatabase();
const openShop = cardShops(database);
afterEach(() => emptyBooks(database));

/** An order of 11.80 € that is paid by card with a tip of 2 €. */
async function tippedOrder(shop: CardShop) {
  const intentId = await shop.intent(13.8);
  const placed = await shop.post(CHECKOUT, aCardOrder(intentId, { tip: 2 }));
  shop.stripe.ledger.pay(intentId);
  await shop.deliverEvent();
  return { orderId: String(placed.body.payload?.order_id), intentId };
}

async function journal() {
  await writeJournal(database.pool, PARIS, LATER);
  const { rows } = await database.pool.query<{ document: string }>(
    'SELECT document FROM books.entries ORDER BY number',
  );
  return rows.map(({ document }) => JSON.parse(document) as JournalDocument);
}

const moved = (entries: readonly JournalDocument[]) =>
  entries.map(({ kind, means, total_cents, rates }) => [
    kind,
    means,
    total_cents,
    rates.reduce((sum, { gross_cents }) => sum + gross_cents, 0),
  ]);

const SOLD = [
  ['sale', null, 1180, 1180],
  ['payment', 'card', 1180, 0],
  ['tip', 'card', 200, 0],
];

describe('a tip', () => {
  it('TI-1: is charged on top of the total, and shown beside it', async () => {
    const shop = await openShop({ hasTips: true });
    const { orderId, intentId } = await tippedOrder(shop);
    expect(shop.stripe.ledger.intents.get(intentId)).toMatchObject({ amount_received: 1380 });
    const state = await shop.app.inject(`/v2/public/orders/${await keyOf(database, orderId)}`);
    expect(state.json().payload).toMatchObject({ status: 'paid', total: 11.8, tip: 2 });
  });

  it('TI-1: of nothing leaves the order as it is', async () => {
    const shop = await openShop();
    const intentId = await shop.intent();
    const placed = await shop.post(CHECKOUT, aCardOrder(intentId, { tip: 0 }));
    expect(placed.status).toBe(200);
    expect(shop.stripe.ledger.intents.get(intentId)).toMatchObject({ amount: 1180 });
  });

  it.each([
    ['where none are taken', false, { tip: 2 }],
    ['above 100 €', true, { tip: 100.01 }],
    ['below nothing', true, { tip: -1 }],
    ['of a part of a cent', true, { tip: 1.005 }],
    ['that is no number', true, { tip: '2' as unknown as number }],
    ['with cash', true, { tip: 2, payment_method: 'cash' as const }],
  ])('TI-1: is rejected %s', async (_what, hasTips, change) => {
    const shop = await openShop({ hasTips });
    const placed = await shop.post(CHECKOUT, aCardOrder(null, change));
    expect([placed.status, placed.body.errors?.map(({ path }) => path)]).toEqual([422, ['tip']]);
    const { rows } = await database.pool.query('SELECT FROM orders');
    expect(rows).toEqual([]);
  });

  it.each([
    ['where none are taken', false, { tip: 2 }, ['validation']],
    ['above 100 €', true, { tip: 100.01 }, ['validation']],
    ['with cash', true, { tip: 2, payment_method: 'cash' as const }, ['validation']],
    ['of nothing, never', false, { tip: 0 }, []],
    ['that is taken, never', true, { tip: 100 }, []],
  ])('I-12, TI-1: is a problem of the quote %s', async (_what, hasTips, change, codes) => {
    const shop = await openShop({ hasTips });
    const { status, body } = await shop.post(`${CHECKOUT}quote`, aCardOrder(null, change));
    const problems = codes.map((code) => ({ code, errors: [{ path: 'tip' }] }));
    expect([status, body.payload?.problems]).toMatchObject([200, problems]);
  });

  it('TI-1, LA-37: is rejected with the bound, in both languages', async () => {
    const shop = await openShop({ hasTips: true });
    const { body } = await shop.post(CHECKOUT, aCardOrder(null, { tip: 101 }));
    const [error] = (body.errors ?? []) as readonly { readonly message?: string }[];
    const message = error?.message ?? '';
    expect(message).toBe(
      'Un pourboire se laisse par carte, 100 € au plus, là où le restaurant en accepte.',
    );
    expect(fieldSentence(message, 'en')).toBe(
      'A tip is left by card, €100 at most, where the restaurant takes tips.',
    );
  });

  it('TI-1: that changes before the payment changes what is charged', async () => {
    const shop = await openShop({ hasTips: true });
    const intentId = await shop.intent(13.8);
    const order = aCardOrder(intentId, { tip: 2 });
    await shop.post(CHECKOUT, order);
    expect(shop.stripe.ledger.intents.get(intentId)).toMatchObject({ amount: 1380 });
    await shop.post(CHECKOUT, { ...order, tip: 5 });
    expect(shop.stripe.ledger.intents.get(intentId)).toMatchObject({ amount: 1680 });
  });

  it('TI-1: that was not charged leaves the order unpaid, and the money goes back', async () => {
    const shop = await openShop({ hasTips: true });
    const intentId = await shop.intent(11.8);
    shop.stripe.ledger.pay(intentId);
    const placed = await shop.post(CHECKOUT, aCardOrder(intentId, { tip: 2 }));
    expect(placed.body.payload).toMatchObject({ status: 'pending' });
    shop.wait(20);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });
});

describe('the books', () => {
  it('TI-5: have it in an entry of its own, and not in the turnover', async () => {
    const shop = await openShop({ hasTips: true });
    await tippedOrder(shop);
    expect(moved(await journal())).toEqual(SOLD);
    const by = { day: '2026-11-20', by: BY_ITSELF, cashCount: null };
    await closeOpenDay(database.pool, PARIS, by, LATER);
    const closing = (await journal()).at(-1)?.closing;
    expect(closing?.totals).toMatchObject({
      sales: { count: 1, total_cents: 1180 },
      tips: { count: 1, total_cents: 200 },
      means: { card: { received_cents: 1380, returned_cents: 0 } },
    });
    expect(closing?.perpetual).toEqual({ sales_cents: 1180, refunds_cents: 0 });
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('TI-4: a part that goes back leaves it; what is left goes back with it', async () => {
    const shop = await openShop({ hasTips: true });
    const { orderId, intentId } = await tippedOrder(shop);
    await shop.refunds.request(orderId, 500, 'one');
    await shop.refunds.carryOut();
    expect(moved(await journal())).toEqual([...SOLD, ['refund', 'card', -500, -500]]);
    await shop.refunds.request(orderId, null, 'rest');
    await shop.refunds.carryOut();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1380);
    expect(moved(await journal()).slice(4)).toEqual([
      ['refund', 'card', -680, -680],
      ['tip', 'card', -200, 0],
    ]);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('RF-4, TI-4: one that is too high is told all that can go back, the tip included', async () => {
    const shop = await openShop({ hasTips: true });
    const { orderId } = await tippedOrder(shop);
    const request = (amount: number, id: string) => shop.refunds.request(orderId, amount, id);
    expect(await request(1381, 'more')).toEqual({ kind: 'too_much', left: 1380 });
    expect(await request(1180, 'order')).toEqual({ kind: 'requested', amount: 1180 });
    expect(await request(201, 'still more')).toEqual({ kind: 'too_much', left: 200 });
    expect(await request(200, 'tip')).toEqual({ kind: 'requested', amount: 200 });
  });

  it('TI-4: all that goes back by a cancellation is the order and the tip', async () => {
    const shop = await openShop({ hasTips: true });
    const { orderId, intentId } = await tippedOrder(shop);
    await ordersAt(database.pool).cancel(orderId, { refund: 'full' });
    await shop.refunds.carryOut();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1380);
    expect(moved(await journal()).slice(3)).toEqual([
      ['refund', 'card', -1180, -1180],
      ['tip', 'card', -200, 0],
    ]);
  });

  it('TI-4: a refund that comes back brings the tip back as well', async () => {
    const shop = await openShop({ hasTips: true });
    const { orderId } = await tippedOrder(shop);
    await shop.refunds.request(orderId, null, 'all');
    await shop.refunds.carryOut();
    shop.stripe.ledger.charges.failRefund(shop.stripe.ledger.charges.refunds[0]?.id ?? '');
    await shop.deliverEvent();
    expect(moved(await journal()).slice(3)).toEqual([
      ['refund', 'card', -1180, -1180],
      ['tip', 'card', -200, 0],
      ['correction', 'card', 1180, 1180],
      ['tip', 'card', 200, 0],
    ]);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });
});
