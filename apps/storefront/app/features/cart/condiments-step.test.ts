import type { CartLine } from '@comptoir/domain/cart/cart';
import type { CondimentRule } from '@comptoir/domain/cart/condiments';
import { quoteCart } from '@comptoir/domain/cart/pricing';
import type { Item } from '@comptoir/domain/menu/menu';
import { expect, test } from 'vitest';
import { condimentChoices, dishLines } from './condiments-step.tsx';

function item(id: string, price: number): Item {
  return {
    id,
    menuId: 'carte',
    categoryId: 'maki',
    name: id,
    description: '',
    image: null,
    score: 0,
    prices: { pickup: price, delivery: price + 10 },
    taxRate: null,
    optionGroups: [],
    pieces: null,
    allergens: [],
    vegetarian: false,
    spicy: 0,
    pairsWith: [],
    load: 1,
    leadMinutes: null,
    ingredients: [],
  };
}

const items = new Map([item('maki', 600), item('baguettes', 20)].map((one) => [one.id, one]));
const condiments: readonly CondimentRule[] = [
  {
    itemId: 'baguettes',
    freeAtLeast: 1,
    freePer: { kind: 'amount', amount: 1000 },
    maximum: 6,
  },
  { itemId: 'gone', freeAtLeast: 1, freePer: null, maximum: null },
];
const line = (itemId: string, quantity: number, note = ''): CartLine => {
  return { itemId, quantity, note, options: [] };
};

function quoteOf(...lines: readonly CartLine[]) {
  return quoteCart({
    lines,
    items,
    condiments,
    offers: [],
    coupon: null,
    freeChoices: new Map(),
    fulfilment: { kind: 'pickup' },
    delivery: {
      active: true,
      calculation: 'zone_based',
      minimumOrder: 0,
      flatCharge: 0,
      maximumMetres: null,
      unit: 'km',
      zones: [],
      tiers: [],
    },
    tax: { enabled: true, inclusive: true, defaultRate: 1000 },
    moment: { date: '2026-11-20', weekday: 'fri', minutes: 720 },
  });
}

test('E-2: the cart offers the condiments that the menu has, with how many are free', () => {
  const none = condimentChoices(quoteOf(line('maki', 2)), condiments, items, 'pickup');
  expect(none).toMatchObject([
    { item: { id: 'baguettes' }, quantity: 0, quota: 1, maximum: 6, unitPrice: 20, total: 0 },
  ]);
  const some = quoteOf(line('maki', 4), line('baguettes', 5));
  expect(condimentChoices(some, condiments, items, 'delivery')).toMatchObject([
    { quantity: 5, quota: 2, unitPrice: 30, total: 60 },
  ]);
});

test('E-1: a condiment with a note is listed among the dishes, one without in its own step', () => {
  const quote = quoteOf(line('maki', 4), line('baguettes', 1), line('baguettes', 2, 'enfants'));
  const notes = dishLines(quote.lines, condiments).map(({ line: { note } }) => note);
  expect(notes).toEqual(['', 'enfants']);
  expect(condimentChoices(quote, condiments, items, 'pickup')).toMatchObject([{ quantity: 1 }]);
});
