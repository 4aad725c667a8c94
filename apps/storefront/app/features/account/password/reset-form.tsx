import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { endSession } from '#stores/account/session.ts';
import { AccountForm, isPaused } from '../account-form.tsx';
import { useNextPage, withNext } from '../sign-in/next-page.ts';
import { codeMistakes } from '../sign-up/code-digits.ts';
import { CodeField } from '../sign-up/code-field.tsx';
import { ResendCode } from '../sign-up/resend-code.tsx';
import { useFormState } from '../use-form-state.ts';
import { AFTER_RESET } from './finish-reset.ts';
import { newPasswordMistakes } from './new-password-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sets a new password with the code of a mail. */
export function ResetForm() {
  const t = useTranslate();
  const api = useAccountApi();
  const { email, setResetting } = useAccountDraft();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  const finish = useFinishReset();
  const form = useFormState([
    ...codeMistakes(code),
    ...newPasswordMistakes(password, confirmation),
  ]);

  useEffect(() => codeField.current?.focus(), []);

  async function reset(): Promise<void> {
    const answer = await form.submit(() =>
      api.resetPassword({ email: email.trim(), otp: code, password }),
    );
    if (answer !== null) await finish();
  }

  return (
    <>
      <div className="mb-6">
        <p className="text-quiet">
          {t('If {email} has an account, a code is on its way.', { email })}
        </p>
        <Button look="plain" className="-ml-2" onClick={() => setResetting(false)}>
          {t('Use another address')}
        </Button>
      </div>
      <AccountForm
        label={t('Forgotten password')}
        state={form}
        submitLabel={t('Change the password')}
        onSubmit={reset}
        remedy={isPaused(form.problem) && <p>{t('The link in the e-mail works all the same.')}</p>}
      >
        <CodeField
          ref={codeField}
          value={code}
          error={form.errorOf('otp', t('Code'))}
          onChange={(changed) => {
            form.edited();
            setCode(changed);
          }}
        />
        <NewPasswordFields
          email={email}
          form={form}
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
      </AccountForm>
      <ResendCode email={email} />
    </>
  );
}

/** Leads to the login after the password was replaced. */
export function useFinishReset(): () => Promise<void> {
  const navigate = useNavigate();
  const next = useNextPage();
  return async () => {
    // A new password ends every session, this browser's too.
    endSession();
    await navigate(withNext('/auth/login', next), { state: AFTER_RESET });
    useAccountDraft.getState().setResetting(false);
  };
}
