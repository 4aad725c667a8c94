import { Skeleton } from '@comptoir/design/components/skeleton';
import { fieldError } from '@comptoir/domain/checkout/form-rules';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { AccountForm, isPaused } from '#features/account/account-form.tsx';
import { EmailField } from '#features/account/form-field.tsx';
import { AuthScreen } from '#features/account/sign-in/auth-screen.tsx';
import {
  enterAccount,
  type MailedLink,
  SpentLink,
  useMailedLink,
} from '#features/account/sign-in/mailed-link.tsx';
import { useRedirectAfterSignIn } from '#features/account/sign-in/next-page.ts';
import { ChoosePasswordForm } from '#features/account/sign-up/choose-password-form.tsx';
import { CodeField, codeErrors } from '#features/account/sign-up/code-field.tsx';
import { ResendCode } from '#features/account/sign-up/resend-code.tsx';
import { useFormState } from '#features/account/use-form-state.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { useAccountApi, useRevalidatedUser } from '#stores/account/account-client.ts';
import { startAccountStores, useAccountDraft } from '#stores/account/account-draft.ts';
import { type SessionUser, useSession } from '#stores/account/session.ts';

// Before the first render, like the other stores.
startAccountStores();

export const loader = pageLoader;

export default function Verify() {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const typedName = useAccountDraft((draft) => draft.firstName);
  const user = useSession((session) => session.user);
  // The address may have been verified on another device.
  useRevalidatedUser();
  useRedirectAfterSignIn('/profile');
  return (
    <AuthScreen
      title={user?.needsPassword ? t('Choose your password') : t('Verify your address')}
      name={user?.firstName ?? typedName}
    >
      {isHydrated ? <VerifySteps user={user} /> : <Skeleton lines={4} />}
    </AuthScreen>
  );
}

interface VerifyStepsProps {
  readonly user: SessionUser | null;
}

/** A link or a code verifies the address; then a missing password is chosen. Rules V-20 and V-22. */
function VerifySteps({ user }: VerifyStepsProps) {
  const { link, drop } = useMailedLink();
  const { edit } = useAccountDraft();
  if (link) {
    return (
      <ConfirmLinkForm
        link={link}
        onConfirmed={drop}
        onDrop={() => {
          edit({ email: link.email });
          drop();
        }}
      />
    );
  }
  if (user?.needsPassword) return <ChoosePasswordForm key={user.id} user={user} />;
  return <VerifyForm known={user?.email ?? ''} />;
}

interface VerifyFormProps {
  /** The logged-in account's address; else empty. */
  readonly known: string;
}

function VerifyForm({ known }: VerifyFormProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const { email: typed, codeSentAt, edit } = useAccountDraft();
  /** The address is asked for: it is unknown, or the guest uses another one. */
  const [isAsked, setAsked] = useState(known === '' && (codeSentAt === null || typed === ''));
  const [code, setCode] = useState('');
  const codeField = useRef<HTMLInputElement>(null);
  // A code requested in this tab takes precedence over an account opened in another one.
  const email = isAsked || codeSentAt !== null || known === '' ? typed : known;
  const error = fieldError('email', email, { isRequired: true, isEmail: true });
  const form = useFormState([...(error ? [error] : []), ...codeErrors(code)]);

  useEffect(() => {
    if (!isAsked) codeField.current?.focus();
  }, [isAsked]);

  async function verify(): Promise<void> {
    const answer = await form.submit(() => api.verify(email.trim(), code));
    if (answer !== null) enterAccount(api, answer);
  }

  return (
    <>
      <div className="mb-6">
        <p className="text-quiet">
          {isAsked ? t('verify.lead') : t('A code was sent to {email}.', { email })}
        </p>
        {!isAsked && (
          <Button look="plain" className="-ml-2" onClick={() => setAsked(true)}>
            {t('Use another address')}
          </Button>
        )}
      </div>
      <AccountForm
        label={t('Verify your address')}
        state={form}
        submitLabel={t('Verify')}
        onSubmit={verify}
        remedy={isPaused(form.problem) && <p>{t('The link in the e-mail works all the same.')}</p>}
      >
        {isAsked && (
          <EmailField
            form={form}
            autoComplete="email"
            value={typed}
            onEdit={(changed) => edit({ email: changed })}
          />
        )}
        <CodeField ref={codeField} form={form} value={code} onChange={setCode} />
      </AccountForm>
      {error === null && <ResendCode email={email} />}
    </>
  );
}

interface ConfirmLinkFormProps {
  readonly link: MailedLink;
  readonly onConfirmed: () => void;
  /** The guest uses a code instead. */
  readonly onDrop: () => void;
}

/** Redeems a mail's link after a press: mail scanners open links as well. Rule V-22. */
function ConfirmLinkForm({ link, onConfirmed, onDrop }: ConfirmLinkFormProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const form = useFormState([]);
  const isOver = form.problem?.code === 'invalid_code';

  async function confirm(): Promise<void> {
    const answer = await form.submit(() => api.verify(link.email, link.token));
    if (answer === null) return;
    enterAccount(api, answer);
    onConfirmed();
  }

  if (isOver) return <SpentLink onDrop={onDrop} />;
  return (
    <>
      <p className="mb-2">{t('verify-link.lead', { email: link.email })}</p>
      <AccountForm
        label={t('Verify your address')}
        state={form}
        submitLabel={t('Confirm my address')}
        onSubmit={confirm}
        aside={
          <Button look="plain" onClick={onDrop}>
            {t('Use a code instead')}
          </Button>
        }
      >
        {null}
      </AccountForm>
    </>
  );
}
