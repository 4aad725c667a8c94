import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { useNextPage, withNext } from '../sign-in/next-page.ts';

interface TakenAddressProps {
  readonly email: string;
}

/** For an address that has an account: log in, or get a code, even if a stranger signed up with it. Rule V-21. */
export function TakenAddress({ email }: TakenAddressProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const navigate = useNavigate();
  const next = useNextPage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const result = await api.sendCode(email.trim());
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    useAccountDraft.getState().noteCode(Date.now());
    await navigate(withNext('/auth/verify', next));
  }

  return (
    <>
      <p className="mt-1">{t('taken-address.lead')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button isBusy={isBusy} onClick={send}>
          {t('Send me a code')}
        </Button>
        <Link
          to={withNext('/auth/login', next)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('Log in')}
        </Link>
      </div>
      {problem && <p className="mt-2">{problemText(problem, t)}</p>}
    </>
  );
}
