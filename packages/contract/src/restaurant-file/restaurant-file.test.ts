import { ALLERGENS } from '@comptoir/domain/menu/allergens';
import { isReversed, rangeFaults } from '@comptoir/domain/schedule/range-faults';
import { withoutInvisible } from '@comptoir/domain/text/visible-text';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueChanges } from '../catalogue/changes.ts';
import { toDraftFile, toEntities } from '../catalogue/entities.ts';
import { normalContent } from '../catalogue/normal-content.ts';
import { OFFER_TYPES } from '../menus/offers.ts';
import { readTimeRange } from '../wire/time-range.ts';
import { checkRestaurant, type RestaurantCheck } from './restaurant-check.ts';
import { type RestaurantDocument, toRestaurantFile } from './restaurant-file.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((it) => !it.includes('\u0000'));
/** A name shows something. Rule I-56. */
const name = text.filter((it) => withoutInvisible(it).trim() !== '');
const identifier = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
const cents = fc.integer({ min: 0, max: 100_000_000 });
const euros = cents.map((amount) => amount / 100);
const rate = fc.option(fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100));
const yesNo = fc.constantFrom('Yes', 'No');
const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
});
const closing = fc.oneof(clock, fc.constant('24:00'));
const day = fc
  .integer({ min: 0, max: 365 })
  .map((days) => new Date(Date.UTC(2027, 0, days)).toISOString().slice(0, 10));
