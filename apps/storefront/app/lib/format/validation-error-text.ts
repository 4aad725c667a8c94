import type { FieldError } from '@comptoir/domain/checkout/form-rules';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

/** What is wrong with a field: by the rules of forms, or in a sentence of its own. */
export type ValidationError<Path extends string = string> =
  | FieldError<Path>
  | { readonly path: Path; readonly message: MessageKey };

/** What is wrong with a field, under the name it has on the page. */
export function validationErrorText(error: ValidationError, label: string, t: Translate): string {
  return 'min' in error
    ? t(error.message, { path: label, min: error.min })
    : t(error.message, { path: label });
}
