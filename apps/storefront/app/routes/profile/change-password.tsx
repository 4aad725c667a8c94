import { Alert } from '@comptoir/design/components/alert';
import { useState } from 'react';
import { AccountForm } from '#features/account/account-form.tsx';
import { PageTitle } from '#features/account/page-title.tsx';
import {
  NewPasswordFields,
  useNewPassword,
} from '#features/account/password/new-password-fields.tsx';
import { PasswordField } from '#features/account/password/password-field.tsx';
import { useFormState } from '#features/account/use-form-state.ts';
import type { Problem } from '#lib/api/api-client.ts';
import type { ValidationError } from '#lib/format/validation-error-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { openSession, useAccountApi } from '#stores/account/account-client.ts';
import { useSession } from '#stores/account/session.ts';

export const loader = pageLoader;

export default function ChangePassword() {
  const t = useTranslate();
  const [changes, setChanges] = useState(0);
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <>
      <PageTitle title={t('Change the password')} />
      <p className="mt-2 text-quiet">{t('password.lead')}</p>
      <div className="mt-8 max-w-112">
        {isConfirmed && (
          <div className="mb-6">
            <Alert kind="success">
              <p>{t('Your password is changed. Other devices are logged out.')}</p>
            </Alert>
          </div>
        )}
        {/* A new key clears the form after each change. */}
        <ChangePasswordForm
          key={changes}
          onEdit={() => setConfirmed(false)}
          onChanged={() => {
            setChanges(changes + 1);
            setConfirmed(true);
          }}
        />
      </div>
    </>
  );
}

interface ChangePasswordFormProps {
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

function ChangePasswordForm({ onEdit, onChanged }: ChangePasswordFormProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const email = useSession(({ user }) => user?.email ?? '');
  const [current, setCurrent] = useState('');
  const typed = useNewPassword();
  const form = useFormState([...currentErrors(current), ...typed.errors], fieldOf);

  async function change(): Promise<void> {
    const answer = await form.submit(() => api.changePassword(current, typed.password));
    if (answer === null) return;
    openSession(answer);
    onChanged();
  }

  return (
    <AccountForm
      label={t('Change the password')}
      state={form}
      submitLabel={t('Change the password')}
      onSubmit={change}
    >
      <PasswordField
        label={t('Current password')}
        name="current"
        autoComplete="current-password"
        form={form}
        value={current}
        onEdit={(value) => {
          onEdit();
          setCurrent(value);
        }}
      />
      <NewPasswordFields email={email} form={form} typed={typed} />
    </AccountForm>
  );
}

/** The API names the current password and a new one alike; the code tells them apart. Rule N-12. */
export function fieldOf({ path, code }: Problem['errors'][number]): string {
  if (code === 'current_password') return 'current';
  return path === 'new_password' ? 'password' : path;
}

function currentErrors(password: string): readonly ValidationError<'current'>[] {
  return password === '' ? [{ path: 'current', message: '{path} is a required field' }] : [];
}
