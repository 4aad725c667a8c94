import type { FormulaCourse, Item } from '@comptoir/domain/menu/menu';
import { expect, it } from 'vitest';
import {
  courseRuleText,
  firstIncomplete,
  groupsInFormula,
  initialCourses,
  missingDishes,
  soldOutCourse,
  withDish,
  withDishOptions,
} from './course-selection.ts';

const NOTHING = { ofItem: () => '', ofOption: () => '' };

function aDish(id: string, change: Partial<Item> = {}): Item {
  return {
    id,
    menuId: 'card',
    categoryId: 'plats',
    name: id,
    description: '',
    image: null,
    score: 0,
    prices: { pickup: 950, delivery: 1050 },
    taxRate: null,
    optionGroups: [],
    pieces: null,
    allergens: [],
    vegetarian: false,
    spicy: 0,
    pairsWith: [],
    load: 1,
    leadMinutes: null,
    ingredients: [],
    ...change,
  };
}

const PIZZA = aDish('pizza', {
  optionGroups: [
    {
      id: 'taille',
      name: 'Taille',
      minSelected: 1,
      maxSelected: 1,
      maxUnits: null,
      options: [
        { ...anOption('petite'), isDefault: true, prices: { pickup: 950, delivery: 1050 } },
        { ...anOption('grande'), prices: { pickup: 1450, delivery: 1650 } },
      ],
    },
  ],
});

function anOption(id: string) {
  return { id, name: id, price: 0, taxRate: null, allergens: [], vegetarian: true, spicy: 0 };
}

function aCourse(minimum: number, maximum: number, ...dishes: Item[]): FormulaCourse {
  return {
    id: 'plat',
    name: 'Plat',
    minimum,
    maximum,
    dishes: dishes.map((item) => ({ item, supplement: 0 })),
  };
}

const plain = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const namesIn = (courses: ReturnType<typeof withDish>) =>
  courses.flatMap(({ choices }) => choices.map(({ itemId }) => itemId));
const formula = (course: FormulaCourse) => aDish('formule', { courses: [course] });

it('C-29: the only dish of a course that needs one is chosen with its defaults, unless it is sold out', () => {
  const small = { groupId: 'taille', optionId: 'petite', quantity: 1 };
  expect(initialCourses(formula(aCourse(1, 1, PIZZA)), NOTHING)).toEqual([
    { courseId: 'plat', choices: [{ itemId: 'pizza', options: [small] }] },
  ]);
  for (const [course, soldOut] of [
    [aCourse(1, 1, PIZZA), { ...NOTHING, ofItem: () => 'Épuisé ce soir' }],
    [aCourse(1, 1, PIZZA, aDish('soupe')), NOTHING],
    [aCourse(0, 1, PIZZA), NOTHING],
  ] as const) {
    expect(initialCourses(formula(course), soldOut)).toEqual([{ courseId: 'plat', choices: [] }]);
  }
});

it('C-21: the dish of a single course is replaced by another, several have their numbers', () => {
  const [soup, salad] = [aDish('soupe'), aDish('salade')];
  const one = aCourse(1, 1, soup, salad);
  const first = withDish([], one, soup, 1, NOTHING);
  expect(namesIn(withDish(first, one, salad, 1, NOTHING))).toEqual(['salade']);
  const three = aCourse(2, 3, soup, salad);
  const twice = withDish(withDish([], three, salad, 1, NOTHING), three, soup, 2, NOTHING);
  expect(namesIn(twice)).toEqual(['salade', 'soupe', 'soupe']);
  expect(namesIn(withDish(twice, three, soup, 1, NOTHING))).toEqual(['salade', 'soupe']);
  expect(namesIn(withDish(twice, three, salad, 0, NOTHING))).toEqual(['soupe', 'soupe']);
});

it('C-21: the options of a dish are its own, also where it is chosen twice', () => {
  const course = aCourse(2, 2, PIZZA);
  const large = { groupId: 'taille', optionId: 'grande', quantity: 1 };
  const both = withDish([], course, PIZZA, 2, NOTHING);
  const [changed] = withDishOptions(both, 'plat', 1, [large]);
  expect(changed?.choices.map(({ options }) => options[0]?.optionId)).toEqual(['petite', 'grande']);
});

it('C-21: a course is incomplete with too few dishes, and with a dish that lacks a required option', () => {
  const course = aCourse(1, 2, PIZZA);
  const item = formula(course);
  expect([firstIncomplete(item, []), missingDishes(course, [])]).toEqual([0, 1]);
  const chosen = withDish([], course, PIZZA, 1, NOTHING);
  expect(firstIncomplete(item, chosen)).toBe(-1);
  expect(firstIncomplete(item, withDishOptions(chosen, 'plat', 0, []))).toBe(0);
  expect(firstIncomplete(formula(aCourse(0, 1, PIZZA)), [])).toBe(-1);
});

it('C-24: in a formula a size shows what it costs more than the smallest one', () => {
  const prices = (orderType: 'pickup' | 'delivery') =>
    groupsInFormula(PIZZA, orderType)[0]?.options.map(({ price, prices }) => [price, prices]);
  expect(prices('pickup')).toEqual([
    [0, undefined],
    [500, undefined],
  ]);
  expect(prices('delivery')).toEqual([
    [0, undefined],
    [600, undefined],
  ]);
});

it.each([
  [1, 1, 'Choose 1'],
  [1, 3, 'Choose 1 to 3'],
  [0, 1, 'Up to 1 to choose'],
])('C-21: a course of %i to %i dishes reads "%s"', (min, max, text) => {
  expect(courseRuleText(aCourse(min, max), plain)).toBe(text);
});

it('C-25: a course of which nothing is left is found, one that needs nothing is none', () => {
  const [soup, wine, cake] = [aDish('soupe'), aDish('vin'), aDish('gateau')];
  const course = (id: string, minimum: number, ...items: Item[]) => ({
    ...{ id, name: id, minimum, maximum: 2 },
    dishes: items.map((item) => ({ item, supplement: 0 })),
  });
  const formula = {
    courses: [
      course('entree', 2, soup, cake),
      course('dessert', 0, cake),
      course('verre', 1, wine),
    ],
  };
  const without = (...gone: Item[]) => soldOutCourse(formula, (dish) => !gone.includes(dish))?.id;
  expect(without()).toBeUndefined();
  expect(without(cake)).toBeUndefined();
  expect(without(wine)).toBe('verre');
  expect(without(soup, cake, wine)).toBe('entree');
});
