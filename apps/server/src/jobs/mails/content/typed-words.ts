import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { mailTexts } from '../texts/mail-texts.ts';

/** Longer than names are, shorter than an advertisement. */
const LONGEST_NAME = 60;

/** An address of the web, or the name of a domain. */
const LINK_LIKE = /:\/\/|\p{L}\.\p{L}{2}/u;

/** « Bonjour Jeanne, », or « Bonjour, » when the typed name is too long for one or has a link. Rule J-13. */
export function greeting(firstName: string, locale: Locale = DEFAULT_LOCALE): string {
  const word = mailTexts(locale).greeting;
  const isName = firstName !== '' && firstName.length <= LONGEST_NAME && !LINK_LIKE.test(firstName);
  return isName ? `${word} ${unlinked(firstName)},` : `${word},`;
}

/**
 * Typed text in which mail programs find no link: zero-width spaces divide addresses. Times and
 * telephone numbers stay whole. Rule J-13.
 */
export function unlinked(typed: string): string {
  return typed.replaceAll(/(?<=[\p{L}.:/])[.:/@](?=[\p{L}/])/gu, '$&\u200b');
}
