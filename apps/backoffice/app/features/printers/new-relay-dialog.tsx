import type { newDeviceAnswer } from '@comptoir/contract/staff/devices';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { EnrolmentCode } from '#components/devices/enrolment-code.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { clockTime } from '#lib/format/time-text.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

type NewDevice = PayloadOf<typeof newDeviceAnswer>;

interface NewRelayDialogProps {
  readonly onAdded: (device: NewDevice) => void;
  readonly onClose: () => void;
}

/** Names a relay, then shows the code that it asks for at its first start. Rule PR-125. */
export function NewRelayDialog({ onAdded, onClose }: NewRelayDialogProps) {
  const call = useCall();
  const [name, setName] = useState('');
  const [added, setAdded] = useState<NewDevice | null>(null);

  async function add(): Promise<void> {
    const device = { name, kind: 'printer' };
    const result = await call.send(() => staffApi.post<NewDevice>('/devices', device));
    if (!result.ok) return;
    setAdded(result.payload);
    onAdded(result.payload);
  }

  if (added === null) {
    return (
      <Dialog isOpen title={t('Add a relay')} onClose={onClose}>
        <CallForm call={call} onSubmit={add} action={t('Show the code')}>
          <Field
            label={t('Name')}
            hint={t('The computer it runs on: « Office ».')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={60}
            autoComplete="off"
            error={fieldProblem(call.problem, 'name')}
            required
          />
        </CallForm>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen title={added.name} onClose={onClose}>
      <div className="space-y-6">
        <p>{t('Start the relay on that computer with the address of this shop and this code:')}</p>
        <EnrolmentCode code={added.code} />
        <p
          className="break-all rounded-field bg-paper px-4 py-3 font-mono text-small"
          translate="no"
        >
          node print-relay.js {window.location.origin} {added.code}
        </p>
        <p className="text-quiet text-small">
          {t('It works once, until {time}.', { time: clockTime(added.code_expires_at) })}
        </p>
        <Button look="primary" onClick={onClose} className="w-full">
          {t('Done')}
        </Button>
      </div>
    </Dialog>
  );
}
