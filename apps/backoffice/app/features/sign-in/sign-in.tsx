import type { StaffSession } from '@comptoir/contract/staff/session';
import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Link } from 'react-router';
import { CodeField } from '#components/controls/code-field.tsx';
import { PasskeyButton } from '#components/controls/passkey-button.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { InsecureNote } from '#components/feedback/insecure-note.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { hasPasskeys } from '#lib/browser/passkeys.ts';
import { proveWithPasskey } from '#stores/prove-with-passkey.ts';
import { staffApi, useSession } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** Signing in: a passkey, or address and password, then a code where the person has an authenticator. */
export function SignIn() {
  const call = useCall();
  const { isBusy, problem, setProblem, send } = call;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [isPasskeyRefused, setPasskeyRefused] = useState(false);
  const { open } = useSession.getState();

  async function signIn(): Promise<void> {
    const body = { email, password, ...(isCodeNeeded && { code }) };
    const result = await send(() => staffApi.post<StaffSession>('/session', body));
    if (result.ok) return open(result.payload);
    if (result.problem.code !== 'second_factor_required') return;
    setProblem(null);
    setCodeNeeded(true);
  }

  function leaveCode(): void {
    setCodeNeeded(false);
    setCode('');
    setProblem(null);
  }

  async function signInWithPasskey(): Promise<void> {
    setPasskeyRefused(false);
    await send<StaffSession | null>(async () => {
      const attempt = await proveWithPasskey('/session/passkey');
      if (attempt.kind === 'answered') {
        if (attempt.result.ok) open(attempt.result.payload);
        return attempt.result;
      }
      setPasskeyRefused(attempt.kind === 'failed');
      return { ok: true, payload: null };
    });
  }

  return (
    <div className="space-y-6">
      <InsecureNote />
      {isPasskeyRefused && (
        <Alert kind="problem">
          <p>{t('This passkey could not be used here. Sign in with your password.')}</p>
        </Alert>
      )}
      {hasPasskeys() && (
        <>
          <PasskeyButton
            label={t('Sign in with a passkey')}
            isBusy={isBusy}
            onPress={signInWithPasskey}
          />
          <p className="flex items-center gap-4 text-quiet text-small before:h-px before:flex-1 before:bg-hinoki after:h-px after:flex-1 after:bg-hinoki">
            {t('or')}
          </p>
        </>
      )}
      <CallForm
        call={call}
        onSubmit={signIn}
        action={isCodeNeeded ? t('Confirm') : t('Sign in')}
        onBack={isCodeNeeded ? leaveCode : undefined}
      >
        {isCodeNeeded ? (
          <CodeField value={code} onChange={setCode} error={fieldProblem(problem, 'code')} />
        ) : (
          <>
            <Field
              label={t('E-mail address')}
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="username"
              error={fieldProblem(problem, 'email')}
              required
            />
            <Field
              label={t('Password')}
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              error={fieldProblem(problem, 'password')}
              required
            />
          </>
        )}
      </CallForm>
      <p className="border-hinoki border-t pt-5 text-quiet text-small">
        {t('A tablet of the restaurant needs no account.')}{' '}
        <Link to="/appareil" className="text-ink underline underline-offset-4">
          {t('Enrol this tablet with a code')}
        </Link>
      </p>
    </div>
  );
}
