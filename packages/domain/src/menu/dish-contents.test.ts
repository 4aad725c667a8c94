import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aGroup, anItem, anOption } from '../../test/builders.ts';
import type { ChosenOption } from '../cart/cart.ts';
import { avoidedIn } from './avoided-contents.ts';
import { canBeHad, dishAsChosen, isAgreeable } from './dish-contents.ts';
import { type DishCriteria, NO_CRITERIA } from './dish-criteria.ts';
import type { Item, ItemOption } from './menu.ts';
import { optionRejections } from './option-groups.ts';

const wanting = (wishes: Partial<DishCriteria>): DishCriteria => ({ ...NO_CRITERIA, ...wishes });
const without = (...allergens: readonly string[]) => wanting({ without: allergens });
const taken = (groupId: string, optionId: string, quantity = 1): ChosenOption => ({
  groupId,
  optionId,
  quantity,
});

const SALMON = anOption({ id: 'saumon', allergens: ['fish'] });
const CHICKEN = anOption({ id: 'poulet', vegetarian: false });
const TOFU = anOption({ id: 'tofu', allergens: ['soya'] });
const SPICY_MAYO = anOption({ id: 'mayonnaise', allergens: ['eggs'], spicy: 2 });
const SESAME = anOption({ id: 'sesame', allergens: ['sesame'] });

/** Rice with one of three proteins, and a sauce for who likes one. */
const POKE = anItem({
  vegetarian: true,
  optionGroups: [
    aGroup({ id: 'proteines', minSelected: 1, maxSelected: 1, options: [SALMON, CHICKEN, TOFU] }),
    aGroup({ id: 'sauce', options: [SPICY_MAYO, SESAME] }),
  ],
});

it('Q-7: a dish has the allergens of itself and of the options taken, each once', () => {
  const item = anItem({ ...POKE, allergens: ['sesame'] });
  const chosen = [taken('proteines', 'saumon'), taken('sauce', 'sesame', 2)];
  expect(dishAsChosen(item, chosen).allergens).toEqual(['sesame', 'fish']);
  expect(dishAsChosen(item, [taken('proteines', 'saumon', 0)]).allergens).toEqual(['sesame']);
  expect(dishAsChosen(item, [taken('proteines', 'fugu')]).allergens).toEqual(['sesame']);
});

it('Q-7: a dish is vegetarian while all that is taken is, and as spicy as the spiciest', () => {
  expect(dishAsChosen(POKE, [taken('proteines', 'tofu')])).toEqual({
    allergens: ['soya'],
    vegetarian: true,
    spicy: 0,
  });
  const chosen = [taken('proteines', 'poulet'), taken('sauce', 'mayonnaise')];
  expect(dishAsChosen(POKE, chosen)).toEqual({ allergens: ['eggs'], vegetarian: false, spicy: 2 });
});

it.each(['fish', 'crustaceans', 'molluscs'])(
  'Q-8: what contains %s is not vegetarian, whatever it says of itself',
  (animal) => {
    const item = anItem({ vegetarian: true, allergens: [animal] });
    expect(dishAsChosen(item, []).vegetarian).toBe(false);
    expect(isAgreeable(item, wanting({ vegetarian: true }))).toBe(false);
    expect(canBeHad(item, wanting({ vegetarian: true }))).toBe(false);
  },
);

it('Q-9: a dish that has the allergen itself is left out', () => {
  expect(canBeHad(anItem({ allergens: ['gluten', 'fish'] }), without('fish'))).toBe(false);
  expect(canBeHad(anItem({ allergens: ['gluten'] }), without('fish'))).toBe(true);
  expect(canBeHad(anItem({ vegetarian: false }), wanting({ vegetarian: true }))).toBe(false);
});

it('R-28: a dish whose allergens are not stated may contain any, so that a filter by one leaves it out', () => {
  const unstated = anItem({ allergensStated: false });
  expect(canBeHad(unstated, without('fish'))).toBe(false);
  expect(canBeHad(unstated, without('gluten', 'milk'))).toBe(false);
  expect(canBeHad(unstated, wanting({}))).toBe(true);
  expect(canBeHad(anItem({ allergens: [] }), without('fish'))).toBe(true);
});

it('Q-9: a dish stays when a choice of its options meets the criteria', () => {
  expect(canBeHad(POKE, without('fish'))).toBe(true);
  expect(canBeHad(POKE, wanting({ vegetarian: true }))).toBe(true);
  expect(canBeHad(POKE, without('eggs', 'sesame'))).toBe(true);
});

it('Q-9: one choice must meet all criteria', () => {
  // Without soya there is chicken, vegetarian there is tofu, but nothing is both.
  expect(canBeHad(POKE, without('soya', 'fish'))).toBe(true);
  expect(canBeHad(POKE, { ...without('soya'), vegetarian: true })).toBe(false);
});

it('Q-9: of a group from which two must be chosen, two must be left', () => {
  const two = anItem({
    optionGroups: [aGroup({ minSelected: 2, maxSelected: 2, options: [SALMON, TOFU, SESAME] })],
  });
  expect(canBeHad(two, without('fish'))).toBe(true);
  expect(canBeHad(two, without('fish', 'soya'))).toBe(false);
});

it('Q-10: spicy is a dish that is, or that an option makes so', () => {
  const spicy = wanting({ spicy: true });
  expect(canBeHad(anItem({ spicy: 1 }), spicy)).toBe(true);
  expect(canBeHad(anItem(), spicy)).toBe(false);
  expect(canBeHad(POKE, spicy)).toBe(true);
  const unchosen = aGroup({ maxSelected: 0, options: [SPICY_MAYO] });
  expect(canBeHad(anItem({ optionGroups: [unchosen] }), spicy)).toBe(false);
  expect(canBeHad(POKE, { ...spicy, without: ['eggs'] })).toBe(false);
});

