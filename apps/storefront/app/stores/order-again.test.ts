import type { CartLine } from '@comptoir/domain/cart';
import type { Item } from '@comptoir/domain/menu';
import { describe, expect, test } from 'vitest';
import { orderAgain } from './order-again.ts';

function item(id: string, price: number, optionGroups: Item['optionGroups'] = []): Item {
  return {
    id,
    menuId: 'carte',
    categoryId: 'maki',
    name: `Nouveau ${id}`,
    description: '',
    image: null,
    score: 0,
    prices: { pickup: price, delivery: price + 50 },
    taxRate: null,
    optionGroups,
    pieces: null,
    allergens: [],
    vegetarian: false,
    spicy: 0,
    pairsWith: [],
  };
}

const sauces = {
  id: 'sauces',
  name: 'Sauces',
  minSelected: 0,
  maxSelected: null,
  options: [
    {
      id: 'soja',
      name: 'Soja',
      price: 80,
      taxRate: null,
      allergens: [],
      vegetarian: true,
      spicy: 0,
    },
  ],
};
const items = new Map(
  [item('maki', 600, [sauces]), item('soupe', 350)].map((one) => [one.id, one]),
);

const line = (itemId: string, optionId?: string): CartLine => ({
  itemId,
  quantity: 2,
  note: 'sans sésame',
  options: optionId === undefined ? [] : [{ groupId: 'sauces', optionId, quantity: 2 }],
});
const sold = (chosen: CartLine, unitPrice: number) => {
  return { line: chosen, name: `Ancien ${chosen.itemId}`, unitPrice };
};

describe('ordering the same again', () => {
  test('brings back every line with its options and its note', () => {
    const lines = [line('maki', 'soja'), line('soupe')];
    const basket = [sold(line('maki', 'soja'), 760), sold(line('soupe'), 350)];
    expect(orderAgain(basket, items, 'pickup')).toEqual({ lines, differences: [] });
  });

  test('says what the card has no more, under the name it had', () => {
    const basket = [sold(line('parti'), 900), sold(line('soupe'), 350)];
    expect(orderAgain(basket, items, 'pickup')).toEqual({
      lines: [line('soupe')],
      differences: [{ kind: 'gone', name: 'Ancien parti' }],
    });
  });

  test('says which options are no longer offered', () => {
    expect(orderAgain([sold(line('maki', 'wasabi'), 600)], items, 'pickup')).toEqual({
      lines: [],
      differences: [{ kind: 'options', name: 'Nouveau maki' }],
    });
  });

  test('says which prices are others, options included, for the way the order was had', () => {
    const basket = [sold(line('maki', 'soja'), 700), sold(line('soupe'), 350)];
    expect(orderAgain(basket, items, 'pickup').differences).toEqual([
      { kind: 'price', name: 'Nouveau maki', before: 700, after: 760 },
    ]);
    expect(orderAgain(basket, items, 'delivery').differences).toEqual([
      { kind: 'price', name: 'Nouveau maki', before: 700, after: 810 },
      { kind: 'price', name: 'Nouveau soupe', before: 350, after: 400 },
    ]);
  });

  test('says nothing of the price of what was free', () => {
    expect(orderAgain([sold(line('soupe'), 0)], items, 'pickup').differences).toEqual([]);
  });
});
