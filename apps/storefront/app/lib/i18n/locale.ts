import { siteConfiguration } from '#lib/configuration/site-configuration.ts';

/** The language of every text, in which numbers are written and counted too. */
export const LOCALE = siteConfiguration.locale.default;

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** The cookie that stores the locale for a year. */
export const LOCALE_COOKIE = `i18n_locale=${LOCALE}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax`;

/**
 * Remembers the locale. Set in the browser, so that rendered pages can be cached; a document of the
 * server does it by a script of its own (`paint-first.server.ts`).
 */
export function rememberLocale(target: { cookie: string }): void {
  const isRemembered = target.cookie.split('; ').includes(`i18n_locale=${LOCALE}`);
  if (isRemembered) return;
  target.cookie = LOCALE_COOKIE;
}
