import { expect, test } from 'vitest';
import { AS_SOON_AS_POSSIBLE } from '../delivery/slot-choice.ts';
import { delivery, makiSaumon, orderFacts, personal, presquile, quoteOf } from '../test-order.ts';
import { confirmedOrderOf } from './confirmed-order-of.ts';

const menu = {
  items: new Map([[makiSaumon.id, makiSaumon]]),
  tax: { enabled: true, inclusive: true, defaultRate: 1000 },
  timezone: 'Europe/Paris',
};
const ASAP_TIME = Date.parse('2026-11-20T18:30:00Z');
const placed = { order_id: 'commande-1', order_number: 12, order_key: 'commande-1-cle' };

test('a confirmed order has its lines, amounts and time', () => {
  expect(confirmedOrderOf(orderFacts(), placed, menu, ASAP_TIME)).toEqual({
    orderId: 'commande-1',
    key: 'commande-1-cle',
    orderNumber: 12,
    isPickup: true,
    address: '',
    deliveryDate: '2026-11-20',
    deliveryTimeRange: '19:00-19:15',
    startsAt: Date.parse('2026-11-20T18:00:00Z'),
    expectedAt: Date.parse('2026-11-20T18:00:00Z'),
    paymentMethod: 'cash',
    lines: [{ quantity: 2, name: 'Maki saumon', options: '', dishes: [], note: '', total: 1900 }],
    basket: [
      {
        line: { itemId: 'maki-saumon', quantity: 2, note: '', options: [] },
        name: 'Maki saumon',
        total: 1900,
      },
    ],
    subtotal: 1900,
    discount: 0,
    delivery: 0,
    total: 1900,
    tip: 0,
    taxes: [{ rate: 1000, tax: 173 }],
    isTaxIncluded: true,
  });
});

test('S-20: a delivery as soon as possible names its address, today, and when it will be there', () => {
  const quote = quoteOf(2, { kind: 'zone', zone: presquile });
  const form = {
    personal,
    delivery: { ...delivery, ...AS_SOON_AS_POSSIBLE },
    comment: '',
    localId: 'local-1',
  };
  expect(
    confirmedOrderOf(orderFacts({ quote, isPickup: false, form }), placed, menu, ASAP_TIME),
  ).toMatchObject({
    address: '12 Rue Mercière, 69002 Lyon',
    deliveryDate: '2026-11-20',
    deliveryTimeRange: 'ASAP',
    startsAt: null,
    expectedAt: ASAP_TIME,
    delivery: 190,
    total: 2190,
  });
});

test('free items are listed without a price', () => {
  const free = { offerId: 'cadeau', itemId: 'maki-saumon', quantity: 1, options: [] };
  const quote = { ...quoteOf(1, { kind: 'pickup' }), freeLines: [free, free] };
  expect(confirmedOrderOf(orderFacts({ quote }), placed, menu, ASAP_TIME).lines[1]).toEqual({
    quantity: 2,
    name: 'Maki saumon',
    options: '',
    dishes: [],
    note: '',
    total: null,
  });
});

test('E-5: the free units of a condiment are a line of their own', () => {
  const quote = quoteOf(3, { kind: 'pickup' });
  const [line] = quote.lines;
  if (!line) throw new Error('The quote has a line.');
  const condiment = { ...line, freeQuantity: 2, total: 950 };
  const lines = (quoted: typeof line) =>
    confirmedOrderOf(orderFacts({ quote: { ...quote, lines: [quoted] } }), placed, menu, ASAP_TIME)
      .lines;
  expect(lines(condiment)).toMatchObject([
    { quantity: 1, total: 950 },
    { quantity: 2, total: null },
  ]);
  expect(lines({ ...line, freeQuantity: 3, total: 0 })).toMatchObject([
    { quantity: 3, total: null },
  ]);
});
