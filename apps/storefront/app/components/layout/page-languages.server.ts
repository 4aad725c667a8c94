import { type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import type { PageLanguage } from '#lib/configuration/root-data.ts';
import { LANGUAGE_TAGS } from '#lib/i18n/locale.ts';
import { footerLink } from './footer-column.tsx';

/** Each language by its own name. */
const LANGUAGE_NAMES = { fr: 'Français', en: 'English' } as const satisfies Record<Locale, string>;

const IN_HEADER =
  'grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-paper active:translate-y-px uppercase';

/**
 * The other languages of the shop. How their links look comes with the page, so that a shop with French alone loads
 * nothing for them. Rules LA-1 and LA-5.
 */
export function otherLanguages(
  available: readonly Locale[],
  current: Locale,
): readonly PageLanguage[] {
  return available
    .filter((locale) => locale !== current)
    .map((locale) => {
      const named = { lang: LANGUAGE_TAGS[locale], hrefLang: locale };
      const name = LANGUAGE_NAMES[locale];
      return {
        prefix: localePrefix(locale),
        // The name has the visible text in it, by which a voice control finds the link.
        header: {
          ...named,
          className: IN_HEADER,
          'aria-label': `${locale} – ${name}`,
          children: locale,
        },
        footer: { ...named, className: footerLink, children: name },
      };
    });
}
