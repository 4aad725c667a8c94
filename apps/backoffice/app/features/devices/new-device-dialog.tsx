import type { newDeviceAnswer } from '@comptoir/contract/staff/devices';
import type { pinPeopleAnswer } from '@comptoir/contract/staff/session';
import { Field } from '@comptoir/design/components/field';
import { DEVICE_NAMES } from '@comptoir/staff-texts/names/people';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { EnrolmentCode } from '#components/devices/enrolment-code.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { clockTime } from '#lib/format/time-text.ts';
import { staffApi, useOpenSession } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';

type NewDevice = PayloadOf<typeof newDeviceAnswer>;

/** The kinds that a person adds here; printers have a page of their own. */
const KINDS = ['board', 'counter'] as const;
const HINTS = {
  board: 'Stands in the kitchen and shows the orders',
  counter: 'Stands at the cash register, with the names of the guests',
} as const;

interface NewDeviceDialogProps {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Names a device, then shows the code to type on it; who has no PIN sets one, which the device asks for. Rules SA-31 and OP-10. */
export function NewDeviceDialog({ onAdded, onClose }: NewDeviceDialogProps) {
  const call = useCall();
  const { problem, send } = call;
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('board');
  const [added, setAdded] = useState<NewDevice | null>(null);
  const [pin, setPin] = useState('');
  const me = useOpenSession()?.person?.person_id;
  const { state } = useLoaded<PayloadOf<typeof pinPeopleAnswer>>('/session/people');
  const people = state.kind === 'loaded' ? state.payload.people : null;
  const isWithoutPin = people?.every(({ person_id }) => person_id !== me) ?? false;

  async function add(): Promise<void> {
    if (isWithoutPin && pin !== '') {
      const set = await send(() => staffApi.put('/account/pin', { pin }));
      if (!set.ok) return;
    }
    const result = await send(() => staffApi.post<NewDevice>('/devices', { name, kind }));
    if (!result.ok) return;
    setAdded(result.payload);
    onAdded();
  }

  if (added) return <AddedDevice device={added} onClose={onClose} />;
  return (
    <Dialog isOpen title={t('Add a device')} onClose={onClose}>
      <CallForm
        call={{ ...call, isBusy: call.isBusy || state.kind === 'loading' }}
        onSubmit={add}
        action={t('Show the code')}
      >
        <Field
          label={t('Name')}
          hint={t('Where it stands: « Kitchen », « Counter ».')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={60}
          autoComplete="off"
          error={fieldProblem(problem, 'name')}
          required
        />
        <Choice
          legend={t('What it is for')}
          name="kind"
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({
            value,
            label: t(DEVICE_NAMES[value]),
            hint: t(HINTS[value]),
          }))}
        />
        {isWithoutPin && (
          <Field
            label={t('Your PIN')}
            hint={t('You have none yet: 4 to 6 digits that tell the tablet who you are.')}
            type="password"
            inputMode="numeric"
            pattern="\d{4,6}"
            maxLength={6}
            autoComplete="off"
            // No other person could use the tablet either.
            required={people?.length === 0}
            value={pin}
            onChange={(event) => setPin(event.target.value)}
            error={fieldProblem(problem, 'pin')}
          />
        )}
      </CallForm>
    </Dialog>
  );
}

interface AddedDeviceProps {
  readonly device: NewDevice;
  readonly onClose: () => void;
}

/** Where its code is typed, and until when. */
function AddedDevice({ device, onClose }: AddedDeviceProps) {
  const address = `${window.location.host}/gestion/appareil`;
  return (
    <Dialog isOpen title={device.name} onClose={onClose}>
      <div className="space-y-6">
        <ol className="list-decimal space-y-2 pl-5">
          <li>
            {t('On the tablet, open')} <span className="break-words font-semibold">{address}</span>
          </li>
          <li>{t('Type this code there:')}</li>
        </ol>
        <EnrolmentCode code={device.code} />
        <p className="text-quiet text-small">
          {t('It works once, until {time}.', { time: clockTime(device.code_expires_at) })}
        </p>
        <Button look="primary" onClick={onClose} className="w-full">
          {t('Done')}
        </Button>
      </div>
    </Dialog>
  );
}