const weekday = fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun');
const allergens = fc.uniqueArray(fc.constantFrom(...ALLERGENS));
const json = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => !JSON.stringify(value).includes('\\u'));
const loose = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Translations of these texts, any of which may be missing, empty or null. */
const translations = (...texts: readonly string[]) =>
  fc.option(
    fc.record(
      {
        en: fc.option(
          fc.record(Object.fromEntries(texts.map((each) => [each, fc.option(text)])), {
            requiredKeys: [],
          }),
        ),
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  );

const INGREDIENTS = [
  { id: 'saumon', name: 'Saumon' },
  { id: 'avocat', name: 'Avocat' },
];

const option = fc.record(
  {
    id: identifier,
    name,
    price: euros,
    quantity: fc.nat(9),
    tax_rate: rate,
    allergens,
    vegetarian: fc.oneof(fc.boolean(), yesNo),
    spicy: fc.nat(3),
    default: fc.constantFrom(null, false),
    translations: translations('name'),
  },
  { requiredKeys: ['id', 'name'] },
);
const sizes = fc.record(
  {
    option_id: identifier,
    kind: fc.constant('size'),
    min_selected: fc.constantFrom(1, null),
    max_selected: fc.constantFrom(1, null),
    option_options: fc.uniqueArray(
      fc.record(
        {
          id: identifier,
          name,
          price: cents.map((amount) => (amount + 1) / 100),
          price_delivery: fc.option(euros),
        },
        { requiredKeys: ['id', 'name', 'price'] },
      ),
      { selector: ({ id }) => id, minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: ['option_id', 'kind', 'option_options'] },
);
const group = fc.record(
  {
    option_id: identifier,
    option_name: text,
    max_selected: fc.option(fc.nat(9)),
    max_units: fc.option(fc.integer({ min: 1, max: 99 })),
    selected: fc.nat(9),
    option_options: fc.uniqueArray(option, { selector: ({ id }) => id, maxLength: 3 }),
    translations: translations('option_name'),
  },
  { requiredKeys: ['option_id'] },
);
const item = fc.record(
  {
    item_id: identifier,
    item_name: name,
    item_description: loose(text),
    item_image: fc.option(text),
    item_score: fc.double({ noNaN: true, noDefaultInfinity: true }),
    item_price: fc.record({ price_pickup: euros, price_delivery: euros, tax_rate: rate }),
    options: fc
      .tuple(fc.array(sizes, { maxLength: 1 }), fc.array(group, { maxLength: 2 }))
      .map((groups) => groups.flat())
      .filter((groups) => new Set(groups.map((it) => it.option_id)).size === groups.length),
    pieces: fc.option(fc.integer({ min: 1, max: 99 })),
    allergens,
    vegetarian: fc.oneof(fc.boolean(), yesNo),
    spicy: fc.nat(3),
    pairs_with: fc.array(identifier, { maxLength: 2 }),
    note: text,
    quantity: fc.nat(9),
    load: fc.option(fc.nat(1_000)),
    lead_minutes: fc.option(fc.nat(1_440)),
    ingredients: fc.option(fc.subarray(INGREDIENTS.map(({ id }) => id))),
    translations: translations('item_name', 'item_description', 'item_image_alt'),
  },
  { requiredKeys: ['item_id', 'item_name', 'item_price'] },
);
/** The ranges of a day, as H-13 wants them. */
const hours = (maxLength: number) =>
  fc.array(fc.tuple(clock, closing), { maxLength }).map((ranges) => {
    const faults = rangeFaults(ranges.flatMap((range) => readTimeRange(...range) ?? []));
    return ranges.filter((_, index) => faults[index] === null);
  });
const week = fc.dictionary(weekday, hours(3));
const menu = fc.record(
  {
    menu_id: identifier,
    menu_name: loose(text),
    menu_is_open: fc.oneof(fc.boolean(), yesNo),
    menu_is_available: fc.boolean(),
    active_times: fc.option(
      fc.dictionary(
        weekday,
        fc.record({
          label: text,
          is_open: fc.boolean(),
          times: hours(2).map((ranges) => ranges.map(([start, end]) => ({ start, end }))),
        }),
      ),
    ),
    time_ranges: week,
    pickup_time_ranges: week,
    categories: fc.array(
      fc.record(
        {
          category_id: identifier,
          category_name: name,
          items: fc.array(item),
          translations: translations('category_name', 'category_description'),
        },
        { requiredKeys: ['category_id', 'category_name', 'items'] },
      ),
      { maxLength: 3 },
    ),
    translations: translations('menu_name'),
  },
  { requiredKeys: ['menu_id', 'categories'] },
);
const offer = fc.record(
  {
    id: identifier.map((id) => `offre-${id}`),
    name: text,
    is_active: fc.boolean(),
    type: fc.constantFrom(...OFFER_TYPES),
    value: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
    auto_apply: fc.oneof(fc.boolean(), yesNo),
    allow_repeat: fc.oneof(fc.boolean(), yesNo),
    active_times: fc.option(
      fc
        .record({ days: fc.uniqueArray(weekday), start: clock, end: closing }, { requiredKeys: [] })
        .filter(({ start = '', end = '' }) => {
          const range = readTimeRange(start, end);
          return range === null || !isReversed(range);
        }),
    ),
    delivery_pickup: fc.constantFrom('both', 'pickup', 'delivery'),
    minimum_amount: fc.option(euros),
    code: fc.option(identifier.map((code) => `${code}!`)),
    translations: translations('name', 'description'),
  },
  { requiredKeys: ['id', 'type'] },
);
const settings = fc.record(
  {
    contacts: fc.record({ name: text, fax: json }, { requiredKeys: [] }),
    features: fc.record({
      delivery: fc.record({ active: fc.boolean(), minimum_order: euros, drones: json }),
    }),
    till: json,
    kitchen: fc.constant({ ingredients: INGREDIENTS }),
  },
  { requiredKeys: ['kitchen'] },
);
const exception = fc.record(
  {
    from: day,
    order_type: fc.constantFrom(null, 'pickup', 'delivery'),
    ranges: hours(6).map((ranges) => ranges.filter(([start, end]) => start !== end)),
    message: text,
  },
  { requiredKeys: ['from'] },
);

/** Files that hold no id twice, as R-4 wants them. */
const file = fc
  .record(
    {
      settings,
      menus: fc.array(menu, { maxLength: 3 }),
      offers: fc.array(offer),
      exceptions: fc.uniqueArray(exception, { selector: ({ from }) => from, maxLength: 3 }),
    },
    { requiredKeys: ['settings', 'menus', 'offers'] },
  )
  .filter(({ menus, offers }) => {
    const categories = menus.flatMap((it) => it.categories);
    const ids = [
      menus.map((it) => it.menu_id),
      categories.map((it) => it.category_id),
      categories.flatMap((it) => it.items.map(({ item_id }) => item_id)),
      offers.map(({ id }) => id),
      offers.flatMap(({ code }) => (code ? [code.toUpperCase()] : [])),
    ];
    return ids.every((list) => new Set(list).size === list.length);
  });

/** The value after a journey through a file: JSON has no -0 and no undefined. */
function asRead(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function validFile(value: unknown): Extract<RestaurantCheck, { kind: 'valid' }> {
  const check = checkRestaurant(value);
  if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors));
  return check;
}

function documentOf(value: unknown): RestaurantDocument {
  return validFile(value).document;
}

describe('a restaurant file', () => {
  it('R-8, SV-90, SV-93, and LA-32: what is written reads as the same document and exceptions', () => {
    fc.assert(
      fc.property(file.map(asRead), (value) => {
        const { document, exceptions = [] } = validFile(value);
        const again = validFile(asRead(toRestaurantFile(document, exceptions)));
        expect(again.document).toEqual(document);
        expect(again.exceptions ?? []).toEqual(exceptions);
        const [first, second] = [{ document, exceptions }, again].map((read) =>
          JSON.stringify(toRestaurantFile(read.document, read.exceptions ?? [])),
        );
        expect(second).toBe(first);
      }),
    );
  });

  it('CA-3: a document that is taken apart into entities is the same when put together', () => {
    fc.assert(
      fc.property(file.map(asRead), (value) => {
        const document = documentOf(value);
        const { file: again } = toDraftFile(toEntities(document));
        expect(documentOf(asRead(again))).toEqual(document);
        expect(catalogueChanges(document, documentOf(asRead(again)))).toEqual([]);
      }),
    );
  });

  it('CA-4: the content of an entity that is read alone is what the document holds', () => {
    fc.assert(
      fc.property(file.map(asRead), (value) => {
        for (const entity of toEntities(documentOf(value))) {
          expect(asRead(normalContent(entity))).toEqual(asRead(entity.content));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('R-8: settings keep every group and field, also unknown ones', () => {
    fc.assert(
      fc.property(settings.map(asRead), (value) => {
        expect(documentOf({ settings: value, menus: [] }).settings).toEqual(value);
      }),
    );
  });

  it('R-8: a coupon has its code, and an offer without one gets none', () => {
    const document = documentOf({
      settings: {},
      menus: [],
      offers: [
        { id: 'accueil', type: 'percentage', value: 10, auto_apply: 'No', code: ' Bienvenue ' },
        { id: 'midi', type: 'free_delivery' },
      ],
    });
    expect(toRestaurantFile(document)).toMatchObject({ offers: [{ code: 'Bienvenue' }, {}] });
    expect(JSON.stringify(toRestaurantFile(document)).match(/"code"/g)).toHaveLength(1);
  });
});
