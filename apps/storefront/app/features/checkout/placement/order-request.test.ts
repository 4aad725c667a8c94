import { orderRequest as schema } from '@comptoir/contract/orders/checkout';
import { expect, test } from 'vitest';
import { AS_SOON_AS_POSSIBLE } from '../delivery/slot-choice.ts';
import { delivery, orderFacts, personal, presquile, quoteOf } from '../test-order.ts';
import { orderRequest, rejectedTexts } from './order-request.ts';

test('I-10: a pickup order carries the cart, the amounts shown, and no address', () => {
  expect(orderRequest(orderFacts())).toEqual({
    local_id: 'local-1',
    items: [{ item_id: 'maki-saumon', quantity: 2, note: '', options: [] }],
    free_items: [],
    is_pickup: true,
    subtotal: 19,
    discount: 0,
    delivery: 0,
    tax: 1.73,
    total: 19,
    coupon: null,
    payment_method: 'cash',
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: null },
    user_id: null,
    status: 'pending',
    comment: '',
    allergies: '',
    customer: {
      first_name: 'Camille',
      last_name: 'Roche',
      email: 'camille@example.fr',
      phone: '06 12 34 56 78',
      location: null,
      date: { delivery_date: '2026-11-20', delivery_time_range: '19:00-19:15' },
    },
  });
});

test('I-51: the order names the allergens that the guest lets the restaurant know', () => {
  const request = orderRequest(
    orderFacts({ allergies: { text: 'gluten', avoided: ['gluten', 'sesame'] } }),
  );
  expect(request.allergies).toBe('gluten');
  expect(request.avoided_allergens).toEqual(['gluten', 'sesame']);
  expect(schema.parse(request).avoided_allergens).toEqual(['gluten', 'sesame']);
});

test('V-12: the order of an account names it', () => {
  expect(orderRequest(orderFacts({ userId: 'user-1' })).user_id).toBe('user-1');
});

test('K-34: a delivery carries entry code and floor, where they were typed; a pickup neither', () => {
  const quote = quoteOf(2, { kind: 'zone', zone: presquile });
  const access = { ...delivery, entryCode: '27B', floor: '' };
  const form = { personal, delivery: access, comment: '', localId: 'local-1' };
  const sent = (isPickup: boolean) =>
    orderRequest(orderFacts({ quote, isPickup, form })).customer.location;
  expect(JSON.parse(JSON.stringify(sent(false)))).toEqual({
    address: '12 Rue Mercière',
    city: 'Lyon',
    postal_code: '69002',
    country: 'France',
    entry_code: '27B',
  });
  expect(sent(true)).toBeNull();
});

test('I-10: a delivery carries its address, its fee and the valid coupon', () => {
  const quote = quoteOf(2, { kind: 'zone', zone: presquile });
  const request = orderRequest(orderFacts({ quote, isPickup: false, coupon: 'BIENVENUE' }));
  expect(request).toMatchObject({ delivery: 1.9, total: 21.9, coupon: 'BIENVENUE' });
  expect(request.customer.location).toEqual({
    address: '12 Rue Mercière',
    city: 'Lyon',
    postal_code: '69002',
    country: 'France',
  });
});

test('S-15: an order as soon as possible is one of today', () => {
  const form = {
    personal,
    delivery: { ...delivery, ...AS_SOON_AS_POSSIBLE },
    comment: '',
    localId: 'local-1',
  };
  expect(orderRequest(orderFacts({ form })).customer.date).toEqual({
    delivery_date: '2026-11-20',
    delivery_time_range: 'ASAP',
  });
});

test('I-10: the API accepts the request', () => {
  expect(schema.safeParse(orderRequest(orderFacts())).success).toBe(true);
});

test('C-14: an order with too much text is rejected before it is sent, as the API would', () => {
  const request = orderRequest(orderFacts({}));
  expect(rejectedTexts(request)).toBeNull();
  const items = Array.from({ length: 20 }, () => ({
    item_id: 'maki',
    quantity: 1,
    note: 'x'.repeat(500),
    options: [],
  }));
  expect(rejectedTexts({ ...request, items })).toMatchObject({
    code: 'validation',
    errors: [{ path: 'items' }],
  });
});
