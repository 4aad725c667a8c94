import { expect, it } from 'vitest';
import { aFreeDelivery, anItem, aPercentage } from '../../test/builders.ts';
import { isForDeliveriesOnly, isInScope } from './scope.ts';

const maki = anItem({ id: 'maki-thon', categoryId: 'maki', menuId: 'midi' });

it('O-5: an offer that lists items touches those only, whatever else it lists', () => {
  const offer = aPercentage({ itemIds: ['maki-saumon'], categoryIds: ['maki'], menuIds: ['midi'] });
  expect(isInScope(offer, anItem({ id: 'maki-saumon', categoryId: 'x', menuId: 'x' }))).toBe(true);
  expect(isInScope(offer, maki)).toBe(false);
});

it('O-5: without items, the categories count, whatever menus it lists', () => {
  const offer = aPercentage({ categoryIds: ['maki'], menuIds: ['carte'] });
  expect(isInScope(offer, maki)).toBe(true);
  expect(isInScope(offer, anItem({ categoryId: 'desserts', menuId: 'carte' }))).toBe(false);
});

it('O-5: without items and categories, the menus count', () => {
  const offer = aPercentage({ menuIds: ['midi'] });
  expect(isInScope(offer, maki)).toBe(true);
  expect(isInScope(offer, anItem({ menuId: 'carte' }))).toBe(false);
});

it('O-5: an offer that lists nothing touches the whole cart', () => {
  expect(isInScope(aPercentage(), maki)).toBe(true);
});

it('O-22: free delivery and offers for deliveries do nothing for a pickup', () => {
  expect(isForDeliveriesOnly(aFreeDelivery())).toBe(true);
  expect(isForDeliveriesOnly(aPercentage({ orderType: 'delivery' }))).toBe(true);
  expect(isForDeliveriesOnly(aPercentage({ orderType: 'pickup' }))).toBe(false);
  expect(isForDeliveriesOnly(aPercentage())).toBe(false);
});
