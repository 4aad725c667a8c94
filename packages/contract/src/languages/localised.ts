import {
  DEFAULT_LOCALE,
  type Locale,
  type TranslatedLocale,
} from '@comptoir/domain/languages/locale';
import { isFields } from '../wire/unknown-fields.ts';
import {
  containedIn,
  type PlacedObject,
  type TranslatedObjectName,
  textsOf,
  translatedObjects,
} from './translated-texts.ts';

/**
 * The same object, and all in it, with its texts in a language and without the other translations; texts
 * without a translation are French.
 * Rules LA-32 and LA-33.
 */
export function localised<Value>(name: TranslatedObjectName, value: Value, locale: Locale): Value {
  // Only fields that exist are replaced, by values of their types.
  return localisedValue(name, value, locale) as Value;
}

function localisedValue(name: TranslatedObjectName, value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((each) => localisedValue(name, each, locale));
  if (!isFields(value)) return value;
  const inside = containedIn(name).flatMap(([field, contained]) =>
    Object.hasOwn(value, field)
      ? [[field, localisedValue(contained, value[field], locale)] as const]
      : [],
  );
  const whole = { ...value, ...Object.fromEntries(inside) };
  if (textsOf(name).length === 0) return whole;
  const { translations: _, ...own }: Readonly<Record<string, unknown>> = whole;
  return { ...own, ...textsIn(locale, value) };
}

function textsIn(locale: Locale, object: PlacedObject['object']): object {
  return locale === DEFAULT_LOCALE ? {} : translationOf(object, locale);
}

/** What an object has of a language: its translated texts by their names. */
export function translationOf(
  { translations }: PlacedObject['object'],
  locale: TranslatedLocale,
): Readonly<Record<string, unknown>> {
  const translation = isFields(translations) ? translations[locale] : undefined;
  return isFields(translation) ? translation : {};
}

/** A text of a restaurant file that has no translation. */
interface MissingTranslation {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** The texts of an object, and of all in it, that a language lacks; empty texts need none. Rule LA-34. */
export function missingTranslations(
  name: TranslatedObjectName,
  value: unknown,
  locale: TranslatedLocale,
): readonly MissingTranslation[] {
  return translatedObjects(name, value).flatMap(({ name: found, path, object }) => {
    const translation = translationOf(object, locale);
    return textsOf(found)
      .filter((text) => isWritten(object[text]) && !isWritten(translation[text]))
      .map((text) => ({ path: [...path, text], text }));
  });
}

/** Whether a text, or one of a list of paragraphs, says something. */
function isWritten(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(isWritten)
    : typeof value === 'string' && value.trim() !== '';
}
