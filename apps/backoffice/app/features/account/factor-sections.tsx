import type { passkeysAnswer, recoveryCodesAnswer } from '@comptoir/contract/staff/account';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { hasPasskeys } from '#lib/browser/passkeys.ts';
import { day, since } from '#lib/format/time-text.ts';
import { serverClock } from '#stores/board/clock.ts';
import { staffApi, useOpenSession, useSession } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The passkeys of the person, with the means to add and to remove one. Rule SA-11. */
export function PasskeysSection() {
  const { state, reload, retry } = useLoaded<PayloadOf<typeof passkeysAnswer>>('/account/passkeys');
  const { isBusy, problem, send } = useCall();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function remove(id: string): Promise<void> {
    const result = await send(() => staffApi.delete(`/account/passkeys/${id}`));
    if (result.ok) await Promise.all([reload(), useSession.getState().load()]);
  }

  return (
    <Section
      title={t('Passkeys')}
      lead={t('The fingerprint, the face or the code of a device. It also replaces the password.')}
    >
      <Loaded state={state} onRetry={retry}>
        {({ passkeys }) => (
          <>
            {passkeys.length === 0 && <p className="text-quiet">{t('You have none yet.')}</p>}
            <ul className="divide-y divide-hinoki">
              {passkeys.map(({ passkey_id, name, created_at, last_used_at }) => (
                <li key={passkey_id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{name}</p>
                    <p className="text-quiet text-small">
                      {t('since {day}', { day: day(created_at) })}
                      {last_used_at &&
                        ` · ${t('last used {when}', { when: since(last_used_at, serverClock.now()) })}`}
                    </p>
                  </div>
                  <Button
                    isBusy={isBusy}
                    onClick={() => remove(passkey_id)}
                    aria-label={t('Remove {name}', { name })}
                  >
                    {t('Remove')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <FormProblem problem={problem} />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {isAdding ? (
        <PasskeyForm
          onAdded={(added) => {
            setAdding(false);
            setCodes(added);
            reload();
            useSession.getState().load();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        hasPasskeys() && <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button>
      )}
    </Section>
  );
}

/** The authenticator of the person. Rule SA-12. */
export function AuthenticatorSection() {
  const hasIt = useOpenSession()?.second_factors?.totp ?? false;
  const { isBusy, problem, send } = useCall();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { load } = useSession.getState();

  return (
    <Section
      title={t('Authenticator app')}
      lead={t('A phone shows six digits, new ones every half a minute.')}
    >
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {isAdding ? (
        <AuthenticatorForm
          onAdded={(added) => {
            setAdding(false);
            setCodes(added);
            load();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <>
          <p>{hasIt ? t('It is set up.') : t('It is not set up.')}</p>
          <FormProblem problem={problem} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setAdding(true)}>
              {hasIt ? t('Replace it') : t('Set it up')}
            </Button>
            {hasIt && (
              <Button
                isBusy={isBusy}
                onClick={async () => {
                  const result = await send(() => staffApi.delete('/account/totp'));
                  if (result.ok) load();
                }}
              >
                {t('Remove it')}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}

/** The recovery codes: how many are left, and new ones. Rule SA-15. */
export function RecoverySection() {
  const factors = useOpenSession()?.second_factors;
  const { isBusy, problem, send } = useCall();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!factors || (!factors.totp && factors.passkeys === 0)) return null;

  async function renew(): Promise<void> {
    const result = await send(() =>
      staffApi.post<PayloadOf<typeof recoveryCodesAnswer>>('/account/recovery-codes'),
    );
    if (!result.ok) return;
    setCodes(result.payload.recovery_codes);
    useSession.getState().load();
  }

  return (
    <Section title={t('Recovery codes')} lead={t('For the day on which the phone is lost.')}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : (
        <>
          <p>{t('{count} codes are left.', { count: factors.recovery_codes })}</p>
          <FormProblem problem={problem} />
          <Button isBusy={isBusy} onClick={renew}>
            {t('Make ten new ones')}
          </Button>
        </>
      )}
    </Section>
  );
}
