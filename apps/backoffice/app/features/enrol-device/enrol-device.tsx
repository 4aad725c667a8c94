import type { StaffSession } from '@comptoir/contract/staff/session';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from '#components/controls/button.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { InsecureNote } from '#components/feedback/insecure-note.tsx';
import { askForPin } from '#stores/ask-for-pin.ts';
import { useFirstSteps } from '#stores/first-steps.ts';
import { staffApi, useOpenSession, useSession } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** Enrols this tablet with the code that a manager sees. Rule SA-31. */
export function EnrolDevice() {
  const call = useCall();
  const { send } = call;
  const [code, setCode] = useState('');
  const id = useId();
  const device = useOpenSession()?.device;
  const navigate = useNavigate();

  async function enrol(): Promise<void> {
    const result = await send(() => staffApi.post<StaffSession>('/session/device', { code }));
    if (!result.ok) return;
    useSession.getState().open(result.payload);
    useFirstSteps.setState({ isShown: true, testOrder: null });
    navigate('/', { replace: true });
    // Who stands there says it at once; who has no PIN yet goes on without.
    void askForPin();
  }

  return (
    <div className="space-y-6">
      <InsecureNote />
      {device && (
        <Alert kind="note">
          <p>{t('This tablet is enrolled already, as {name}.', { name: device.name })}</p>
          <ButtonLink to="/" look="plain" className="-ml-3">
            {t('To the orders')}
          </ButtonLink>
        </Alert>
      )}
      <ol className="list-decimal space-y-1 pl-5">
        <li>{t('An owner or a manager opens « Devices » on their own phone or computer.')}</li>
        <li>{t('They add this tablet and read you the code of 8 characters.')}</li>
        <li>{t('Type it here. The tablet then stays enrolled until it is revoked.')}</li>
      </ol>
      <CallForm call={call} onSubmit={enrol} action={t('Enrol this tablet')}>
        <div>
          <label htmlFor={id} className="mb-1 block font-semibold">
            {t('Code')}
          </label>
          <input
            id={id}
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            required
            className="block min-h-20 w-full rounded-card border border-edge bg-paper px-4 text-center font-serif text-[clamp(1.75rem,8vw,2.75rem)] tracking-[0.12em] hover:border-ink"
          />
        </div>
      </CallForm>
      <p className="border-hinoki border-t pt-5 text-quiet text-small">
        {t('Is this your own device?')}{' '}
        <Link to="/connexion" className="text-ink underline underline-offset-4">
          {t('Sign in with your account')}
        </Link>
      </p>
    </div>
  );
}
