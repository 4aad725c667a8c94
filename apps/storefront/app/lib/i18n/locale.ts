import type { Locale } from '@comptoir/domain/languages/locale';

/** The languages as documents and formats name them; English is written as in Britain, with 24 hours. Rule LA-6. */
export const LANGUAGE_TAGS = { fr: 'fr', en: 'en-GB' } as const satisfies Record<Locale, string>;

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** The cookie that stores the language of the pages for a year; set in the browser, so that they can be cached. */
export function localeCookie(locale: Locale): string {
  return `i18n_locale=${locale}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax`;
}
