import { personalFormErrors } from '@comptoir/domain/checkout/form-rules';
import { useState } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { openSession, useAccountApi } from '#stores/account/account-client.ts';
import type { SessionUser } from '#stores/account/session.ts';
import { AccountForm } from '../account-form.tsx';
import { DraftField } from '../draft-field.tsx';
import { newPasswordMistakes } from '../password/new-password-errors.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { useFormState } from '../use-form-state.ts';

const FIELDS = [
  {
    name: 'firstName',
    label: 'First name',
    type: 'text',
    autoComplete: 'given-name',
    className: '',
  },
  {
    name: 'lastName',
    label: 'Last name',
    type: 'text',
    autoComplete: 'family-name',
    className: '',
  },
  {
    name: 'phone',
    label: 'Telephone',
    type: 'tel',
    autoComplete: 'tel',
    className: 'tablet:col-span-2',
  },
] as const;

interface ChoosePasswordFormProps {
  readonly user: SessionUser;
}

/**
 * The password of an account that was prepared on another device, by its owner or by a stranger, and what was
 * typed there, to be reviewed. Rule V-20.
 */
export function ChoosePasswordForm({ user }: ChoosePasswordFormProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const { email } = user;
  const [details, setDetails] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
  });
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const form = useFormState([
    ...personalFormErrors({ ...details, email }),
    ...newPasswordMistakes(password, confirmation),
  ]);

  async function choose(): Promise<void> {
    const answer = await form.submit(async () => {
      const changed = await api.updateProfile({
        first_name: details.firstName.trim(),
        last_name: details.lastName.trim(),
        phone: details.phone.trim(),
      });
      return changed.ok ? api.changePassword(null, password) : changed;
    });
    if (answer !== null) openSession(answer);
  }

  return (
    <>
      <p className="mb-6 text-quiet">{t('choose-password.lead', { email })}</p>
      <AccountForm
        label={t('Choose your password')}
        state={form}
        submitLabel={t('Save')}
        onSubmit={choose}
      >
        <div className="grid gap-5 tablet:grid-cols-2">
          {FIELDS.map(({ name, label, type, autoComplete, className }) => (
            <DraftField
              key={name}
              name={name}
              form={form}
              required
              label={t(label)}
              type={type}
              inputMode={type}
              autoComplete={autoComplete}
              className={className}
              value={details[name]}
              onEdit={(typed) => setDetails({ ...details, [name]: typed })}
            />
          ))}
        </div>
        <NewPasswordFields
          email={email}
          form={form}
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
      </AccountForm>
    </>
  );
}
