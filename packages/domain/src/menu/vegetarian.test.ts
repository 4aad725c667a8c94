import { expect, it } from 'vitest';
import { aGroup, anItem, anOption } from '../../test/builders.ts';
import { isVegetarian, vegetarianChance } from './vegetarian.ts';

const TOFU = anOption({ id: 'tofu', allergens: ['soya'] });
const SALMON = anOption({ id: 'saumon', allergens: ['fish'] });
const CHICKEN = anOption({ id: 'poulet', vegetarian: false });

it('Q-8: what says nothing of meat and has no animal among its allergens is vegetarian', () => {
  expect(isVegetarian(TOFU)).toBe(true);
  expect(isVegetarian(SALMON)).toBe(false);
  expect(isVegetarian(CHICKEN)).toBe(false);
});

it.each([
  ['always', [TOFU], 1],
  ['possible', [TOFU, SALMON, CHICKEN], 1],
  ['never', [TOFU, SALMON, CHICKEN], 2],
  ['never', [SALMON, CHICKEN], 1],
  ['always', [SALMON, CHICKEN], 0],
] as const)('Q-11: it is %s vegetarian', (chance, options, minSelected) => {
  const item = anItem({ vegetarian: true, optionGroups: [aGroup({ options, minSelected })] });
  expect(vegetarianChance(item)).toBe(chance);
});

it('Q-11: what is not vegetarian by itself never is', () => {
  expect(vegetarianChance(anItem())).toBe('never');
  expect(vegetarianChance(anItem({ vegetarian: true, allergens: ['fish'] }))).toBe('never');
});

it.each([
  ['always', [1, 'soupe']],
  ['possible', [1, 'soupe', 'steak']],
  ['never', [1, 'steak']],
  ['always', [0, 'steak']],
] as const)('Q-11, C-26: a formula is %s vegetarian with a course of %j', (chance, course) => {
  const [minimum, ...ids] = course;
  const dishes = ids.map((id) => ({
    item: anItem({ id, vegetarian: id === 'soupe' }),
    supplement: 0,
  }));
  const courses = [{ id: 'plat', name: 'Plat', minimum, maximum: 1, dishes }];
  expect(vegetarianChance(anItem({ courses }))).toBe(chance);
});
