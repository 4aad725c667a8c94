import type { JournalDocument } from '@comptoir/contract/books/journal-document';
import type { RefundSelection } from '@comptoir/domain/orders/refund-parts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { purgeYear } from '#modules/orders/retention/delete-orders.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { raceAtEachStatement, type SteppedPool, steppedPool } from '#test/harness/stepped-pool.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { type CardShop, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, LEFT_BY_GUESTS } from '#test/shops/checkout-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { paidShares, payShare, sharedOrder } from '#test/shops/shared-order.ts';
import { guestOf, MENU_WITH_SOUP, proposalsOf, SOUP } from '#test/shops/substitution-shop.ts';
import { mailedRefund } from '../refunds/refund-record.ts';

const database = testDatabase();
const openShop = cardShops(database);
let stepped: SteppedPool;
beforeAll(() => {
  stepped = steppedPool(database.address);
});
afterAll(() => stepped.pool.end());
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const STAFF = { actor: 'staff' } as const;
const ONE_MAKI: RefundSelection = { units: [{ part: 1, quantity: 1 }] };

const refund = (
  orderId: string,
  refundId: string,
  selection: RefundSelection | null,
  pool = database.pool,
) => ordersAt(pool).refund(orderId, { refundId, selection }, STAFF);

/** An order of 5.00 €, 4.00 € and 2.80 €, the last of which is for its only line of two makis. */
async function paidOrder(shop: CardShop) {
  const orderId = await sharedOrder(shop);
  return { orderId, intents: await paidShares(shop, orderId) };
}

const refundedOf = (shop: CardShop, intents: readonly string[]) =>
  intents.map((id) => shop.stripe.ledger.refunded(id));

async function stored() {
  const { rows } = await database.pool.query<{ refund: string }>(
    `SELECT refund_id || ' ' || amount_cents || ' ' || (
       SELECT sum((rate ->> 'tax_cents')::int) FROM jsonb_array_elements(rates) AS rate
     ) AS refund FROM order_refunds ORDER BY refund_id`,
  );
  return rows.map((row) => row.refund);
}

async function journal(): Promise<readonly JournalDocument[]> {
  await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 60_000);
  const { rows } = await database.pool.query<{ document: string }>(
    'SELECT document FROM books.entries ORDER BY number',
  );
  return rows.map(({ document }) => JSON.parse(document) as JournalDocument);
}

