import type { payoutAnswer, payoutsAnswer } from '@comptoir/contract/staff/payouts';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, type Member, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { type CardShop, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);
const openDemoShop = shops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

type Payouts = z.input<typeof payoutsAnswer>['payload'];
type Payout = z.input<typeof payoutAnswer>['payload'];

async function read<Payload>(shop: Pick<CardShop, 'app'>, who: Member, path: string) {
  const { status, body } = await boardOf(shop, who).get(path);
  expect(status).toBe(200);
  return body.payload as unknown as Payload;
}

/** An accountant who signs in so many days after Friday evening. */
const accountant = (days = 0) =>
  aPerson(database.pool, 'accountant', { at: FRIDAY_EVENING + days * 24 * 60 * 60_000 });

/** A shop whose order over 11.80 € was paid out; 0.43 € are Stripe's fee. */
async function paidOutShop() {
  const shop = await openShop();
  const order = await paidOrder(shop);
  shop.stripe.ledger.balance.settle();
  const payout = shop.stripe.ledger.balance.payOut();
  shop.stripe.ledger.balance.arrive(payout.id);
  await shop.fetchPayouts();
  return { shop, ...order, payoutId: payout.id, who: await accountant() };
}

describe('PO-20: the payouts of a month', () => {
  it('PO-20: a payout is what was sold less its fee, with the order', async () => {
    const { shop, orderId, payoutId, who } = await paidOutShop();
    const payout = {
      payout_id: payoutId,
      amount: 11.37,
      state: 'paid',
      arrives_on: '2026-11-21',
      failure: null,
      contents: 'known',
      sums: {
        sales: 11.8,
        refunds: 0,
        fees: 0.43,
        disputes: 0,
        adjustments: 0,
        others: 0,
        net: 11.37,
      },
      has_difference: false,
    };
    expect(await read<Payouts>(shop, who, 'payouts')).toEqual({
      is_connected: true,
      sync: {
        synced_at: '2026-11-20T17:00:00.000Z',
        failing_since: null,
        failure: null,
        is_old: false,
      },
      month: '2026-11',
      is_latest: true,
      payouts: [payout],
      waiting: { count: 0, net: 0, movements: [], unseen: [] },
      differences: [],
    });
    const one = await read<Payout>(shop, who, `payouts/${payoutId}`);
    expect(one).toMatchObject({
      payout,
      movements: [
        {
          kind: 'captured',
          amount: 11.8,
          fee: 0.43,
          net: 11.37,
          match: 'matched',
          order: { order_id: orderId, number: 1 },
        },
      ],
      differences: [],
    });
  });

  it('PO-20: a refund is in the next payout, which is charged to the bank account', async () => {
    const { shop, orderId } = await paidOutShop();
    await shop.refunds.request(orderId, 500, 'r1');
    await shop.reconcile();
    const { id } = shop.stripe.ledger.balance.payOut();
    shop.wait(24 * 60);
    await shop.fetchPayouts();
    const who = await accountant(1);
    const { payout, movements, differences } = await read<Payout>(shop, who, `payouts/${id}`);
    expect([payout.amount, payout.sums.refunds, payout.sums.net]).toEqual([-5, 5, -5]);
    expect(movements).toMatchObject([{ kind: 'refunded', amount: -5, match: 'matched' }]);
    expect(differences).toEqual([]);
  });

  it('PO-20: another month has its own payouts, and none is an answer', async () => {
    const { shop, who } = await paidOutShop();
    const { month, payouts } = await read<Payouts>(shop, who, 'payouts?month=2026-10');
    expect({ month, payouts }).toEqual({ month: '2026-10', payouts: [] });
    expect((await boardOf(shop, who).get('payouts?month=2026-13')).status).toBe(422);
  });

  it('PO-20: the present month has the payouts that arrive after it', async () => {
    const { shop, payoutId, who } = await paidOutShop();
    await database.pool.query(`UPDATE payouts SET arrives_on = '2026-12-01'`);
    const present = await read<Payouts>(shop, who, 'payouts');
    expect(present.payouts.map(({ payout_id }) => payout_id)).toEqual([payoutId]);
    shop.setNow(Date.parse('2026-12-01T17:00:00Z'));
    const later = await read<Payouts>(shop, await accountant(11), 'payouts?month=2026-11');
    expect(later.payouts).toEqual([]);
  });

  it('PO-20: an unknown payout is not found', async () => {
    const { shop, who } = await paidOutShop();
    const { status, body } = await boardOf(shop, who).get('payouts/po_unknown');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('PO-20: a shop without a card provider has none', async () => {
    const shop = await openDemoShop();
    const who = await aPerson(database.pool, 'owner');
    expect(await read<Payouts>(shop, who, 'payouts')).toMatchObject({
      is_connected: false,
      sync: { synced_at: null, is_old: false },
      payouts: [],
      differences: [],
    });
  });

  it('PO-20, SA-1: counter, kitchen and devices do not read them', async () => {
    const { shop } = await paidOutShop();
    const members = [
      await aPerson(database.pool, 'counter'),
      await aPerson(database.pool, 'kitchen'),
      await aDevice(database.pool),
    ];
    for (const member of members) {
      const { get } = boardOf(shop, member);
      for (const path of ['payouts', 'payouts/po_1', 'payouts/export']) {
        expect((await get(path)).status).toBe(403);
      }
    }
    expect((await shop.app.inject({ url: '/v2/staff/payouts' })).statusCode).toBe(401);
  });
});

describe('PO-21: what is not paid out, and what differs', () => {
  it('PO-21: what is in no payout yet has the day on which it can be', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    const who = await aPerson(database.pool, 'owner');
    await shop.fetchPayouts();
    expect((await read<Payouts>(shop, who, 'payouts')).waiting).toMatchObject({
      count: 1,
      net: 11.37,
      movements: [
        { available_at: '2026-11-23T00:00:00.000Z', net: 11.37, order: { order_id: orderId } },
      ],
      unseen: [],
    });
  });

  it('PO-21: what is in no payout for years, as where payouts are made by hand, is more than 32 bits have', async () => {
    const shop = await openShop();
    const who = await aPerson(database.pool, 'owner');
    await database.pool.query(`
      INSERT INTO payout_transactions
        (transaction_id, kind, amount_cents, fee_cents, occurred_at, available_at, is_own)
      SELECT 'txn_' || number, 'captured', 2000000000, 0, now(), now(), true
      FROM generate_series(1, 2) AS number`);
    expect((await read<Payouts>(shop, who, 'payouts')).waiting).toMatchObject({
      count: 2,
      net: 40_000_000,
    });
  });

  it('PO-14: what the provider has not shown yet is expected, and a day later missing', async () => {
    const shop = await openShop();
    const who = await aPerson(database.pool, 'owner');
    await shop.fetchPayouts();
    const { orderId } = await paidOrder(shop);
    const unseen = { amount: 11.8, order: { order_id: orderId, number: 1 } };
    const early = await read<Payouts>(shop, who, 'payouts');
    expect(early.waiting.unseen).toMatchObject([unseen]);
    expect(early.differences).toEqual([]);
    shop.stripe.ledger.balance.transactions.length = 0;
    for (let day = 0; day < 2; day += 1) {
      shop.wait(24 * 60);
      await shop.fetchPayouts();
    }
    const late = await read<Payouts>(shop, await accountant(2), 'payouts');
    expect(late.waiting.unseen).toEqual([]);
    expect(late.differences).toMatchObject([{ ...unseen, kind: 'missing', difference: -11.8 }]);
  });

  it('PO-11: another program’s payment is « autre », and no difference', async () => {
    const shop = await openShop();
    const who = await aPerson(database.pool, 'owner');
    await paidOrder(shop);
    const { ledger } = shop.stripe;
    ledger.pay(ledger.createIntent({ amount: '7700', currency: 'eur' }).id);
    ledger.balance.settle();
    const { id } = ledger.balance.payOut();
    await shop.fetchPayouts();
    const { payout, movements, differences } = await read<Payout>(shop, who, `payouts/${id}`);
    expect(payout.sums).toMatchObject({ sales: 11.8, fees: 0.43, others: 75.59, net: 86.96 });
    expect(payout.amount).toBe(86.96);
    expect(movements.map(({ match }) => match).toSorted()).toEqual(['matched', 'other']);
    expect(differences).toEqual([]);
  });

  it('PO-11: the payment with which the keys are tried is no sale', async () => {
    const shop = await openShop();
    const who = await aPerson(database.pool, 'owner');
    const { ledger } = shop.stripe;
    const { id } = ledger.createIntent({ amount: '50', currency: 'eur' });
    ledger.pay(id);
    ledger.charges.refundByHand(id);
    await shop.fetchPayouts();
    const { waiting, differences } = await read<Payouts>(shop, who, 'payouts');
    expect(waiting.movements.map(({ match }) => match)).toEqual(['other', 'other']);
    expect(differences).toEqual([]);
  });

  it('PO-10: a payment with the shop’s mark that it did not book is a difference', async () => {
    const shop = await openShop();
    const who = await aPerson(database.pool, 'owner');
    const intentId = await shop.intent();
    shop.stripe.ledger.pay(intentId);
    await shop.fetchPayouts();
    const { differences } = await read<Payouts>(shop, who, 'payouts');
    expect(differences).toMatchObject([{ kind: 'unknown', amount: 11.8, order: null }]);
  });

  it('PO-10: another amount than the booked one is a difference', async () => {
    const { shop, orderId, payoutId, who } = await paidOutShop();
    await database.pool.query('UPDATE payment_entries SET amount_cents = 1200');
    const { payout, differences } = await read<Payout>(shop, who, `payouts/${payoutId}`);
    expect(payout.has_difference).toBe(true);
    expect(differences).toMatchObject([
      { kind: 'amount_differs', amount: 11.8, difference: -0.2, order: { order_id: orderId } },
    ]);
  });

  it('PO-13: a payout that its contents do not explain, that failed, or was made by hand', async () => {
    const { shop, payoutId } = await paidOutShop();
    shop.stripe.ledger.balance.bounce(payoutId);
    // The latest payout stands first.
    shop.wait(1);
    const byHand = shop.stripe.ledger.balance.payOut({ amount: 500 });
    shop.wait(24 * 60);
    await shop.fetchPayouts();
    await database.pool.query(
      'UPDATE payouts SET amount_cents = amount_cents + 10 WHERE payout_id = $1',
      [payoutId],
    );
    const { differences } = await read<Payouts>(shop, await accountant(1), 'payouts');
    const found = differences.map(({ kind, payout_id, amount, difference }) => [
      ...[kind, payout_id, amount, difference],
    ]);
    expect(found).toEqual([
      ['contents_unknown', byHand.id, 5, null],
      ['payout_failed', payoutId, 11.47, null],
      ['sum_differs', payoutId, 11.47, 0.1],
    ]);
  });

  it('PO-4: since when the provider does not answer, and that what is shown is old', async () => {
    const { shop } = await paidOutShop();
    shop.wait(24 * 60);
    const faults = Array.from({ length: 8 }, () => 'error_before' as const);
    shop.stripe.failNext(...faults);
    await shop.fetchPayouts();
    shop.wait(12 * 60 + 1);
    const { sync, payouts } = await read<Payouts>(shop, await accountant(1.5), 'payouts');
    expect(sync).toEqual({
      synced_at: '2026-11-20T17:00:00.000Z',
      failing_since: '2026-11-21T17:00:00.000Z',
      failure: 'no_answer',
      is_old: true,
    });
    expect(payouts).toHaveLength(1);
  });
});

describe('PO-22: the spreadsheet', () => {
  it('PO-22: has a line for each movement, with commas in numbers', async () => {
    const { shop, orderId, payoutId } = await paidOutShop();
    await shop.refunds.request(orderId, 500, 'r1');
    await shop.reconcile();
    shop.wait(1);
    const refund = shop.stripe.ledger.balance.payOut();
    shop.wait(24 * 60);
    await shop.fetchPayouts();
    const { headers } = await accountant(1);
    const answer = await shop.app.inject({
      url: '/v2/staff/payouts/export?month=2026-11',
      headers,
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('versements-2026-11.csv');
    const references = shop.stripe.ledger.balance.transactions;
    const [sale, , back] = references.map(({ id }) => id);
    expect(answer.body).toBe(
      [
        '\uFEFFVersement;Arrivée;Date;Nature;Commande;Montant;Frais;Net;Rapprochement;Référence',
        `${refund.id};21/11/2026;20/11/2026 18:00;Remboursement;n° 1;-5,00;0,00;-5,00;Rapproché;${back}`,
        `${payoutId};21/11/2026;20/11/2026 18:00;Vente;n° 1;11,80;0,43;11,37;Rapproché;${sale}`,
        '',
      ].join('\r\n'),
    );
  });

  it('PO-22: a text that a spreadsheet would compute is escaped', async () => {
    const { shop, who } = await paidOutShop();
    await database.pool.query(`UPDATE payout_transactions SET transaction_id = '=1+1'`);
    const answer = await shop.app.inject({
      url: '/v2/staff/payouts/export?month=2026-11',
      headers: who.headers,
    });
    expect(answer.body.trimEnd().endsWith(`;'=1+1`)).toBe(true);
  });
});
