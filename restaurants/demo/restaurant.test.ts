import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkRestaurant } from '../../packages/contract/src/restaurant-file/restaurant-check.ts';
import type { RestaurantDocument } from '../../packages/contract/src/restaurant-file/restaurant-file.ts';
import { drawAll } from './drawing/catalogue.ts';

const here = (path: string) => new URL(path, import.meta.url);

function read(path: string): RestaurantDocument {
  const check = checkRestaurant(JSON.parse(readFileSync(here(path), 'utf8')));
  if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors, null, 2));
  expect(check.warnings).toEqual([]);
  return check.document;
}

const demo = read('./restaurant.json');
const categories = demo.menus.flatMap((menu) => menu.categories);
const items = categories.flatMap((category) => category.items);
const itemIds = new Set(items.map((item) => item.item_id));

describe('the demo restaurant', () => {
  test('sells 113 dishes and 5 extras, in 15 categories of the card and 2 of the lunch menu', () => {
    expect(demo.menus.map((menu) => [menu.menu_id, menu.categories.length])).toEqual([
      ['carte', 15],
      ['midi', 2],
    ]);
    expect(items).toHaveLength(118);
    expect(categories.filter((category) => category.items.length === 0)).toEqual([]);
  });

  test('gives every menu, category and item an id of its own', () => {
    expect(itemIds.size).toBe(items.length);
    expect(new Set(categories.map((category) => category.category_id)).size).toBe(17);
  });

  test('describes each dish, and asks no more when it is fetched than when it is brought', () => {
    for (const { item_id, item_description, item_price } of items) {
      expect(item_description, item_id).not.toBe('');
      expect(item_price.price_pickup, item_id).toBeLessThanOrEqual(item_price.price_delivery);
    }
  });

  test('preselects the rice of the house and the plain way of cooking: no choice that costs more or holds an allergen', () => {
    const groups = items.flatMap(({ options }) => options);
    const chosen = groups.flatMap(({ option_id, option_options }) =>
      option_options.flatMap((option) => (option.default ? [{ ...option, group: option_id }] : [])),
    );
    expect(new Set(chosen.map(({ group, id }) => `${group}: ${id}`))).toEqual(
      new Set(['riz: riz-vinaigre', 'cuisson: nature', 'cuisson: grille']),
    );
    expect(chosen.every(({ price, allergens }) => price === 0 && allergens?.length === 0)).toBe(
      true,
    );
    const asked = groups.filter(({ option_id }) => ['riz', 'cuisson'].includes(option_id));
    expect(chosen).toHaveLength(asked.length);
  });

  test('taxes alcohol and chopsticks at 20 %, sealed soft drinks at 5,5 % and what is eaten at 10 %', () => {
    const rates = (categoryId: string) => [
      ...new Set(
        items
          .filter((item) => item.item_category_id === categoryId)
          .map((item) => item.item_price.tax_rate),
      ),
    ];
    expect(rates('bieres-sakes')).toEqual([20]);
    expect(rates('boissons')).toEqual([5.5, 10]);
    expect(rates('a-cote')).toEqual([20, 10]);
    for (const { category_id } of categories) {
      if (['bieres-sakes', 'boissons', 'a-cote'].includes(category_id)) continue;
      expect(rates(category_id), category_id).toEqual([10]);
    }
  });

  test('has a lunch formula with wine at 20 %, a roll in two sizes, and a dessert of the evening', () => {
    const itemOf = (id: string) => items.find(({ item_id }) => item_id === id);
    const courses = itemOf('formule-comptoir')?.courses ?? [];
    expect(courses.map(({ course_name, min, max }) => [course_name, min, max])).toEqual([
      ['Entrée', 1, 1],
      ['Plat', 1, 1],
      ['Verre de vin ou de thé', 1, 1],
    ]);
    const drinks = courses[2]?.items.map(({ item_id }) => itemOf(item_id)?.item_price.tax_rate);
    expect(drinks).toEqual([20, 5.5]);
    const [sizes] = itemOf('roll-comptoir')?.options ?? [];
    expect([sizes?.kind, sizes?.option_options.map(({ name, price }) => [name, price])]).toEqual([
      'size',
      [
        ['4 pièces', 6.9],
        ['8 pièces', 12.5],
      ],
    ]);
    expect(itemOf('mi-cuit-matcha')?.active_times?.sat?.times).toEqual([
      { start: '18:30', end: '22:30' },
    ]);
  });

  test('taxes a beer chosen with a lunch at 20 %', () => {
    const beers = items
      .flatMap((item) => item.options)
      .flatMap((option) => option.option_options)
      .filter((choice) => choice.id === 'biere-blonde');
    expect(beers.length).toBeGreaterThan(0);
    for (const beer of beers) expect(beer.tax_rate).toBe(20);
  });

  test('marks no dish as vegetarian that holds fish, crustaceans or molluscs', () => {
    const animals = new Set(['fish', 'crustaceans', 'molluscs']);
    const wrong = items.filter(
      (item) => item.vegetarian && item.allergens.some((allergen) => animals.has(allergen)),
    );
    expect(wrong.map((item) => item.item_id)).toEqual([]);
  });

  test('gives every group of options enough choices', () => {
    for (const { item_id, options } of items) {
      for (const { option_id, min_selected, max_selected, option_options } of options) {
        const most = max_selected ?? option_options.length;
        expect(min_selected, `${item_id} ${option_id}`).toBeLessThanOrEqual(most);
        expect(most, `${item_id} ${option_id}`).toBeLessThanOrEqual(option_options.length);
      }
    }
  });

  test('proposes beside a dish only other dishes that it sells', () => {
    for (const { item_id, pairs_with } of items) {
      expect(pairs_with, item_id).not.toContain(item_id);
      for (const id of pairs_with) expect(itemIds, item_id).toContain(id);
    }
  });

  test('has an offer of every type and two coupons, over things it sells', () => {
    expect(
      demo.offers.filter((offer) => offer.auto_apply === 'Yes').map((offer) => offer.type),
    ).toEqual(['free_delivery', 'free_item', 'buy_one_get_one', 'percentage', 'fixed_amount']);
    expect(demo.offers.filter((offer) => offer.code !== null).map((offer) => offer.code)).toEqual([
      'BIENVENUE',
      'MERCIERE',
    ]);
    const known = new Set(categories.map((category) => category.category_id));
    for (const offer of demo.offers) {
      for (const id of offer.items) expect(itemIds).toContain(id);
      for (const id of offer.categories) expect(known).toContain(id);
    }
  });

  test('knows what its kitchen needs: big platters weigh and take more, drinks nothing', () => {
    const ofCategory = (id: string) => items.filter((item) => item.item_category_id === id);
    expect(
      ofCategory('plateaux').map(({ item_id, load, lead_minutes }) => [
        item_id,
        load,
        lead_minutes,
      ]),
    ).toEqual([
      ['plateau-comptoir', 4, 40],
      ['plateau-presquile', 5, 40],
      ['plateau-confluence', 6, 40],
      ['plateau-fourviere', 6, 40],
      ['plateau-nigiri', 4, 40],
      ['plateau-cru', 4, 40],
      ['plateau-jardin', 4, 40],
      ['plateau-petit-comptoir', 2, undefined],
    ]);
    for (const { load } of [...ofCategory('boissons'), ...ofCategory('bieres-sakes')]) {
      expect(load).toBe(0);
    }
    expect(demo.settings.scheduling?.capacity_units).toBe(60);
  });

  test('names what salmon and shrimps are in, each dish as its description does', () => {
    const withIngredient = (id: string) =>
      items.filter(({ ingredients }) => ingredients?.includes(id)).map(({ item_id }) => item_id);
    expect(withIngredient('crevette')).toEqual([
      'plateau-presquile',
      'california-crevette',
      'maki-crevette',
      'roll-tempura-crevette',
      'roll-dragon',
      'nigiri-crevette',
      'temaki-tempura-crevette',
      'chirashi-assortiment',
      'tempura-crevettes',
    ]);
    expect(withIngredient('saumon')).toHaveLength(29);
    expect(withIngredient('saumon')).not.toContain('gunkan-oeufs-de-saumon');
    expect(withIngredient('thon')).not.toContain('california-thon-cuit');
  });

  test('is closed on Christmas Day and New Year’s Day, and says so', () => {
    const check = checkRestaurant(JSON.parse(readFileSync(here('./restaurant.json'), 'utf8')));
    const exceptions = check.kind === 'valid' ? check.exceptions : [];
    expect(exceptions?.map(({ from, to, ranges, message }) => [from, to, ranges, message])).toEqual(
      [
        ['2026-12-25', '2026-12-25', [], 'Toute l’équipe fête Noël à table. À demain !'],
        ['2027-01-01', '2027-01-01', [], 'Bonne année, et à demain !'],
      ],
    );
  });

  test('closes on Sunday evening and stays open past midnight on Saturday', () => {
    const [carte] = demo.menus;
    expect(carte?.time_ranges.sun).toEqual([['12:00', '15:00']]);
    expect(carte?.time_ranges.sat).toEqual([
      ['12:00', '15:00'],
      ['18:30', '00:30'],
    ]);
  });
});

