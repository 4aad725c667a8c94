import type { Locale } from '@comptoir/domain/languages/locale';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { toDraftFile, toEntities } from '../catalogue/entities.ts';
import { checkRestaurant } from '../restaurant-file/restaurant-check.ts';
import {
  type RestaurantDocument,
  restaurantFile,
  toPublicMenu,
  toRestaurantFile,
} from '../restaurant-file/restaurant-file.ts';
import { publicSettings } from '../settings/public-settings.ts';
import { publishedSettings } from '../settings/published-settings.ts';
import { localised, missingTranslations } from './localised.ts';
import {
  containedIn,
  TRANSLATED_OBJECTS,
  type TranslatedObjectName,
  textsOf,
} from './translated-texts.ts';

/** A file with every text that can be translated, in French and in English: `menu_name fr`, `menu_name en`. */
function aFile(isTranslated = true) {
  const made = withTexts('restaurant', BARE);
  return isTranslated
    ? made
    : JSON.parse(
        JSON.stringify(made, (key, value) => (key === 'translations' ? undefined : value)),
      );
}

const BARE = {
  settings: {
    site: {
      configuration: { locale: { available: ['fr', 'en'] } },
      about: { sections: [{}], people: [{ name: 'Jeanne' }] },
      promises: [{}],
      screenshots: [{ picture: 'a.png' }],
    },
    features: { search: {} },
    blog: { articles: [{ slug: 'un', date: '2026-01-01' }] },
  },
  menus: [
    {
      menu_id: 'carte',
      categories: [
        {
          category_id: 'maki',
          items: [
            {
              item_id: 'saumon',
              item_price: { price_pickup: 5, price_delivery: 6 },
              options: [{ option_id: 'sauce', option_options: [{ id: 'soja' }] }],
            },
            {
              item_id: 'formule',
              item_price: { price_pickup: 9 },
              courses: [{ course_id: 'plat', items: [{ item_id: 'saumon' }] }],
            },
          ],
        },
      ],
    },
  ],
  offers: [{ id: 'midi', type: 'percentage', value: 10 }],
  exceptions: [{ from: '2026-12-25' }],
};

const LISTS = ['story', 'access', 'popular', 'aboutSection.text'];

function withTexts(name: TranslatedObjectName, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withTexts(name, each));
  const object: object = Object(value);
  const inside = containedIn(name).flatMap(([field, contained]) => {
    const found: unknown = Reflect.get(object, field);
    return found === undefined ? [] : [[field, withTexts(contained, found)] as const];
  });
  const texts = (locale: string) =>
    Object.fromEntries(
      textsOf(name).map((text) => {
        const isList = LISTS.includes(text) || LISTS.includes(`${name}.${text}`);
        const sentence = `${name} ${text} ${locale}`;
        return [text, isList ? [sentence] : sentence];
      }),
    );
  const translations = { en: texts('en') };
  const own = textsOf(name).length > 0 ? { ...texts('fr'), translations } : {};
  return { ...object, ...Object.fromEntries(inside), ...own };
}

/** A document → the JSON that guests get. */
function guestsJson(document: RestaurantDocument, locale: Locale): string {
  const { settings, menus, offers } = localised('restaurant', document, locale);
  const blog = settings.blog?.articles;
  return JSON.stringify([publicSettings(settings), menus.map(toPublicMenu), offers, blog], null, 1);
}

function documentOf(file: unknown): RestaurantDocument {
  const check = checkRestaurant(JSON.parse(JSON.stringify(file)));
  if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors));
  return check.document;
}

const EVERY_TEXT = Object.entries(TRANSLATED_OBJECTS).flatMap(([name, { texts }]) =>
  texts.map((text) => `${name} ${text}`),
);

/** The formula of the file has the texts of an item too. */
const TEXT_COUNT = EVERY_TEXT.length + textsOf('item').length;

/** Exceptions of the hours stand in the file alone. */
const DOCUMENT_TEXTS = EVERY_TEXT.filter((text) => !text.startsWith('exception'));

