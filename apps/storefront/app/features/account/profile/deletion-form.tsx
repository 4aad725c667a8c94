import { deletionRejection } from '@comptoir/domain/accounts/account-forms';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { ValidationError } from '#lib/format/validation-error-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useSession } from '#stores/account/session.ts';
import { AccountForm } from '../account-form.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { useFormState } from '../use-form-state.ts';
import { useSignOut } from './sign-out.tsx';

interface DeletionFormProps {
  readonly email: string;
}

/** Deletes the account after the password was typed twice. Rule V-4. */
export function DeletionForm({ email }: DeletionFormProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <OpenDeletionForm email={email} onClose={() => setOpen(false)} />
  ) : (
    <Button className="border-alarm! text-alarm!" onClick={() => setOpen(true)}>
      {t('Delete my account')}
    </Button>
  );
}

interface OpenDeletionFormProps extends DeletionFormProps {
  readonly onClose: () => void;
}

function OpenDeletionForm({ email, onClose }: OpenDeletionFormProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const signOut = useSignOut();
  const isLoggedIn = useSession(({ token }) => token !== null);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const rejection = deletionRejection(isLoggedIn, password, confirmation);
  const form = useFormState(errorsOf(rejection));
  const isOut = rejection === 'You are not logged in' && form.attempts > 0;

  async function remove(): Promise<void> {
    const answer = await form.submit(() => api.deleteProfile(password));
    if (answer !== null) await signOut();
  }

  return (
    <div className="max-w-112 pt-2">
      <AccountForm
        label={t('Delete my account')}
        state={form}
        rejection={isOut ? t('You are not logged in') : null}
        submitLabel={t('Delete for good')}
        submitLook="quiet"
        submitClassName="border-alarm! text-alarm!"
        onSubmit={remove}
        aside={
          <Button look="plain" onClick={onClose}>
            {t('Keep my account')}
          </Button>
        }
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          autoFocus
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          form={form}
          // Errors are shown after an attempt only.
          onBlur={undefined}
          value={password}
          onEdit={setPassword}
        />
        <PasswordField
          label={t('Password, once more')}
          name="confirmation"
          autoComplete="current-password"
          form={form}
          onBlur={undefined}
          value={confirmation}
          onEdit={setConfirmation}
        />
      </AccountForm>
    </div>
  );
}

type Rejection = ReturnType<typeof deletionRejection>;

/** The field of a rejection; without a login there is none. */
function errorsOf(
  message: Rejection,
): readonly ValidationError<'password' | 'confirmation' | ''>[] {
  switch (message) {
    case null:
      return [];
    case 'You are not logged in':
      return [{ path: '', message }];
    case 'Password is required':
      return [{ path: 'password', message }];
    case 'Passwords do not match':
      return [{ path: 'confirmation', message }];
  }
}
