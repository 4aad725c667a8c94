/** The languages that a shop can have; French is the one of every restaurant's file. Rule LA-30. */
export const LOCALES = ['fr', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language of the restaurant: of its back office and its kitchen, and of every text without a translation. */
export const DEFAULT_LOCALE = 'fr' satisfies Locale;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/**
 * The best of the available languages for an `Accept-Language` header: by quality, then by its order in the
 * header. `en-GB` is `en`; without a match, the default. Rule LA-31.
 */
export function negotiateLocale(header: string | undefined, available: readonly Locale[]): Locale {
  if (header === undefined || available.length === 1) return DEFAULT_LOCALE;
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const accepted = ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .find(({ language }) => language === '*' || available.some((each) => each === language));
  return available.find((locale) => locale === accepted?.language) ?? DEFAULT_LOCALE;
}