describe('texts of a restaurant file', () => {
  it('LA-32: every text comes back from a file and from a draft with its translations', () => {
    const document = documentOf(aFile());
    expect(documentOf(toRestaurantFile(document))).toEqual(document);
    expect(documentOf(toDraftFile(toEntities(document)).file)).toEqual(document);
    for (const text of DOCUMENT_TEXTS) {
      expect(JSON.stringify(document)).toContain(`${text} fr`);
      expect(JSON.stringify(document)).toContain(`${text} en`);
    }
  });

  it('LA-33: guests read every text in their language, and French where it is missing', () => {
    const document = documentOf(aFile());
    const [french, english] = [guestsJson(document, 'fr'), guestsJson(document, 'en')];
    for (const text of DOCUMENT_TEXTS) {
      expect(french).toContain(`${text} fr`);
      expect(english).toContain(`${text} en`);
    }
    expect(french).not.toMatch(/ en"|translations/);
    expect(english).not.toMatch(/ fr"|translations/);
    const untranslated = documentOf(aFile(false));
    expect(guestsJson(untranslated, 'fr')).toBe(french);
    expect(guestsJson(untranslated, 'en')).toBe(french);
  });

  it('LA-32: the message of an exception comes back from a file with its translation', () => {
    const check = checkRestaurant(aFile());
    if (check.kind === 'invalid') throw new Error(JSON.stringify(check.errors));
    expect(check.exceptions).toMatchObject([
      {
        message: 'exception message fr',
        translations: { en: { message: 'exception message en' } },
      },
    ]);
    const file = toRestaurantFile(check.document, check.exceptions);
    expect(checkRestaurant(JSON.parse(JSON.stringify(file)))).toMatchObject({
      exceptions: check.exceptions,
    });
    expect(localised('exception', check.exceptions?.[0], 'en')).toMatchObject({
      message: 'exception message en',
    });
  });

  it('LA-34: each text that is missing is counted, for the languages of the shop', () => {
    expect(missingTranslations('restaurant', aFile(), 'en')).toEqual([]);
    const missing = missingTranslations('restaurant', aFile(false), 'en');
    expect(missing).toHaveLength(TEXT_COUNT);
    expect(missing).toContainEqual({
      path: ['menus', 0, 'categories', 0, 'items', 0, 'options', 0, 'option_options', 0, 'name'],
      text: 'name',
    });
    const messages = checkRestaurant(aFile(false)).warnings.map(({ message }) => message);
    expect(messages).toContain(
      `${TEXT_COUNT} textes n’ont pas de traduction « en » ; le premier est ici`,
    );
    const frenchAlone = { ...BARE, settings: {} };
    expect(JSON.stringify(checkRestaurant(frenchAlone))).not.toContain('traduction');
  });

  it.each([
    [{ de: { name: 'Mittag' } }, 'une langue : en'],
    [{ en: { nom: 'Lunch' } }, 'un texte qui se traduit'],
    [{ en: { name: 12 } }, 'un texte'],
  ])('LA-32: %j is an error', (translations, expected) => {
    const check = checkRestaurant({
      settings: {},
      menus: [],
      offers: [{ id: 'midi', type: 'free_delivery', translations }],
    });
    expect(check.kind === 'invalid' && check.errors[0]?.message).toContain(`il faut ${expected}`);
  });

  it('LA-32: an empty translation is not stored', () => {
    const translations = { en: { name: ' ', description: '' } };
    const offers = [{ id: 'midi', type: 'free_delivery', translations }];
    const [offer] = documentOf({ settings: {}, menus: [], offers }).offers;
    expect(offer?.translations).toBeUndefined();
  });
});

/** What the paths of texts begin or end with that are not translated, and why. */
const REASONS = [
  [/^settings\.contacts\./, 'Names, numbers and addresses are the same in every language.'],
  [/^settings\.features\.delivery\.zones/, 'Names of places.'],
  [/^settings\.features\.search\.synonyms/, 'Words of all languages may stand in one list.'],
  [/^settings\.scheduling\.timezone$/, 'A name of the IANA database.'],
  [
    /^settings\.site\.(configuration\.)?(title|pwa|disallowPages)/,
    'Names of the shop and its pages.',
  ],
  [/^settings\.site\.legal\./, 'Legal facts are as they are registered.'],
  [/^settings\.site\.(price_range|accent_color)$/, 'Not words.'],
  [/(picture|image|logo|seal|hero|folder)$/, 'Names of files.'],
  [/^settings\.site\.about\.people\[\]\.name$/, 'A name.'],
  [/\.author$/, 'A name.'],
  [/\.external_id$/, 'An id of another program.'],
  [/^settings\.kitchen\./, 'The kitchen reads French.'],
  [/\.(date|from|to)$/, 'A day.'],
  [/\.note$/, 'A value of the cart that older shops sent.'],
  [/^offers\[\]\.code$/, 'A code is typed as it is printed.'],
] as const;

test('LA-32: each text of a file can be translated, or has a reason', () => {
  const found = [
    ...untranslatedTexts(restaurantFile, 'restaurant', ''),
    ...untranslatedTexts(publishedSettings, 'settings', 'settings'),
  ];
  const patterns = REASONS.map(([pattern]) => pattern);
  expect(found.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(patterns.filter((pattern) => !found.some((path) => pattern.test(path)))).toEqual([]);
});

/** The paths of the texts of a schema that its objects do not list, apart from ids and choices. */
function untranslatedTexts(
  schema: unknown,
  name: TranslatedObjectName | undefined,
  path: string,
): readonly string[] {
  const known = inner(schema);
  if (known instanceof z.ZodArray) return untranslatedTexts(known.element, name, `${path}[]`);
  if (!(known instanceof z.ZodObject)) return isText(known) ? [path] : [];
  const contained = new Map(name ? containedIn(name) : []);
  return Object.entries(known.shape)
    .filter(([field]) => field !== 'translations' && !(name && textsOf(name).includes(field)))
    .flatMap(([field, value]) =>
      untranslatedTexts(value, contained.get(field), path === '' ? field : `${path}.${field}`),
    );
}

/** A text of one's own words: without a pattern or a list of values. */
function isText(schema: unknown): boolean {
  if (!(schema instanceof z.ZodString)) return false;
  const { format } = schema;
  return format === null;
}

function inner(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe)
    return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch;
  return isWrapper ? inner(schema.unwrap()) : schema;
}
