import { Alert } from '@comptoir/design/components/alert';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { useApi } from '#lib/configuration/use-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { finishOrder } from './finish-order.ts';
import { PaymentCheck } from './payment-check.tsx';
import { findAwaited } from './place-order.ts';

interface AwaitedPaymentStatusProps {
  /** The order is paid, and the success page is loading. */
  readonly onDone: () => void;
  /** No payment has an unknown outcome: the checkout continues. */
  readonly onOver: () => void;
}

/** Asks for the outcome of a payment that a reload, a lost network or a bank's page interrupted. Rule Y-12. */
export function AwaitedPaymentStatus({ onDone, onOver }: AwaitedPaymentStatusProps) {
  const t = useTranslate();
  const api = useApi();
  const navigate = useNavigate();
  const { timezone } = useRestaurant();
  const [isUnanswered, setUnanswered] = useState(false);

  async function check(): Promise<void> {
    setUnanswered(false);
    const found = await findAwaited(api);
    if (found.kind !== 'found') {
      const step = found.kind === 'expired' ? 'delivery' : 'payment';
      await navigate({ search: `?step=${step}` }, { replace: true });
      return onOver();
    }
    if (!found.result.ok) return setUnanswered(true);
    onDone();
    const today = wallClock(Date.now(), timezone).date;
    navigate(finishOrder(found.order, today), { replace: true });
  }

  const checkInEffect = useEffectEvent(check);
  useEffect(() => {
    const again = () => checkInEffect();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  return isUnanswered ? (
    <Alert kind="problem">
      <p>
        {t('Your payment could not be checked yet. Whatever happens, you are not charged twice.')}
      </p>
      <Button look="plain" className="-ml-2" onClick={check}>
        {t('Try again')}
      </Button>
    </Alert>
  ) : (
    <div role="status">
      <PaymentCheck />
    </div>
  );
}
