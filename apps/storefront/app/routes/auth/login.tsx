import type { SessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import { Alert } from '@comptoir/design/components/alert';
import { loginFormErrors } from '@comptoir/domain/accounts/account-forms';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { AccountForm, isPaused } from '#features/account/account-form.tsx';
import { EmailField } from '#features/account/form-field.tsx';
import { isAfterReset } from '#features/account/password/finish-reset.ts';
import { PasswordField } from '#features/account/password/password-field.tsx';
import { AuthFooter, AuthScreen } from '#features/account/sign-in/auth-screen.tsx';
import {
  useNextPage,
  useRedirectAfterSignIn,
  withNext,
} from '#features/account/sign-in/next-page.ts';
import { useFormState } from '#features/account/use-form-state.ts';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { openSession, useAccountApi } from '#stores/account/account-client.ts';
import { startAccountStores, useAccountDraft } from '#stores/account/account-draft.ts';

// Before the first render, like the other stores.
startAccountStores();

export const loader = pageLoader;

export default function Login() {
  const t = useTranslate();
  const api = useAccountApi();
  const navigate = useNavigate();
  const next = useNextPage();
  const { state } = useLocation();
  const email = useAccountDraft((draft) => draft.email);
  const [password, setPassword] = useState('');
  const form = useFormState(loginFormErrors({ email, password }));
  useRedirectAfterSignIn('/');

  async function logIn(): Promise<void> {
    const result = await form.submit(async (): Promise<ApiResult<SessionAnswer | 'unverified'>> => {
      const answer = await api.login(email.trim(), password);
      return !answer.ok && isUnverified(answer.problem) ? UNVERIFIED : answer;
    });
    if (result === null) return;
    if (result === 'unverified') {
      useAccountDraft.getState().noteCode(Date.now());
      await navigate(withNext('/auth/verify', next));
    } else {
      useAccountDraft.getState().clear();
      openSession(result);
    }
  }

  return (
    <AuthScreen title={t('Log in')} lead={next && t('Log in to go on.')}>
      {isAfterReset(state) && (
        <div className="mb-6">
          <Alert kind="success">
            <p>{t('Your password was changed. Log in with the new one.')}</p>
          </Alert>
        </div>
      )}
      <AccountForm
        label={t('Log in')}
        state={form}
        submitLabel={t('Log in')}
        onSubmit={logIn}
        remedy={
          isPaused(form.problem) && (
            <Link
              to={withNext('/auth/forgot', next)}
              className="-mb-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {t('Log in by a link in an e-mail')}
            </Link>
          )
        }
        aside={
          <Link
            to={withNext('/auth/forgot', next)}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-vermilion-deep"
          >
            {t('Forgot your password?')}
          </Link>
        }
      >
        <EmailField
          form={form}
          autoComplete="username"
          value={email}
          onEdit={(typed) => useAccountDraft.getState().edit({ email: typed })}
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          form={form}
          value={password}
          onEdit={setPassword}
        />
      </AccountForm>
      <AuthFooter question={t('No account yet?')} to={withNext('/auth/signup', next)}>
        {t('Create an account')}
      </AuthFooter>
    </AuthScreen>
  );
}

const UNVERIFIED = { ok: true, payload: 'unverified' } as const;

/** The password is correct and a code was sent: the next step is the verification. */
function isUnverified({ status, code }: Problem): boolean {
  return status === 403 && code === 'email_not_verified';
}
