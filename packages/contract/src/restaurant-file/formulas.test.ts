import { describe, expect, it } from 'vitest';
import { hasChangedPrices } from '../catalogue/changed-prices.ts';
import { catalogueChanges } from '../catalogue/changes.ts';
import { toDraftFile, toEntities } from '../catalogue/entities.ts';
import { itemIndex } from '../menus/item-mapping.ts';
import { checkRestaurant } from './restaurant-check.ts';
import { toPublicMenu, toRestaurantFile } from './restaurant-file.ts';

const dish = (item_id: string, more: object = {}) => ({
  item_id,
  item_name: item_id,
  allergens: [],
  item_price: { price_pickup: 10 },
  ...more,
});
const course = (course_id: string, ids: readonly string[], more: object = {}) => ({
  course_id,
  course_name: course_id,
  items: ids.map((item_id) => ({ item_id })),
  ...more,
});

/** A restaurant with a soup, a steak, a glass of wine and a formula of these courses. */
function aFile(courses: unknown, more: object = {}, settings: object = {}) {
  const { allergens: _, ...formula } = dish('midi', { courses, ...more });
  return {
    settings: { contacts: { name: 'Chez Ana', email: 'a@example.fr' }, ...settings },
    menus: [
      {
        menu_id: 'carte',
        menu_name: 'La carte',
        time_ranges: { mon: [['11:30', '14:30']] },
        categories: [
          {
            category_id: 'plats',
            category_name: 'Plats',
            items: [dish('soupe'), dish('steak'), dish('vin'), formula],
          },
        ],
      },
    ],
  };
}

function errorsOf(file: object) {
  const check = checkRestaurant(file);
  return check.kind === 'invalid'
    ? check.errors.map(({ path, message }) => [path.replace(/^.*items\[3\]\./, ''), message])
    : [];
}

function documentOf(file: object) {
  const check = checkRestaurant(file);
  if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors));
  return check.document;
}

const LUNCH = [
  course('entree', ['soupe']),
  course('plat', ['steak', 'soupe'], { min: 1, max: 2 }),
  { course_id: 'vin', course_name: 'Vin', min: 0, items: [{ item_id: 'vin', supplement: 2.5 }] },
];

