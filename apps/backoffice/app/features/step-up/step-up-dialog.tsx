import type { StaffSession } from '@comptoir/contract/staff/session';
import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { ButtonLink } from '#components/controls/button.tsx';
import { CodeField } from '#components/controls/code-field.tsx';
import { PasskeyButton } from '#components/controls/passkey-button.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { hasPasskeys } from '#lib/browser/passkeys.ts';
import { proveWithPasskey } from '#stores/prove-with-passkey.ts';
import { staffApi, useOpenSession, useSession } from '#stores/session.ts';
import { useStepUp } from '#stores/step-up.ts';
import { useCall } from '#stores/use-call.ts';

/** Asks for the password or a passkey again while a call waits, which then goes on. Rule SA-60. */
export function StepUpDialog() {
  const settle = useStepUp((store) => store.settle);
  const session = useOpenSession();
  if (!settle || !session) return null;
  return (
    <Dialog isOpen title={t('Is it still you?')} onClose={() => settle(false)}>
      {session.person ? (
        <Proof session={session} person={session.person} onProven={() => settle(true)} />
      ) : (
        <div className="space-y-5">
          <p>{t('This needs a person who has signed in: the PIN is not enough for it.')}</p>
          <ButtonLink to="/connexion" look="primary" onClick={() => settle(false)}>
            {t('Sign in')}
          </ButtonLink>
        </div>
      )}
    </Dialog>
  );
}

interface ProofProps {
  readonly session: StaffSession;
  readonly person: NonNullable<StaffSession['person']>;
  readonly onProven: () => void;
}

function Proof({ session, person, onProven }: ProofProps) {
  const call = useCall();
  const { isBusy, problem, setProblem, send } = call;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [isPasskeyRefused, setPasskeyRefused] = useState(false);
  const { open } = useSession.getState();
  const passkeys = session.second_factors?.passkeys ?? 0;

  async function prove(): Promise<void> {
    const body = { password, ...(isCodeNeeded && { code }) };
    const result = await send(() => staffApi.post<StaffSession>('/session/step-up', body));
    if (result.ok) {
      open(result.payload);
      onProven();
    } else if (result.problem.code === 'second_factor_required') {
      setProblem(null);
      setCodeNeeded(true);
    }
  }

  async function proveByPasskey(): Promise<void> {
    setPasskeyRefused(false);
    const result = await send<StaffSession | null>(async () => {
      const attempt = await proveWithPasskey('/session/step-up');
      if (attempt.kind === 'answered') return attempt.result;
      setPasskeyRefused(attempt.kind === 'failed');
      return { ok: true, payload: null };
    });
    if (!result.ok || result.payload === null) return;
    open(result.payload);
    onProven();
  }

  return (
    <div className="space-y-5">
      <p>
        {t('{name}, this change needs a proof of the last 10 minutes. It then goes on by itself.', {
          name: person.name,
        })}
      </p>
      {passkeys > 0 && hasPasskeys() && !isCodeNeeded && (
        <>
          <PasskeyButton label={t('Use a passkey')} isBusy={isBusy} onPress={proveByPasskey} />
          <p className="flex items-center gap-4 text-quiet text-small before:h-px before:flex-1 before:bg-hinoki after:h-px after:flex-1 after:bg-hinoki">
            {t('or')}
          </p>
        </>
      )}
      {isPasskeyRefused && (
        <Alert kind="problem">
          <p>{t('This passkey could not be used here. Use your password.')}</p>
        </Alert>
      )}
      <CallForm call={call} onSubmit={prove} action={t('Confirm')}>
        <input type="hidden" name="username" autoComplete="username" value={person.email} />
        {isCodeNeeded ? (
          <CodeField value={code} onChange={setCode} error={fieldProblem(problem, 'code')} />
        ) : (
          <Field
            label={t('Password')}
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            error={fieldProblem(problem, 'password')}
            required
          />
        )}
      </CallForm>
    </div>
  );
}
