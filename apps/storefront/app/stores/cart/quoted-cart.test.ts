import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import type { Item } from '@comptoir/domain/menu/menu';
import type { Offer } from '@comptoir/domain/offers/offer';
import { expect, test } from 'vitest';
import { splitLines, withServedGifts } from './quoted-cart.ts';

const PLATTER: Item = {
  id: 'plateau',
  menuId: 'carte',
  categoryId: 'plateaux',
  name: 'Plateau',
  description: '',
  image: null,
  score: 0,
  prices: { pickup: 1990, delivery: 2190 },
  taxRate: null,
  optionGroups: [
    {
      id: 'accompagnement',
      name: 'Accompagnement',
      minSelected: 1,
      maxSelected: 1,
      maxUnits: null,
      options: [
        {
          id: 'miso',
          name: 'Soupe miso',
          price: 0,
          taxRate: null,
          allergens: [],
          vegetarian: true,
          spicy: 0,
        },
      ],
    },
  ],
  pieces: 16,
  allergens: [],
  vegetarian: false,
  spicy: 0,
  pairsWith: [],
  load: 1,
  leadMinutes: null,
  ingredients: [],
};

const MENU = new Map([['plateau', PLATTER]]);
const MISO = { groupId: 'accompagnement', optionId: 'miso', quantity: 1 };
const line = (itemId: string, options = [MISO]) => ({ itemId, quantity: 1, note: '', options });

test('a line whose item is on the menu stays', () => {
  expect(splitLines([line('plateau')], MENU)).toEqual({
    sellable: [line('plateau')],
    reduced: [],
    dropped: [],
  });
});

test('a line whose item has left the menu is dropped without its item', () => {
  expect(splitLines([line('ancien'), line('plateau')], MENU)).toEqual({
    sellable: [line('plateau')],
    reduced: [],
    dropped: [{ line: line('ancien'), item: null }],
  });
});

test('a line whose options are no longer valid is dropped with its item', () => {
  const chosen = [{ ...MISO, optionId: 'salade' }];
  expect(splitLines([line('plateau', chosen), line('plateau', [])], MENU).dropped).toEqual([
    { line: line('plateau', chosen), item: PLATTER },
    { line: line('plateau', []), item: PLATTER },
  ]);
});

test('C-12: a line with more option units than allowed is reduced, and reported', () => {
  const tooMany = line('plateau', [{ ...MISO, quantity: 99 }]);
  expect(splitLines([tooMany], MENU)).toEqual({
    sellable: [line('plateau')],
    reduced: [{ line: tooMany, fitted: line('plateau'), item: PLATTER }],
    dropped: [],
  });
});

test('C-12: a reduced line that equals another is joined with it', () => {
  const tooMany = line('plateau', [{ ...MISO, quantity: 2 }]);
  expect(splitLines([line('plateau'), tooMany], MENU).sellable).toEqual([
    { ...line('plateau'), quantity: 2 },
  ]);
});

test('SV-65: a sold-out gift is the next choice of its offer', () => {
  const now = Date.parse('2026-11-20T18:00Z');
  const hold = { kind: 'item', subject: 'mochi', until: now + 1, remaining: null } as const;
  const live = { ...NOTHING_SET, holds: [hold] };
  const gift: Offer = {
    id: 'cadeau',
    type: 'free_item',
    name: 'Un dessert offert',
    description: '',
    isActive: true,
    autoApply: true,
    times: { from: null, to: null, days: null, start: null, end: null },
    limits: { inAll: null, perGuest: null },
    orderType: 'both',
    minimumAmount: 0,
    menuIds: [],
    categoryIds: [],
    itemIds: ['mochi', 'thé'],
    code: null,
  };
  expect(withServedGifts([gift], live, now)).toMatchObject([{ itemIds: ['thé'] }]);
  expect(withServedGifts([gift], live, now + 1)).toMatchObject([{ itemIds: ['mochi', 'thé'] }]);
});
