import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldPath } from '../wire/field-path.ts';
import { location, orderRequest, quote, quoteRequest, submissionRequest } from './checkout.ts';

const order = {
  local_id: 'k3v9',
  items: [{ item_id: 'maki-saumon', quantity: 2 }],
  is_pickup: true,
  subtotal: 11.8,
  discount: 0,
  delivery: 0,
  tax: 1.07,
  total: 11.8,
  payment_method: 'cash',
  customer: { first_name: 'Ana', last_name: 'Roux', email: 'ana@example.fr', phone: '0600000000' },
};

/** Where the schema finds something wrong. */
function pathsOf(body: unknown): readonly string[] {
  const parsed = orderRequest.safeParse(body);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => fieldPath(path));
}

describe('I-10: the order', () => {
  it('I-10: what may be left out gets its default', () => {
    expect(orderRequest.parse(order)).toMatchObject({
      free_items: [],
      coupon: null,
      transaction_id: null,
      user_id: null,
      status: 'pending',
      comment: '',
    });
  });

  it('I-10: a card state of nulls, as a cash order carries it, is none', () => {
    const nulls = { client_secret: null, customer_id: null, payment_intent_id: null };
    const stateOf = (transaction_id: unknown) =>
      orderRequest.parse({ ...order, transaction_id }).transaction_id;
    expect([nulls, {}, null, undefined].map(stateOf)).toEqual([null, null, null, null]);
    expect(stateOf({ payment_intent_id: 'pi_1' })).toEqual({
      client_secret: null,
      customer_id: null,
      payment_intent_id: 'pi_1',
    });
  });

  it('I-10: all five amounts are needed', () => {
    for (const name of ['subtotal', 'discount', 'delivery', 'tax', 'total']) {
      expect(pathsOf({ ...order, [name]: undefined })).toEqual([name]);
      expect(pathsOf({ ...order, [name]: -1 })).toEqual([name]);
      expect(pathsOf({ ...order, [name]: 1.005 })).toEqual([name]);
      expect(pathsOf({ ...order, [name]: JSON.parse('1e309') })).toEqual([name]);
      expect(pathsOf({ ...order, [name]: '11.80' })).toEqual([name]);
    }
  });

  it('I-3: a validationError is named by its path', () => {
    expect(pathsOf({ ...order, items: [{ item_id: 'a', quantity: 0 }] })).toEqual([
      'items[0].quantity',
    ]);
    expect(pathsOf({ ...order, items: {} })).toEqual(['items']);
    expect(pathsOf({ ...order, is_pickup: 'true', payment_method: 'cheque' })).toEqual([
      'is_pickup',
      'payment_method',
    ]);
    expect(pathsOf({ ...order, customer: { ...order.customer, phone: ' ' } })).toEqual([
      'customer.phone',
    ]);
    expect(pathsOf({ ...order, customer: [] })).toEqual(['customer']);
  });

  it('I-10: first name, last name, e-mail and phone are required, e-mail and phone valid ones', () => {
    expect(pathsOf({ ...order, customer: {} })).toEqual([
      'customer.first_name',
      'customer.last_name',
      'customer.email',
      'customer.phone',
    ]);
    for (const phone of ['12345', '06 12 34 56 78 (soir)', '06/12/34/56/7']) {
      expect(pathsOf({ ...order, customer: { ...order.customer, phone } })).toEqual([
        'customer.phone',
      ]);
    }
    for (const email of ['', 'ana', 'ana@', 'ana@example', 'a\u0000@b.fr\u0000 c']) {
      expect(pathsOf({ ...order, customer: { ...order.customer, email } })).toEqual([
        'customer.email',
      ]);
    }
    const spaced = { ...order.customer, email: ' Ana@example.fr ' };
    expect(orderRequest.parse({ ...order, customer: spaced }).customer.email).toBe(
      'Ana@example.fr',
    );
  });

  it('K-14: an address without a country is in France', () => {
    expect(location.parse({ city: 'Lyon' })).toEqual({
      address: '',
      city: 'Lyon',
      postal_code: '',
      country: 'France',
    });
    expect(location.parse({ country: 'Belgique' }).country).toBe('Belgique');
  });

  it('I-15: more than 200 lines are rejected', () => {
    const [line] = order.items;
    expect(pathsOf({ ...order, items: Array(200).fill(line) })).toEqual([]);
    expect(pathsOf({ ...order, items: Array(201).fill(line) })).toEqual(['items']);
  });

  it('I-15: no JSON value in any field makes the schema throw', () => {
    const fields = fc.constantFrom(...Object.keys(order), 'coupon', 'comment', 'free_items');
    fc.assert(
      fc.property(fields, fc.jsonValue(), (name, value) => {
        const parsed = orderRequest.safeParse({ ...order, [name]: value });
        if (!parsed.success) expect(pathsOf({ ...order, [name]: value })[0]).toContain(name);
      }),
    );
  });
});

describe('I-12: the quote', () => {
  it('I-12: a quote needs the cart only, and is for pickup unless it says otherwise', () => {
    expect(quoteRequest.parse({ items: [] })).toMatchObject({
      items: [],
      free_items: [],
      coupon: null,
      is_pickup: true,
    });
    expect(quoteRequest.safeParse({}).success).toBe(false);
  });

  it('I-12: the payload of an order is a payload of a quote', () => {
    expect(quoteRequest.safeParse(order).success).toBe(true);
    expect(quoteRequest.safeParse({ ...order, customer: { first_name: '' } }).success).toBe(true);
  });

  it('I-12: a code that is blank is no code', () => {
    expect(quoteRequest.parse({ items: [], coupon: '  ' }).coupon).toBeNull();
    expect(quoteRequest.parse({ items: [], coupon: ' Bienvenue ' }).coupon).toBe('Bienvenue');
    expect(quoteRequest.parse({ items: [], coupon: 'x'.repeat(500) }).coupon).toHaveLength(500);
  });

  it('I-12: a quote may be dearer than any order that is taken', () => {
    const total = 39_600_000;
    const amounts = { subtotal: total, discount: 0, delivery: 0, tax: 3_600_000, total };
    const rest = { coupon: null, free_items: [], lines: [], taxes: [], applied_offers: [] };
    expect(quote.safeParse({ ...amounts, ...rest, problems: [] }).success).toBe(true);
  });
});

it('I-11: a submission names its order by id', () => {
  expect(submissionRequest.parse({ order_id: 'o_1', status: 'pending' })).toEqual({
    order_id: 'o_1',
    status: 'pending',
    transaction_id: null,
  });
  expect(submissionRequest.safeParse({ order_id: 'a\u0000', status: 'pending' }).success).toBe(
    false,
  );
  expect(submissionRequest.safeParse({ order_id: 'o_1', status: 'done' }).success).toBe(false);
});
