import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';
import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { signatureOf } from '@comptoir/fake-stripe/signature';
import type pg from 'pg';
import { afterEach } from 'vitest';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import { stripeGateway } from '#adapters/cards/stripe-gateway.ts';
import { stripePayouts } from '#adapters/cards/stripe-payouts.ts';
import { readInstallation } from '#db/database.ts';
import { noteShares } from '#modules/group-orders/group-orders.ts';
import { declineCounter } from '#modules/payments/intents/intent-limits.ts';
import { type Refunds, refunds } from '#modules/payments/refunds/refunds.ts';
import { reconciliation } from '#modules/payments/settlement/reconciliation.ts';
import { settlement } from '#modules/payments/settlement/settlement.ts';
import { type ShareService, shareService } from '#modules/payments/shares/shares.ts';
import { payoutSync, type SyncOutcome } from '#modules/payouts/payout-sync.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { Secret } from '#secret.ts';
import { anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { FRIDAY_EVENING, type Shop, shops } from './checkout-shop.ts';
import { ordersAt } from './orders-at.ts';

export const CHECKOUT = '/v2/public/checkout/';
const WEBHOOK_SECRET = 'whsec_test';

/** Refunds with the command that requests them. */
interface RequestedRefunds extends Refunds {
  readonly request: ReturnType<typeof ordersAt>['requestRefund'];
  /** Runs the jobs of the refunds that are due; answers how many were made. */
  carryOut(): Promise<number>;
}

export interface CardShop extends Shop {
  readonly stripe: FakeStripe;
  readonly refunds: RequestedRefunds;
  /** The same refunds on another pool. */
  refundsOn(pool: pg.Pool): RequestedRefunds;
  /** Orders that are paid in shares. */
  readonly shares: ShareService;
  /** Runs the reconciliation job, and the one that makes refunds. */
  reconcile(): Promise<number>;
  /** Runs the job that fetches payouts. */
  fetchPayouts(): Promise<SyncOutcome>;
  /** Moves the shop's clock by minutes. */
  wait(minutes: number): void;
  intent(amount?: number, intentId?: string): Promise<string>;
  /** The decisions about intents, in order. */
  readonly decided: readonly string[];
  /** The log of reconciliation. */
  readonly logged: readonly string[];
  /** Sends the last event, or the one given, to the webhook. */
  deliverEvent(event?: FakeStripe['ledger']['events'][number], signature?: string): Promise<number>;
}

/** Opens shops that accept cards through a fake Stripe. */
export function cardShops(database: TestDatabase) {
  const openShop = shops(database);
  const open: FakeStripe[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((stripe) => stripe.close()));
    await emptyTables(database.pool, ...PAYMENT_TABLES);
  });

  return async function openCardShop(
    options: {
      readonly pool?: pg.Pool;
      readonly retries?: number;
      readonly rateLimit?: boolean;
      readonly hasPayPal?: boolean;
      readonly hasTips?: boolean;
      readonly atHandover?: HandoverMeans[];
      readonly offers?: RestaurantDocument['offers'];
      /** Where the photographs of guests' reports are stored. */
      readonly reportPhotographsDirectory?: string;
      readonly menus?: RestaurantDocument['menus'];
      /** The condiments. */
      readonly extras?: NonNullable<RestaurantDocument['settings']['features']>['extras'];
      /** The rules of the kitchen. */
      readonly kitchen?: RestaurantDocument['settings']['kitchen'];
      /** What the site says of the restaurant. */
      readonly site?: RestaurantDocument['settings']['site'];
      /** A Stripe account shared with another program; by default the shop has its own. */
      readonly stripe?: FakeStripe;
    } = {},
  ): Promise<CardShop> {
    const { pool = database.pool, retries, rateLimit = false, hasPayPal = false } = options;
    const { hasTips = false, atHandover } = options;
    const { offers = [], menus, extras, kitchen, site, reportPhotographsDirectory } = options;
    let now = FRIDAY_EVENING;
    const clock = () => now;
    const stripe = options.stripe ?? (await openFakeStripe(undefined, clock));
    if (!options.stripe) open.push(stripe);
    const keys = {
      secretKey: new Secret(stripe.secretKey),
      publishableKey: 'pk_test_comptoir',
      webhookSecret: new Secret(WEBHOOK_SECRET),
      apiUrl: stripe.url,
      timeoutMs: 2_000,
      ...(retries !== undefined && { retries }),
    };
    const { shopId } = await readInstallation(database.pool);
    const cards: CardGateway = stripeGateway(keys, shopId);
    const gateway = stripePayouts(keys, shopId);
    const settings = someSettings({
      payments: {
        stripe: { active: true },
        cod: { active: true },
        paypal: { active: hasPayPal },
        tips: hasTips,
        ...(atHandover && { at_handover: atHandover }),
      },
      ...(extras && { features: { ...someSettings().features, extras } }),
      ...(site && { site }),
      ...(kitchen && { kitchen }),
    });
    const document = { settings, offers, ...(menus && { menus }) };
    const shop = await openShop(document, {
      cards,
      pool,
      rateLimit,
      ...(reportPhotographsDirectory && { reportPhotographsDirectory }),
    });
    const setNow = (instant: number) => {
      now = instant;
      shop.setNow(instant);
    };
    const decided: string[] = [];
    const count = (decision: string) => void decided.push(decision);
    const orders = ordersAt(pool, clock).payment;
    const declines = declineCounter({ pool, clock, isLimited: rateLimit });
    const settleIntent = settlement({
      pool,
      cards,
      orders,
      noteShares,
      clock,
      restaurant: async () => restaurantSnapshot(0, aRestaurant(document)),
      declines,
      count,
    });
    const logged: string[] = [];
    const line = (_fields: unknown, message?: string) => void logged.push(message ?? '');
    const log = { ...silentLog, warn: line, error: line };
    const refundsOn = (other: pg.Pool): RequestedRefunds => {
      const made = refunds(other, cards, clock);
      return {
        ...made,
        request: ordersAt(other, clock).requestRefund,
        carryOut: () => carryOut(database.pool, made, clock),
      };
    };
    const giveBack = refundsOn(pool);
    const shares = shareService({ pool, cards, orders, settleIntent, noteShares, clock });
    const reconcile = reconciliation({ pool, settleIntent, shares, clock, log, count });
    return {
      ...shop,
      stripe,
      refunds: giveBack,
      refundsOn,
      shares,
      reconcile: async () => (await reconcile()) + (await giveBack.carryOut()),
      fetchPayouts: payoutSync({ pool, gateway, clock, log }),
      decided,
      logged,
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
      async deliverEvent(event = stripe.ledger.events.at(-1), signature) {
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

/** An order over 11,80 € that was placed and paid by card. */
export async function paidOrder(
  shop: CardShop,
): Promise<{ readonly orderId: string; readonly intentId: string }> {
  const intentId = await shop.intent();
  const placed = await shop.post(CHECKOUT, aCardOrder(intentId));
  shop.stripe.ledger.pay(intentId);
  if ((await shop.deliverEvent()) !== 200)
    throw new Error('The webhook did not accept the payment.');
  return { orderId: String(placed.body.payload?.order_id), intentId };
}

/** Two maki-saumon, paid by card. */
export function aCardOrder(intentId: string | null, overrides: Partial<OrderBody> = {}): OrderBody {
  return anOrder({
    payment_method: 'card',
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: intentId },
    ...overrides,
  });
}

/** Attempts the refunds that wait as long as they are due; answers how many were made. */
async function carryOut(
  pool: pg.Pool,
  { attemptDue }: Pick<Refunds, 'attemptDue'>,
  clock: () => number,
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT refund_id AS id FROM payment_refunds WHERE state = 'waiting' ORDER BY next_attempt_at",
  );
  for (const { id } of rows) {
    for (let next: number | null = 0; next !== null && next <= clock(); )
      next = await attemptDue(id);
  }
  const made = await pool.query(
    "SELECT FROM payment_refunds WHERE refund_id = ANY($1) AND state = 'done'",
    [rows.map(({ id }) => id)],
  );
  return made.rowCount ?? 0;
}
