import { Alert } from '@comptoir/design/components/alert';
import { useEffect, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi, useRequest } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';

/** The API sends at most one code a minute to an address. */
const PAUSE_MS = 60_000;
const TICK_MS = 500;

interface ResendCodeProps {
  readonly email: string;
}

/** Requests another code, once the API allows it. Rule V-9. */
export function ResendCode({ email }: ResendCodeProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const sentAt = useAccountDraft((draft) => draft.codeSentAt);
  const seconds = useSecondsLeft(sentAt === null ? null : sentAt + PAUSE_MS);
  const { isBusy, problem, send } = useRequest();
  const [isSent, setSent] = useState(false);

  async function resend(): Promise<void> {
    setSent(false);
    const answer = await send(() => api.sendCode(email.trim()));
    if (answer === null) return;
    useAccountDraft.getState().noteCode(Date.now());
    setSent(true);
  }

  return (
    <div className="mt-8 border-hinoki border-t pt-5">
      <p className="text-quiet text-small">{t('Nothing arrived?')}</p>
      <Button
        look="plain"
        className="-ml-2"
        isBusy={isBusy}
        disabled={seconds > 0}
        onClick={resend}
      >
        {seconds > 0 ? t('Another code in {seconds} s', { seconds }) : t('Send another code')}
      </Button>
      {problem && (
        <Alert kind="problem">
          <p>{problemText(problem, t)}</p>
        </Alert>
      )}
      {isSent && <p className="text-matcha text-small">✓ {t('Another code is on its way.')}</p>}
      <LiveRegion message={isSent ? t('Another code is on its way.') : ''} />
    </div>
  );
}

/** Counts down the seconds until a time; 0 once it has passed, or without one. */
function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = until === null || until <= now;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  useEffect(() => {
    if (until !== null) setNow(Date.now());
  }, [until]);
  return isOver ? 0 : Math.ceil((until - now) / 1000);
}
