import { describe, expect, test } from 'vitest';
import { anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aCardOrder, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { type Answer, type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = cardShops(database);

const CARDS_ONLY = someSettings({ payments: { stripe: { active: true }, cod: { active: false } } });
const codeOf = ({ status, body }: Answer) => `${status} ${body.code ?? 'success'}`;

/** A fixed amount off two makis of 11.80 €, which leaves `total`. */
const off = (value: number) => anOffer({ type: 'fixed_amount', value });
const FREE = { discount: 11.8, tax: 0, total: 0 };

async function stored() {
  const { rows } = await database.pool.query(
    'SELECT status, payment_method, total_cents, submitted_at IS NOT NULL AS submitted FROM orders',
  );
  return rows;
}

async function problemsOf(shop: Shop, body: Partial<OrderBody>): Promise<readonly string[]> {
  const { body: answer } = await shop.post(`${CHECKOUT}quote`, anOrder(body));
  const problems = answer.payload?.problems as readonly { readonly code: string }[] | undefined;
  return (problems ?? []).map(({ code }) => code);
}

describe('a total of 0', () => {
  test.each([
    ['card', 'pending'],
    ['card', 'paid'],
    ['cash', 'pending'],
  ] as const)(
    'K-25: has nothing to pay where cards alone are taken, with %s and %s',
    async (method, status) => {
      const shop = await openShop({ settings: CARDS_ONLY, offers: [off(50)] });
      const order = anOrder({ ...FREE, payment_method: method });
      expect(await problemsOf(shop, { payment_method: method })).toEqual([]);
      const placed = await shop.post(CHECKOUT, order);
      expect(codeOf(placed)).toBe('200 success');
      const { order_id } = placed.body.payload ?? {};
      expect(codeOf(await shop.put(CHECKOUT, { order_id, status }))).toBe('200 success');
      expect(codeOf(await shop.put(CHECKOUT, { order_id, status }))).toBe('200 success');
      expect(await stored()).toEqual([
        { status: 'pending', payment_method: 'cash', total_cents: 0, submitted: true },
      ]);
    },
  );

  test('K-25: asks for no method where none is active', async () => {
    const none = { stripe: { active: false }, cod: { active: false } };
    const shop = await openShop({ settings: someSettings({ payments: none }), offers: [off(50)] });
    expect(codeOf(await shop.post(CHECKOUT, anOrder(FREE)))).toBe('200 success');
  });

  test('K-25: takes no payment that is named', async () => {
    const shop = await openCardShop({ offers: [off(50)] });
    const intentId = await shop.intent(0.5);
    const placed = await shop.post(CHECKOUT, aCardOrder(intentId, FREE));
    expect(codeOf(placed)).toBe('200 success');
    const { order_id } = placed.body.payload ?? {};
    expect(codeOf(await shop.put(CHECKOUT, { order_id, status: 'paid' }))).toBe('200 success');
    expect(shop.stripe.ledger.intent(intentId)).toMatchObject({ amount: 50, metadata: {} });
  });
});

describe('a total by card below 0,50 €', () => {
  test.each([0.01, 0.3, 0.49])('K-12: of %s € is refused, and nothing is stored', async (total) => {
    const shop = await openCardShop({ offers: [off(11.8 - total)] });
    const intentId = await shop.intent(0.5);
    const tax = total === 0.01 ? 0 : total === 0.3 ? 0.03 : 0.04;
    const amounts = { discount: Number((11.8 - total).toFixed(2)), tax, total };
    for (const named of [null, intentId]) {
      const { status, body } = await shop.post(CHECKOUT, aCardOrder(named, amounts));
      expect([status, body.code, body.errors?.[0]?.path]).toEqual([
        422,
        'payment_method',
        'payment_method',
      ]);
    }
    expect(await problemsOf(shop, { payment_method: 'card' })).toEqual(['payment_method']);
    expect(await problemsOf(shop, { payment_method: 'cash' })).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(codeOf(await shop.post(CHECKOUT, anOrder(amounts)))).toBe('200 success');
  });

  test('K-12: of 0,50 € is taken', async () => {
    const shop = await openCardShop({ offers: [off(11.3)] });
    const amounts = { discount: 11.3, tax: 0.05, total: 0.5 };
    const intentId = await shop.intent(0.5);
    expect(codeOf(await shop.post(CHECKOUT, aCardOrder(intentId, amounts)))).toBe('200 success');
  });

  test.each([0, 0.01, 0.49])('K-12: an intent over %s € is refused', async (amount) => {
    const shop = await openCardShop();
    const made = await shop.intent();
    for (const payment_intent_id of [null, made]) {
      const body = { customer_id: null, amount, payment_intent_id };
      const answer = await shop.post(`${CHECKOUT}stripe-payment-intent`, body);
      expect(codeOf(answer)).toBe('422 validation');
    }
  });
});
