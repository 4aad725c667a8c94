import { Field } from '@comptoir/design/components/field';
import { STAFF_ROLES, type StaffRole } from '@comptoir/domain/staff/permissions';
import { ROLE_HINTS, ROLE_NAMES } from '@comptoir/staff-texts/names/people';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Choice } from '#components/controls/choice.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onInvited: (text: string) => void;
}

/** Invites a person by mail. Rule SA-42. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const call = useCall();
  const { problem, send } = call;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('counter');

  async function invite(): Promise<void> {
    const result = await send(() => staffApi.post('/invitations', { email, role }));
    if (result.ok) onInvited(t('An invitation is on its way to {email}.', { email }));
  }

  return (
    <Dialog isOpen title={t('Invite a person')} onClose={onClose}>
      <CallForm call={call} onSubmit={invite} action={t('Send the invitation')}>
        <Field
          label={t('E-mail address')}
          hint={t('The link in the mail is valid for 48 hours, once.')}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="off"
          error={fieldProblem(problem, 'email')}
          required
        />
        <Choice
          legend={t('Role')}
          name="role"
          value={role}
          onChange={setRole}
          options={STAFF_ROLES.map((value) => ({
            value,
            label: t(ROLE_NAMES[value]),
            hint: t(ROLE_HINTS[value]),
          }))}
        />
      </CallForm>
    </Dialog>
  );
}
