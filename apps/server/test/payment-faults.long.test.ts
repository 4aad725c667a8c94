import type { Fault } from '@comptoir/fake-stripe/fake-stripe';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { OrderBody } from './builders/order-builder.ts';
import { type CrashingPool, crashingPool } from './harness/crashing-pool.ts';
import { testDatabase } from './harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from './harness/empty-tables.ts';
import { runsOf } from './harness/runs-of.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from './shops/card-shop.ts';
import { FRIDAY_EVENING } from './shops/checkout-shop.ts';

/** Every run of the suite draws other histories. */
const RUNS = runsOf(200);
const GUESTS = 2;

const database = testDatabase();
const openShop = cardShops(database);
let crashing: CrashingPool | undefined;
afterAll(() => crashing?.pool.end());

/** An event of the simulation, in any order and number. */
type Happening =
  | {
      readonly kind: 'intent' | 'place' | 'submit';
      readonly guest: number;
      readonly isLost: boolean;
    }
  | { readonly kind: 'change' | 'pay' | 'new tab'; readonly guest: number }
  | { readonly kind: 'both place' | 'reconcile' }
  | { readonly kind: 'deliver event'; readonly event: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'crash'; readonly statements: number }
  | { readonly kind: 'stripe'; readonly fault: Fault };

/** Most answers arrive. */
const isLost = fc.nat({ max: 4 }).map((drawn) => drawn === 0);

/** The steps of one guest to a paid order, each skipped, done once or repeated. */
function wayOf(guest: number): fc.Arbitrary<readonly Happening[]> {
  const step = (...one: fc.Arbitrary<Happening>[]) =>
    fc.array(fc.oneof(...one), { minLength: 0, maxLength: 2 });
  const request = (kind: 'intent' | 'place' | 'submit') =>
    fc.record({ kind: fc.constant(kind), guest: fc.constant(guest), isLost });
  const act = (kind: 'change' | 'pay' | 'new tab') =>
    fc.record({ kind: fc.constant(kind), guest: fc.constant(guest) });
  return fc
    .tuple(
      request('intent').map((it) => [it]),
      step(request('place'), request('place'), act('change')),
      step(act('pay'), act('pay'), act('change')),
      step(request('place'), request('submit')),
      step(request('submit'), act('pay')),
      step(act('new tab'), request('intent'), request('place')),
      step(act('pay'), request('submit')),
    )
    .map((steps) => steps.flat());
}

const disturbance: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constantFrom('both place', 'reconcile') }),
  fc.record({ kind: fc.constant('deliver event'), event: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('deliver event'), event: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('wait'), minutes: fc.nat({ max: 20 }) }),
  fc.record({ kind: fc.constant('crash'), statements: fc.nat({ max: 12 }) }),
  fc.record({ kind: fc.constant('crash'), statements: fc.nat({ max: 12 }) }),
  fc.record({
    kind: fc.constant('stripe'),
    fault: fc.constantFrom<Fault[]>('error_before', 'error_after', 'drop_before', 'drop_after'),
  }),
);

/** Interleaves the steps of all guests and the faults, each in its order. */
const happenings: fc.Arbitrary<readonly Happening[]> = fc
  .tuple(
    fc.tuple(wayOf(0), wayOf(1), fc.array(disturbance, { maxLength: 10 })),
    fc.array(fc.nat({ max: 2 }), { minLength: 24, maxLength: 24 }),
  )
  .map(([streams, turns]) => {
    const left = streams.map((stream) => [...stream]);
    const dealt = turns.flatMap((turn) => left[turn]?.shift() ?? []);
    return [...dealt, ...left.flat()];
  });

/** A browser's knowledge of its order, which may be behind. */
interface Browser {
  order: OrderBody;
  intentId: string | null;
  orderId: string | null;
}

const TWO = { quantity: 2, subtotal: 11.8, tax: 1.07, total: 11.8 };
const THREE = { quantity: 3, subtotal: 17.7, tax: 1.61, total: 17.7 };

function withPrice(order: OrderBody, { quantity, ...totals }: typeof TWO): OrderBody {
  const items = [{ item_id: 'maki-saumon', quantity, note: '', options: [] }];
  return { ...order, items, ...totals };
}

function aBrowser(): Browser {
  return { order: withPrice(aCardOrder(null), TWO), intentId: null, orderId: null };
}

