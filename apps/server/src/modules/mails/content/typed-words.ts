import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { withoutInvisible } from '@comptoir/domain/text/visible-text';
import { mailTexts } from '../texts/mail-texts.ts';

/** Longer than names are, shorter than an advertisement. */
const LONGEST_NAME = 60;

/** An address of the web or of mail, or the name of a domain; full stops of other scripts divide names as well. */
const LINK_LIKE = /:\/\/|[@\uff20]|[\p{L}\p{N}-][.\u2024\u3002\uff0e\uff61][\p{L}\p{M}\p{N}]{2}/u;

/** « Bonjour Jeanne, », or « Bonjour, » when the typed name is too long for one or has a link. Rule J-13. */
export function greeting(firstName: string, locale: Locale = DEFAULT_LOCALE): string {
  const word = mailTexts(locale).greeting;
  const name = withoutInvisible(firstName);
  const isName = name !== '' && name.length <= LONGEST_NAME && !LINK_LIKE.test(name);
  return isName ? `${word} ${unlinked(firstName)},` : `${word},`;
}

/**
 * Where addresses are divided: the dot before a letter, or between a letter and a digit (a domain ends with letters,
 * and `www.3615` needs none), `@`, the colon of a scheme, and slashes but those between digits.
 */
const JOINTS =
  /[.\u2024\u3002\uff0e\uff61](?=[\p{L}\p{M}_])|(?<=\p{L})[.\u2024\u3002\uff0e\uff61](?=\p{N})|[@\uff20](?=\S)|(?<=\p{L}):(?=[\p{L}\p{N}/])|(?<=[\p{L}\p{M}\p{N}.:/])\/(?=[^\s\d])|(?<=[\p{L}\p{M}.:/])\/(?=\d)/gu;

/**
 * Typed text in which mail programs find no link: zero-width spaces divide addresses. Times, amounts, dates and
 * telephone numbers stay whole. In linear time. Rule J-13.
 */
export function unlinked(typed: string): string {
  return typed.replaceAll(JOINTS, '$&\u200b');
}
