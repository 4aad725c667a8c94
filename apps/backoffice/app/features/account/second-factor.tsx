import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FullPage } from '#components/layout/full-page.tsx';
import { hasPasskeys } from '#lib/browser/passkeys.ts';
import { useSession } from '#stores/session.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Way = 'passkey' | 'authenticator';

/** The first second factor of an owner or a manager, before anything else opens. Rules SA-13 and SA-15. */
export function SecondFactor() {
  const { load } = useSession.getState();
  const [way, setWay] = useState<Way | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const back = () => setWay(null);
  const added = (made: readonly string[] | null) => (made ? setCodes(made) : load());

  if (codes) {
    return (
      <FullPage title={t('Recovery codes')} above={t('Step 2 of 2: keep your account safe')}>
        <RecoveryCodes codes={codes} onKept={load} />
      </FullPage>
    );
  }
  return (
    <FullPage title={t('A second proof')} above={t('Step 2 of 2: keep your account safe')}>
      {way === null && <Ways onChoose={setWay} />}
      {way === 'passkey' && <PasskeyForm onAdded={added} onCancel={back} />}
      {way === 'authenticator' && <AuthenticatorForm onAdded={added} onCancel={back} />}
    </FullPage>
  );
}

function Ways({ onChoose }: { readonly onChoose: (way: Way) => void }) {
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
            <WayButton
              title={t('A passkey')}
              text={t(
                'The fingerprint, the face or the code of this device. It also replaces the password.',
              )}
              onPress={() => onChoose('passkey')}
            />
          </li>
        )}
        <li>
          <WayButton
            title={t('An authenticator app')}
            text={t('A phone shows six digits, new ones every half a minute.')}
            onPress={() => onChoose('authenticator')}
          />
        </li>
      </ul>
      {!hasPasskeys() && (
        <Alert kind="note">
          <p>{t('Passkeys are not possible here: they need an https address, or localhost.')}</p>
        </Alert>
      )}
      <Button look="plain" className="-ml-3" onClick={() => useSession.getState().signOut()}>
        {t('Sign out')}
      </Button>
    </div>
  );
}

interface WayButtonProps {
  readonly title: string;
  readonly text: string;
  readonly onPress: () => void;
}

function WayButton({ title, text, onPress }: WayButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
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
