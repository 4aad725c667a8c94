import { problemMessage } from '@comptoir/contract/wire/english-problems';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { fieldSentence } from '@comptoir/contract/wire/validation-messages';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';

/** A sentence that says more than that of the code: French, or in each language. */
export type PreciseMessage = string | Readonly<Record<Locale, string>>;

/** The sentences of a rejection, or of a problem of a quote. */
interface Sentences {
  readonly message?: PreciseMessage | undefined;
  readonly errors?: readonly FieldError[] | undefined;
}

/**
 * The sentences of a rejection in a language. French ones may be precise; in another language it has the general
 * sentence of its code, and its fields say the rest. Rule LA-37.
 */
export function localisedSentences(
  code: string,
  { message, errors }: Sentences,
  locale: Locale,
): { readonly message: string; readonly errors?: FieldError[] } {
  const general = problemMessage(code, locale);
  const translated = errors?.map((error) => {
    if (code === 'validation') return { ...error, message: fieldSentence(error.message, locale) };
    return locale === DEFAULT_LOCALE ? error : { path: error.path, message: general };
  });
  return {
    message: preciseMessage(message, locale) ?? general,
    ...(translated && { errors: translated }),
  };
}

function preciseMessage(message: PreciseMessage | undefined, locale: Locale): string | undefined {
  if (typeof message !== 'string') return message?.[locale];
  return locale === DEFAULT_LOCALE ? message : undefined;
}
