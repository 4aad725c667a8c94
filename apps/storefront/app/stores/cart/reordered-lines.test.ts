import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { Item } from '@comptoir/domain/menu/menu';
import { expect, it } from 'vitest';
import { isChanged, isOrderable, reorderedLines } from './reordered-lines.ts';

const NOON = Date.UTC(2026, 2, 31, 10);

const MENU = {
  id: 'card',
  isAvailable: true,
  isOpen: true,
  activeTimes: null,
  ranges: {
    pickup: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
    delivery: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  },
};

function anItem(id: string, change: Partial<Item> = {}): Item {
  return {
    id,
    menuId: 'card',
    categoryId: 'soups',
    name: `Plat ${id}`,
    description: '',
    image: null,
    score: 0,
    prices: { pickup: 350, delivery: 400 },
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
    ...change,
  };
}

const card = (...items: Item[]) => ({
  items: new Map(items.map((item) => [item.id, item])),
  schedules: [MENU],
  tax: { enabled: true, inclusive: true, defaultRate: 1000 },
  timezone: 'Europe/Paris',
  condiments: [],
});

const sold = (itemId: string, quantity: number, total: number) => ({
  line: { itemId, quantity, note: 'Sans sésame', options: [] },
  name: `Ancien ${itemId}`,
  total,
});

it('V-10: an unchanged dish is added with its note and its quantity', () => {
  const lines = reorderedLines([sold('miso', 2, 700)], card(anItem('miso')), 'pickup', NOON);
  expect(lines).toMatchObject([
    {
      kind: 'orderable',
      name: 'Plat miso',
      line: { itemId: 'miso', quantity: 2, note: 'Sans sésame', options: [] },
      before: 700,
      now: 700,
      isServed: true,
    },
  ]);
});

it('V-10: a dish has today’s price for today’s order type', () => {
  const lines = reorderedLines([sold('miso', 2, 700)], card(anItem('miso')), 'delivery', NOON);
  expect(lines).toMatchObject([{ before: 700, now: 800 }]);
});

it('V-10: a dish that has left the menu is named as it was sold', () => {
  const lines = reorderedLines([sold('fugu', 1, 3000)], card(), 'pickup', NOON);
  expect(lines).toEqual([{ kind: 'gone', name: 'Ancien fugu', quantity: 1 }]);
});

it('V-10: a dish that now requires a choice is not added', () => {
  const group = {
    id: 'sauce',
    name: 'Sauce',
    minSelected: 1,
    maxSelected: 1,
    maxUnits: null,
    options: [],
  };
  const lines = reorderedLines(
    [sold('poke', 1, 1200)],
    card(anItem('poke', { optionGroups: [group] })),
    'pickup',
    NOON,
  );
  expect(lines).toEqual([{ kind: 'options_changed', name: 'Plat poke', quantity: 1 }]);
});

it('V-10: a dish that is unavailable now can be ordered for later', () => {
  const closed = { ...card(anItem('miso')), schedules: [{ ...MENU, isOpen: false }] };
  const lines = reorderedLines([sold('miso', 1, 350)], closed, 'pickup', NOON);
  expect(lines).toMatchObject([{ kind: 'orderable', isServed: false }]);
});

it('V-10, E-3: free units of a condiment are one line with the paid ones, and free again', () => {
  const chopsticks = anItem('baguettes', { prices: { pickup: 30, delivery: 30 } });
  const withExtras = {
    ...card(anItem('miso'), chopsticks),
    condiments: [{ itemId: 'baguettes', freeAtLeast: 2, freePer: null, maximum: null }],
  };
  const bought = [sold('miso', 1, 350), sold('baguettes', 2, 0), sold('baguettes', 1, 30)];
  expect(reorderedLines(bought, withExtras, 'pickup', NOON)).toMatchObject([
    { name: 'Plat miso', now: 350 },
    { name: 'Plat baguettes', quantity: 3, before: 30, now: 30 },
  ]);
});

it('V-10, E-3: a condiment that was free and is free again costs what it did', () => {
  const chopsticks = anItem('baguettes', { prices: { pickup: 30, delivery: 30 } });
  const withExtras = {
    ...card(anItem('miso'), chopsticks),
    condiments: [{ itemId: 'baguettes', freeAtLeast: 2, freePer: null, maximum: null }],
  };
  const lines = reorderedLines(
    [sold('miso', 1, 350), sold('baguettes', 3, 30)],
    withExtras,
    'pickup',
    NOON,
  );
  expect(lines.map(isChanged)).toEqual([false, false]);
  // Without other dishes no unit is free: units that were free cost something now.
  const [alone] = reorderedLines([sold('baguettes', 2, 0)], withExtras, 'pickup', NOON);
  expect(alone).toMatchObject({ before: 0, now: 60 });
  expect(alone && isChanged(alone)).toBe(true);
});

