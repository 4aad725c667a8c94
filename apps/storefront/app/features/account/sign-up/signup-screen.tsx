import { signupFormErrors } from '@comptoir/domain/accounts/account-forms';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslate } from '#lib/i18n/translate.ts';
import { openSession, useAccountApi } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { AccountForm } from '../account-form.tsx';
import { DraftField } from '../draft-field.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { usePasswordHint } from '../password/password-hint.ts';
import { AuthScreen } from '../sign-in/auth-screen.tsx';
import { useLedOn, useNextPage, withNext } from '../sign-in/next-page.ts';
import { useFormState } from '../use-form-state.ts';
import { TakenAddress } from './taken-address.tsx';

const FIELDS = [
  {
    name: 'firstName',
    label: 'First name',
    type: 'text',
    autoComplete: 'given-name',
    className: '',
  },
  {
    name: 'lastName',
    label: 'Last name',
    type: 'text',
    autoComplete: 'family-name',
    className: '',
  },
  {
    name: 'phone',
    label: 'Telephone',
    type: 'tel',
    autoComplete: 'tel',
    className: 'tablet:col-span-2',
  },
  {
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    autoComplete: 'username',
    className: 'tablet:col-span-2',
  },
] as const;

export function SignupScreen() {
  const t = useTranslate();
  const api = useAccountApi();
  const navigate = useNavigate();
  const next = useNextPage();
  const draft = useAccountDraft();
  const [password, setPassword] = useState('');
  const form = useFormState(signupFormErrors({ ...draft, password }));
  const passwordHint = usePasswordHint(password);
  useLedOn('/profile');

  async function signUp(): Promise<void> {
    const answer = await form.submit(() =>
      api.signup({
        first_name: draft.firstName.trim(),
        last_name: draft.lastName.trim(),
        phone: draft.phone.trim(),
        email: draft.email.trim(),
        password,
      }),
    );
    if (answer === null) return;
    draft.noteCode(Date.now());
    openSession(answer);
    await navigate(withNext('/auth/verify', next));
  }

  return (
    <AuthScreen title={t('Create an account')} lead={t('signup.lead')} name={draft.firstName}>
      <AccountForm
        label={t('Create an account')}
        state={form}
        submitLabel={t('Create an account')}
        onSubmit={signUp}
        remedy={form.problem?.code === 'email_taken' && <TakenAddress email={draft.email} />}
      >
        <div className="grid gap-5 tablet:grid-cols-2">
          {FIELDS.map(({ name, label, type, autoComplete, className }) => (
            <DraftField
              key={name}
              name={name}
              form={form}
              required
              label={t(label)}
              type={type}
              inputMode={type}
              autoComplete={autoComplete}
              className={className}
              value={draft[name]}
              onEdit={(typed) => draft.edit({ [name]: typed })}
            />
          ))}
        </div>
        <PasswordField
          label={t('Password')}
          hint={passwordHint}
          name="password"
          autoComplete="new-password"
          value={password}
          error={form.errorOf('password', t('Password'))}
          onBlur={() => form.leave('password')}
          onChange={(event) => {
            form.edited();
            setPassword(event.target.value);
          }}
        />
        <p className="text-quiet text-small">
          {t('signup.privacy')}{' '}
          <Link to="/privacy-policy" className="text-ink underline underline-offset-4">
            {t('Privacy policy')}
          </Link>
        </p>
      </AccountForm>
      <p className="mt-8 border-hinoki border-t pt-5 text-quiet">
        {t('An account already?')}{' '}
        <Link
          to={withNext('/auth/login', next)}
          className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
        >
          {t('Log in')}
        </Link>
      </p>
    </AuthScreen>
  );
}
