import type { Fault } from '@comptoir/fake-stripe/fake-stripe';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { type CrashingPool, crashingPool, isDeath } from './harness/crashing-pool.ts';
import { testDatabase } from './harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from './harness/empty-tables.ts';
import { runsOf } from './harness/runs-of.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from './shops/card-shop.ts';
import { FRIDAY_EVENING } from './shops/checkout-shop.ts';
import { payer, SHARES } from './shops/shared-order.ts';

const RUNS = runsOf(100);
const PARTICIPANTS = ['host', 'ana', 'ben'] as const;

const database = testDatabase();
const openShop = cardShops(database);
let crashing: CrashingPool | undefined;
afterAll(() => crashing?.pool.end());

/** An event of the simulation. Some happen at once. */
type Happening =
  | { readonly kind: 'open' | 'pay' | 'decline' | 'begin' | 'confirm'; readonly who: number }
  | { readonly kind: 'pay rest' | 'cancel' | 'reconcile' }
  | { readonly kind: 'deliver event'; readonly event: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'refund by hand'; readonly who: number }
  | { readonly kind: 'crash'; readonly statements: number }
  | { readonly kind: 'stripe'; readonly fault: Fault };

const who = fc.nat({ max: PARTICIPANTS.length - 1 });
const kinds = <Kind extends Happening['kind']>(...all: readonly Kind[]) => fc.constantFrom(...all);

const step: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kinds('open'), who }) },
  { weight: 5, arbitrary: fc.record({ kind: kinds('pay'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('decline', 'begin', 'confirm'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('pay rest') }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('reconcile') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kinds('deliver event'), event: fc.nat({ max: 5 }) }),
  },
);

const disturbance: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: kinds('cancel') }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('refund by hand'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('wait'), minutes: fc.nat({ max: 16 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: kinds('crash'), statements: fc.nat({ max: 24 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kinds('stripe'),
      fault: fc.constantFrom<Fault[]>('error_before', 'error_after', 'drop_before', 'drop_after'),
    }),
  },
);

/** What happens one after the other, each up to three things at once. */
const happenings = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.array(step, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: disturbance.map((it) => [it]) },
  ),
  { minLength: 8, maxLength: 30 },
);

/** The intents that the participants' browsers know. */
type Browsers = Map<string, string>;

async function happen(
  it: Happening,
  shop: CardShop,
  orderId: string,
  browsers: Browsers,
  crash: CrashingPool['crashAfter'],
): Promise<void> {
  const participant = 'who' in it ? PARTICIPANTS[it.who] : undefined;
  const intentId = browsers.get(participant ?? '');
  const intent = intentId === undefined ? undefined : shop.stripe.ledger.intent(intentId);
  switch (it.kind) {
    case 'open': {
      const opened = await shop.shares.open(payer(orderId, participant ?? ''));
      if (opened.kind === 'open') browsers.set(participant ?? '', opened.intentId);
      return;
    }
    case 'pay':
      if (intent?.status === 'requires_payment_method' || intent?.status === 'processing') {
        shop.stripe.ledger.pay(intent.id);
      }
      return;
    case 'decline':
      if (intent?.status === 'requires_payment_method') shop.stripe.ledger.decline(intent.id);
      return;
    case 'begin':
      if (intent?.status === 'requires_payment_method') intent.status = 'processing';
      return;
    case 'confirm':
      await shop.shares.confirm(orderId, participant ?? '');
      return;
    case 'pay rest':
      await shop.shares.payRest(orderId);
      return;
    case 'cancel':
      await shop.shares.cancel(orderId);
      return;
    case 'reconcile':
      await shop.reconcile();
      return;
    case 'deliver event': {
      const event = shop.stripe.ledger.events.at(-1 - it.event);
      if (event) await shop.deliverEvent(event);
      return;
    }
    case 'wait':
      shop.wait(it.minutes);
      return;
    case 'refund by hand':
      if (intent?.status === 'succeeded' && shop.stripe.ledger.refunded(intent.id) === 0) {
        shop.stripe.ledger.charges.refundByHand(intent.id, 100);
      }
      return;
    case 'crash':
      crash(it.statements);
      return;
    case 'stripe':
      shop.stripe.failNext(it.fault);
      return;
  }
}

/** What a dead process or a silent provider leaves unanswered; anything else is a fault of the shop. */
function isExpected(error: unknown): boolean {
  return error instanceof ProviderError || isDeath(error);
}

