import type { WireStaffPerson } from '@comptoir/contract/staff/people';
import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import { PIN_ONLY_ROLES, STAFF_ROLES, type StaffRole } from '@comptoir/domain/staff/permissions';
import { ROLE_HINTS, ROLE_NAMES } from '@comptoir/staff-texts/names/people';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { onlyChanged } from '#lib/forms/only-changed.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface PersonDialogProps {
  readonly person: WireStaffPerson;
  readonly isLastOwner: boolean;
  readonly onClose: () => void;
  readonly onChanged: (text: string) => void;
}

/** Name, role, PIN and removal of a person. Rule SA-41. */
export function PersonDialog({ person, isLastOwner, onClose, onChanged }: PersonDialogProps) {
  const call = useCall();
  const { isBusy, problem, send } = call;
  // As the dialog was opened: the list behind it may be loaded again.
  const [before] = useState({ name: person.name, role: person.role });
  const [name, setName] = useState(before.name);
  const [role, setRole] = useState<StaffRole>(before.role);
  const [isRemoving, setRemoving] = useState(false);
  const { email } = person;
  const path = `/people/${person.person_id}`;

  async function save(): Promise<void> {
    const result = await send(() => staffApi.patch(path, onlyChanged(before, { name, role })));
    if (result.ok) onChanged(t('{name} is saved.', { name }));
  }

  async function remove(): Promise<void> {
    const result = await send(() => staffApi.delete(path));
    if (result.ok) onChanged(t('{name} is removed, and signed out everywhere.', { name }));
  }

  async function sendNewPassword(to: string): Promise<void> {
    const result = await send(() => staffApi.post(`${path}/new-password`));
    if (result.ok) {
      onChanged(t('A link for a new password is on its way to {email}.', { email: to }));
    }
  }

  if (isRemoving) {
    return (
      <Dialog isOpen title={t('Remove {name}?', { name: person.name })} onClose={onClose}>
        <div className="space-y-5">
          <p>{t('All sessions end at once. What this person did stays in the audit log.')}</p>
          <FormProblem problem={problem} />
          <div className="flex flex-wrap gap-3">
            <Button look="danger" isBusy={isBusy} onClick={remove} className="grow">
              {t('Remove')}
            </Button>
            <Button onClick={() => setRemoving(false)} className="grow">
              {t('Back')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }

  return (
    <Dialog isOpen title={person.name} onClose={onClose}>
      <CallForm call={call} onSubmit={save} action={t('Save')}>
        <Field
          label={t('Name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={80}
          error={fieldProblem(problem, 'name')}
          required
        />
        <Choice
          legend={t('Role')}
          name="role"
          value={role}
          onChange={setRole}
          options={(email === null ? PIN_ONLY_ROLES : STAFF_ROLES).map((value) => ({
            value,
            label: t(ROLE_NAMES[value]),
            hint: t(ROLE_HINTS[value]),
            isDisabled: isLastOwner && value !== 'owner',
          }))}
        />
        {isLastOwner && (
          <Alert kind="note">
            <p>
              {t(
                'The only owner can neither be removed nor get another role. Name another owner first.',
              )}
            </p>
          </Alert>
        )}
      </CallForm>
      <div className="mt-5 flex flex-wrap gap-3 border-hinoki border-t pt-5">
        {email !== null && (
          <Button isBusy={isBusy} onClick={() => sendNewPassword(email)} className="grow">
            {t('Send a link for a new password')}
          </Button>
        )}
        {!isLastOwner && (
          <Button look="danger" onClick={() => setRemoving(true)} className="grow">
            {t('Remove')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
