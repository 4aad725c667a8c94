import { Alert } from '@comptoir/design/components/alert';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { hasPasskeys } from '#lib/browser/passkeys.ts';
import { t } from '#lib/i18n/translate.ts';
import { useSession } from '#stores/session.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { readonly kind: 'choice' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'authenticator' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** The first second factor of an owner or a manager, before anything else opens. Rules SA-13 and SA-15. */
export function SecondFactor() {
  const { load, signOut } = useSession.getState();
  const [step, setStep] = useState<Step>({ kind: 'choice' });

  function added(codes: readonly string[] | null): void {
    if (codes) setStep({ kind: 'codes', codes });
    else load();
  }
  const back = () => setStep({ kind: 'choice' });

  switch (step.kind) {
    case 'choice':
      return (
        <div className="space-y-6">
          <p>
            {t(
              'Your role can refund money and let others in. A password alone may be guessed or read by others, so choose a second proof.',
            )}
          </p>
          <ul className="grid gap-3">
            {hasPasskeys() && (
              <li>
                <Way
                  title={t('A passkey')}
                  text={t(
                    'The fingerprint, the face or the code of this device. It also replaces the password.',
                  )}
                  onChoose={() => setStep({ kind: 'passkey' })}
                />
              </li>
            )}
            <li>
              <Way
                title={t('An authenticator app')}
                text={t('A phone shows six digits, new ones every half a minute.')}
                onChoose={() => setStep({ kind: 'authenticator' })}
              />
            </li>
          </ul>
          {!hasPasskeys() && (
            <Alert kind="note">
              <p>
                {t('Passkeys are not possible here: they need an https address, or localhost.')}
              </p>
            </Alert>
          )}
          <Button look="plain" className="-ml-3" onClick={signOut}>
            {t('Sign out')}
          </Button>
        </div>
      );
    case 'passkey':
      return <PasskeyForm onAdded={added} onCancel={back} />;
    case 'authenticator':
      return <AuthenticatorForm onAdded={added} onCancel={back} />;
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={load} />;
  }
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly onChoose: () => void;
}

function Way({ title, text, onChoose }: WayProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center justify-between gap-4 rounded-card border border-edge bg-paper px-5 py-4 text-left hover:border-ink"
    >
      <span>
        <span className="block font-semibold text-large">{title}</span>
        <span className="block text-quiet text-small">{text}</span>
      </span>
      <span aria-hidden="true" className="text-heading text-quiet">
        →
      </span>
    </button>
  );
}
