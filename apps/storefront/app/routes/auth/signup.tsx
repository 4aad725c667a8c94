import { signupFormErrors } from '@comptoir/domain/accounts/account-forms';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { AccountForm } from '#features/account/account-form.tsx';
import { PasswordField } from '#features/account/password/password-field.tsx';
import { usePasswordHint } from '#features/account/password/password-hint.ts';
import { PERSON_FIELDS, PersonFields } from '#features/account/person-fields.tsx';
import { AuthFooter, AuthScreen } from '#features/account/sign-in/auth-screen.tsx';
import {
  useNextPage,
  useRedirectAfterSignIn,
  withNext,
} from '#features/account/sign-in/next-page.ts';
import { useFormState } from '#features/account/use-form-state.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { openSession, useAccountApi, useRequest } from '#stores/account/account-client.ts';
import { startAccountStores, useAccountDraft } from '#stores/account/account-draft.ts';

// Before the first render, like the other stores.
startAccountStores();

export const loader = pageLoader;

const FIELDS = [
  ...PERSON_FIELDS,
  {
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'username',
    className: 'tablet:col-span-2',
  },
] as const;

export default function Signup() {
  const t = useTranslate();
  const api = useAccountApi();
  const navigate = useNavigate();
  const next = useNextPage();
  const draft = useAccountDraft();
  const [password, setPassword] = useState('');
  const form = useFormState(signupFormErrors({ ...draft, password }));
  const passwordHint = usePasswordHint(password);
  useRedirectAfterSignIn('/profile');

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
        <PersonFields
          fields={FIELDS}
          values={draft}
          form={form}
          onEdit={(name, value) => draft.edit({ [name]: value })}
        />
        <PasswordField
          label={t('Password')}
          hint={passwordHint}
          name="password"
          autoComplete="new-password"
          form={form}
          value={password}
          onEdit={setPassword}
        />
        <p className="text-quiet text-small">
          {t('signup.privacy')}{' '}
          <Link to="/privacy-policy" className="text-ink underline underline-offset-4">
            {t('Privacy policy')}
          </Link>
        </p>
      </AccountForm>
      <AuthFooter question={t('An account already?')} to={withNext('/auth/login', next)}>
        {t('Log in')}
      </AuthFooter>
    </AuthScreen>
  );
}

interface TakenAddressProps {
  readonly email: string;
}

/** For an address that has an account: log in, or get a code, even if a stranger signed up with it. Rule V-21. */
function TakenAddress({ email }: TakenAddressProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const navigate = useNavigate();
  const next = useNextPage();
  const { isBusy, problem, send } = useRequest();

  async function sendCode(): Promise<void> {
    const answer = await send(() => api.sendCode(email.trim()));
    if (answer === null) return;
    useAccountDraft.getState().noteCode(Date.now());
    await navigate(withNext('/auth/verify', next));
  }

  return (
    <>
      <p className="mt-1">{t('taken-address.lead')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button isBusy={isBusy} onClick={sendCode}>
          {t('Send me a code')}
        </Button>
        <Link
          to={withNext('/auth/login', next)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('Log in')}
        </Link>
      </div>
      {problem && <p className="mt-2">{problemText(problem, t)}</p>}
    </>
  );
}
