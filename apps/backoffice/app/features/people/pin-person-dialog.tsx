import { Field } from '@comptoir/design/components/field';
import { PIN_ONLY_ROLES } from '@comptoir/domain/staff/permissions';
import { ROLE_HINTS, ROLE_NAMES } from '@comptoir/staff-texts/names/people';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Choice } from '#components/controls/choice.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface PinPersonDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (text: string) => void;
}

/** Adds a person without an e-mail, who acts by PIN on shared tablets. Rule SA-44. */
export function PinPersonDialog({ onClose, onAdded }: PinPersonDialogProps) {
  const call = useCall();
  const { problem, send } = call;
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [role, setRole] = useState<(typeof PIN_ONLY_ROLES)[number]>('kitchen');

  async function add(): Promise<void> {
    const result = await send(() => staffApi.post('/people', { name, role, pin }));
    if (result.ok) onAdded(t('{name} can act by PIN on your tablets.', { name }));
  }

  return (
    <Dialog isOpen title={t('Add a person without an e-mail')} onClose={onClose}>
      <CallForm call={call} onSubmit={add} action={t('Add')}>
        <p className="text-quiet">
          {t('This person acts by PIN on a shared tablet, and never signs in.')}
        </p>
        <Field
          label={t('Name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={80}
          autoComplete="off"
          error={fieldProblem(problem, 'name')}
          required
        />
        <Field
          label={t('PIN')}
          hint={t('4 to 6 digits')}
          value={pin}
          onChange={(event) => setPin(event.target.value)}
          inputMode="numeric"
          pattern="\d{4,6}"
          maxLength={6}
          autoComplete="off"
          error={fieldProblem(problem, 'pin')}
          required
        />
        <Choice
          legend={t('Role')}
          name="role"
          value={role}
          onChange={setRole}
          options={PIN_ONLY_ROLES.map((value) => ({
            value,
            label: t(ROLE_NAMES[value]),
            hint: t(ROLE_HINTS[value]),
          }))}
        />
      </CallForm>
    </Dialog>
  );
}
