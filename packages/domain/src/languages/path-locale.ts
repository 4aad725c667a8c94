import { DEFAULT_LOCALE, type Locale, localePrefix } from './locale.ts';

/**
 * The language of the page at a path: that of its prefix, `/en/menu`, if the shop has it, else the first one.
 * `/en.data` are the data of `/en`. Rule LA-1.
 */
export function localeOfPath(path: string, available: readonly Locale[]): Locale {
  const prefixed = available.find((locale) => {
    const prefix = localePrefix(locale);
    return (
      prefix !== '' &&
      (path === prefix || path === `${prefix}.data` || path.startsWith(`${prefix}/`))
    );
  });
  return prefixed ?? DEFAULT_LOCALE;
}
