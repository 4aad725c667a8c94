import { expect, it } from 'vitest';
import { aGroup, aLine, anItem, anOption } from '../../test/builders.ts';
import { dishesOf, LUNCH, lunchLine, SOUP, WINE } from '../../test/lunch-formula.ts';
import type { CartLine, ChosenOption } from '../cart/cart.ts';
import { courseRejections, fittedLine, isOffered } from './course-rejections.ts';

const pepper = (quantity: number): ChosenOption[] => [
  { groupId: 'sauces', optionId: 'poivre', quantity },
];
/** A dish of which one sauce is chosen, once. */
const GRILL = anItem({
  id: 'grillade',
  optionGroups: [aGroup({ minSelected: 1, maxSelected: 1, options: [anOption({ id: 'poivre' })] })],
});
const MENU = { ...dishesOf([SOUP, GRILL], 1690), optionGroups: GRILL.optionGroups };
const menuLine = (own: number, ofGrill: number): CartLine => ({
  ...lunchLine([[SOUP], [GRILL, pepper(ofGrill)]]),
  options: pepper(own),
});

it('C-21: each rejection has the place that it is about', () => {
  const kinds = (courses: NonNullable<ReturnType<typeof lunchLine>['courses']>) =>
    courseRejections(LUNCH, { courses }).map(({ kind }) => kind);
  const [soup, steak, wine] = lunchLine().courses ?? [];
  if (!soup || !steak || !wine) throw new Error('The line has three courses.');
  expect(kinds([soup, steak, wine])).toEqual([]);
  expect(kinds([soup, steak])).toEqual(['too_few_dishes']);
  expect(kinds([soup, soup, steak, wine])).toEqual(['duplicate_course']);
  expect(kinds([soup, { ...steak, choices: [...steak.choices, ...steak.choices] }, wine])).toEqual([
    'too_many_dishes',
  ]);
  expect(courseRejections(SOUP, { courses: [soup] })).toEqual([
    { kind: 'unknown_course', courseAt: 0 },
  ]);
});

it('C-21: a dish that its course does not offer, and wrong options of one, are named by their place', () => {
  const [course] = dishesOf([SOUP], 1690).courses ?? [];
  if (!course) throw new Error('The formula has a course.');
  const grill = { item: GRILL, supplement: 0 };
  const offered = { ...course, maximum: 3, dishes: [...course.dishes, grill] };
  const choices = [
    { itemId: 'soupe', options: [] },
    { itemId: 'vin', options: pepper(2) },
    { itemId: 'grillade', options: [] },
  ];
  const line = { courses: [{ courseId: course.id, choices }] };
  expect(courseRejections({ courses: [offered] }, line)).toEqual([
    { kind: 'unknown_dish', courseAt: 0, choiceAt: 1 },
    {
      kind: 'options',
      courseAt: 0,
      choiceAt: 2,
      rejection: { kind: 'too_few', group: GRILL.optionGroups[0], chosen: 0 },
    },
  ]);
});

it('C-21: of a formula without a chosen course each course has too few dishes', () => {
  expect(courseRejections(MENU, {})).toEqual(
    MENU.courses?.map((course) => ({ kind: 'too_few_dishes', course, courseAt: -1 })),
  );
});

it.each([
  ['its own options and those of its dishes fit', 1, 1, true],
  ['its own are too many', 2, 1, false],
  ['those of a dish are too many', 1, 2, false],
  ['both are too many', 2, 2, false],
])('C-5, C-21: whether a formula is sold when %s', (_, own, ofGrill, expected) => {
  expect(isOffered(MENU, menuLine(own, ofGrill))).toBe(expected);
});

it('C-12: the options of a formula and of each of its dishes are reduced, what it does not offer stays', () => {
  expect(fittedLine(MENU, menuLine(3, 2))).toEqual(menuLine(1, 1));
  const gone = lunchLine([[WINE, pepper(3)]]);
  expect(fittedLine(MENU, gone)).toEqual(gone);
  expect(fittedLine(SOUP, gone)).toEqual(gone);
  expect(fittedLine(GRILL, aLine({ options: pepper(3) }))).toEqual(aLine({ options: pepper(1) }));
});
