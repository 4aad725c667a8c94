import { fieldError } from '@comptoir/domain/form-rules';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#components/button.tsx';
import { Skeleton } from '#components/skeleton.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { useAccountApi } from '#stores/account-client.ts';
import { useAccountDraft } from '#stores/account-draft.ts';
import { endSession } from '#stores/session.ts';
import { AccountForm } from './account-form.tsx';
import { AFTER_RESET } from './after-reset.ts';
import { AuthScreen } from './auth-screen.tsx';
import { codeMistakes } from './code-digits.ts';
import { CodeField } from './code-field.tsx';
import { DraftField } from './draft-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordMistakes } from './new-password-mistakes.ts';
import { useNextPage, withNext } from './next-page.ts';
import { ResendCode } from './resend-code.tsx';
import { useFormState } from './use-form-state.ts';

/** Two steps: a code is sent to the address, and sets a new password. */
export function ForgotScreen() {
  const t = useTranslate();
  const next = useNextPage();
  const { isReady, isResetting } = useAccountDraft();
  return (
    <AuthScreen title={t('Forgotten password')}>
      {!isReady && <Skeleton lines={4} />}
      {isReady && (isResetting ? <ResetForm /> : <SendCodeForm />)}
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

function SendCodeForm() {
  const t = useTranslate();
  const api = useAccountApi();
  const { email, edit, noteCode, setResetting } = useAccountDraft();
  const mistake = fieldError('email', email, { isRequired: true, isEmail: true });
  const form = useFormState(mistake ? [mistake] : []);

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
        <DraftField
          name="email"
          form={form}
          required
          label={t('E-mail address')}
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onEdit={(typed) => edit({ email: typed })}
        />
      </AccountForm>
    </>
  );
}

function ResetForm() {
  const t = useTranslate();
  const api = useAccountApi();
  const navigate = useNavigate();
  const next = useNextPage();
  const { email, setResetting } = useAccountDraft();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const form = useFormState([
    ...codeMistakes(code),
    ...newPasswordMistakes(password, confirmation),
  ]);

  useEffect(() => codeField.current?.focus(), []);

  async function reset(): Promise<void> {
    const answer = await form.submit(() =>
      api.resetPassword({ email: email.trim(), otp: code, password }),
    );
    if (answer === null) return;
    // A new password ends every session, this browser's too.
    endSession();
    await navigate(withNext('/auth/login', next), { state: AFTER_RESET });
    setResetting(false);
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
      >
        <CodeField
          ref={codeField}
          value={code}
          error={form.errorOf('otp', t('Code'))}
          onChange={(changed) => {
            form.edited();
            setCode(changed);
          }}
        />
        <NewPasswordFields
          email={email}
          form={form}
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
      </AccountForm>
      <ResendCode email={email} />
    </>
  );
}
