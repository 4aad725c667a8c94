import type { recoveryCodesAnswer, totpOfferAnswer } from '@comptoir/contract/staff/account';
import { Field } from '@comptoir/design/components/field';
import { QrCode } from '@comptoir/design/components/qr-code';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import type { LoadedState } from '#lib/api/loaded-state.ts';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

type Offer = PayloadOf<typeof totpOfferAnswer>;

interface AuthenticatorFormProps {
  /** `codes` are new recovery codes, null where older ones still count. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** Adds an authenticator: its secret as a QR code or typed, then a code that proves it. Rule SA-12. */
export function AuthenticatorForm({ onAdded, onCancel }: AuthenticatorFormProps) {
  const [state, setState] = useState<LoadedState<Offer>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    setState({ kind: 'loading' });
    // The attempt is what the button counts.
    void attempt;
    staffApi.post<Offer>('/account/totp').then((result) => {
      if (!isCurrent) return;
      setState(
        result.ok
          ? { kind: 'loaded', payload: result.payload }
          : { kind: 'failed', problem: result.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  return (
    <Loaded state={state} onRetry={() => setAttempt((count) => count + 1)}>
      {(offer) => <Confirmation offer={offer} onAdded={onAdded} onCancel={onCancel} />}
    </Loaded>
  );
}

function Confirmation({
  offer,
  onAdded,
  onCancel,
}: AuthenticatorFormProps & { readonly offer: Offer }) {
  const call = useCall();
  const { problem, send } = call;
  const [code, setCode] = useState('');

  async function confirm(): Promise<void> {
    const { secret } = offer;
    const result = await send(() =>
      staffApi.put<PayloadOf<typeof recoveryCodesAnswer>>('/account/totp', { secret, code }),
    );
    if (result.ok) onAdded(result.payload.recovery_codes);
  }

  return (
    <CallForm call={call} onSubmit={confirm} action={t('Confirm')} onBack={onCancel}>
      <ol className="list-decimal space-y-1 pl-5">
        <li>
          {t('Open an authenticator app on your phone (Aegis, Google Authenticator, 1Password…).')}
        </li>
        <li>{t('Scan this code with it, or type the key.')}</li>
        <li>{t('Type the six digits that it shows.')}</li>
      </ol>
      <div className="flex flex-wrap items-center gap-6">
        <QrCode
          text={offer.uri}
          label={t('QR code for the authenticator app')}
          className="size-56"
        />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-quiet text-small">{t('Key to type')}</p>
          <p className="font-semibold text-large tracking-wide">
            {offer.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <Field
        label={t('Six-digit code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={fieldProblem(problem, 'code')}
        required
      />
    </CallForm>
  );
}