const CURRY = anItem({ id: 'curry', vegetarian: true, spicy: 2, allergens: ['milk'] });
const SOUP = anItem({ id: 'soupe', vegetarian: true });
const formula = (
  courses: readonly (readonly [minimum: number, ...dishes: Item[]])[],
  optionGroups: Item['optionGroups'] = [],
) =>
  anItem({
    optionGroups,
    courses: courses.map(([minimum, ...dishes]) => ({
      ...{ id: 'plat', name: 'Plat', minimum, maximum: 1 },
      dishes: dishes.map((item) => ({ item, supplement: 0 })),
    })),
  });

it.each([
  [
    'one spicy dish of several',
    formula([
      [1, SOUP, CURRY],
      [1, SOUP],
    ]),
    {},
    true,
  ],
  [
    'a spicy dish of an optional course',
    formula([
      [1, SOUP],
      [0, CURRY],
    ]),
    {},
    true,
  ],
  ['no spicy dish', formula([[1, SOUP]]), {}, false],
  ['a spicy dish with an allergen', formula([[1, SOUP, CURRY]]), without('milk'), false],
  [
    'no dish without the allergen',
    formula([
      [1, CURRY],
      [1, CURRY, SOUP],
    ]),
    without('milk'),
    false,
  ],
] as const)('Q-10, C-26: whether a formula is spicy with %s', (_what, item, wishes, isServed) => {
  expect(canBeHad(item, { ...wanting(wishes), spicy: true })).toBe(isServed);
});

it('Q-9, C-26: what a formula does not require stops nothing, what it requires does', () => {
  expect(
    canBeHad(
      formula([
        [1, SOUP],
        [0, CURRY],
      ]),
      without('milk'),
    ),
  ).toBe(true);
  expect(
    canBeHad(
      formula([
        [1, SOUP],
        [1, CURRY],
      ]),
      without('milk'),
    ),
  ).toBe(false);
  const meat = aGroup({ minSelected: 1, options: [CHICKEN] });
  const vegetarian = { vegetarian: true };
  expect(canBeHad(formula([[1, CURRY]], [meat]), wanting(vegetarian))).toBe(false);
  expect(canBeHad(formula([[1, CURRY]], [meat]), wanting({ ...vegetarian, spicy: true }))).toBe(
    false,
  );
});

const ALLERGENS = ['fish', 'soya', 'eggs'];
const someFacts = {
  allergens: fc.uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 2 }),
  vegetarian: fc.boolean(),
  spicy: fc.nat(1),
};
const someGroup = fc
  .record({
    options: fc.array(fc.record(someFacts), { maxLength: 3 }),
    minSelected: fc.nat(2),
    maxSelected: fc.option(fc.nat(3)),
  })
  .filter(
    ({ options, minSelected, maxSelected }) =>
      minSelected <= options.length && minSelected <= (maxSelected ?? minSelected),
  );
const someItem = fc
  .record({ ...someFacts, groups: fc.array(someGroup, { maxLength: 2 }) })
  .map(({ groups, ...facts }) =>
    anItem({
      ...facts,
      optionGroups: groups.map(({ options, ...group }, index) =>
        aGroup({
          ...group,
          id: `group-${index}`,
          options: options.map((option, position) => anOption({ ...option, id: `o${position}` })),
        }),
      ),
    }),
  );
const someWishes: fc.Arbitrary<DishCriteria> = fc.record({
  vegetarian: fc.boolean(),
  spicy: fc.boolean(),
  without: fc.uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 2 }),
});

/** Every choice of the item's options, each option taken once or not at all. */
function everyChoice(item: Item): readonly (readonly ChosenOption[])[] {
  const options = item.optionGroups.flatMap((group) =>
    group.options.map((option: ItemOption) => taken(group.id, option.id)),
  );
  return options.reduce<readonly (readonly ChosenOption[])[]>(
    (choices, option) => choices.flatMap((choice) => [choice, [...choice, option]]),
    [[]],
  );
}

it('Q-9 and Q-10: a dish stays exactly when an allowed choice meets the criteria', () => {
  fc.assert(
    fc.property(someItem, someWishes, (item, wishes) => {
      const allowed = everyChoice(item).filter(
        (choice) => optionRejections(item, choice).length === 0,
      );
      const isServed = allowed.some((choice) => {
        const dish = dishAsChosen(item, choice);
        return isAgreeable(dish, wishes) && (!wishes.spicy || dish.spicy > 0);
      });
      expect(canBeHad(item, wishes)).toBe(isServed);
    }),
  );
});

it.each([
  [['sesame', 'fish'], true, ['fish', 'milk'], { allergens: ['fish'], isUnstated: false }],
  [['milk', 'fish'], true, ['milk', 'fish'], { allergens: ['fish', 'milk'], isUnstated: false }],
  [['sesame'], true, ['milk'], null],
  [['sesame'], true, [], null],
  [[], false, ['milk'], { allergens: [], isUnstated: true }],
  [[], false, [], null],
] as const)(
  'Q-18: of a dish with %j (stated: %s) a guest who avoids %j is told %j',
  (allergens, isStated, avoided, found) => {
    const part = {
      allergens,
      vegetarian: true,
      spicy: 0,
      ...(!isStated && { allergensStated: false as const }),
    };
    expect(avoidedIn(part, avoided)).toEqual(found);
  },
);

it('Q-18: a dish whose allergens are not stated stays so with its choices', () => {
  const chosen = dishAsChosen({ ...POKE, allergensStated: false }, [taken('proteines', 'tofu')]);
  expect(chosen.allergensStated).toBe(false);
});
