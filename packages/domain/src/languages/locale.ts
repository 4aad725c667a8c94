/** The languages that a shop can have; French is the one of every restaurant's file. Rule LA-30. */
export const LOCALES = ['fr', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language of the restaurant: of its back office and its kitchen, and of every text without a translation. */
export const DEFAULT_LOCALE = 'fr' satisfies Locale;

/** The languages that texts are translated into. */
export const TRANSLATED_LOCALES = ['en'] as const satisfies readonly Exclude<
  Locale,
  typeof DEFAULT_LOCALE
>[];
export type TranslatedLocale = (typeof TRANSLATED_LOCALES)[number];

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** What the addresses of a language begin with: nothing in French, `/en` in English. Rule LA-31. */
export function localePrefix(locale: Locale): '' | `/${TranslatedLocale}` {
  return locale === DEFAULT_LOCALE ? '' : `/${locale}`;
}
