import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartItem, freeItem } from './cart-wire.ts';

const minimal = { item_id: 'maki-saumon', quantity: 2 };

describe('I-7: a line of the cart', () => {
  it('I-7: note, options and courses may be left out or null', () => {
    const whole = { ...minimal, note: '', options: [] };
    expect(cartItem.parse(minimal)).toEqual(whole);
    expect(cartItem.parse({ ...minimal, note: null, options: null })).toEqual(whole);
    const sauces = (option_options: unknown) =>
      cartItem.parse({
        ...minimal,
        options: [{ option_id: 'sauces', selected: null, option_options }],
      }).options[0]?.option_options;
    expect(sauces(null)).toEqual([]);
    expect(sauces([{ id: 'soja', quantity: null }])).toEqual([{ id: 'soja', quantity: 0 }]);
    expect(cartItem.parse({ ...minimal, courses: null }).courses).toBeUndefined();
    const chosen = { offer_id: 'cadeau', item_id: 'maki-saumon', options: null };
    expect(freeItem.safeParse(chosen).success).toBe(true);
  });

  it('I-7: what the menu says of an option beside its id and quantity is ignored', () => {
    const option = { id: 'soja', quantity: 1, price: -99, tax_rate: 0, name: 'Gratuit' };
    const group = { option_id: 'sauces', selected: 1, option_options: [option] };
    expect(cartItem.parse({ ...minimal, options: [group] }).options).toEqual([
      { option_id: 'sauces', selected: 1, option_options: [{ id: 'soja', quantity: 1 }] },
    ]);
  });

  it('C-3: a quantity is a whole number from 1 to 99', () => {
    for (const quantity of [1, 99]) {
      expect(cartItem.safeParse({ ...minimal, quantity }).success).toBe(true);
    }
    const wrong = [0, -1, 100, 1.5, Number.NaN, JSON.parse('1e309'), '2', null, [1], {}];
    for (const quantity of wrong) {
      expect(cartItem.safeParse({ ...minimal, quantity }).success).toBe(false);
    }
  });

  it('C-3: an option is taken 0 to 99 times', () => {
    const take = (quantity: unknown) => ({
      ...minimal,
      options: [{ option_id: 'sauces', option_options: [{ id: 'soja', quantity }] }],
    });
    for (const quantity of [0, 99]) expect(cartItem.safeParse(take(quantity)).success).toBe(true);
    for (const quantity of [-1, 100, 0.5, '1', {}]) {
      expect(cartItem.safeParse(take(quantity)).success).toBe(false);
    }
  });

  it('C-4: a note has at most 500 characters, spaces around it not counted', () => {
    expect(cartItem.parse({ ...minimal, note: ` ${'x'.repeat(500)} ` }).note).toHaveLength(500);
    expect(cartItem.safeParse({ ...minimal, note: 'x'.repeat(501) }).success).toBe(false);
    expect(cartItem.safeParse({ ...minimal, note: ['x'] }).success).toBe(false);
  });

  it('I-15: objects where lists belong, and lists where objects belong, are rejected', () => {
    expect(cartItem.safeParse({ ...minimal, options: {} }).success).toBe(false);
    expect(cartItem.safeParse({ ...minimal, options: [[]] }).success).toBe(false);
    expect(cartItem.safeParse([minimal]).success).toBe(false);
    expect(cartItem.safeParse(null).success).toBe(false);
  });

  it('I-15: prototype keys reach nothing', () => {
    const hostile: unknown = JSON.parse(
      '{"item_id":"a","quantity":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    const line = cartItem.parse(hostile);
    expect(Object.keys(line).sort()).toEqual(['item_id', 'note', 'options', 'quantity']);
    expect(Reflect.get(line, 'polluted')).toBeUndefined();
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('I-15: no JSON value makes the schema throw, and what it accepts is a line', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record({ item_id: fc.jsonValue(), quantity: fc.jsonValue(), options: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(value, (json) => {
        const parsed = cartItem.safeParse(json);
        expect(parsed.success ? cartItem.parse(parsed.data) : null).toEqual(parsed.data ?? null);
      }),
    );
  });
});

it('O-8: a free line names its offer and its item, one unit unless it says more', () => {
  expect(freeItem.parse({ offer_id: 'attention', item_id: 'soupe' })).toEqual({
    offer_id: 'attention',
    item_id: 'soupe',
    quantity: 1,
  });
  expect(freeItem.safeParse({ item_id: 'soupe' }).success).toBe(false);
});
