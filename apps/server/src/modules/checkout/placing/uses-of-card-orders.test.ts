import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCustomer, type OrderBody } from '#test/builders/order-builder.ts';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables, PAYMENT_TABLES } from '#test/harness/empty-tables.ts';
import { aCardOrder, type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { type Answer, FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = cardShops(database);

const LESS = { subtotal: 11.8, discount: 1.18, tax: 0.97, total: 10.62, coupon: 'BIENVENUE' };
const codeOf = ({ status, body }: Answer) => `${status} ${body.code ?? 'success'}`;

/** A shop whose code takes 10 % off so many orders. */
const shopWithUses = (max_uses: number, rateLimit = true) =>
  openShop({
    offers: [anOffer({ id: 'dix', auto_apply: 'No', code: 'BIENVENUE', max_uses })],
    rateLimit,
  });

const withCode = (intentId: string | null, email: string, overrides: Partial<OrderBody> = {}) =>
  aCardOrder(intentId, { ...LESS, customer: aCustomer({ email }), ...overrides });

const place = (shop: CardShop, order: OrderBody) => shop.post(CHECKOUT, order);

/** An order with the code that its guest is to pay. */
async function begun(shop: CardShop, email = 'jeanne@example.fr') {
  const intentId = await shop.intent(10.62);
  const order = withCode(intentId, email);
  const answer = await place(shop, order);
  return { intentId, order, code: codeOf(answer), orderId: String(answer.body.payload?.order_id) };
}

async function pay(shop: CardShop, intentId: string): Promise<void> {
  shop.stripe.ledger.pay(intentId);
  await shop.deliverEvent();
}

const isOver = (status: string) => status === 'succeeded' || status === 'canceled';

/** The discounts of all orders that were sold. */
async function discountsGiven(): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ discount_cents: number }>(
    `SELECT discount_cents FROM orders
     WHERE submitted_at IS NOT NULL AND progress <> 'cancelled' AND discount_cents > 0`,
  );
  return rows.map(({ discount_cents }) => discount_cents);
}

test('OL-5: of three card orders of one client with a code for one use only the first is placed with it', async () => {
  const shop = await shopWithUses(1);
  const first = await begun(shop);
  const second = await begun(shop);
  const third = await begun(shop);
  expect([first.code, second.code, third.code]).toEqual([
    '200 success',
    '409 price_changed',
    '409 price_changed',
  ]);
  const refused = await place(shop, withCode(null, 'jeanne@example.fr'));
  expect(refused.body.quote).toMatchObject({ problems: [{ code: 'coupon_used_up' }] });
  for (const { intentId } of [third, second, first]) await pay(shop, intentId);
  expect(await discountsGiven()).toEqual([118]);
});

test('OL-5: the first order keeps its use for as long as it can be paid, and its payment submits it', async () => {
  const shop = await shopWithUses(1);
  const first = await begun(shop);
  shop.wait(45);
  expect((await begun(shop, 'paul@example.fr')).code).toBe('409 price_changed');
  await pay(shop, first.intentId);
  expect(await discountsGiven()).toEqual([118]);
});

test('OL-5: a use is free again when the order that was to be paid expires', async () => {
  const shop = await shopWithUses(1);
  await begun(shop);
  shop.wait(61);
  expect((await begun(shop, 'paul@example.fr')).code).toBe('200 success');
});

test('OL-5: a use is free again when the payment of its order is cancelled', async () => {
  const shop = await shopWithUses(1);
  const first = await begun(shop);
  shop.stripe.ledger.cancelIntent(first.intentId, {});
  await shop.deliverEvent();
  expect((await begun(shop, 'paul@example.fr')).code).toBe('200 success');
});

test('OL-5: a payment that becomes known when others have the use goes back', async () => {
  const shop = await shopWithUses(1);
  const first = await begun(shop);
  shop.wait(59);
  shop.stripe.ledger.pay(first.intentId);
  const heardLate = shop.stripe.ledger.events.at(-1);
  shop.wait(2);
  const second = await begun(shop, 'paul@example.fr');
  expect(second.code).toBe('200 success');
  await shop.deliverEvent(heardLate);
  await pay(shop, second.intentId);
  expect(await discountsGiven()).toEqual([118]);
  await shop.reconcile();
  expect(shop.stripe.ledger.refunded(first.intentId)).toBe(1062);
});

test('OL-5: an order without an intent that has expired is not paid once others have its use', async () => {
  const shop = await shopWithUses(1);
  const placed = await place(shop, withCode(null, 'jeanne@example.fr'));
  shop.wait(31);
  expect((await begun(shop, 'paul@example.fr')).code).toBe('200 success');
  const intentId = await shop.intent(10.62);
  shop.stripe.ledger.pay(intentId);
  const paid = await shop.put(CHECKOUT, {
    order_id: placed.body.payload?.order_id,
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: intentId },
    status: 'paid',
  });
  expect(codeOf(paid)).toBe('409 order_expired');
  expect(await discountsGiven()).toEqual([]);
});