describe('the pictures', () => {
  const files = readdirSync(here('./images/'));
  const drawn = drawAll();

  test('show every dish, the badge, the name and the counter, and nothing else', () => {
    const wanted = [
      ...items.map((item) => `${item.item_id}.svg`),
      'hero.svg',
      'logo.svg',
      'seal.svg',
    ];
    expect(files.toSorted()).toEqual(wanted.toSorted());
    for (const item of items) expect(item.item_image).toBe(`images/${item.item_id}.svg`);
  });

  test('are what the script draws', () => {
    for (const [name, svg] of drawn) {
      expect(readFileSync(here(`./images/${name}`), 'utf8') === svg, name).toBe(true);
    }
    expect(drawn.size).toBe(files.length);
  });

  test('stay light: 6 kB for a dish, 14 KiB for the counter', () => {
    const heavy = files
      .filter((name) => name !== 'hero.svg')
      .filter((name) => statSync(here(`./images/${name}`)).size >= 6000);
    expect(heavy).toEqual([]);
    expect(statSync(here('./images/hero.svg')).size).toBeLessThan(14 * 1024);
  });

  test('name each part once, use only parts they hold, and run nothing', () => {
    for (const [name, svg] of drawn) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const used = [...svg.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);
      expect(new Set(ids).size, name).toBe(ids.length);
      for (const target of used) expect(ids, name).toContain(target?.replace('#', ''));
      expect(svg, name).not.toMatch(/<script|<style|\son\w+=|NaN|undefined/);
    }
  });
});

describe('the second restaurant', () => {
  const trattoria = read('../fixtures/trattoria/restaurant.json');

  test('differs wherever a restaurant can differ', () => {
    const dishes = trattoria.menus.flatMap((menu) => menu.categories.flatMap((one) => one.items));
    expect(dishes).toHaveLength(20);
    expect(dishes.filter((item) => itemIds.has(item.item_id))).toEqual([]);
    expect(trattoria.settings.features?.delivery?.calculation_type).toBe('distance');
    expect(trattoria.settings.features?.tax?.default_rate).toBe(5.5);
    expect(trattoria.settings.scheduling?.minimum_time).toBe(45);
    expect(trattoria.offers.map((offer) => offer.code)).toEqual(['CIAO5']);
  });
});
