import { doPasswordsMatch, newPasswordError } from '@comptoir/domain/accounts/account-forms';
import type { FieldMistake } from '#lib/format/validation-error-text.ts';

/** What is wrong with a new password and its repetition. Rules V-2 and V-3. */
export function newPasswordMistakes(
  password: string,
  confirmation: string,
): readonly FieldMistake<'password' | 'confirmation'>[] {
  const mistake = newPasswordError('password', password);
  if (mistake) return [mistake];
  if (doPasswordsMatch(password, confirmation)) return [];
  return [{ path: 'confirmation', message: 'Passwords do not match' }];
}
