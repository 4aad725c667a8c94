import { expect, it } from 'vitest';
import { aGroup, anItem, anOption } from '../../test/builders.ts';
import {
  asksForChoices,
  defaultChoices,
  requiredChoices,
  requiredDishes,
} from './required-choices.ts';

const option = (id: string, isDefault?: true) => anOption({ id, isDefault });
const dough = aGroup({
  id: 'dough',
  minSelected: 1,
  maxSelected: 1,
  options: [option('thin'), option('classic', true), option('thick', true)],
});
const sauces = aGroup({ id: 'sauces', options: [option('soy', true), option('sweet')] });
const pizza = anItem({ optionGroups: [dough, sauces] });
const chosen = (groupId: string, optionId: string) => ({ groupId, optionId, quantity: 1 });

it('C-17: the default options are chosen at first, as many as may be', () => {
  expect(defaultChoices(pizza)).toEqual([chosen('dough', 'classic'), chosen('sauces', 'soy')]);
  expect(defaultChoices(anItem({ optionGroups: [] }))).toEqual([]);
});

it('C-17: a default that is not left, or that a filter excludes, is not chosen', () => {
  expect(defaultChoices(pizza, ({ id }) => id !== 'soy' && id !== 'classic')).toEqual([
    chosen('dough', 'thick'),
  ]);
});

it('C-18: a required group or a course asks for a choice, an optional group does not', () => {
  expect(asksForChoices(pizza)).toBe(true);
  expect(asksForChoices(anItem({ optionGroups: [sauces] }))).toBe(false);
  expect(asksForChoices(anItem({ courses: [] }))).toBe(true);
});

it('C-6, C-17: where a group needs a choice, its default is taken before the first one', () => {
  expect(requiredChoices(pizza)).toEqual([chosen('dough', 'classic')]);
  expect(requiredChoices(pizza, { dough: ['thin'] })).toEqual([chosen('dough', 'thin')]);
});

it('C-21, OP-7: a formula needs the first dishes of each course, with what they need', () => {
  const dish = (item: typeof pizza) => ({ item, supplement: 0 });
  const course = (id: string, minimum: number, ...dishes: (typeof pizza)[]) => ({
    ...{ id, name: id, minimum, maximum: 3 },
    dishes: dishes.map(dish),
  });
  const [one, other] = [anItem({ id: 'one' }), { ...pizza, id: 'pizza' }];
  const courses = [course('a', 3, other, one), course('b', 0, one)];
  const chosenPizza = { itemId: 'pizza', options: [chosen('dough', 'classic')] };
  expect(requiredDishes(anItem({ courses }))).toEqual({
    courses: [
      { courseId: 'a', choices: [chosenPizza, { itemId: 'one', options: [] }, chosenPizza] },
      { courseId: 'b', choices: [] },
    ],
  });
  expect(requiredDishes(pizza)).toEqual({});
});