it('V-10: options count in what it costs, and whether they are still offered', () => {
  const sauces = {
    id: 'sauces',
    name: 'Sauces',
    minSelected: 0,
    maxSelected: null,
    maxUnits: null,
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
  const withSauce = (optionId: string) => ({
    ...sold('miso', 2, 1000),
    line: {
      ...sold('miso', 2, 1000).line,
      options: [{ groupId: 'sauces', optionId, quantity: 2 }],
    },
  });
  const menu = card(anItem('miso', { optionGroups: [sauces] }));
  expect(reorderedLines([withSauce('soja')], menu, 'pickup', NOON)).toMatchObject([
    { before: 1000, now: 1020 },
  ]);
  expect(reorderedLines([withSauce('wasabi')], menu, 'pickup', NOON)).toMatchObject([
    { kind: 'options_changed', name: 'Plat miso' },
  ]);
});

it('V-10, C-12: more option units than allowed today are reduced, and reported', () => {
  const soy = {
    id: 'soja',
    name: 'Soja',
    price: 0,
    taxRate: null,
    allergens: [],
    vegetarian: true,
    spicy: 0,
  };
  const sauces = {
    id: 'sauces',
    name: 'Sauces',
    minSelected: 0,
    maxSelected: 1,
    maxUnits: null,
    options: [soy],
  };
  const bought = sold('miso', 2, 700);
  const chosen = (quantity: number) => [{ groupId: 'sauces', optionId: 'soja', quantity }];
  const before = { ...bought, line: { ...bought.line, options: chosen(99) } };
  const menu = card(anItem('miso', { optionGroups: [sauces] }));
  const [line] = reorderedLines([before], menu, 'pickup', NOON);
  expect(line).toMatchObject({
    kind: 'orderable',
    isReduced: true,
    line: { options: chosen(1) },
  });
  expect(line && isChanged(line)).toBe(true);
});

it('SV-65: a sold-out line is left out and named, with its end', () => {
  const until = NOON + 60_000;
  const hold = { kind: 'item', subject: 'miso', until, remaining: null } as const;
  const live = { ...NOTHING_SET, holds: [hold] };
  const lines = reorderedLines([sold('miso', 2, 700)], card(anItem('miso')), 'pickup', NOON, live);
  expect(lines).toEqual([{ kind: 'sold_out', name: 'Plat miso', quantity: 2, until }]);
  expect(lines.some(isChanged)).toBe(true);
  expect(lines.some(isOrderable)).toBe(false);
});

const FORMULA = anItem('formule', {
  prices: { pickup: 1690, delivery: 1690 },
  courses: [
    {
      id: 'plat',
      name: 'Plat',
      minimum: 1,
      maximum: 1,
      dishes: [{ item: anItem('miso'), supplement: 0 }],
    },
  ],
});
const soldFormula = (dish: string, name: string) => ({
  line: {
    itemId: 'formule',
    quantity: 1,
    note: '',
    options: [],
    courses: [{ courseId: 'plat', choices: [{ itemId: dish, options: [] }] }],
  },
  name: 'Formule midi',
  dishNames: [name],
  total: 1690,
});

it('V-10 and C-27: a formula is ordered again with its dishes, and one that is gone is named', () => {
  const menu = card(FORMULA, anItem('miso'));
  const again = [soldFormula('miso', 'Soupe miso'), soldFormula('tartare', 'Tartare')];
  expect(reorderedLines(again, menu, 'pickup', NOON)).toMatchObject([
    { kind: 'orderable', now: 1690, line: again[0]?.line },
    { kind: 'options_changed', name: 'Plat formule', goneDishes: ['Tartare'] },
  ]);
});

it('C-25, V-10: of a formula the dish that is sold out is named', () => {
  const until = NOON + 3_600_000;
  const hold = { kind: 'item', subject: 'miso', until, remaining: null } as const;
  const live = { ...NOTHING_SET, holds: [hold] };
  const [line] = reorderedLines(
    [soldFormula('miso', 'Soupe miso')],
    card(FORMULA, anItem('miso')),
    'pickup',
    NOON,
    live,
  );
  expect(line).toMatchObject({ kind: 'sold_out', name: FORMULA.name, dish: 'Plat miso', until });
});
