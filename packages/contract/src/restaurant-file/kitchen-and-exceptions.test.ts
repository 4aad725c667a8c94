import { describe, expect, it } from 'vitest';
import { checkRestaurant } from './restaurant-check.ts';
import { toRestaurantFile } from './restaurant-file.ts';

const INGREDIENTS = [
  { id: 'saumon', name: 'Saumon' },
  { id: 'avocat', name: 'Avocat' },
];

interface Parts {
  readonly scheduling?: object;
  readonly ingredients?: unknown;
  readonly maki?: object;
  readonly tray?: object;
  readonly exceptions?: unknown;
}

/** A file with a maki of salmon and avocado and a tray that weighs 6, with other parts where given. */
function aFile({ scheduling, ingredients = INGREDIENTS, maki, tray, exceptions }: Parts = {}) {
  const price = { price_pickup: 5.9, price_delivery: 6.5 };
  return {
    settings: {
      contacts: { name: 'Le Petit Comptoir', email: 'bonjour@comptoir.example.fr' },
      scheduling: { capacity_units: 12, ...scheduling },
      kitchen: { ingredients },
    },
    menus: [
      {
        menu_id: 'carte',
        menu_name: 'La carte',
        time_ranges: { mon: [['11:30', '14:30']] },
        categories: [
          {
            category_id: 'maki',
            category_name: 'Maki',
            items: [
              {
                item_id: 'maki',
                item_name: 'Maki',
                allergens: [],
                item_price: price,
                ingredients: ['saumon', 'avocat'],
                ...maki,
              },
              {
                item_id: 'plateau',
                item_name: 'Plateau',
                allergens: [],
                item_price: price,
                load: 6,
                lead_minutes: 40,
                ...tray,
              },
            ],
          },
        ],
      },
    ],
    ...(exceptions !== undefined && { exceptions }),
  };
}

function errorsOf(parts: Parts): readonly string[] {
  const check = checkRestaurant(aFile(parts));
  if (check.kind === 'valid') return [];
  return check.errors.map(({ path, message }) => `${path}: ${message}`);
}

function warningsOf(parts: Parts): readonly string[] {
  return checkRestaurant(aFile(parts)).warnings.map(({ path, message }) => `${path}: ${message}`);
}

function read(file: unknown) {
  const check = checkRestaurant(file);
  if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors));
  return check;
}

const ITEMS = 'menus[0].categories[0].items';
const NOEL = { from: '2026-12-25', message: 'Joyeux Noël !' };

describe('what the kitchen needs to know of an item', () => {
  it('SV-90: is stored as it is written, and absent where nothing is', () => {
    const { document } = read(aFile());
    const [maki, tray] = document.menus[0]?.categories[0]?.items ?? [];
    expect(maki).toMatchObject({ ingredients: ['saumon', 'avocat'] });
    expect(Object.keys(maki ?? {})).not.toContain('load');
    expect(tray).toMatchObject({ load: 6, lead_minutes: 40 });
    expect(Object.keys(tray ?? {})).not.toContain('ingredients');
    const nothing = { load: null, lead_minutes: null, ingredients: null };
    const [without] = read(aFile({ maki: nothing })).document.menus[0]?.categories[0]?.items ?? [];
    expect(JSON.stringify(without)).not.toMatch(/load|lead_minutes|ingredients/);
  });

  it('SV-90: a load is a whole number up to 1,000, a lead time at most a day', () => {
    const tray = (load: unknown, lead_minutes: unknown) =>
      errorsOf({ tray: { load, lead_minutes }, scheduling: { capacity_units: null } });
    expect(tray(0, 0)).toEqual([]);
    expect(tray(1_000, 1_440)).toEqual([]);
    expect(tray(1.5, 1_441)).toEqual([
      `${ITEMS}[1].lead_minutes: 1441 ne convient pas : il faut 1440 au plus.`,
      `${ITEMS}[1].load: 1,5 ne convient pas : il faut un nombre entier.`,
    ]);
    expect(tray(1_001, -1)).toEqual([
      `${ITEMS}[1].lead_minutes: -1 ne convient pas : il faut au moins 0.`,
      `${ITEMS}[1].load: 1001 ne convient pas : il faut 1000 au plus.`,
    ]);
  });

  it('SV-91: an item names ingredients of the settings, each of which has an id of its own', () => {
    expect(errorsOf({ maki: { ingredients: ['saumon', 'thon', 'avocat'] } })).toEqual([
      `${ITEMS}[0].ingredients[1]: « thon » ne convient pas : il faut l’identifiant d’un ingrédient de settings.kitchen.ingredients.`,
    ]);
    expect(
      errorsOf({ ingredients: [...INGREDIENTS, { id: 'avocat', name: 'Guacamole' }] }),
    ).toEqual([
      'settings.kitchen.ingredients[2].id: « avocat », comme dans settings.kitchen.ingredients[1].id ne convient pas : il faut un identifiant qui ne serve qu’une fois.',
    ]);
    expect(errorsOf({ ingredients: [...INGREDIENTS, { id: 'thon', name: ' ' }] })).toEqual([
      'settings.kitchen.ingredients[2].name: «   » ne convient pas : il faut un nom.',
    ]);
  });

  it('SV-91: an ingredient that no item names is a warning', () => {
    expect(warningsOf({})).toEqual([]);
    expect(warningsOf({ ingredients: [{ id: 'thon', name: 'Thon' }, ...INGREDIENTS] })).toEqual([
      'settings.kitchen.ingredients[0].id: aucun article n’a cet ingrédient',
    ]);
  });

  it('SV-92: the capacity of a slot is not below the load of any item', () => {
    expect(errorsOf({ scheduling: { capacity_units: 6 } })).toEqual([]);
    expect(errorsOf({ scheduling: { capacity_units: 5 } })).toEqual([
      'settings.scheduling.capacity_units: 5 ne convient pas : il faut au moins 6, la plus grande charge (load) d’un article.',
    ]);
    expect(errorsOf({ scheduling: { capacity_units: 0 }, tray: { load: 0 } })).toEqual([
      'settings.scheduling.capacity_units: 0 ne convient pas : il faut au moins 1.',
    ]);
  });
});

