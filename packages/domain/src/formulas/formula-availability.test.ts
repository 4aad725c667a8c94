import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGroup, anItem, anOption } from '../../test/builders.ts';
import { dishesOf, LUNCH, lunchLine, SOUP, STEAK, WINE } from '../../test/lunch-formula.ts';
import {
  dishSoldOutUntil,
  lackingCourse,
  portionsLeft,
  unavailability,
  unavailableLines,
} from '../availability/availability-of.ts';
import type { Hold } from '../availability/live-state.ts';
import { cartLeadMinutes, heldPortions, kitchenLoad } from '../availability/portions.ts';
import { canBeHad, dishAsChosen } from '../menu/dish-contents.ts';
import { NO_CRITERIA } from '../menu/dish-criteria.ts';
import type { Item } from '../menu/menu.ts';
import { vegetarianChance } from '../menu/vegetarian.ts';
import type { MenuAvailability } from '../schedule/availability.ts';
import { formulaSchedule } from './formula-schedule.ts';

const NOW = 1000;
const AT = { kind: 'scheduled', at: NOW } as const;
const OPEN: MenuAvailability = { isAvailable: true, isOpen: true, activeTimes: null };

const soldOut = (kind: Hold['kind'], subject: string, remaining: number | null = null): Hold => ({
  kind,
  subject,
  until: 5000,
  remaining,
});
const withHolds = (...holds: readonly Hold[]) => ({
  menus: new Map([['carte', OPEN]]),
  live: { holds },
  zone: 'Europe/Paris',
});
const index = (...items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));
const wanted = (quantity = 1) => ({ item: LUNCH, line: { ...lunchLine(), quantity } });