describe('the courses of a formula in a file', () => {
  it('C-20: come back from a file and a draft, with one dish and no supplement where nothing is said', () => {
    const document = documentOf(aFile(LUNCH));
    expect(documentOf(toRestaurantFile(document))).toEqual(document);
    expect(documentOf(toDraftFile(toEntities(document)).file)).toEqual(document);
    const [menu] = document.menus.map(toPublicMenu);
    expect(menu?.categories[0]?.items[3]).toMatchObject({
      courses: [
        { course_id: 'entree', min: 1, max: 1, items: [{ item_id: 'soupe', supplement: 0 }] },
        { course_id: 'plat', min: 1, max: 2 },
        { course_id: 'vin', min: 0, max: 1, items: [{ item_id: 'vin', supplement: 2.5 }] },
      ],
    });
    expect(menu?.categories[0]?.items[0]).not.toHaveProperty('courses');
    expect(menu?.categories[0]?.items[3]).not.toHaveProperty('allergens_stated');
    const midi = menu && itemIndex([menu]).get('midi');
    expect(midi?.load).toBe(0);
    expect(midi?.courses?.map(({ dishes }) => dishes.map(({ item }) => item.name))).toEqual([
      ['soupe'],
      ['steak', 'soupe'],
      ['vin'],
    ]);
  });

  it.each([
    ['an unknown dish', [course('plat', ['gone'])], 'courses[0].items[0].item_id'],
    ['itself', [course('plat', ['midi'])], 'courses[0].items[0].item_id'],
    ['no dish', [course('plat', [])], 'courses[0].items'],
    ['a dish twice', [course('plat', ['steak', 'steak'])], 'courses[0].items[1].item_id'],
    ['a course twice', [course('a', ['steak']), course('a', ['vin'])], 'courses[1].course_id'],
    ['more than it may have', [course('plat', ['steak'], { min: 2 })], 'courses[0].min'],
    ['eleven choices', [course('plat', ['steak'], { max: 11 })], 'courses[0].max'],
    ['no course', [], 'courses'],
    [
      'eleven courses',
      Array.from({ length: 11 }, (_, index) => course(`c${index}`, ['steak'])),
      'courses',
    ],
  ])('R-37: %s is an error', (_, courses, path) => {
    expect(errorsOf(aFile(courses)).map(([at]) => at)).toEqual([path]);
  });

  it('R-37: a formula is no dish of another one, no condiment and no free item', () => {
    const file = aFile(LUNCH, {}, { features: { extras: [{ item_id: 'midi' }] } });
    const other = dish('soir', { courses: [course('plat', ['midi'])] });
    file.menus[0]?.categories[0]?.items.push(other);
    const offers = [{ id: 'cadeau', type: 'free_item', items: ['midi'] }];
    expect(errorsOf({ ...file, offers }).map(([path]) => path)).toEqual([
      'menus[0].categories[0].items[4].courses[0].items[0].item_id',
      'offers[0].items[0]',
      'settings.features.extras[0].item_id',
    ]);
  });

  it('R-38: a course of dishes that are not sold, and wine as a free choice, are warnings', () => {
    const file = aFile([course('plat', ['dimanche'])]);
    const sunday = {
      menu_id: 'dimanche',
      menu_name: 'Dimanche',
      menu_is_available: false,
      time_ranges: { mon: [['11:30', '14:30']] },
      categories: [{ category_id: 'd', category_name: 'D', items: [dish('dimanche')] }],
    };
    const drinks = (tax_rate: number, option: object) => ({
      ...dish('plateau', { item_price: { price_pickup: 15, tax_rate } }),
      options: [{ option_id: 'b', option_name: 'Boisson', option_options: [option] }],
    });
    const warningsWith = (tax_rate: number, option: object) => {
      const copy = structuredClone({ ...file, menus: [...file.menus, sunday] });
      copy.menus[0]?.categories[0]?.items.push(drinks(tax_rate, { id: 'x', ...option }));
      return checkRestaurant(copy).warnings.map(({ path }) => path.replace(/^.*items\[/, ''));
    };
    expect(warningsWith(10, { name: 'Verre de vin' })).toEqual([
      '3].courses[0]',
      '4].options[0].option_options[0].name',
    ]);
    expect(warningsWith(10, { name: 'Coupe', tax_rate: 20 })).toHaveLength(2);
    // At another rate than its own the wine is the same mistake, said or not.
    expect(warningsWith(10, { name: 'Verre de vin', tax_rate: 10 })).toHaveLength(2);
    for (const option of [
      { name: 'Verre de vin', price: 4 },
      { name: 'Bière sans alcool' },
      { name: 'Sauce au vin' },
      { name: 'Ravin' },
      { name: 'Coq au vin' },
      { name: 'Bœuf à la bière', tax_rate: 10 },
    ]) {
      expect(warningsWith(10, option), option.name).toEqual(['3].courses[0]']);
    }
    expect(warningsWith(20, { name: 'Verre de vin' })).toEqual(['3].courses[0]']);
  });

  it('CA-5 and SA-20: another supplement of a dish is a change of prices', () => {
    const [before, after] = [3, 4].map((supplement) => {
      const file = aFile([{ ...course('plat', []), items: [{ item_id: 'steak', supplement }] }]);
      file.menus[0]?.categories[0]?.items.splice(
        1,
        1,
        dish('steak', { item_name: 'Steak frites' }),
      );
      return documentOf(file);
    });
    if (!before || !after) throw new Error('There are two documents.');
    expect(catalogueChanges(before, after)).toMatchObject([
      {
        id: 'midi',
        fields: [],
        supplements: [{ name: 'plat : Steak frites', before: 3, after: 4 }],
      },
    ]);
    expect(hasChangedPrices(toEntities(before), toEntities(after))).toBe(true);
  });
});
