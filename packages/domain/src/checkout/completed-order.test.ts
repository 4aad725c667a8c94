import { expect, it } from 'vitest';
import { completeOrder } from './completed-order.ts';

it('K-11: a finalized order empties the cart, the time and the card, and leads to the success page', () => {
  expect(completeOrder('2026-06-15')).toEqual({
    cart: [],
    step: 'type',
    deliveryDate: '2026-06-15',
    deliveryTimeRange: null,
    cardPayment: { clientSecret: null, customerId: null, paymentIntentId: null, amount: null },
    page: '/success',
  });
});
