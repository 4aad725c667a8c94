import { isFields } from '../wire/unknown-fields.ts';

/** An object of a restaurant file: its texts that can be translated, and the objects in it that have some. */
interface TranslatedObject {
  readonly texts: readonly string[];
  /** By field; a field may hold one object or a list of them. */
  readonly contains: Readonly<Record<string, string>>;
}

/** The texts that can be translated, and where they stand in a restaurant file. Rule LA-32. */
export const TRANSLATED_OBJECTS = {
  restaurant: {
    texts: [],
    contains: { settings: 'settings', menus: 'menu', offers: 'offer', exceptions: 'exception' },
  },
  menu: { texts: ['menu_name'], contains: { categories: 'category' } },
  category: { texts: ['category_name', 'category_description'], contains: { items: 'item' } },
  item: {
    texts: ['item_name', 'item_description', 'item_image_alt'],
    contains: { options: 'optionGroup', courses: 'course' },
  },
  optionGroup: { texts: ['option_name'], contains: { option_options: 'option' } },
  option: { texts: ['name'], contains: {} },
  course: { texts: ['course_name'], contains: {} },
  offer: { texts: ['name', 'description'], contains: {} },
  exception: { texts: ['message'], contains: {} },
  settings: { texts: [], contains: { site: 'site', features: 'features', blog: 'blog' } },
  features: { texts: [], contains: { search: 'search' } },
  search: { texts: ['popular'], contains: {} },
  blog: { texts: [], contains: { articles: 'article' } },
  article: { texts: ['title', 'description', 'text'], contains: {} },
  site: {
    texts: [
      'tagline',
      'short_description',
      'cuisine',
      'story',
      'access',
      'allergen_notice',
      'alcohol_notice',
    ],
    contains: {
      about: 'about',
      promises: 'promise',
      screenshots: 'screenshot',
    },
  },
  about: { texts: ['lead'], contains: { sections: 'aboutSection', people: 'aboutPerson' } },
  aboutSection: { texts: ['title', 'text'], contains: {} },
  aboutPerson: { texts: ['role', 'text'], contains: {} },
  promise: { texts: ['text'], contains: {} },
  screenshot: { texts: ['label'], contains: {} },
} as const satisfies Readonly<Record<string, TranslatedObject>>;

export type TranslatedObjectName = keyof typeof TRANSLATED_OBJECTS;

/** The names of the texts of an object. */
export type TranslatedText<Name extends TranslatedObjectName> =
  (typeof TRANSLATED_OBJECTS)[Name]['texts'][number];

/** An object of a file with its path below the value that was searched, as in `options[0]`. */
export interface PlacedObject {
  readonly name: TranslatedObjectName;
  readonly path: readonly (string | number)[];
  readonly object: Readonly<Record<string, unknown>>;
}

/** An object and all in it that can have translations, outermost first; of a value that is none, nothing. */
export function translatedObjects(
  name: TranslatedObjectName,
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly PlacedObject[] {
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => translatedObjects(name, each, [...path, index]));
  }
  if (!isFields(value)) return [];
  const inside = containedIn(name).flatMap(([field, contained]) =>
    translatedObjects(contained, value[field], [...path, field]),
  );
  return [{ name, path, object: value }, ...inside];
}

/** The fields of an object that contain others, with the names of those. */
export function containedIn(
  name: TranslatedObjectName,
): readonly (readonly [field: string, name: TranslatedObjectName])[] {
  return Object.entries(TRANSLATED_OBJECTS[name].contains);
}

/** The texts of an object that can be translated. */
export function textsOf(name: TranslatedObjectName): readonly string[] {
  return TRANSLATED_OBJECTS[name].texts;
}
