import { fieldError } from '@comptoir/domain/checkout/form-rules';
import { Link } from 'react-router';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { AccountForm } from '../account-form.tsx';
import { DraftField } from '../draft-field.tsx';
import { AuthScreen } from '../sign-in/auth-screen.tsx';
import { useMailedLink } from '../sign-in/mailed-link.ts';
import { useNextPage, withNext } from '../sign-in/next-page.ts';
import { useFormState } from '../use-form-state.ts';
import { ResetForm } from './reset-form.tsx';
import { ResetLinkForm } from './reset-link-form.tsx';

/** Two steps: a mail is sent to the address, and its code or its link sets a new password. */
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

/** A link stands for the code, and for the step in which it is asked for. Rule V-22. */
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
  const mistake = fieldError('email', email, { isRequired: true, isEmail: true });
  const form = useFormState(mistake ? [mistake] : []);

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
        <DraftField
          name="email"
          form={form}
          required
          label={t('E-mail address')}
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onEdit={(typed) => edit({ email: typed })}
        />
      </AccountForm>
    </>
  );
}
