import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import { NO_CRITERIA } from '@comptoir/domain/menu/dish-criteria';
import type { Item } from '@comptoir/domain/menu/menu';
import { expect, test } from 'vitest';
import { recommendableDishes, refillPlaces } from './use-recommendations.ts';

const places = ['thé', 'mochi', 'soupe'];

test('G-11: the first recommendations stand as they come', () => {
  expect(refillPlaces([], ['thé', 'mochi', 'soupe', 'salade'], 3, null)).toEqual(places);
});

test('G-11: what is proposed in another order moves nothing', () => {
  expect(refillPlaces(places, ['soupe', 'thé', 'mochi'], 3, null)).toEqual(places);
});

test('G-11: the best new recommendation takes a free place', () => {
  expect(refillPlaces(places, ['salade', 'soupe', 'thé', 'riz'], 3, null)).toEqual([
    'thé',
    'salade',
    'soupe',
  ]);
});

test('G-11: a dish that was just added keeps its place', () => {
  expect(refillPlaces(places, ['thé', 'soupe', 'salade'], 3, 'mochi')).toEqual(places);
  expect(refillPlaces(places, ['thé', 'soupe', 'salade'], 3, null)).toEqual([
    'thé',
    'salade',
    'soupe',
  ]);
});

test('G-11: with nothing new the others close ranks', () => {
  expect(refillPlaces(places, ['soupe'], 3, null)).toEqual(['soupe']);
  expect(refillPlaces(places, [], 3, null)).toEqual([]);
});

/** A Friday, 18:00 in Paris. */
const EVENING = Date.parse('2026-11-20T17:00:00Z');
const NOON = Date.parse('2026-11-20T11:00:00Z');

const NO_RANGES = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

function menu(id: string, change: object = {}) {
  return {
    id,
    isAvailable: true,
    isOpen: true,
    activeTimes: null,
    ranges: { pickup: NO_RANGES, delivery: NO_RANGES },
    ...change,
  };
}

function item(id: string, menuId: string, change: Partial<Item> = {}): Item {
  return {
    id,
    menuId,
    categoryId: menuId,
    name: id,
    description: '',
    image: null,
    score: 0,
    prices: { pickup: 350, delivery: 400 },
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

const lunchTimes = { ...NO_RANGES, fri: [{ start: 690, end: 870 }] };
const dishes = [
  item('maki', 'carte', { allergens: ['fish'] }),
  item('thé', 'carte', { vegetarian: true }),
  item('bento', 'midi'),
  item('glace', 'été'),
];
const menuData = {
  items: new Map(dishes.map((dish) => [dish.id, dish])),
  schedules: [
    menu('carte'),
    menu('midi', { activeTimes: lunchTimes }),
    menu('été', { isAvailable: false }),
  ],
  timezone: 'Europe/Paris',
};

const proposed = (
  ids: readonly string[],
  now = EVENING,
  criteria = NO_CRITERIA,
  on = menuData,
  live: LiveState = NOTHING_SET,
) => recommendableDishes(ids, on, criteria, now, live).map(({ id }) => id);

test('SV-65: what is sold out is not recommended', () => {
  const hold = { kind: 'item', subject: 'thé', until: EVENING + 1, remaining: null } as const;
  const live = { ...NOTHING_SET, holds: [hold] };
  expect(proposed(['thé', 'maki'], EVENING, NO_CRITERIA, menuData, live)).toEqual(['maki']);
  expect(proposed(['thé', 'maki'], EVENING + 1, NO_CRITERIA, menuData, live)).toEqual([
    'thé',
    'maki',
  ]);
});

test('G-11: only available dishes of the menu are recommended, in the API’s sorting', () => {
  expect(proposed(['thé', 'parti', 'glace', 'maki', 'bento'])).toEqual(['thé', 'maki']);
  expect(proposed(['bento', 'maki'], NOON)).toEqual(['bento', 'maki']);
});

test('G-11: while nothing is served, what is served next may be', () => {
  const lunchOnly = { ...menuData, schedules: [menu('midi', { activeTimes: lunchTimes })] };
  expect(proposed(['bento'], EVENING, NO_CRITERIA, lunchOnly)).toEqual(['bento']);
});

test('G-11: nothing is proposed that the guest has filtered out', () => {
  expect(proposed(['maki', 'thé'], NOON, { ...NO_CRITERIA, without: ['fish'] })).toEqual(['thé']);
  expect(proposed(['maki', 'thé'], NOON, { ...NO_CRITERIA, vegetarian: true })).toEqual(['thé']);
  expect(proposed(['maki', 'thé'], NOON, { ...NO_CRITERIA, spicy: true })).toEqual(['maki', 'thé']);
});
