import { expect, test } from 'vitest';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';
import { ordersUnderWay } from '#stores/checkout/orders-under-way.ts';
import { delivery, personal } from '../test-order.ts';
import { finishOrder } from './finish-order.ts';

const paidOrder: DisplayedOrder = {
  orderId: 'o1',
  key: 'o1-key',
  orderNumber: 7,
  isPickup: false,
  address: '12 Rue Mercière, 69002 Lyon',
  deliveryDate: '2026-11-20',
  deliveryTimeRange: '19:00-19:15',
  startsAt: Date.UTC(2026, 10, 20, 18),
  expectedAt: null,
  paymentMethod: 'card',
  lines: [],
  basket: [],
  subtotal: 1900,
  discount: 0,
  delivery: 190,
  total: 2090,
  taxes: [{ rate: 1000, tax: 190 }],
  isTaxIncluded: true,
};

test('K-11: after the order cart, step, time, comment and card payment are reset, guest and address stay', () => {
  const [cart, form, card] = [
    useCart.getState(),
    useCheckoutForm.getState(),
    useCardPayment.getState(),
  ];
  cart.add({ itemId: 'maki-saumon', quantity: 2, note: '', options: [] });
  cart.chooseFreeItem('attention', 'soupe-miso');
  cart.editCoupon('BIENVENUE');
  form.open('confirmation');
  form.editPersonal(personal);
  form.editDelivery({ ...delivery, sentId: form.localId });
  form.choosePayment('card');
  form.editComment('Deuxième étage');
  card.remember({ customerId: 'cus_1', paymentIntentId: 'pi_1', amount: 2090 });
  card.begin(paidOrder);

  expect(finishOrder(paidOrder, '2026-11-21')).toBe('/success');

  expect(useConfirmedOrder.getState().order).toEqual(paidOrder);
  expect(useCart.getState()).toMatchObject({
    lines: [],
    freeChoices: {},
    coupon: { code: '', offer: null },
    totals: null,
  });
  expect(useCheckoutForm.getState()).toMatchObject({
    step: 'type',
    personal,
    delivery: {
      address: delivery.address,
      city: delivery.city,
      postalCode: delivery.postalCode,
      isScheduled: false,
      deliveryDate: '2026-11-21',
      deliveryTimeRange: null,
      sentId: '',
    },
    paymentMethod: null,
    comment: '',
  });
  expect(useCheckoutForm.getState().localId).not.toBe(form.localId);
  expect(useCardPayment.getState()).toMatchObject({
    clientSecret: null,
    customerId: null,
    paymentIntentId: null,
    amount: null,
    awaited: null,
    hasFailed: false,
  });
});

test('Y-18: what another tab added to the cart meanwhile stays', () => {
  const maki = { itemId: 'maki-saumon', note: '', options: [] };
  const { localId } = useCheckoutForm.getState();
  ordersUnderWay().send({ localId, lines: [{ ...maki, quantity: 2 }], sentAt: Date.now() });
  useCart.setState({ lines: [{ ...maki, quantity: 3 }] });
  finishOrder(paidOrder, '2026-11-21');
  expect(useCart.getState().lines).toEqual([{ ...maki, quantity: 1 }]);
  expect(ordersUnderWay().orders).toEqual([]);
  useCart.setState({ lines: [] });
});
