import { personalFormErrors } from '@comptoir/domain/checkout/form-rules';
import { useState } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { openSession, useAccountApi } from '#stores/account/account-client.ts';
import type { SessionUser } from '#stores/account/session.ts';
import { AccountForm } from '../account-form.tsx';
import { NewPasswordFields, useNewPassword } from '../password/new-password-fields.tsx';
import { PERSON_FIELDS, PersonFields } from '../person-fields.tsx';
import { useFormState } from '../use-form-state.ts';

interface ChoosePasswordFormProps {
  readonly user: SessionUser;
}

/** Password and details of an account that was prepared elsewhere, perhaps by a stranger. Rule V-20. */
export function ChoosePasswordForm({ user }: ChoosePasswordFormProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const { email } = user;
  const [details, setDetails] = useState({
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
  });
  const typed = useNewPassword();
  const form = useFormState([...personalFormErrors({ ...details, email }), ...typed.errors]);

  async function choose(): Promise<void> {
    const answer = await form.submit(async () => {
      const changed = await api.updateProfile({
        first_name: details.firstName.trim(),
        last_name: details.lastName.trim(),
        phone: details.phone.trim(),
      });
      return changed.ok ? api.changePassword(null, typed.password) : changed;
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
        <PersonFields
          fields={PERSON_FIELDS}
          values={details}
          form={form}
          onEdit={(name, value) => setDetails({ ...details, [name]: value })}
        />
        <NewPasswordFields email={email} form={form} typed={typed} />
      </AccountForm>
    </>
  );
}
