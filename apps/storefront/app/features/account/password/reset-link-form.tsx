import { useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { AccountForm } from '../account-form.tsx';
import { enterAccount, type MailedLink, SpentLink } from '../sign-in/mailed-link.tsx';
import { useNextPage } from '../sign-in/next-page.ts';
import { useFormState } from '../use-form-state.ts';
import { useFinishReset } from './finish-reset.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

interface ResetLinkFormProps {
  readonly link: MailedLink;
  /** The guest uses a code instead. */
  readonly onDrop: () => void;
}

/** A mail's link sets a new password, or logs in with the old one. It is redeemed by a press only. Rule V-22. */
export function ResetLinkForm({ link: { email, token }, onDrop }: ResetLinkFormProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const navigate = useNavigate();
  const next = useNextPage();
  const finish = useFinishReset();
  const typed = useNewPassword();
  const reset = useFormState(typed.errors);
  const login = useFormState([]);

  async function setNew(): Promise<void> {
    const answer = await reset.submit(() =>
      api.resetPassword({ email, otp: token, password: typed.password }),
    );
    if (answer !== null) await finish();
  }

  async function logIn(): Promise<void> {
    const answer = await login.submit(() => api.verify(email, token));
    if (answer === null) return;
    enterAccount(api, answer);
    await navigate(answer.user.needs_password ? '/auth/verify' : (next ?? '/'), { replace: true });
  }

  const isOver = [reset, login].some(({ problem }) => problem?.code === 'invalid_code');
  if (isOver) return <SpentLink onDrop={onDrop} />;
  return (
    <>
      <p className="mb-6 text-quiet">{t('reset-link.lead', { email })}</p>
      <AccountForm
        label={t('Forgotten password')}
        state={reset}
        submitLabel={t('Change the password')}
        onSubmit={setNew}
      >
        <NewPasswordFields email={email} form={reset} typed={typed} />
      </AccountForm>
      <div className="mt-8 border-hinoki border-t pt-5">
        <p className="text-quiet">{t('You still know your password?')}</p>
        <AccountForm
          label={t('Log in without changing it')}
          state={login}
          submitLabel={t('Log in without changing it')}
          submitLook="quiet"
          onSubmit={logIn}
          aside={
            <Button look="plain" className="-ml-2 tablet:ml-0" onClick={onDrop}>
              {t('Use a code instead')}
            </Button>
          }
        >
          {null}
        </AccountForm>
      </div>
    </>
  );
}