describe('the exceptions of a file', () => {
  const check = (...exceptions: readonly object[]) => errorsOf({ exceptions });
  const warn = (...exceptions: readonly object[]) => warningsOf({ exceptions });

  it('SV-93: are one day, closed, for both order types, unless they say otherwise', () => {
    const half = { from: '2026-12-31', order_type: 'delivery', ranges: [['11:30', '14:30']] };
    expect(read(aFile({ exceptions: [NOEL, half] })).exceptions).toEqual([
      {
        from: '2026-12-25',
        to: '2026-12-25',
        order_type: null,
        ranges: [],
        message: 'Joyeux Noël !',
      },
      {
        from: '2026-12-31',
        to: '2026-12-31',
        order_type: 'delivery',
        ranges: [['11:30', '14:30']],
        message: '',
      },
    ]);
  });

  it('SV-93: end on their first day or later, on days of the calendar, with hours in their ranges', () => {
    expect(
      check(
        { from: '2026-12-25', to: '2026-12-24' },
        { from: '2026-02-30' },
        { from: '2026-12-31', ranges: [['11:30', '11:30']], message: 'x'.repeat(201) },
      ),
    ).toEqual([
      'exceptions[0].to: « 2026-12-24 » ne convient pas : il faut le 2026-12-25 ou un jour d’après.',
      'exceptions[1].from: « 2026-02-30 » ne convient pas : il faut une date au format AAAA-MM-JJ.',
      expect.stringMatching(/^exceptions\[2\]\.message: .* il faut 200 caractères au plus\.$/),
      'exceptions[2].ranges[0]: Une liste ne convient pas : il faut deux heures différentes.',
    ]);
  });

  it('SV-93: the same days are there once for an order type', () => {
    expect(check(NOEL, { ...NOEL, order_type: 'pickup' })).toEqual([]);
    expect(check(NOEL, { ...NOEL, to: '2026-12-25', order_type: null })).toEqual([
      'exceptions[1]: Les jours de exceptions[0] ne convient pas : il faut d’autres jours, ou un autre mode de retrait (order_type).',
    ]);
  });

  it('SV-93: days that only partly overlap are a warning, a day within others is none', () => {
    const week = { from: '2026-12-21', to: '2026-12-27' };
    expect(warn(week, NOEL)).toEqual([]);
    expect(warn(week, { from: '2026-12-28', to: '2026-12-29' })).toEqual([]);
    expect(warn(week, { from: '2026-12-27', to: '2026-12-29' })).toEqual([
      'exceptions[1]: partage des jours avec exceptions[0] : la plus courte l’emporte',
    ]);
    expect(warn({ from: '2026-12-27', to: '2026-12-29', day: 1 }, week)).toEqual([
      'exceptions[0].day: champ inconnu, ignoré',
      'exceptions[1]: partage des jours avec exceptions[0] : la plus courte l’emporte',
    ]);
  });

  it('SV-94, SV-95: a file without the field has none to replace others by, and an empty list has', () => {
    expect('exceptions' in read(aFile())).toBe(false);
    expect('exceptions' in read({ ...aFile(), exceptions: null })).toBe(false);
    expect(read(aFile({ exceptions: [] })).exceptions).toEqual([]);
    const { document, exceptions = [] } = read(aFile({ exceptions: [NOEL] }));
    expect(read(JSON.parse(JSON.stringify(toRestaurantFile(document, exceptions))))).toEqual(
      read(aFile({ exceptions: [NOEL] })),
    );
    expect(toRestaurantFile(document)).not.toHaveProperty('exceptions');
  });
});
