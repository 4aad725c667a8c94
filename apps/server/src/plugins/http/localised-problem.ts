import { problemMessage } from '@comptoir/contract/wire/english-problems';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { englishFieldMessage } from '@comptoir/contract/wire/validation-messages';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';

/** The sentences of a rejection, or of a problem of a quote. */
interface Sentences {
  readonly message?: string | undefined;
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
  const isFrench = locale === DEFAULT_LOCALE;
  const translated = errors?.map((error) => {
    if (isFrench) return error;
    return {
      path: error.path,
      message: code === 'validation' ? englishFieldMessage(error.message) : general,
    };
  });
  return {
    message: isFrench ? (message ?? general) : general,
    ...(translated && { errors: translated }),
  };
}
