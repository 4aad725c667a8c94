import type { recoveryCodesAnswer } from '@comptoir/contract/staff/account';
import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { CallForm } from '#components/feedback/call-form.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { makePasskey } from '#lib/browser/passkeys.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface PasskeyFormProps {
  /** `codes` are new recovery codes, null where older ones still count. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** Adds a passkey under a name, so that a lost device can be told from the others. Rule SA-11. */
export function PasskeyForm({ onAdded, onCancel }: PasskeyFormProps) {
  const call = useCall();
  const { problem, send } = call;
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function add(): Promise<void> {
    setRefusal(null);
    const asked = await send(() =>
      staffApi.post<{ readonly options: unknown }>('/account/passkeys/options'),
    );
    if (!asked.ok) return;
    const outcome = await makePasskey(asked.payload.options);
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind === 'known') {
      return setRefusal(t('This device has a passkey of yours already.'));
    }
    if (outcome.kind === 'failed') {
      return setRefusal(
        t('This device could not make a passkey. Use an authenticator app instead.'),
      );
    }
    const { response } = outcome;
    const result = await send(() =>
      staffApi.post<PayloadOf<typeof recoveryCodesAnswer>>('/account/passkeys', { name, response }),
    );
    if (result.ok) onAdded(result.payload.recovery_codes);
  }

  return (
    <CallForm call={call} onSubmit={add} action={t('Make the passkey')} onBack={onCancel}>
      <Field
        label={t('Name of this passkey')}
        hint={t('So that you know it again: « Léa’s phone ».')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        maxLength={60}
        error={fieldProblem(problem, 'name')}
        required
      />
      {refusal && (
        <Alert kind="problem">
          <p>{refusal}</p>
        </Alert>
      )}
    </CallForm>
  );
}
