import { expect, it } from 'vitest';
import { dishesOf, LUNCH, lunchLine, SOUP, STEAK, WINE } from '../../test/lunch-formula.ts';
import type { CartLine } from '../cart/cart.ts';
import { chosenDishes, withOwnDishes } from './chosen-dishes.ts';

const placesOf = (line: Pick<CartLine, 'courses'>, item = LUNCH) =>
  chosenDishes(item, line).map(({ course, dish, courseAt, choiceAt }) => [
    course.id,
    dish.item.id,
    courseAt,
    choiceAt,
  ]);

it('C-21: the chosen dishes come in the order of the courses, with their places in the line', () => {
  const [soup, steak] = lunchLine().courses ?? [];
  if (!soup || !steak) throw new Error('The line has these courses.');
  const gone = { itemId: 'gone', options: [] };
  const twoSoups = { ...soup, choices: [gone, ...soup.choices, ...soup.choices] };
  expect(placesOf({ courses: [steak, twoSoups] })).toEqual([
    ['course-0', 'soupe', 1, 1],
    ['course-0', 'soupe', 1, 2],
    ['course-1', 'steak', 0, 0],
  ]);
});

it('C-21: of another item, and of a line without courses, no dish is chosen', () => {
  expect(placesOf(lunchLine(), SOUP)).toEqual([]);
  expect(placesOf({})).toEqual([]);
});

it('C-20: a formula has the dishes as the menu has them, and not those it no longer has', () => {
  const renamed = { ...SOUP, name: 'Soupe du jour' };
  const items = [renamed, STEAK, dishesOf([SOUP, WINE, STEAK], 1690)];
  const own = withOwnDishes(new Map(items.map((item) => [item.id, item])));
  expect([...own.keys()]).toEqual(['soupe', 'steak', 'formule']);
  expect(own.get('soupe')).toBe(renamed);
  expect(own.get('formule')).toMatchObject({
    name: 'Formule midi',
    courses: [
      { id: 'course-0', dishes: [{ item: renamed, supplement: 0 }] },
      { id: 'course-1', dishes: [] },
      { id: 'course-2', dishes: [{ item: STEAK, supplement: 0 }] },
    ],
  });
});