async function happen(
  it: Happening,
  shop: CardShop,
  browsers: Browser[],
  crash: CrashingPool['crashAfter'],
): Promise<void> {
  const browser = browsers['guest' in it ? it.guest : 0];
  if (!browser) return;
  switch (it.kind) {
    case 'intent': {
      const { body } = await shop.post(`${CHECKOUT}stripe-payment-intent`, {
        amount: browser.order.total,
        payment_intent_id: browser.intentId,
      });
      if (!it.isLost && body.payload) browser.intentId = String(body.payload.id);
      return;
    }
    case 'place':
      return place(shop, browser, it.isLost);
    case 'both place':
      // Two browsers that were opened with the same intent.
      await Promise.all(
        browsers.map((each) => place(shop, { ...each, intentId: browser.intentId }, true)),
      );
      return;
    case 'submit': {
      if (browser.orderId === null) return;
      const { status } = await shop.put(CHECKOUT, {
        order_id: browser.orderId,
        transaction_id: transaction(browser),
        status: 'paid',
      });
      if (status === 200 && !it.isLost) Object.assign(browser, aBrowser());
      return;
    }
    case 'change':
      browser.order = withPrice(browser.order, browser.order.total === TWO.total ? THREE : TWO);
      return;
    case 'pay': {
      const intent = shop.stripe.ledger.intents.get(browser.intentId ?? '');
      if (intent?.status === 'requires_payment_method') shop.stripe.ledger.pay(intent.id);
      return;
    }
    case 'new tab':
      Object.assign(browser, aBrowser());
      return;
    case 'deliver event': {
      const event = shop.stripe.ledger.events.at(-1 - it.event);
      if (event) await shop.deliverEvent(event);
      return;
    }
    case 'reconcile':
      await shop.reconcile().catch(() => {});
      return;
    case 'wait':
      shop.wait(it.minutes);
      return;
    case 'crash':
      crash(it.statements);
      return;
    case 'stripe':
      shop.stripe.failNext(it.fault);
      return;
  }
}

function transaction({ intentId }: Browser) {
  return { client_secret: null, customer_id: null, payment_intent_id: intentId };
}

async function place(shop: CardShop, browser: Browser, isLost: boolean): Promise<void> {
  const order = { ...browser.order, transaction_id: transaction(browser) };
  const { body } = await shop.post(CHECKOUT, order);
  if (!isLost && body.payload) browser.orderId = String(body.payload.order_id);
}

/** Settles everything: no further faults, and a day of reconciliation jobs. */
async function settleEverything(shop: CardShop, crash: CrashingPool['crashAfter']): Promise<void> {
  crash(null);
  shop.stripe.failNext();
  for (const minutes of [3, 20, 120, 24 * 60, 120]) {
    shop.wait(minutes);
    while ((await shop.reconcile()) > 0);
  }
}

interface Books {
  readonly intent_id: string;
  readonly captured: number;
  readonly refunded: number;
  /** The total of the paid order that the intent pays. */
  readonly order_total: number | null;
}

const BOOKS = `
  SELECT intent_id,
    coalesce(sum(amount_cents) FILTER (WHERE kind = 'captured'), 0)::int AS captured,
    coalesce(sum(amount_cents) FILTER (WHERE kind = 'refunded'), 0)::int AS refunded,
    max(total_cents) FILTER (WHERE status = 'paid') AS order_total
  FROM payment_intents
  LEFT JOIN payment_entries USING (intent_id)
  LEFT JOIN order_payments USING (intent_id)
  LEFT JOIN orders ON orders.order_id = order_payments.order_id
  GROUP BY intent_id`;

const MISMATCHED_ORDERS = `
  SELECT orders.order_id FROM orders
  LEFT JOIN payment_entries ON payment_entries.order_id = orders.order_id
  GROUP BY orders.order_id
  HAVING coalesce(sum(amount_cents), 0) <> CASE status WHEN 'paid' THEN total_cents ELSE 0 END
    OR (status = 'paid') <> (submitted_at IS NOT NULL)`;

test('Y-4, Y-6, Y-7: ledger, orders and provider agree to the cent after any fault', async () => {
  const crashes = crashingPool(database.address);
  crashing = crashes;
  const shop = await openShop({ pool: crashes.pool, retries: 0 });
  await fc.assert(
    fc
      .asyncProperty(happenings, async (all) => {
        const browsers = Array.from({ length: GUESTS }, aBrowser);
        for (const it of all) await happen(it, shop, browsers, crashes.crashAfter);
        await settleEverything(shop, crashes.crashAfter);

        const { rows } = await database.pool.query<Books>(BOOKS);
        const books = new Map(rows.map((row) => [row.intent_id, row]));
        for (const intent of shop.stripe.ledger.intents.values()) {
          const book = books.get(intent.id);
          const refunded = shop.stripe.ledger.refunded(intent.id);
          // An intent whose answer was lost is unknown to all browsers, so it cannot be paid.
          const known = book ?? { captured: 0, refunded: 0, order_total: null };
          expect([known.captured, known.refunded]).toEqual([intent.amount_received, refunded]);
          expect(intent.amount_received - refunded).toBe(known.order_total ?? 0);
          expect(['succeeded', 'canceled']).toContain(book ? intent.status : 'canceled');
        }
        const mismatched = await database.pool.query(MISMATCHED_ORDERS);
        expect(mismatched.rows).toEqual([]);
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
}, 300_000);