describe('a refund of an order that was paid in shares', () => {
  it('GS-8, and Y-13: of everything gives each payer what was paid, with the taxes of the order', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    expect(await refund(orderId, 'all', null)).toEqual({ kind: 'requested', amount: 1180 });
    await shop.refunds.attemptNow('all');
    expect(refundedOf(shop, intents)).toEqual([500, 400, 280]);
    expect(await stored()).toEqual(['all 500 45', 'all/2 400 36', 'all/3 280 26']);
    expect(await refund(orderId, 'more', null)).toEqual({ kind: 'nothing_paid' });
  });

  it('GS-8: of a unit comes first from the payment for its line, and then from the host’s', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    await refund(orderId, 'one', ONE_MAKI);
    await shop.refunds.attemptNow('one');
    expect(refundedOf(shop, intents)).toEqual([310, 0, 280]);
  });

  it('GS-8, SU-6: of what another dish costs less, and of this dish, comes from the payment for the line', async () => {
    const shop = await openShop({ menus: [MENU_WITH_SOUP] });
    const { orderId, intents } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    expect((await staff.propose(orderId, SOUP)).status).toBe(200);
    const answered = await guestOf(shop, await keyOf(database, orderId)).answer('accept');
    expect(answered.state?.proposals).toMatchObject([{ outcome: 'swapped', given: 1 }]);
    await shop.reconcile();
    expect(refundedOf(shop, intents)).toEqual([0, 0, 100]);
    // The soup of 4.90 € is line 2: 1.80 € are left of Ben’s payment.
    await refund(orderId, 'soup', { units: [{ part: 2, quantity: 1 }] });
    await shop.reconcile();
    expect(refundedOf(shop, intents)).toEqual([310, 0, 280]);
  });

  it('GS-8: of an amount comes from the host’s payment', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    await refund(orderId, 'some', { amount: 300 });
    await refund(orderId, 'more', { amount: 300 });
    await shop.reconcile();
    expect(refundedOf(shop, intents)).toEqual([500, 100, 0]);
  });

  it('GS-9: counts its units once, and is the same refund when it is sent again', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    await refund(orderId, 'one', ONE_MAKI);
    expect(await refund(orderId, 'one', ONE_MAKI)).toEqual({ kind: 'requested', amount: 590 });
    expect(await refund(orderId, 'one', { amount: 590 })).toEqual({ kind: 'key_reused' });
    const both = { units: [{ part: 1, quantity: 2 }] };
    expect(await refund(orderId, 'two', both)).toEqual({
      kind: 'too_many_units',
      part: 1,
      left: 1,
    });
    await refund(orderId, 'two', ONE_MAKI);
    await shop.reconcile();
    expect(refundedOf(shop, intents)).toEqual([500, 400, 280]);
  });

  it('GS-9: one that a payer’s bank refuses is tried again alone, over its own amount', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    shop.stripe.ledger.charges.rejectRefunds(intents[2], 'charge_disputed');
    await refund(orderId, 'one', ONE_MAKI);
    expect(await shop.refunds.attemptNow('one')).toMatchObject({ state: 'refused', amount: 590 });
    expect(refundedOf(shop, intents)).toEqual([310, 0, 0]);
    // The unit went back in part: it is not given back once more.
    const both = { units: [{ part: 1, quantity: 2 }] };
    expect(await refund(orderId, 'two', both)).toMatchObject({ kind: 'too_many_units' });
    shop.stripe.ledger.charges.rejectRefunds(intents[2], null);
    expect(await shop.refunds.retry('one')).toEqual({ kind: 'retried' });
    await shop.reconcile();
    expect(refundedOf(shop, intents)).toEqual([310, 0, 280]);
  });

  it('GS-9: one whose payment has less left by now is not tried again', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    shop.stripe.ledger.charges.rejectRefunds(intents[2], 'balance_insufficient');
    await refund(orderId, 'one', ONE_MAKI);
    await shop.refunds.attemptNow('one');
    shop.stripe.ledger.charges.rejectRefunds(intents[2], null);
    shop.stripe.ledger.charges.refundByHand(intents[2], 100);
    await shop.deliverEvent();
    expect(await shop.refunds.retry('one')).toEqual({ kind: 'too_much', left: 180 });
  });

  it('GS-8, and Y-34: a disputed payment gives nothing back', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    shop.stripe.ledger.charges.dispute(intents[0], 500);
    await shop.deliverEvent();
    expect(await refund(orderId, 'all', null)).toEqual({ kind: 'requested', amount: 680 });
    await shop.reconcile();
    expect(refundedOf(shop, intents)).toEqual([0, 400, 280]);
  });

  it('GS-8, and T-20: a cancelled order goes back to all who paid it', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    const cancelled = await ordersAt(database.pool).cancel(orderId, { refund: 'full' });
    expect(cancelled).toMatchObject({ kind: 'cancelled', amount: 1180 });
    await shop.reconcile();
    expect(refundedOf(shop, intents)).toEqual([500, 400, 280]);
  });

  it('GS-8, and Y-33: a refund by hand in the dashboard is booked for its order', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    shop.stripe.ledger.charges.refundByHand(intents[1], 150);
    await shop.deliverEvent();
    const { rows } = await database.pool.query(
      `SELECT order_id = $1 AS of_order, amount_cents FROM payment_entries WHERE kind = 'refunded'`,
      [orderId],
    );
    expect(rows).toEqual([{ of_order: true, amount_cents: 150 }]);
    expect(await refund(orderId, 'rest', null)).toEqual({ kind: 'requested', amount: 1030 });
  });

  it('GS-8, and Y-36: two refunds at once give back no more than was paid', {
    timeout: 60_000,
  }, async () => {
    let shop: CardShop;
    let paid: Awaited<ReturnType<typeof paidOrder>>;
    await raceAtEachStatement(stepped, database.pool, {
      async prepare() {
        await emptyTables(database.pool, ...PAYMENT_TABLES, ...LEFT_BY_GUESTS);
        shop = await openShop();
        paid = await paidOrder(shop);
      },
      late: (pool) => refund(paid.orderId, 'one', { amount: 800 }, pool),
      early: () => refund(paid.orderId, 'other', { amount: 800 }),
      mostStatements: 40,
      async check(one, other, at) {
        expect([one.kind, other.kind].toSorted(), at).toEqual(['requested', 'too_much']);
        await shop.reconcile();
        expect(refundedOf(shop, paid.intents), at).toEqual([500, 300, 0]);
      },
    });
  });
});

/** The mails about refunds, with what each says. */
async function mails() {
  const { rows } = await database.pool.query<{ occasion: string }>(
    "SELECT occasion FROM mails WHERE kind = 'order_refund' ORDER BY occasion",
  );
  const said: (readonly [
    occasion: string,
    amount?: number | undefined,
    tax?: number | undefined,
  ])[] = [];
  for (const { occasion } of rows) {
    const mailed = await mailedRefund(database.pool, occasion);
    said.push([occasion, mailed?.amount, mailed?.taxes[0]?.tax]);
  }
  return said;
}

