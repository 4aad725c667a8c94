import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { AccountForm, isPaused } from '../account-form.tsx';
import { codeErrors } from '../sign-up/code-digits.ts';
import { CodeField } from '../sign-up/code-field.tsx';
import { ResendCode } from '../sign-up/resend-code.tsx';
import { useFormState } from '../use-form-state.ts';
import { useFinishReset } from './finish-reset.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

/** Sets a new password with the code from a mail. */
export function ResetForm() {
  const t = useTranslate();
  const api = useAccountApi();
  const { email, setResetting } = useAccountDraft();
  const [code, setCode] = useState('');
  const typed = useNewPassword();
  const codeField = useRef<HTMLInputElement>(null);
  const finish = useFinishReset();
  const form = useFormState([...codeErrors(code), ...typed.errors]);

  useEffect(() => codeField.current?.focus(), []);

  async function reset(): Promise<void> {
    const answer = await form.submit(() =>
      api.resetPassword({ email: email.trim(), otp: code, password: typed.password }),
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
        <CodeField ref={codeField} form={form} value={code} onChange={setCode} />
        <NewPasswordFields email={email} form={form} typed={typed} />
      </AccountForm>
      <ResendCode email={email} />
    </>
  );
}
