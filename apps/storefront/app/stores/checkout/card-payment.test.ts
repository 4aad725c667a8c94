import { expect, test } from 'vitest';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createCardPayment, persistedCardPayment } from './card-payment.ts';

const order: DisplayedOrder = {
  orderId: 'commande-1',
  key: 'commande-1-cle',
  orderNumber: 12,
  isPickup: true,
  address: '',
  deliveryDate: '2026-11-20',
  deliveryTimeRange: 'ASAP',
  startsAt: null,
  expectedAt: null,
  paymentMethod: 'card',
  lines: [{ quantity: 2, name: 'Maki saumon', options: '', dishes: [], note: '', total: 1900 }],
  basket: [],
  subtotal: 1900,
  discount: 0,
  delivery: 0,
  total: 1900,
  taxes: [],
  isTaxIncluded: true,
};

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createCardPayment();
  const { storage, events } = browser.tab();
  persistState(store, persistedCardPayment, storage, events);
  return store;
}

test('Y-12: a started payment is known after a reload', () => {
  const browser = testStorage();
  const card = {
    clientSecret: 'secret',
    customerId: 'cus_1',
    paymentIntentId: 'pi_1',
    amount: 1900,
  };
  restoredIn(browser).getState().remember(card);
  restoredIn(browser).getState().begin(order);
  expect(restoredIn(browser).getState()).toMatchObject({ ...card, awaited: order });
});

test('K-10: a failed attempt is over, and known as failed until the next one', () => {
  const store = createCardPayment();
  store.getState().begin(order);
  store.getState().fail();
  expect(store.getState()).toMatchObject({ awaited: null, hasFailed: true });
  store.getState().begin(order);
  expect(store.getState()).toMatchObject({ awaited: order, hasFailed: false });
});

test('K-21: an edited card is another input, and its last attempt is no longer spoken of', () => {
  const store = createCardPayment();
  store.getState().fail();
  const { edits } = store.getState();
  store.getState().edited();
  expect(store.getState()).toMatchObject({ hasFailed: false, edits: edits + 1 });
});

test('K-11: nothing remains of it after the order', () => {
  const browser = testStorage();
  const store = restoredIn(browser);
  store.getState().remember({ customerId: 'cus_1', paymentIntentId: 'pi_1' });
  store.getState().startOver();
  expect(restoredIn(browser).getState()).toMatchObject({
    customerId: null,
    paymentIntentId: null,
    awaited: null,
  });
});
