import { Skeleton } from '@comptoir/design/components/skeleton';
import { fieldError } from '@comptoir/domain/checkout/form-rules';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { AccountForm, isPaused } from '#features/account/account-form.tsx';
import { EmailField } from '#features/account/form-field.tsx';
import { useFinishReset } from '#features/account/password/finish-reset.ts';
import {
  NewPasswordFields,
  useNewPassword,
} from '#features/account/password/new-password-fields.tsx';
import { ResetLinkForm } from '#features/account/password/reset-link-form.tsx';
import { AuthScreen } from '#features/account/sign-in/auth-screen.tsx';
import { useMailedLink } from '#features/account/sign-in/mailed-link.tsx';
import { useNextPage, withNext } from '#features/account/sign-in/next-page.ts';
import { CodeField, codeErrors } from '#features/account/sign-up/code-field.tsx';
import { ResendCode } from '#features/account/sign-up/resend-code.tsx';
import { useFormState } from '#features/account/use-form-state.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { startAccountStores, useAccountDraft } from '#stores/account/account-draft.ts';

// Before the first render, like the other stores.
startAccountStores();

export const loader = pageLoader;

/** Two steps: a mail is sent, and its code or link sets a new password. */
export default function Forgot() {
  const t = useTranslate();
  const next = useNextPage();
  const isHydrated = useHydrated();
  return (
    <AuthScreen title={t('Forgotten password')}>
      {isHydrated ? <ForgotSteps /> : <Skeleton lines={4} />}
      <p className="mt-8 border-hinoki border-t pt-5">
        <Link
          to={withNext('/auth/login', next)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('Back to the login')}
        </Link>
      </p>
    </AuthScreen>
  );
}

/** A mail's link replaces the code and its step. Rule V-22. */
function ForgotSteps() {
  const { link, drop } = useMailedLink();
  const { isResetting, edit } = useAccountDraft();
  if (link) {
    return (
      <ResetLinkForm
        link={link}
        onDrop={() => {
          edit({ email: link.email });
          drop();
        }}
      />
    );
  }
  return isResetting ? <ResetForm /> : <SendCodeForm />;
}

function SendCodeForm() {
  const t = useTranslate();
  const api = useAccountApi();
  const { email, edit, noteCode, setResetting } = useAccountDraft();
  const error = fieldError('email', email, { isRequired: true, isEmail: true });
  const form = useFormState(error ? [error] : []);

  async function send(): Promise<void> {
    const answer = await form.submit(() => api.sendCode(email.trim()));
    if (answer === null) return;
    noteCode(Date.now());
    setResetting(true);
  }

  return (
    <>
      <p className="mb-6 text-quiet">{t('forgot.lead')}</p>
      <AccountForm
        label={t('Forgotten password')}
        state={form}
        submitLabel={t('Send me a code')}
        onSubmit={send}
      >
        <EmailField
          form={form}
          autoComplete="username"
          value={email}
          onEdit={(typed) => edit({ email: typed })}
        />
      </AccountForm>
    </>
  );
}

/** Sets a new password with the code from a mail. */
function ResetForm() {
  const t = useTranslate();
  const api = useAccountApi();
  const { email, setResetting } = useAccountDraft();
  const [code, setCode] = useState('');
  const typed = useNewPassword();
  const codeField = useRef<HTMLInputElement>(null);
  const finish = useFinishReset();
  const form = useFormState([...codeErrors(code), ...typed.errors]);

  useEffect(() => codeField.current?.focus(), []);

  async function reset(): Promise<void> {
    const answer = await form.submit(() =>
      api.resetPassword({ email: email.trim(), otp: code, password: typed.password }),
    );
    if (answer !== null) await finish();
  }

  return (
    <>
      <div className="mb-6">
        <p className="text-quiet">
          {t('If {email} has an account, a code is on its way.', { email })}
        </p>
        <Button look="plain" className="-ml-2" onClick={() => setResetting(false)}>
          {t('Use another address')}
        </Button>
      </div>
      <AccountForm
        label={t('Forgotten password')}
        state={form}
        submitLabel={t('Change the password')}
        onSubmit={reset}
        remedy={isPaused(form.problem) && <p>{t('The link in the e-mail works all the same.')}</p>}
      >
        <CodeField ref={codeField} form={form} value={code} onChange={setCode} />
        <NewPasswordFields email={email} form={form} typed={typed} />
      </AccountForm>
      <ResendCode email={email} />
    </>
  );
}
