import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '#secret.ts';
import { json, localProvider } from '#test/providers/local-provider.ts';
import { type PayoutGateway, RejectedKeyError } from './card-gateway.ts';
import { stripePayouts } from './stripe-payouts.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 24 * 60 * 60_000;
const ALL = { from: 0, until: NOON + 30 * DAY_MS };

let stripe: FakeStripe;
let payouts: PayoutGateway;
beforeEach(async () => {
  stripe = await openFakeStripe(undefined, () => NOON);
  payouts = gatewayTo(stripe.url);
});
afterEach(() => stripe.close());

function gatewayTo(apiUrl: string, secretKey = stripe.secretKey): PayoutGateway {
  const keys = {
    secretKey: new Secret(secretKey),
    publishableKey: 'pk_test_comptoir',
    webhookSecret: new Secret('whsec_test'),
    apiUrl,
    timeoutMs: 200,
    retries: 0,
  };
  return stripePayouts(keys, 'shop_1');
}

function aSale(metadata: Record<string, string> = { shop: 'shop_1' }, amount = 1180): string {
  const { id } = stripe.ledger.createIntent({ amount: String(amount), currency: 'eur', metadata });
  stripe.ledger.pay(id);
  return id;
}

describe('what moved on the account', () => {
  it('PO-1: a sale with its fee, the day on which it is available, and the ledger’s reference', async () => {
    const intentId = aSale();
    expect(await payouts.listTransactions(ALL, null)).toEqual({
      items: [
        {
          transactionId: stripe.ledger.balance.transactions[0]?.id,
          kind: 'captured',
          amount: 1180,
          fee: 43,
          occurredAt: NOON,
          availableAt: Date.parse('2026-11-23T00:00:00Z'),
          intentId,
          reference: `captured-${intentId}`,
          isMarked: true,
        },
      ],
      next: null,
    });
  });

  it('PO-1: refunds, one that failed, and disputes, by the references of the ledger', async () => {
    const intentId = aSale();
    const { charges, balance } = stripe.ledger;
    const shops = charges.refund({
      payment_intent: intentId,
      amount: '200',
      metadata: { refund_key: 'r1' },
    });
    const byHand = charges.refundByHand(intentId, 300);
    charges.failRefund(shops.id);
    const dispute = charges.dispute(intentId, 680);
    charges.closeDispute(dispute.id, 'won');
    const listed = await payouts.listTransactions(ALL, null);
    const [withdrawn, reinstated] = balance.transactions.slice(-2);
    expect(
      listed?.items.map(({ kind, amount, fee, reference }) => [kind, amount, fee, reference]),
    ).toEqual([
      ['dispute_reinstated', 680, 0, `${dispute.id}-${reinstated?.id}`],
      ['dispute_withdrawn', -680, 2000, `${dispute.id}-${withdrawn?.id}`],
      ['refund_failed', 200, 0, 'refund-failed-r1'],
      ['refunded', -300, 0, `refunded-${byHand.id}`],
      ['refunded', -200, 0, 'refunded-r1'],
      ['captured', 1180, 43, `captured-${intentId}`],
    ]);
  });

  it('PO-11: a payment without this shop’s mark is another program’s', async () => {
    aSale({});
    aSale({ shop: 'shop_2' });
    const listed = await payouts.listTransactions(ALL, null);
    expect(listed?.items.map(({ isMarked }) => isMarked)).toEqual([false, false]);
  });

  it('PO-1: fees without a payment, and what the shop has no name for', async () => {
    const { balance } = stripe.ledger;
    const moved = { currency: 'eur', source: null };
    balance.move({ ...moved, amount: -300, type: 'stripe_fee', reporting_category: 'fee' });
    balance.move({ ...moved, amount: -1_000, type: 'reserve_hold' });
    balance.move({ ...moved, amount: 500, currency: 'chf', type: 'charge' });
    const listed = await payouts.listTransactions(ALL, null);
    expect(listed?.items.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ['adjustment', -1000, null],
      ['fee', -300, null],
    ]);
  });

  it('PO-1: page by page, and of a time only', async () => {
    for (let sale = 0; sale < 101; sale += 1) aSale();
    const first = await payouts.listTransactions(ALL, null);
    const second = await payouts.listTransactions(ALL, first?.next ?? null);
    expect([first?.items.length, second?.items.length, second?.next]).toEqual([100, 1, null]);
    const before = await payouts.listTransactions({ from: 0, until: NOON }, null);
    expect(before?.items).toEqual([]);
  });
});

