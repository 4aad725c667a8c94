import { doPasswordsMatch, newPasswordError } from '@comptoir/domain/accounts/account-forms';
import { useState } from 'react';
import type { ValidationError } from '#lib/format/validation-error-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { FormState } from '../use-form-state.ts';
import { PasswordField } from './password-field.tsx';
import { usePasswordHint } from './password-hint.ts';

/** The errors of a new password and its repetition. Rules V-2 and V-3. */
export function newPasswordErrors(
  password: string,
  confirmation: string,
): readonly ValidationError<'password' | 'confirmation'>[] {
  const error = newPasswordError('password', password);
  if (error) return [error];
  if (doPasswordsMatch(password, confirmation)) return [];
  return [{ path: 'confirmation', message: 'Passwords do not match' }];
}

/** A new password and its repetition while they are typed. */
export function useNewPassword() {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  return {
    password,
    confirmation,
    setPassword,
    setConfirmation,
    errors: newPasswordErrors(password, confirmation),
  };
}

interface NewPasswordFieldsProps {
  /** For password managers, which look for a user name beside the password. */
  readonly email: string;
  readonly form: Pick<FormState<'password' | 'confirmation'>, 'errorOf' | 'leave' | 'edited'>;
  readonly typed: ReturnType<typeof useNewPassword>;
}

export function NewPasswordFields({ email, form, typed }: NewPasswordFieldsProps) {
  const t = useTranslate();
  const hint = usePasswordHint(typed.password);
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('New password')}
        hint={hint}
        name="password"
        form={form}
        autoComplete="new-password"
        value={typed.password}
        onEdit={typed.setPassword}
      />
      <PasswordField
        label={t('New password, once more')}
        name="confirmation"
        form={form}
        autoComplete="new-password"
        value={typed.confirmation}
        onEdit={typed.setConfirmation}
      />
    </>
  );
}
