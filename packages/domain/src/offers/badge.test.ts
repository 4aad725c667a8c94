import { describe, expect, it } from 'vitest';
import {
  aBuyOneGetOne,
  aFixedAmount,
  aFreeDelivery,
  aFreeItem,
  anItem,
  aPercentage,
} from '../../test/builders.ts';
import { appliesToCategory, appliesToItem, categoryBadge, itemBadge } from './badge.ts';

const maki = anItem({ id: 'maki-saumon', categoryId: 'maki' });
const makis = { id: 'maki', itemIds: ['maki-saumon', 'maki-thon'] };
const on = { itemIds: ['maki-saumon'] };

describe('O-12: where an offer is shown', () => {
  it('O-12: one that lists items is shown on those only', () => {
    const offer = aPercentage({ itemIds: ['maki-thon'], categoryIds: ['maki'] });
    expect(appliesToItem(offer, maki)).toBe(false);
    expect(appliesToItem(offer, anItem({ id: 'maki-thon' }))).toBe(true);
  });

  it('O-12: one without items is shown on the items of its categories', () => {
    const offer = aPercentage({ categoryIds: ['maki'] });
    expect(appliesToItem(offer, maki)).toBe(true);
    expect(appliesToItem(offer, anItem({ categoryId: 'desserts' }))).toBe(false);
  });

  it('O-12: one that lists neither is shown nowhere, though it counts for the whole cart', () => {
    expect(appliesToItem(aPercentage({ menuIds: ['carte'] }), maki)).toBe(false);
    expect(appliesToItem(aPercentage(), maki)).toBe(false);
    expect(appliesToCategory(aPercentage(), makis)).toBe(false);
  });

  it('O-12: one that is not active is shown nowhere', () => {
    expect(appliesToItem(aPercentage({ ...on, isActive: false }), maki)).toBe(false);
    expect(appliesToCategory(aPercentage({ ...on, isActive: false }), makis)).toBe(false);
  });

  it('O-12: a category shows an offer that lists one of its items', () => {
    expect(appliesToCategory(aPercentage({ itemIds: ['maki-thon'] }), makis)).toBe(true);
    expect(
      appliesToCategory(aPercentage({ itemIds: ['soupe'], categoryIds: ['maki'] }), makis),
    ).toBe(false);
  });

  it('O-12: a category shows an offer that lists it and no items', () => {
    expect(appliesToCategory(aPercentage({ categoryIds: ['maki'] }), makis)).toBe(true);
    expect(appliesToCategory(aPercentage({ categoryIds: ['desserts'] }), makis)).toBe(false);
  });
});

describe('O-13: which of several offers the badge names', () => {
  const percentage = aPercentage(on);
  const fixedAmount = aFixedAmount(on);
  const worstFirst = [aFreeDelivery(on), aFreeItem(on), fixedAmount, percentage, aBuyOneGetOne(on)];

  it('O-13: two for one, then a percentage, then a fixed amount, then a free item, then any other', () => {
    expect(itemBadge(worstFirst, maki)).toEqual({ kind: 'buy_one_get_one', minimum: 0 });
    expect(itemBadge(worstFirst.slice(0, 4), maki)).toEqual({
      kind: 'percentage',
      offer: percentage,
      minimum: 0,
    });
    expect(itemBadge(worstFirst.slice(0, 3), maki)).toEqual({
      kind: 'fixed_amount',
      offer: fixedAmount,
      minimum: 0,
    });
    expect(itemBadge(worstFirst.slice(0, 2), maki)).toEqual({ kind: 'free_item', minimum: 0 });
    expect(itemBadge(worstFirst.slice(0, 1), maki)).toEqual({ kind: 'other', minimum: 0 });
    expect(itemBadge([], maki)).toBeNull();
  });

  it('O-13: a category’s badge follows the same order', () => {
    expect(categoryBadge(worstFirst, makis)).toEqual({ kind: 'buy_one_get_one', minimum: 0 });
    expect(categoryBadge(worstFirst.slice(0, 3), makis)).toEqual({
      kind: 'fixed_amount',
      offer: fixedAmount,
      minimum: 0,
    });
    expect(categoryBadge([aPercentage({ itemIds: ['soupe'] })], makis)).toBeNull();
  });

  it('O-13: of several percentages the first one is named', () => {
    const more = aPercentage({ ...on, id: 'more', rate: 5000 });
    expect(itemBadge([percentage, more], maki)).toMatchObject({ offer: percentage });
  });
});
