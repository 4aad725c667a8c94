import type { WireSubstitutions } from '@comptoir/contract/staff/substitutions';
import { expect, test } from 'vitest';
import {
  dishesFor,
  draftWithoutAnswer,
  isAboutAll,
  newProposal,
  priceOf,
  priceOfSold,
  requestOfProposal,
} from './proposal-form.ts';

const MAKI = {
  position: 1,
  item_id: 'maki-saumon',
  chosen: [],
  name: 'Maki saumon',
  options: [],
  quantity: 2,
  droppable: 2,
  unit_price: 5.9,
  is_sold_out: false,
  rates: [10],
};
const KNOWN: WireSubstitutions = {
  lines: [MAKI],
  dishes: [
    { item_id: 'biere', name: 'Bière', price: 4.5, rate: 20 },
    { item_id: 'soupe', name: 'Soupe miso', price: 4.9, rate: 10 },
  ],
  no_answer: 'keep',
  proposals: [],
};

const FREE = { on_top: 0, supplements: [] };

test('SU-7: only dishes with the rate of the line are offered', () => {
  expect(dishesFor(MAKI, null, KNOWN).map(({ item_id }) => item_id)).toEqual(['soupe']);
  expect(dishesFor({ ...MAKI, rates: [10, 20] }, null, KNOWN)).toEqual([]);
  expect(dishesFor(undefined, null, KNOWN)).toEqual([]);
});

test('SU-1: a proposal is complete with its line, its dish, or its text', () => {
  const draft = newProposal(KNOWN);
  expect(draft).toMatchObject({ kind: 'swap', position: 1, quantity: 1 });
  expect(requestOfProposal(draft, KNOWN, 3)).toBeNull();
  expect(requestOfProposal({ ...draft, dishId: 'biere' }, KNOWN, 3)).toBeNull();
  expect(requestOfProposal({ ...draft, dishId: 'soupe', quantity: 9 }, KNOWN, 3)).toEqual({
    revision: 3,
    kind: 'swap',
    position: 1,
    quantity: 2,
    swap_item_id: 'soupe',
    text: null,
  });
  expect(requestOfProposal({ ...draft, kind: 'drop', text: ' Épuisé ' }, KNOWN, 3)).toEqual({
    revision: 3,
    kind: 'drop',
    position: 1,
    quantity: 1,
    text: 'Épuisé',
  });
  expect(requestOfProposal({ ...draft, kind: 'cancel' }, KNOWN, 3)).toBeNull();
});

test('SU-1: without a line that can be changed only the order can be cancelled', () => {
  expect(newProposal({ lines: [], dishes: [] }).kind).toBe('cancel');
});

test('SU-13: all that is left of an order is not left out, and without an answer to another dish it is cancelled', () => {
  const known = { ...KNOWN, lines: [{ ...MAKI, droppable: 1 }] };
  const drop = { ...newProposal(known), kind: 'drop' } as const;
  expect(requestOfProposal(drop, known, 3)).toMatchObject({ quantity: 1 });
  expect(requestOfProposal({ ...drop, quantity: 2 }, known, 3)).toBeNull();
  expect(isAboutAll({ ...drop, quantity: 2 }, known)).toBe(true);
  expect(draftWithoutAnswer({ ...drop, kind: 'swap', quantity: 1 }, known)).toBe('dropped');
  expect(draftWithoutAnswer({ ...drop, kind: 'swap', quantity: 2 }, known)).toBe('cancelled');
});

test('SU-14: of a formula one dish is replaced, by a dish at its rate', () => {
  const dishes = [
    { item_id: 'soupe', chosen: [], name: 'Soupe', rate: 10, is_sold_out: false, ...FREE },
    { item_id: 'vin', chosen: [], name: 'Vin', rate: 20, is_sold_out: true, ...FREE },
  ];
  const lunch = { ...MAKI, name: 'Formule midi', rates: [10, 20], dishes };
  const known = { ...KNOWN, lines: [lunch] };
  const draft = { ...newProposal(known), dishAt: 1 };
  expect(dishesFor(lunch, 1, known).map(({ item_id }) => item_id)).toEqual(['biere']);
  expect(requestOfProposal({ ...draft, dishId: 'soupe' }, known, 3)).toBeNull();
  expect(requestOfProposal({ ...draft, dishId: 'biere' }, known, 3)).toMatchObject({
    ...{ kind: 'swap', position: 1, dish_at: 1, swap_item_id: 'biere' },
  });
});

