import { useTranslate } from '#lib/i18n/translate.ts';
import type { FormState } from '../use-form-state.ts';
import { PasswordField } from './password-field.tsx';
import { usePasswordHint } from './password-hint.ts';

interface NewPasswordFieldsProps {
  /** Whose password it is: password managers look for it beside the password. */
  readonly email: string;
  readonly form: Pick<FormState<'password' | 'confirmation'>, 'errorOf' | 'leave' | 'edited'>;
  readonly password: string;
  readonly confirmation: string;
  readonly onPassword: (password: string) => void;
  readonly onConfirmation: (confirmation: string) => void;
}

/** A password to be set, typed twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { email, form, password, confirmation, onPassword, onConfirmation } = props;
  const t = useTranslate();
  const hint = usePasswordHint(password);
  const [label, again] = [t('New password'), t('New password, once more')];
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={label}
        hint={hint}
        name="password"
        autoComplete="new-password"
        value={password}
        error={form.errorOf('password', label)}
        onBlur={() => form.leave('password')}
        onChange={(event) => {
          form.edited();
          onPassword(event.target.value);
        }}
      />
      <PasswordField
        label={again}
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        error={form.errorOf('confirmation', again)}
        onBlur={() => form.leave('confirmation')}
        onChange={(event) => {
          form.edited();
          onConfirmation(event.target.value);
        }}
      />
    </>
  );
}
