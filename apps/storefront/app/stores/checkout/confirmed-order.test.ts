import { expect, test } from 'vitest';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { createConfirmedOrderStore, persistedConfirmedOrder } from './confirmed-order.ts';

function restoredIn(browser: ReturnType<typeof testStorage>) {
  const store = createConfirmedOrderStore();
  const { storage, events } = browser.tab();
  persistState(store, persistedConfirmedOrder, storage, events);
  return store;
}

const order: DisplayedOrder = {
  orderId: 'commande-1',
  key: 'commande-1-cle',
  orderNumber: 12,
  isPickup: false,
  address: '12 Rue Mercière, 69002 Lyon',
  deliveryDate: '2026-11-20',
  deliveryTimeRange: '19:00-19:15',
  startsAt: Date.parse('2026-11-20T18:00:00Z'),
  expectedAt: Date.parse('2026-11-20T18:00:00Z'),
  paymentMethod: 'cash',
  lines: [
    { quantity: 2, name: 'Maki saumon', options: 'Wasabi', dishes: [], note: '', total: 1900 },
  ],
  basket: [
    {
      line: {
        itemId: 'maki-saumon',
        quantity: 2,
        note: '',
        options: [{ groupId: 'sauces', optionId: 'wasabi', quantity: 1 }],
      },
      name: 'Maki saumon',
      total: 1900,
    },
  ],
  subtotal: 1900,
  discount: 0,
  delivery: 190,
  total: 2090,
  taxes: [{ rate: 1000, tax: 190 }],
  isTaxIncluded: true,
};

test('a confirmed order is still there after a reload', () => {
  const browser = testStorage();
  restoredIn(browser).getState().remember(order);
  expect(restoredIn(browser).getState()).toMatchObject({ order });
});

test.each(['nothing', '{"orderNumber":"12"}', '{"orderNumber":12,"total":5}'])(
  'what is no order is dropped: %s',
  (text) => {
    const browser = testStorage({ 'confirmed-order': text });
    expect(restoredIn(browser).getState()).toMatchObject({ order: null });
    expect(browser.has('confirmed-order')).toBe(false);
  },
);
