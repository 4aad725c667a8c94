import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Alert } from '#components/feedback/alert.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useAccountData } from '../use-account-data.ts';

interface GuestOrdersProps {
  readonly onClaimed: () => void;
}

/** Offers to claim orders placed as a guest; nothing if there are none. */
export function GuestOrders({ onClaimed }: GuestOrdersProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const { remote, reload } = useAccountData('guest orders', api.guestOrders);
  const [isBusy, setBusy] = useState(false);
  const [isClaimed, setClaimed] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const count = remote.state === 'success' ? remote.payload.total : 0;

  async function claim(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const result = await api.claimGuestOrders();
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    setClaimed(true);
    reload();
    onClaimed();
  }

  if (isClaimed) {
    return (
      <Alert kind="success">
        <p>{t('They are in your account now.')}</p>
      </Alert>
    );
  }
  if (count === 0) return null;
  return (
    <section className="rounded-card bg-gari px-4 py-4 tablet:px-5">
      <p>{t('{count} orders without the account', { count })}</p>
      {problem && (
        <p role="alert" className="mt-1 text-alarm text-small">
          {problemText(problem, t)}
        </p>
      )}
      <Button className="mt-3" isBusy={isBusy} onClick={claim}>
        {t('Add them to my account', { count })}
      </Button>
    </section>
  );
}
