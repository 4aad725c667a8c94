import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { Alert } from '#components/feedback/alert.tsx';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { useApi } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { findAwaited } from './awaited-payment.ts';
import { finishOrder } from './finish-order.ts';

interface AwaitedPaymentProps {
  /** The order is through, and its page on the way. */
  readonly onDone: () => void;
  /** Nothing is under way any more: the checkout goes on. */
  readonly onOver: () => void;
}

/**
 * Before anything else is ordered: what has become of the payment that was begun, before a reload, a
 * broken network or the way back from a bank's page. Rule Y-12.
 */
export function AwaitedPayment({ onDone, onOver }: AwaitedPaymentProps) {
  const t = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const { timezone } = useRestaurant();
  const [isSilent, setSilent] = useState(false);

  async function look(): Promise<void> {
    setSilent(false);
    const found = await findAwaited(api);
    if (found.kind !== 'found') {
      const step = found.kind === 'expired' ? 'delivery' : 'payment';
      await navigate({ search: `?step=${step}` }, { replace: true });
      return onOver();
    }
    if (!found.result.ok) return setSilent(true);
    onDone();
    const today = wallClock(Date.now(), timezone).date;
    navigate(finishOrder(found.order, today), { replace: true });
  }

  const lookOnItsOwn = useEffectEvent(look);
  useEffect(() => {
    const again = () => lookOnItsOwn();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  return isSilent ? (
    <Alert kind="problem">
      <p>
        {t('Your payment could not be checked yet. Whatever happens, you are not charged twice.')}
      </p>
      <Button look="plain" className="-ml-2" onClick={look}>
        {t('Try again')}
      </Button>
    </Alert>
  ) : (
    <div role="status">
      <p>{t('Your payment is being checked…')}</p>
      <Skeleton lines={4} />
    </div>
  );
}
