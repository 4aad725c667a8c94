import { Alert } from '@comptoir/design/components/alert';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { orderApi } from '#lib/api/order-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface FreeCancellationProps {
  readonly orderKey: string;
  readonly isPaid: boolean;
  /** Else it comes too late. */
  readonly isAwaitingAcceptance: boolean;
  /** Called once the order is cancelled, or turned out to be in preparation. */
  readonly onDone: () => void;
}

type Step =
  | { readonly kind: 'offered' | 'asked' | 'sent' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Offers to cancel an order that is not accepted yet or comes too late, and asks once more before it does. Rule OB-34. */
export function FreeCancellation({
  orderKey,
  isPaid,
  isAwaitingAcceptance,
  onDone,
}: FreeCancellationProps) {
  const t = useTranslate();
  const { apiRoot } = useRootData();
  const [step, setStep] = useState<Step>({ kind: 'offered' });
  const keep = useRef<HTMLButtonElement>(null);
  const isAsked = step.kind === 'asked';
  useEffect(() => {
    if (isAsked) keep.current?.focus();
  }, [isAsked]);

  async function cancel(): Promise<void> {
    setStep({ kind: 'sent' });
    const result = await orderApi(apiRoot, orderKey).cancel();
    if (!result.ok) setStep({ kind: 'failed', problem: result.problem });
    onDone();
  }

  return (
    <section aria-labelledby="free-cancellation" className="space-y-3">
      <h2 id="free-cancellation" className="text-heading">
        {isAwaitingAcceptance ? t('A change of plans?') : t('Too late for you?')}
      </h2>
      {step.kind === 'offered' || step.kind === 'failed' ? (
        <>
          <p className="max-w-text">
            {isAwaitingAcceptance
              ? t('You can cancel your order free of charge until the restaurant accepts it.')
              : t(
                  'Your order comes more than half an hour later than requested. You can cancel it free of charge until it is in preparation.',
                )}
          </p>
          {step.kind === 'failed' && <Alert kind="problem">{problemText(step.problem, t)}</Alert>}
          <Button onClick={() => setStep({ kind: 'asked' })}>{t('Cancel free of charge')}</Button>
        </>
      ) : (
        <>
          <p className="max-w-text font-semibold">
            {isPaid
              ? t('Cancel the order? You get back all that you paid.')
              : t('Cancel the order? Nothing was charged.')}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="primary" isBusy={step.kind === 'sent'} onClick={cancel}>
              {t('Yes, cancel the order')}
            </Button>
            <Button
              ref={keep}
              disabled={step.kind === 'sent'}
              onClick={() => setStep({ kind: 'offered' })}
            >
              {t('Keep my order')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
