import { LOCALE } from './locale.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/** Remembers the locale for a year. Set in the browser, so that pages can be shared by everyone. */
export function rememberLocale(target: { cookie: string }): void {
  const kept = target.cookie.split('; ').includes(`i18n_locale=${LOCALE}`);
  if (kept) return;
  target.cookie = `i18n_locale=${LOCALE}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax`;
}