/** No further faults, pending payments end, and two days of reconciliation jobs. */
async function settleEverything(shop: CardShop, crash: CrashingPool['crashAfter']): Promise<void> {
  crash(null);
  shop.stripe.failNext();
  for (const event of shop.stripe.ledger.events.toReversed()) await shop.deliverEvent(event);
  for (const minutes of [3, 31, 3, 61, 24 * 60, 120, 24 * 60]) {
    for (const intent of shop.stripe.ledger.intents.values()) {
      if (intent.status === 'processing') shop.stripe.ledger.pay(intent.id);
    }
    shop.wait(minutes);
    while ((await shop.reconcile()) > 0);
  }
}

const BOOKS = `
  SELECT intent_id, sum(CASE WHEN kind = 'captured' THEN amount_cents ELSE -amount_cents END)::int AS net
  FROM payment_entries GROUP BY intent_id`;

const STATE = `
  SELECT orders.status, submitted_at IS NOT NULL AS submitted, split_payments.state, total_cents AS total,
    (
      SELECT coalesce(sum(CASE WHEN kind = 'captured' THEN amount_cents ELSE -amount_cents END), 0)::int
      FROM payment_entries WHERE payment_entries.order_id = orders.order_id
    ) AS net,
    (
      SELECT coalesce(sum(amount_cents) FILTER (WHERE kind <> 'captured'), 0)::int
      FROM payment_entries WHERE payment_entries.order_id = orders.order_id
    ) AS refunded,
    (SELECT count(*)::int FROM order_events WHERE order_events.order_id = orders.order_id) AS events
  FROM orders JOIN split_payments USING (order_id)`;

interface State {
  readonly status: string;
  readonly submitted: boolean;
  readonly state: string;
  readonly total: number;
  readonly net: number;
  readonly refunded: number;
  readonly events: number;
}

test('GS-10: one order or none, and every cent at the provider is in the ledger, after any fault', async () => {
  const crashes = crashingPool(database.address);
  crashing = crashes;
  const shop = await openShop({ pool: crashes.pool, retries: 0 });
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc
      .asyncProperty(happenings, async (all) => {
        const placed = await shop.post(CHECKOUT, aCardOrder(null));
        const orderId = String(placed.body.payload?.order_id);
        await shop.shares.start(orderId, 'host', SHARES);
        const browsers: Browsers = new Map();
        for (const together of all) {
          const done = await Promise.allSettled(
            together.map((it) => happen(it, shop, orderId, browsers, crashes.crashAfter)),
          );
          for (const each of done) {
            if (each.status === 'rejected' && !isExpected(each.reason)) throw each.reason;
          }
        }
        await settleEverything(shop, crashes.crashAfter);

        const { rows: books } = await database.pool.query<{ intent_id: string; net: number }>(
          BOOKS,
        );
        const entered = new Map(books.map(({ intent_id, net }) => [intent_id, net]));
        const { ledger } = shop.stripe;
        for (const { id, amount_received } of ledger.intents.values()) {
          expect(entered.get(id) ?? 0).toBe(amount_received - ledger.refunded(id));
        }
        const taken = [...ledger.intents.values()].map(
          ({ id, amount_received }) => amount_received - ledger.refunded(id),
        );
        const net = taken.reduce((one, other) => one + other, 0);
        const { rows } = await database.pool.query<State>(STATE);
        expect(rows).toHaveLength(1);
        const [order] = rows;
        if (!order) return;
        const isPaid = order.state === 'complete';
        outcomes.set(order.state, (outcomes.get(order.state) ?? 0) + 1);
        expect([order.status, order.submitted, order.events, order.state]).toEqual(
          isPaid ? ['paid', true, 1, 'complete'] : ['pending', false, 0, 'ended'],
        );
        // What a person gave back by hand of a paid order is not the shop's.
        expect([order.net, net]).toEqual(
          isPaid ? [order.total - order.refunded, order.total - order.refunded] : [0, 0],
        );
        const unmade = await database.pool.query(
          `SELECT FROM payment_refunds WHERE state IN ('waiting', 'refused')`,
        );
        expect(unmade.rowCount).toBe(0);
      })
      .beforeEach(async () => {
        await emptyTables(database.pool, 'orders', ...PAYMENT_TABLES);
        shop.stripe.ledger.intents.clear();
        shop.stripe.ledger.events.length = 0;
        shop.stripe.ledger.charges.clear();
        shop.setNow(FRIDAY_EVENING);
      }),
    { numRuns: RUNS },
  );
  // Both ends are reached, else it tests nothing.
  expect([...outcomes.keys()].sort()).toEqual(['complete', 'ended']);
}, 300_000);
