import { fieldError } from '@comptoir/domain/checkout/form-rules';
import { Link } from 'react-router';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { AccountForm } from '../account-form.tsx';
import { EmailField } from '../form-field.tsx';
import { AuthScreen } from '../sign-in/auth-screen.tsx';
import { useMailedLink } from '../sign-in/mailed-link.ts';
import { useNextPage, withNext } from '../sign-in/next-page.ts';
import { useFormState } from '../use-form-state.ts';
import { ResetForm } from './reset-form.tsx';
import { ResetLinkForm } from './reset-link-form.tsx';

/** Two steps: a mail is sent, and its code or link sets a new password. */
export function ForgotScreen() {
  const t = useTranslate();
  const next = useNextPage();
  const isReady = useAccountDraft((draft) => draft.isReady);
  return (
    <AuthScreen title={t('Forgotten password')}>
      {!isReady && <Skeleton lines={4} />}
      {isReady && <ForgotSteps />}
      <p className="mt-8 border-hinoki border-t pt-5">
        <Link
          to={withNext('/auth/login', next)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('Back to the login')}
        </Link>
      </p>
    </AuthScreen>
  );
}

/** A mail's link replaces the code and its step. Rule V-22. */
function ForgotSteps() {
  const { link, drop } = useMailedLink();
  const { isResetting, edit } = useAccountDraft();
  if (link) {
    return (
      <ResetLinkForm
        link={link}
        onDrop={() => {
          edit({ email: link.email });
          drop();
        }}
      />
    );
  }
  return isResetting ? <ResetForm /> : <SendCodeForm />;
}

function SendCodeForm() {
  const t = useTranslate();
  const api = useAccountApi();
  const { email, edit, noteCode, setResetting } = useAccountDraft();
  const error = fieldError('email', email, { isRequired: true, isEmail: true });
  const form = useFormState(error ? [error] : []);

  async function send(): Promise<void> {
    const answer = await form.submit(() => api.sendCode(email.trim()));
    if (answer === null) return;
    noteCode(Date.now());
    setResetting(true);
  }

  return (
    <>
      <p className="mb-6 text-quiet">{t('forgot.lead')}</p>
      <AccountForm
        label={t('Forgotten password')}
        state={form}
        submitLabel={t('Send me a code')}
        onSubmit={send}
      >
        <EmailField
          form={form}
          autoComplete="username"
          value={email}
          onEdit={(typed) => edit({ email: typed })}
        />
      </AccountForm>
    </>
  );
}
