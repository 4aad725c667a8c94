import type { EntityKind } from '@comptoir/contract/catalogue/entities';
import { translationOf } from '@comptoir/contract/languages/localised';
import {
  type TranslatedObjectName,
  textsOf,
  translatedObjects,
} from '@comptoir/contract/languages/translated-texts';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { TRANSLATED_LOCALES, type TranslatedLocale } from '@comptoir/domain/languages/locale';
import { valueAt } from '@comptoir/staff-texts/fields/form-fields';

type Content = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** A text of an entity, with its translation; the paragraphs of a list are lines. */
export interface TranslatableText {
  /** Where the object with the text is in the content. */
  readonly path: Path;
  readonly name: string;
  readonly french: string;
  /** Empty where it is missing. */
  readonly translation: string;
  readonly isList: boolean;
}

const OBJECTS = {
  menu: 'menu',
  category: 'category',
  item: 'item',
  offer: 'offer',
} as const satisfies Record<Exclude<EntityKind, 'setting'>, TranslatedObjectName>;

/** The groups of settings that have texts. */
const SETTINGS: Readonly<Record<string, TranslatedObjectName>> = {
  site: 'site',
  features: 'features',
  blog: 'blog',
};

/** The further languages of the draft's shop. Rule LA-30. */
export function furtherLocales(
  entities: readonly WireCatalogueEntity[],
): readonly TranslatedLocale[] {
  const site = entities.find(({ kind, id }) => kind === 'setting' && id === 'site');
  const available = valueAt(site?.content, 'configuration.locale.available');
  const listed: readonly unknown[] = Array.isArray(available) ? available : [];
  return TRANSLATED_LOCALES.filter((locale) => listed.includes(locale));
}

/** The texts of an entity that say something, and what a language has of each. Rule LA-38. */
export function translatableTexts(
  { kind, id }: Pick<WireCatalogueEntity, 'kind' | 'id'>,
  content: Content,
  locale: TranslatedLocale,
): readonly TranslatableText[] {
  const object = kind === 'setting' ? SETTINGS[id] : OBJECTS[kind];
  if (object === undefined) return [];
  return translatedObjects(object, content).flatMap(({ name, path, object: found }) => {
    const translation = translationOf(found, locale);
    return textsOf(name).flatMap((text) => {
      const french = linesOf(found[text]);
      if (french.trim() === '') return [];
      const isList = Array.isArray(found[text]);
      return [{ path, name: text, french, translation: linesOf(translation[text]), isList }];
    });
  });
}

/** The content with another translation of a text. Rule LA-38. */
export function withTranslation(
  content: Content,
  { path, name, isList }: Pick<TranslatableText, 'path' | 'name' | 'isList'>,
  locale: TranslatedLocale,
  typed: string,
): Content {
  const value = isList ? typed.split('\n').filter((line) => line.trim() !== '') : typed;
  return fieldsOf(replaced(content, [...path, 'translations', locale, name], value));
}

function replaced(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    return value.map((each, index) => (index === key ? replaced(each, rest, next) : each));
  }
  const fields = fieldsOf(value);
  return { ...fields, [key]: replaced(fields[key], rest, next) };
}

function fieldsOf(value: unknown): Content {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';
}
