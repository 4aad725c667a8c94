import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';

/** The addresses of a page by the language that a search engine shows it for, French being for all others. Rule LA-3. */
export function languageAddresses(root: string, path: string, available: readonly Locale[]) {
  const addressIn = (locale: Locale) => `${root}${localePrefix(locale)}${path}`;
  return [
    ...available.map((locale) => ({ hrefLang: locale, href: addressIn(locale) })),
    { hrefLang: 'x-default', href: addressIn(DEFAULT_LOCALE) },
  ];
}
