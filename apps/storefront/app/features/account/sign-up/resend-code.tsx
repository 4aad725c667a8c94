import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Alert } from '#components/feedback/alert.tsx';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** A new code is sent to an address at most this often. */
const PAUSE_MS = 60_000;

interface ResendCodeProps {
  readonly email: string;
}

/** Asks for another code, as soon as one may be asked for. Rule V-9. */
export function ResendCode({ email }: ResendCodeProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const sentAt = useAccountDraft((draft) => draft.codeSentAt);
  const seconds = useSecondsLeft(sentAt === null ? null : sentAt + PAUSE_MS);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function resend(): Promise<void> {
    setBusy(true);
    setSent(false);
    setProblem(null);
    const result = await api.sendCode(email.trim());
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
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