describe('payouts', () => {
  it('PO-1: an automatic one with what it contains, without itself', async () => {
    const intentId = aSale();
    stripe.ledger.balance.settle();
    const { id } = stripe.ledger.balance.payOut();
    aSale();
    expect(await payouts.listPayouts(0, null)).toEqual({
      items: [
        {
          payoutId: id,
          amount: 1137,
          state: 'in_transit',
          createdAt: NOON,
          arrivesOn: '2026-11-21',
          failure: null,
          contents: 'complete',
        },
      ],
      next: null,
    });
    const contents = await payouts.listTransactions({ payoutId: id }, null);
    expect(contents?.items.map((item) => item.intentId)).toEqual([intentId]);
  });

  it('PO-1: one that the bank sent back, whose money is in the next one', async () => {
    aSale();
    const { balance } = stripe.ledger;
    balance.settle();
    const failed = balance.payOut();
    balance.bounce(failed.id);
    const next = balance.payOut();
    const listed = await payouts.listPayouts(0, null);
    expect(listed.items).toMatchObject([
      { payoutId: next.id, amount: 1137, failure: null },
      { payoutId: failed.id, state: 'failed', failure: 'account_closed' },
    ]);
    const contents = await payouts.listTransactions({ payoutId: next.id }, null);
    expect(contents?.items).toMatchObject([{ kind: 'payout_returned', amount: 1137 }]);
  });

  it('PO-13: of one by hand Stripe does not say what it contains', async () => {
    aSale();
    stripe.ledger.balance.settle();
    const { id } = stripe.ledger.balance.payOut({ amount: 500 });
    const listed = await payouts.listPayouts(0, null);
    expect(listed.items).toMatchObject([{ contents: 'unknown' }]);
    expect(await payouts.listTransactions({ payoutId: id }, null)).toBeNull();
  });
});

describe('a provider that does not answer', () => {
  it('PO-4: an error, a broken connection and silence are ProviderErrors', async () => {
    for (const fault of ['error_before', 'drop_after', { delayMs: 500 }] as const) {
      stripe.failNext(fault, fault);
      await expect(payouts.listPayouts(0, null)).rejects.toThrow(
        expect.objectContaining({ name: 'ProviderError' }),
      );
    }
  });

  it('PO-4: too many requests are one, too', async () => {
    const busy = await localProvider(
      json({ error: { type: 'invalid_request_error', code: 'rate_limit' } }, 429),
    );
    await expect(gatewayTo(busy.base).listPayouts(0, null)).rejects.toThrow(
      expect.objectContaining({ name: 'ProviderError' }),
    );
  });

  it('PO-2, PO-4: a rejected question for the movements of a time is no time without movements', async () => {
    const rejecting = await localProvider(
      json({ error: { type: 'invalid_request_error', param: 'created' } }, 400),
    );
    await expect(gatewayTo(rejecting.base).listTransactions(ALL, null)).rejects.toThrow(
      expect.objectContaining({ name: 'ProviderError' }),
    );
  });

  it('PO-4: a key that may not read payouts is told apart', async () => {
    const restricted = await localProvider(
      json({ error: { type: 'invalid_request_error', message: 'not allowed' } }, 403),
    );
    await expect(gatewayTo(restricted.base).listPayouts(0, null)).rejects.toThrow(RejectedKeyError);
    await expect(gatewayTo(stripe.url, 'sk_wrong').listPayouts(0, null)).rejects.toThrow(
      RejectedKeyError,
    );
  });
});
