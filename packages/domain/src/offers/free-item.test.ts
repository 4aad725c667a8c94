import { expect, it } from 'vitest';
import { aFreeItem, anItem } from '../../test/builders.ts';
import { freeItemLine } from './free-item.ts';

const MENU = new Map(['soupe', 'salade', 'daifuku'].map((id) => [id, anItem({ id })]));
const offer = aFreeItem({ id: 'attention', itemIds: ['soupe', 'salade'] });

it('O-8: the freeItemLine is one unit of the offer’s item, without options', () => {
  const single = aFreeItem({ id: 'attention', itemIds: ['soupe'] });
  expect(freeItemLine(single, undefined, MENU)).toEqual({
    offerId: 'attention',
    itemId: 'soupe',
    quantity: 1,
    options: [],
  });
});

it('O-8: of several the first one, until the guest has chosen', () => {
  expect(freeItemLine(offer, undefined, MENU)?.itemId).toBe('soupe');
  expect(freeItemLine(offer, 'salade', MENU)?.itemId).toBe('salade');
});

it('O-8: a choice that the offer does not list falls back to the first', () => {
  expect(freeItemLine(offer, 'daifuku', MENU)?.itemId).toBe('soupe');
});

it('O-8: items the menu no longer has are passed over, chosen or not', () => {
  const menu = new Map([['salade', anItem({ id: 'salade' })]]);
  expect(freeItemLine(offer, undefined, menu)?.itemId).toBe('salade');
  expect(freeItemLine(offer, 'soupe', menu)?.itemId).toBe('salade');
  expect(freeItemLine(offer, undefined, new Map())).toBeNull();
});

it('O-8: an offer without items gives nothing', () => {
  expect(freeItemLine(aFreeItem(), undefined, MENU)).toBeNull();
});
