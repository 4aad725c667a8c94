import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { AccountForm } from '../account-form.tsx';
import { enterAccount } from '../sign-in/enter-account.ts';
import type { MailedLink } from '../sign-in/mailed-link.ts';
import { SpentLink } from '../sign-in/spent-link.tsx';
import { useFormState } from '../use-form-state.ts';

interface ConfirmLinkFormProps {
  readonly link: MailedLink;
  readonly onConfirmed: () => void;
  /** The guest uses a code instead. */
  readonly onDrop: () => void;
}

/** Redeems a mail's link after a press: mail scanners open links as well. Rule V-22. */
export function ConfirmLinkForm({ link, onConfirmed, onDrop }: ConfirmLinkFormProps) {
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