test('OL-6: a guest who sends the order again, changed or with another payment, keeps its use', async () => {
  const shop = await shopWithUses(1);
  const first = await begun(shop);
  expect(codeOf(await place(shop, first.order))).toBe('200 success');
  shop.wait(40);
  expect(codeOf(await place(shop, { ...first.order, comment: 'Sans wasabi' }))).toBe('200 success');
  const quoted = await shop.post(`${CHECKOUT}quote`, first.order);
  expect(quoted.body.payload).toMatchObject({ discount: 1.18, problems: [] });
  await pay(shop, first.intentId);
  expect(await discountsGiven()).toEqual([118]);
});

test('OL-6, K-18: a code whose last use an open order has is known to that order, and to no other', async () => {
  const shop = await shopWithUses(1);
  const { order } = await begun(shop);
  const lookedUp = async (query: string) => {
    const answer = await shop.app.inject(`/v2/public/offers/bienvenue${query}`);
    return codeOf({ status: answer.statusCode, body: answer.json() });
  };
  expect(await lookedUp(`?local_id=${order.local_id}`)).toBe('200 success');
  expect(await lookedUp('?local_id=another')).toBe('409 coupon_used_up');
  expect(await lookedUp('')).toBe('409 coupon_used_up');
  expect(await lookedUp('?local_id=%00')).toBe('409 coupon_used_up');
});

test('OL-6: an order that finds no use left ends nothing of the earlier one', async () => {
  const shop = await shopWithUses(1);
  const first = await begun(shop);
  const heldUntil = async () => {
    const { rows } = await database.pool.query(
      'SELECT held_until FROM orders WHERE order_id = $1',
      [first.orderId],
    );
    return rows[0]?.held_until;
  };
  const before = await heldUntil();
  expect((await begun(shop)).code).toBe('409 price_changed');
  expect(await heldUntil()).toEqual(before);
});

type Step =
  | { readonly kind: 'card' | 'cash'; readonly guest: number }
  | { readonly kind: 'pay' | 'cancel' | 'submit'; readonly of: number }
  | { readonly kind: 'reconcile' };

test('OL-3: whatever is placed, paid, heard of and expires at once, a limit is never exceeded', async () => {
  const shop = await shopWithUses(1, false);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('card' as const), guest: fc.nat(2) }),
    fc.record({ kind: fc.constant('cash' as const), guest: fc.nat(2) }),
    fc.record({ kind: fc.constant('pay' as const), of: fc.nat(9) }),
    fc.record({ kind: fc.constant('pay' as const), of: fc.nat(9) }),
    fc.record({ kind: fc.constant('cancel' as const), of: fc.nat(9) }),
    fc.record({ kind: fc.constant('submit' as const), of: fc.nat(9) }),
    fc.record({ kind: fc.constant('reconcile' as const) }),
  );
  const rounds = fc.array(
    fc.record({
      steps: fc.array(step, { minLength: 2, maxLength: 6 }),
      wait: fc.constantFrom(0, 1, 6, 29, 31, 59),
    }),
    { minLength: 3, maxLength: 5 },
  );
  let most = 0;
  await fc.assert(
    fc.asyncProperty(rounds, async (evening) => {
      await emptyTables(database.pool, 'orders', ...PAYMENT_TABLES);
      shop.setNow(FRIDAY_EVENING);
      const intents: string[] = [];
      const orders: string[] = [];
      const run = async (todo: Step) => {
        switch (todo.kind) {
          case 'card': {
            const intentId = await shop.intent(10.62);
            intents.push(intentId);
            await place(shop, withCode(intentId, `guest-${todo.guest}@example.fr`));
            return;
          }
          case 'cash': {
            const order = { ...withCode(null, `guest-${todo.guest}@example.fr`) };
            const cash = { ...order, payment_method: 'cash' as const, transaction_id: null };
            const { body } = await place(shop, cash);
            if (body.payload?.order_id) orders.push(String(body.payload.order_id));
            return;
          }
          case 'submit': {
            const order_id = orders[todo.of % orders.length];
            if (order_id) await shop.put(CHECKOUT, { order_id, status: 'pending' });
            return;
          }
          case 'pay':
          case 'cancel': {
            const intentId = intents[todo.of % intents.length];
            if (!intentId || isOver(shop.stripe.ledger.intent(intentId).status)) return;
            if (todo.kind === 'pay') shop.stripe.ledger.pay(intentId);
            else shop.stripe.ledger.cancelIntent(intentId, {});
            await shop.deliverEvent();
            return;
          }
          case 'reconcile':
            await shop.reconcile();
        }
      };
      for (const { steps, wait } of evening) {
        await Promise.all(steps.map(run));
        shop.wait(wait);
        expect((await discountsGiven()).length).toBeLessThanOrEqual(1);
      }
      most = Math.max(most, (await discountsGiven()).length);
    }),
    { numRuns: 40 },
  );
  expect(most).toBe(1);
});
