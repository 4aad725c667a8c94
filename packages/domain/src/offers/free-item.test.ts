import { expect, it } from 'vitest';
import { aFreeItem, anItem } from '../../test/builders.ts';
import { gift } from './free-item.ts';

const MENU = new Map(['soupe', 'salade', 'daifuku'].map((id) => [id, anItem({ id })]));
const offer = aFreeItem({ id: 'attention', itemIds: ['soupe', 'salade'] });

it('O-8: the gift is one unit of the offer’s item, without options', () => {
  const single = aFreeItem({ id: 'attention', itemIds: ['soupe'] });
  expect(gift(single, undefined, MENU)).toEqual({
    offerId: 'attention',
    itemId: 'soupe',
    quantity: 1,
    options: [],
  });
});

it('O-8: of several the first one, until the guest has chosen', () => {
  expect(gift(offer, undefined, MENU)?.itemId).toBe('soupe');
  expect(gift(offer, 'salade', MENU)?.itemId).toBe('salade');
});

it('O-8: a choice that the offer does not list falls back to the first', () => {
  expect(gift(offer, 'daifuku', MENU)?.itemId).toBe('soupe');
});

it('O-8: items the menu no longer has are passed over, chosen or not', () => {
  const menu = new Map([['salade', anItem({ id: 'salade' })]]);
  expect(gift(offer, undefined, menu)?.itemId).toBe('salade');
  expect(gift(offer, 'soupe', menu)?.itemId).toBe('salade');
  expect(gift(offer, undefined, new Map())).toBeNull();
});

it('O-8: an offer without items gives nothing', () => {
  expect(gift(aFreeItem(), undefined, MENU)).toBeNull();
});
