import {
  containedIn,
  type TranslatedObjectName,
  textsOf,
} from '@comptoir/contract/languages/translated-texts';
import { restaurantFile } from '@comptoir/contract/restaurant-file/restaurant-file';
import { MENU_SECTIONS, OFFER_SECTIONS } from '@comptoir/staff-texts/fields/entity-forms';
import {
  editedPaths,
  type FormSection,
  valueAt,
  withValue,
} from '@comptoir/staff-texts/fields/form-fields';
import { SETTING_FORMS } from '@comptoir/staff-texts/fields/settings/setting-forms';
import { expect, test } from 'vitest';
import { z } from 'zod';

interface Schema {
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The paths of all fields of a schema, those in lists as `zones[].name`. */
function leaves(schema: Schema, path = ''): readonly string[] {
  const inner = schema.anyOf?.find(({ properties, items }) => properties ?? items) ?? schema;
  if (inner.properties) {
    return Object.entries(inner.properties).flatMap(([name, field]) =>
      leaves(field, path === '' ? name : `${path}.${name}`),
    );
  }
  const entry = inner.items;
  const isListOfObjects = entry?.properties !== undefined;
  return isListOfObjects ? leaves(entry, `${path}[]`) : [path];
}

/** What the page of an item edits in its own fields. */
const ITEM_PATHS: readonly string[] = [
  ...[
    'item_name',
    'item_description',
    'item_image',
    'item_image_alt',
    'pieces',
    'allergens',
    'vegetarian',
    'spicy',
  ],
  ...['item_price.price_pickup', 'item_price.price_delivery', 'item_price.tax_rate'],
  ...['load', 'lead_minutes', 'ingredients', 'pairs_with'],
  ...['options[].option_name', 'options[].min_selected', 'options[].max_selected'],
  ...['options[].kind', 'options[].option_options[].default', 'active_times'],
  ...['course_name', 'min', 'max', 'items[].item_id', 'items[].supplement'].map(
    (name) => `courses[].${name}`,
  ),
  ...['name', 'price', 'price_delivery'].map((name) => `options[].option_options[].${name}`),
];

/** What the dialog of a category edits. */
const CATEGORY_PATHS: readonly string[] = [
  'category_name',
  'category_description',
  'course',
  'linked_items',
];

/** The paths of the translations that the pages have a field for, below a place in a file. Rule LA-38. */
function translationPaths(name: TranslatedObjectName, path: string): readonly string[] {
  return [
    ...textsOf(name).map((text) => `${path}.translations.en.${text}`),
    ...containedIn(name).flatMap(([field, contained]) => {
      const isList = Object.hasOwn(LISTS, field);
      return translationPaths(
        contained,
        `${path}${path === '' ? '' : '.'}${field}${isList ? '[]' : ''}`,
      );
    }),
  ];
}

const LISTS = {
  menus: 1,
  offers: 1,
  categories: 1,
  items: 1,
  options: 1,
  option_options: 1,
  courses: 1,
  articles: 1,
  sections: 1,
  people: 1,
  promises: 1,
  screenshots: 1,
};

/** Fields that no form has, and why. */
const REASONS: Readonly<Record<string, string>> = {
  'settings.blog.folder': 'A folder beside a file; the page has articles of their own.',
  'settings.site.configuration.routeRules': 'Redirections are for who installs the shop.',
  'settings.site.icons': 'The networks have icons; others are for who installs the shop.',
  'menus[].menu_id': 'Ids are made once and never change.',
  'menus[].categories[].category_id': 'Ids are made once and never change.',
  'menus[].categories[].items[].item_id': 'Ids are made once and never change.',
  'menus[].categories[].items[].external_id': 'It comes with a table of another program.',
  'menus[].categories[].items[].item_menu_id': 'It follows from the place.',
  'menus[].categories[].items[].item_category_id': 'It follows from the place.',
  'menus[].categories[].items[].item_score': 'Popularity is counted by what is sold.',
  'menus[].categories[].items[].quantity': 'A value of the cart that older shops sent.',
  'menus[].categories[].items[].note': 'A value of the cart that older shops sent.',
  'menus[].categories[].items[].options[].option_id': 'Ids are made once and never change.',
  'menus[].categories[].items[].courses[].course_id': 'Ids are made once and never change.',
  'menus[].categories[].items[].options[].selected': 'A value of the cart that older shops sent.',
  'menus[].categories[].items[].options[].max_units': 'Set by a file; at most follows from it.',
  'menus[].categories[].items[].options[].option_options[].id': 'Ids never change.',
  'menus[].categories[].items[].options[].option_options[].quantity': 'A value of the cart.',
  'menus[].categories[].items[].options[].option_options[].tax_rate': 'That of its item.',
  'menus[].categories[].items[].options[].option_options[].allergens': 'Those of its item.',
  'menus[].categories[].items[].options[].option_options[].vegetarian': 'That of its item.',
  'menus[].categories[].items[].options[].option_options[].spicy': 'That of its item.',
  'offers[].id': 'Ids are made once and never change.',
};

const pathsOf = (sections: readonly FormSection[], prefix: string) =>
  sections.flatMap(({ fields }) => editedPaths(fields)).map((path) => `${prefix}${path}`);

test('CA-25, and LA-38: each field of a restaurant file has a control in the page, or a reason', () => {
  const schema = z.toJSONSchema(restaurantFile, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  });
  const edited = new Set([
    ...SETTING_FORMS.flatMap(({ name, sections }) => pathsOf(sections, `settings.${name}.`)),
    ...pathsOf(MENU_SECTIONS, 'menus[].'),
    ...pathsOf(OFFER_SECTIONS, 'offers[].'),
    ...CATEGORY_PATHS.map((path) => `menus[].categories[].${path}`),
    ...ITEM_PATHS.map((path) => `menus[].categories[].items[].${path}`),
    ...translationPaths('restaurant', ''),
  ]);
  const all = leaves(schema as Schema).filter((path) => !path.startsWith('exceptions'));
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((path) => !edited.has(path) && REASONS[path] === undefined)).toEqual([]);
  expect(Object.keys(REASONS).filter((path) => !all.includes(path))).toEqual([]);
});

test('CA-25: a field is read and written at its path', () => {
  const content = { delivery: { unit: 'km', active: true } };
  expect(valueAt(content, 'delivery.unit')).toBe('km');
  expect(valueAt(content, 'tax.enabled')).toBeUndefined();
  expect(withValue(content, 'delivery.unit', 'miles')).toEqual({
    delivery: { unit: 'miles', active: true },
  });
  expect(withValue(content, 'tax.enabled', true)).toEqual({
    ...content,
    tax: { enabled: true },
  });
});
