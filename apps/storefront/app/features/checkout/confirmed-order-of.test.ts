import { expect, test } from 'vitest';
import { confirmedOrderOf } from './confirmed-order-of.ts';
import { AS_SOON_AS_POSSIBLE } from './slot-choice.ts';
import { delivery, makiSaumon, orderFacts, personal, presquile, quoteOf } from './test-order.ts';

const items = new Map([[makiSaumon.id, makiSaumon]]);

test('a confirmed order says what was sold, at what price, and when it is there', () => {
  expect(confirmedOrderOf(orderFacts(), 12, items)).toEqual({
    orderNumber: 12,
    isPickup: true,
    address: '',
    deliveryDate: '2026-11-20',
    deliveryTimeRange: '19:00-19:15',
    paymentMethod: 'cash',
    lines: [{ quantity: 2, name: 'Maki saumon', options: '', note: '', total: 1900 }],
    subtotal: 1900,
    discount: 0,
    delivery: 0,
    total: 1900,
  });
});

test('a delivery as soon as possible names its address and today', () => {
  const quote = quoteOf(2, { kind: 'zone', zone: presquile });
  const form = {
    personal,
    delivery: { ...delivery, ...AS_SOON_AS_POSSIBLE },
    comment: '',
    localId: 'local-1',
  };
  expect(confirmedOrderOf(orderFacts({ quote, isPickup: false, form }), 3, items)).toMatchObject({
    address: '12 Rue Mercière, 69002 Lyon',
    deliveryDate: '2026-11-20',
    deliveryTimeRange: 'ASAP',
    delivery: 190,
    total: 2190,
  });
});

test('gifts are listed, and cost nothing', () => {
  const gift = { offerId: 'cadeau', itemId: 'maki-saumon', quantity: 1, options: [] };
  const quote = { ...quoteOf(1, { kind: 'pickup' }), freeLines: [gift, gift] };
  expect(confirmedOrderOf(orderFacts({ quote }), 3, items).lines[1]).toEqual({
    quantity: 2,
    name: 'Maki saumon',
    options: '',
    note: '',
    total: null,
  });
});