describe('C-25: what is available of a formula', () => {
  it('C-25: a dish that is sold out is named with its course and place, as is the formula itself', () => {
    const facts = withHolds(soldOut('item', 'steak'), soldOut('item', 'formule'));
    const found = unavailableLines([wanted()], facts, AT).map(({ dish, why }) => [
      dish?.dish.item.id ?? null,
      dish?.courseAt,
      why.kind,
    ]);
    expect(found).toEqual([
      [null, undefined, 'sold_out'],
      ['steak', 1, 'sold_out'],
    ]);
  });

  it('C-25: portions count over dishes and lines together', () => {
    const facts = withHolds(soldOut('item', 'soupe', 3));
    const soup = { item: SOUP, line: { options: [], quantity: 1 } };
    expect(unavailableLines([wanted(2), soup], facts, AT)).toEqual([]);
    expect(unavailableLines([wanted(3), soup], facts, AT)).toHaveLength(2);
    expect(portionsLeft(wanted(), facts.live, NOW)).toBe(3);
  });

  it('C-25: a dish of a menu that is not served can’t be chosen', () => {
    const lunchOnly = { ...SOUP, menuId: 'midi' };
    const item = dishesOf([lunchOnly, STEAK, WINE], 1690);
    expect(unavailability({ item, line: lunchLine() }, withHolds(), AT)).toEqual({ kind: 'menu' });
    expect(lackingCourse(item, withHolds(), AT)?.id).toBe('course-0');
  });

  it('C-25: a course that needs no dish stops nothing, and one dish of several is enough', () => {
    const [first, ...others] = LUNCH.courses ?? [];
    if (!first) throw new Error('The formula has courses.');
    const salad = anItem({ id: 'salade' });
    const two = { ...first, dishes: [...first.dishes, { item: salad, supplement: 0 }] };
    const live = withHolds(soldOut('item', 'soupe'));
    const lacking = (course: typeof first) =>
      lackingCourse({ courses: [course, ...others] }, live, AT)?.id ?? null;
    expect([first, { ...first, minimum: 0 }, two].map(lacking)).toEqual(['course-0', null, null]);
    expect(dishSoldOutUntil(LUNCH, live.live, NOW)).toBe(5000);
    expect(dishSoldOutUntil({ ...LUNCH, courses: [two, ...others] }, live.live, NOW)).toBeNull();
  });

  it('C-25: a formula is served while each course that needs a dish has one that is', () => {
    const week = (start: number, end: number) => {
      const day = [{ start, end }];
      return { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] };
    };
    const [midi, soir] = ['midi', 'soir'].map((menuId) => anItem({ id: menuId, menuId }));
    if (!midi || !soir) throw new Error('There are two dishes.');
    const menus = new Map<string, MenuAvailability>([
      ['carte', OPEN],
      ['midi', { ...OPEN, activeTimes: week(660, 900) }],
      ['soir', { ...OPEN, activeTimes: week(840, 1320) }],
      ['fermé', { ...OPEN, isAvailable: false }],
    ]);
    const timesOf = (...courses: Item[][]) => {
      const item = anItem({
        courses: courses.map((dishes, at) => ({
          ...{ id: `course-${at}`, name: '', minimum: 1, maximum: 1 },
          dishes: dishes.map((each) => ({ item: each, supplement: 0 })),
        })),
      });
      const schedule = formulaSchedule(item, menus);
      return [schedule?.isAvailable, schedule?.activeTimes?.mon ?? 'always'];
    };
    expect(timesOf([SOUP], [SOUP, soir])).toEqual([true, 'always']);
    expect(timesOf([midi], [SOUP])).toEqual([true, [{ start: 660, end: 900 }]]);
    expect(timesOf([midi], [soir])).toEqual([true, [{ start: 840, end: 900 }]]);
    expect(timesOf([midi, soir])).toEqual([true, [{ start: 660, end: 1320 }]]);
    expect(timesOf([{ ...SOUP, menuId: 'fermé' }], [SOUP])[0]).toBe(false);
  });

  it('C-25: a course that needs no dish, and dishes of an unknown menu, limit no times', () => {
    const menus = new Map([['carte', OPEN]]);
    const [first] = dishesOf([{ ...SOUP, menuId: 'gone' }], 1690).courses ?? [];
    if (!first) throw new Error('The formula has a course.');
    const servedWith = (course: typeof first) =>
      formulaSchedule({ ...LUNCH, courses: [course] }, menus)?.isAvailable;
    const both = [...first.dishes, { item: STEAK, supplement: 0 }];
    expect(servedWith(first)).toBe(false);
    expect(servedWith({ ...first, minimum: 0 })).toBe(true);
    expect(servedWith({ ...first, dishes: both })).toBe(true);
    expect(formulaSchedule(SOUP, menus)).toEqual(OPEN);
    expect(formulaSchedule(LUNCH, new Map())).toBeNull();
  });

  it('C-25: a formula is orderable exactly if each of its courses is', () => {
    const sauce = aGroup({ id: 'cuisson', minSelected: 1, options: [anOption({ id: 'bleu' })] });
    const pool = [
      anItem({ id: 'a' }),
      anItem({ id: 'b', ingredients: ['oeuf'] }),
      anItem({ id: 'c', menuId: 'soir' }),
      anItem({ id: 'd', optionGroups: [sauce] }),
    ];
    const subjects = [
      soldOut('item', 'a'),
      soldOut('item', 'a', 1),
      soldOut('ingredient', 'oeuf'),
      soldOut('option', 'bleu'),
    ];
    const courses = fc.array(fc.subarray(pool, { minLength: 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(courses, fc.subarray(subjects), fc.boolean(), (offered, holds, isEvening) => {
        const facts = withHolds(...holds);
        if (isEvening) facts.menus.set('soir', OPEN);
        const item = anItem({
          courses: offered.map((dishes, at) => ({
            id: `course-${at}`,
            name: '',
            minimum: 1,
            maximum: 1,
            dishes: dishes.map((each) => ({ item: each, supplement: 0 })),
          })),
        });
        const isOrderable = (dish: Item) =>
          [
            { options: [], quantity: 1 },
            { options: [{ groupId: 'cuisson', optionId: 'bleu', quantity: 1 }], quantity: 1 },
          ]
            .slice(dish.optionGroups.length, dish.optionGroups.length + 1)
            .every((line) => unavailability({ item: dish, line }, facts, AT) === null);
        const expected = offered.every((dishes) => dishes.some(isOrderable));
        expect(lackingCourse(item, facts, AT) === null).toBe(expected);
      }),
    );
  });
});

describe('C-26: what the kitchen makes of a formula', () => {
  it('C-26: kitchen units, lead time and portions are those of its dishes', () => {
    const slow = { ...STEAK, load: 3, leadMinutes: 40, ingredients: ['frites'] };
    const items = index(dishesOf([SOUP, slow, WINE], 1690), SOUP, slow, WINE);
    const line = { ...lunchLine(), quantity: 2 };
    expect(kitchenLoad([line], items)).toBe(10);
    expect(cartLeadMinutes([line], items)).toBe(40);
    const counted = new Map([
      ['wine', soldOut('item', 'vin', 9)],
      ['chips', soldOut('ingredient', 'frites', 9)],
      ['other', soldOut('item', 'salade', 9)],
    ]);
    const soup = { itemId: 'vin', quantity: 1, options: [] };
    expect([...heldPortions([line, soup], counted, items, NOW)]).toEqual([
      ['wine', 3],
      ['chips', 2],
    ]);
  });

  it('C-26: its allergens are those of the chosen dishes, and it is vegetarian if they are', () => {
    const soup = { ...SOUP, vegetarian: true, allergens: ['celery'] };
    const fish = anItem({ id: 'poisson', vegetarian: false, allergens: ['fish'], spicy: 2 });
    const tofu = anItem({ id: 'tofu', vegetarian: true, allergensStated: false });
    const [first, second] = dishesOf([soup, fish], 1690).courses ?? [];
    if (!first || !second) throw new Error('The formula has two courses.');
    const both = { ...second, dishes: [...second.dishes, { item: tofu, supplement: 0 }] };
    const item = { ...LUNCH, courses: [first, both] };
    const chosen = (dish: Item) => dishAsChosen(item, [], lunchLine([[soup], [dish]]).courses);
    expect(chosen(fish)).toEqual({ allergens: ['celery', 'fish'], vegetarian: false, spicy: 2 });
    expect(chosen(tofu)).toMatchObject({ vegetarian: true, allergensStated: false });
    expect(vegetarianChance(item)).toBe('possible');
    expect(vegetarianChance({ ...item, courses: [first] })).toBe('always');
    const wishes = (more: Partial<typeof NO_CRITERIA>) =>
      canBeHad(item, { ...NO_CRITERIA, ...more });
    expect(wishes({ vegetarian: true })).toBe(true);
    expect(wishes({ without: ['celery'] })).toBe(false);
    expect(wishes({ vegetarian: true, without: ['fish'] })).toBe(false);
    expect(wishes({ without: ['milk'] })).toBe(true);
  });
});
