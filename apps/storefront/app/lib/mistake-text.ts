import type { FieldError } from '@comptoir/domain/form-rules';
import type { Translate } from './i18n.ts';

/** What is wrong with a field, under the name it has on the page. */
export function mistakeText(mistake: FieldError, label: string, t: Translate): string {
  return 'min' in mistake
    ? t(mistake.message, { path: label, min: mistake.min })
    : t(mistake.message, { path: label });
}