test('SU-14: in a formula a dish costs what it adds to it, as what it replaces did', () => {
  const steak = { item_id: 'steak', chosen: [], name: 'Steak', rate: 10, is_sold_out: true };
  const supplements = [{ item_id: 'soupe', supplement: 1.5 }];
  const lunch = { ...MAKI, dishes: [{ ...steak, on_top: 3, supplements }] };
  const [soup] = dishesFor(lunch, 0, KNOWN);
  expect(soup && priceOf(soup, {})).toBe(1.5);
  expect(priceOfSold(lunch, 0)).toBe(3);
  expect(priceOfSold(lunch, null)).toBe(5.9);
});

test('SU-15: a proposal begins with the units, and of a formula the dish, that hold what is sold out', () => {
  const soup = { ...MAKI, position: 2, name: 'Soupe', quantity: 3, is_sold_out: true };
  expect(newProposal({ lines: [MAKI, soup], dishes: [] })).toMatchObject({
    position: 2,
    quantity: 3,
    dishAt: null,
  });
  const dishes = [
    { item_id: 'soupe', chosen: [], name: 'Soupe', rate: 10, is_sold_out: false, ...FREE },
    { item_id: 'vin', chosen: [], name: 'Vin', rate: 20, is_sold_out: true, ...FREE },
  ];
  const lunch = { ...MAKI, position: 4, is_sold_out: true, dishes };
  expect(newProposal({ lines: [MAKI, lunch], dishes: [] })).toMatchObject({
    position: 4,
    dishAt: 1,
  });
  expect(newProposal({ lines: [MAKI, { ...MAKI, position: 3 }], dishes: [] })).toMatchObject({
    position: null,
  });
});

const PIZZA = {
  item_id: 'pizza',
  name: 'Pizza',
  price: 9,
  rate: 10,
  groups: [
    {
      option_id: 'size',
      name: 'Taille',
      min: 1,
      max: 1,
      options: [
        { id: 'normal', name: 'Normale', price: 0 },
        { id: 'large', name: 'Grande', price: 3.1 },
      ],
    },
    {
      option_id: 'toppings',
      name: 'Garnitures',
      min: 0,
      max: 2,
      options: [
        { id: 'mushrooms', name: 'Champignons', price: 0.2 },
        { id: 'olives', name: 'Olives', price: 0.2 },
        { id: 'peppers', name: 'Poivrons', price: 0.2 },
      ],
    },
  ],
};

test('SU-16: a dish is proposed once what it needs is chosen, at the price of its choices', () => {
  const known = { ...KNOWN, dishes: [PIZZA] };
  const draft = { ...newProposal(known), dishId: 'pizza' };
  const request = (choices: typeof draft.choices) =>
    requestOfProposal({ ...draft, choices }, known, 3);
  expect(request({})).toBeNull();
  expect(request({ size: ['large'], toppings: ['mushrooms', 'olives', 'peppers'] })).toBeNull();
  expect(request({ size: ['large'], toppings: ['olives'] })).toMatchObject({
    swap_item_id: 'pizza',
    swap_options: [
      { option_id: 'size', option_options: [{ id: 'large', quantity: 1 }] },
      { option_id: 'toppings', option_options: [{ id: 'olives', quantity: 1 }] },
    ],
  });
  expect(priceOf(PIZZA, { size: ['large'], toppings: ['mushrooms', 'olives'] })).toBe(12.5);
});

test('SU-16: where a choice of a dish is missing, the same dish is proposed with the choices that are left', () => {
  const chosen = [
    { option_id: 'size', id: 'large' },
    { option_id: 'toppings', id: 'ham' },
    { option_id: 'toppings', id: 'olives' },
  ];
  const line = { ...MAKI, item_id: 'pizza', name: 'Pizza', chosen, is_sold_out: true };
  const known = { ...KNOWN, lines: [line], dishes: [PIZZA] };
  const draft = newProposal(known);
  expect(draft).toMatchObject({
    dishId: 'pizza',
    choices: { size: ['large'], toppings: ['olives'] },
  });
  expect(newProposal({ ...known, dishes: [] })).toMatchObject({ dishId: '', choices: {} });
});
