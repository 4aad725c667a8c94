import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { signatureOf } from '@comptoir/fake-stripe/signature';
import type pg from 'pg';
import { afterEach } from 'vitest';
import type { Cards } from '#adapters/cards/cards.ts';
import { stripeCards } from '#adapters/cards/stripe.ts';
import { payableOrders } from '#modules/checkout/payable-orders.ts';
import { reconciliation } from '#modules/payments/reconciliation.ts';
import { type Refunds, refunds } from '#modules/payments/refunds.ts';
import { settlement } from '#modules/payments/settlement.ts';
import { FRIDAY_EVENING, type Shop, shops } from './checkout-shop.ts';
import type { TestDatabase } from './database.ts';
import { emptyTables, PAYMENT_TABLES } from './empty-tables.ts';
import { anOrder, type OrderBody } from './order-builder.ts';
import { someSettings } from './restaurant-builder.ts';
import { silentLog } from './silent-log.ts';

export const CHECKOUT = '/v2/public/checkout/';
const WEBHOOK_SECRET = 'whsec_test';

export interface CardShop extends Shop {
  readonly stripe: FakeStripe;
  readonly refunds: Refunds;
  /** The minute's round. */
  reconcile(): Promise<number>;
  /** Moves the shop's clock by minutes. */
  wait(minutes: number): void;
  intent(amount?: number, intentId?: string): Promise<string>;
  /** Sends the last event, or the one given, to the webhook. */
  tell(event?: FakeStripe['ledger']['events'][number], signature?: string): Promise<number>;
}

/** Shops that take cards from a Stripe of their own. */
export function cardShops(database: TestDatabase) {
  const openShop = shops(database);
  const open: FakeStripe[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((stripe) => stripe.close()));
    await emptyTables(database.pool, ...PAYMENT_TABLES);
  });

  return async function openCardShop(
    options: { readonly pool?: pg.Pool; readonly retries?: number } = {},
  ): Promise<CardShop> {
    const { pool = database.pool, retries } = options;
    let now = FRIDAY_EVENING;
    const clock = () => now;
    const stripe = await openFakeStripe(undefined, clock);
    open.push(stripe);
    const cards: Cards = stripeCards({
      secretKey: stripe.secretKey,
      publishableKey: 'pk_test_comptoir',
      webhookSecret: WEBHOOK_SECRET,
      apiUrl: stripe.url,
      timeoutMs: 2_000,
      ...(retries !== undefined && { retries }),
    });
    const settings = someSettings({
      payments: { stripe: { active: true }, cod: { active: true } },
    });
    const shop = await openShop({ settings }, { cards, pool });
    const setNow = (instant: number) => {
      now = instant;
      shop.setNow(instant);
    };
    const settleIntent = settlement({ pool, cards, orders: payableOrders, clock, onPaid() {} });
    const giveBack = refunds(pool, cards, clock);
    return {
      ...shop,
      stripe,
      refunds: giveBack,
      reconcile: reconciliation({ pool, settleIntent, refunds: giveBack, clock, log: silentLog }),
      setNow,
      wait: (minutes) => setNow(now + minutes * 60_000),
      async intent(amount = 11.8, intentId) {
        const { status, body } = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
          customer_id: null,
          amount,
          payment_intent_id: intentId,
        });
        if (status !== 200) throw new Error(`No intent: ${status}`);
        return String(body.payload?.id);
      },
      async tell(event = stripe.ledger.events.at(-1), signature) {
        const payload = JSON.stringify(event);
        const response = await shop.app.inject({
          method: 'POST',
          url: '/v2/webhooks/stripe',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'stripe-signature': signature ?? signatureOf(payload, WEBHOOK_SECRET),
          },
          payload,
        });
        return response.statusCode;
      },
    };
  };
}

/** Two maki-saumon, paid by card. */
export function aCardOrder(intentId: string | null, overrides: Partial<OrderBody> = {}): OrderBody {
  return anOrder({
    payment_method: 'card',
    transaction_id: { client_secret: 'x', customer_id: 'cus_1', payment_intent_id: intentId },
    ...overrides,
  });
}
