import { type Locale, localePrefix } from '@comptoir/domain/languages/locale';

/** The languages as documents and formats name them; English is written as in Britain, with 24 hours. Rule LA-6. */
export const LANGUAGE_TAGS = { fr: 'fr', en: 'en-GB' } as const satisfies Record<Locale, string>;

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** The cookie that stores the language of the pages for a year; set in the browser, so that they can be cached. */
export function localeCookie(locale: Locale): string {
  return `i18n_locale=${locale}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax`;
}

/** Each language by its own name. */
const LANGUAGE_NAMES = { fr: 'Français', en: 'English' } as const satisfies Record<Locale, string>;

/** The same pages in another language. */
export interface PageLanguage {
  /** What the paths of its pages begin with. */
  readonly prefix: string;
  /** The attributes of a link to them, and its text. */
  readonly link: {
    readonly lang: string;
    readonly hrefLang: string;
    readonly 'aria-label': string;
    readonly children: string;
  };
}

/** The other languages of the shop. Rule LA-5. */
export function otherLanguages(
  available: readonly Locale[],
  current: Locale,
): readonly PageLanguage[] {
  return available
    .filter((locale) => locale !== current)
    .map((locale) => ({
      prefix: localePrefix(locale),
      link: {
        lang: LANGUAGE_TAGS[locale],
        hrefLang: locale,
        'aria-label': LANGUAGE_NAMES[locale],
        children: locale,
      },
    }));
}