describe('the mail about a refund of an order that was paid in shares', () => {
  it('GS-9: is one, with the sum and its taxes', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    await refund(orderId, 'one', ONE_MAKI);
    await shop.refunds.attemptOne('one');
    expect(await mails()).toEqual([]);
    await shop.reconcile();
    await shop.reconcile();
    expect(await mails()).toEqual([['one', 590, 54]]);
    await refund(orderId, 'rest', null);
    await shop.reconcile();
    expect(await mails()).toEqual([
      ['one', 590, 54],
      ['rest', 590, 53],
    ]);
  });

  it.each([0, 2])(
    'GS-9: says what was made where payment %i refuses, and of that later',
    async (index) => {
      const shop = await openShop();
      const { orderId, intents } = await paidOrder(shop);
      const refusing = intents[index] ?? '';
      shop.stripe.ledger.charges.rejectRefunds(refusing, 'charge_disputed');
      await refund(orderId, 'all', null);
      await shop.reconcile();
      const refusedAmount = index === 0 ? 500 : 280;
      const [[first, amount] = ['']] = await mails();
      expect([first, amount]).toEqual([index === 0 ? 'all/2' : 'all', 1180 - refusedAmount]);
      shop.stripe.ledger.charges.rejectRefunds(refusing, null);
      const refused = index === 0 ? 'all' : 'all/3';
      expect(await shop.refunds.retry(refused)).toEqual({ kind: 'retried' });
      await shop.reconcile();
      const said = (await mails()).map(([occasion, sum]) => [occasion, sum]);
      expect(new Set(said)).toEqual(
        new Set([
          [first, 1180 - refusedAmount],
          [refused, refusedAmount],
        ]),
      );
    },
  );

  it('GS-9: waits for the last refund of its request', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    await refund(orderId, 'all', null);
    await shop.refunds.attemptOne('all');
    await shop.refunds.attemptOne('all/3');
    expect(refundedOf(shop, intents)).toEqual([500, 0, 280]);
    expect(await mails()).toEqual([]);
    await shop.refunds.attemptOne('all/2');
    expect(await mails()).toEqual([['all', 1180, 107]]);
  });

  it('GS-9: is none where all are refused', async () => {
    const shop = await openShop();
    const { orderId, intents } = await paidOrder(shop);
    for (const id of intents) shop.stripe.ledger.charges.rejectRefunds(id, 'charge_disputed');
    await refund(orderId, 'all', null);
    await shop.reconcile();
    expect(await mails()).toEqual([]);
  });
});

describe('the books of an order that was paid in shares', () => {
  it('GS-8, and BK-1: have one sale, each payment and each refund once, and add up', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    await refund(orderId, 'one', ONE_MAKI);
    await shop.reconcile();
    const entries = await journal();
    expect(entries.map(({ kind, total_cents }) => `${kind} ${total_cents}`)).toEqual([
      'sale 1180',
      'payment 500',
      'payment 400',
      'payment 280',
      'refund -280',
      'refund -310',
    ]);
    const taxes = entries
      .filter(({ kind }) => kind === 'refund')
      .flatMap(({ rates }) => rates.map(({ tax_cents }) => tax_cents));
    expect(taxes.reduce((one, other) => one + other, 0)).toBe(-54);
  });

  it('GS-6, and BK-1: have no sale of shares that ended, whose money came and went', async () => {
    const shop = await openShop();
    const orderId = await sharedOrder(shop);
    await payShare(shop, orderId, 'ana');
    await shop.shares.cancel(orderId);
    await shop.reconcile();
    const entries = await journal();
    expect(entries.map(({ kind, total_cents, order }) => [kind, total_cents, order])).toEqual([
      ['payment', 400, null],
      ['payment', -400, null],
    ]);
  });

  it('GS-4, and BK-1: have the sale though a payment was entered before it', async () => {
    const shop = await openShop();
    const orderId = await sharedOrder(shop);
    await payShare(shop, orderId, 'host');
    await journal();
    await payShare(shop, orderId, 'ana');
    await payShare(shop, orderId, 'ben');
    const entries = await journal();
    const totals = entries.map(({ kind, total_cents }) => `${kind} ${total_cents}`);
    expect(totals.toSorted()).toEqual(['payment 280', 'payment 400', 'payment 500', 'sale 1180']);
  });

  it('GS-4, and PO-10: a payout has each share with the order’s number', async () => {
    const shop = await openShop();
    await paidOrder(shop);
    shop.stripe.ledger.balance.settle();
    const { id } = shop.stripe.ledger.balance.payOut();
    shop.stripe.ledger.balance.arrive(id);
    await shop.fetchPayouts();
    const { rows } = await database.pool.query<{ amount: number; of_order: boolean }>(
      `SELECT entry.amount_cents AS amount, entry.order_id IS NOT NULL AS of_order
       FROM payout_transactions JOIN payment_entries AS entry USING (reference) ORDER BY 1`,
    );
    expect(rows.map(({ of_order }) => of_order)).toEqual([true, true, true]);
  });
});

it('GS-4, and U-53: a purged year leaves nothing of its shares', async () => {
  const shop = await openShop();
  await paidOrder(shop);
  await purgeYear(database.pool, 2026);
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM split_payments) AS splits,
       (SELECT count(*)::int FROM payment_shares) AS shares,
       (SELECT count(*)::int FROM payment_intents) AS intents,
       (SELECT count(*)::int FROM payment_entries) AS entries`,
  );
  expect(rows).toEqual([{ splits: 0, shares: 0, intents: 0, entries: 0 }]);
});
