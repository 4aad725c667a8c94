import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { writeJournal } from '#modules/books/write-journal.ts';
import { AN_ADDRESS, aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { figuresOfDays } from './figures-of-days.ts';

const CHECKOUT = '/v2/public/checkout/';
const DAY = '2026-11-20';
const HOUR = 3_600_000;
const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyBooks(database));

interface Cart {
  readonly makis: number;
  readonly beers: number;
  readonly spicy: boolean;
  readonly isPickup: boolean;
  readonly coupon: string | null;
  readonly hoursLater: number;
}

const aCart: fc.Arbitrary<Cart> = fc.record({
  makis: fc.integer({ min: 1, max: 9 }),
  beers: fc.integer({ min: 0, max: 3 }),
  spicy: fc.boolean(),
  isPickup: fc.boolean(),
  coupon: fc.constantFrom(null, 'DIX', 'CINQ'),
  hoursLater: fc.integer({ min: 0, max: 8 }),
});

/** An order at the price that the shop quotes, handed over some hours later. */
async function sell(shop: Shop, cart: Cart): Promise<void> {
  const { makis, beers, spicy, isPickup, coupon, hoursLater } = cart;
  const options = spicy
    ? [{ option_id: 'sauces', option_options: [{ id: 'epicee', quantity: 1 }] }]
    : [];
  const lines = [
    { item_id: 'maki-saumon', quantity: makis, note: '', options },
    { item_id: 'biere', quantity: beers, note: '', options: [] },
  ].filter(({ quantity }) => quantity > 0);
  const customer = aCustomer(isPickup ? {} : { location: AN_ADDRESS });
  const order = anOrder({ items: lines, is_pickup: isPickup, coupon, customer });
  const quoted = await shop.post(`${CHECKOUT}quote`, order);
  const { subtotal, discount, delivery, tax, total } = quoted.body.payload as Record<
    string,
    number
  >;
  const placed = await shop.post(CHECKOUT, { ...order, subtotal, discount, delivery, tax, total });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const orderId = String(placed.body.payload?.order_id);
  await shop.put(CHECKOUT, { order_id: orderId, status: 'pending' });
  const at = FRIDAY_EVENING + hoursLater * HOUR;
  await ordersAt(database.pool, at).advance(orderId, 'handed_over');
}

it.each([true, false])(
  'FG-3, FG-6: hours and dishes add up to the sales of any orders (prices contain the tax: %s)',
  async (inclusive) => {
    const { features } = someSettings();
    const tax = { enabled: true, inclusive, default_rate: 10 };
    const settings = someSettings({ features: { ...features, tax } });
    const offers = [
      anOffer({ id: 'dix', auto_apply: 'No', code: 'DIX' }),
      anOffer({ id: 'cinq', auto_apply: 'No', code: 'CINQ', type: 'fixed_amount', value: 5 }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(aCart, { minLength: 1, maxLength: 4 }), async (carts) => {
        const shop = await openShop({ settings, offers });
        for (const cart of carts) await sell(shop, cart);
        const now = FRIDAY_EVENING + 9 * HOUR;
        await writeJournal(database.pool, 'Europe/Paris', now);
        const span = { from: DAY, to: DAY };
        const moment = { now, zone: 'Europe/Paris' };
        const menu = { menus: [], offers: [] };
        const figures = await figuresOfDays(database.pool, span, moment, menu);
        const { composition: of, hours, dishes, totals, order_types } = figures;
        await emptyBooks(database);
        const cents = (euros: number) => Math.round(euros * 100);
        const sumOf = (parts: readonly { readonly total: number }[]) =>
          cents(parts.reduce((sum, { total }) => sum + total, 0));
        const sales = cents(totals.sales.total);
        expect(cents(of.dishes + of.delivery + of.added_tax - of.discounts)).toBe(sales);
        expect([sumOf(hours), sumOf(order_types), sumOf(dishes)]).toEqual([
          ...[sales, sales, cents(of.dishes)],
        ]);
        expect([totals.sales.count, cents(totals.turnover)]).toEqual([carts.length, sales]);
        expect(of.added_tax > 0).toBe(!inclusive);
      }),
      { numRuns: 6 },
    );
  },
);
