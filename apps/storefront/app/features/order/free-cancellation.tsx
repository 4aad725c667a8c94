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
  /** Called after each try; with the reason where the order can be cancelled no more, which outlives this section. */
  readonly onDone: (refusal: Problem | null) => void;
}

type Step =
  | { readonly kind: 'offered' | 'asked' | 'sent' | 'refused' }
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
  const offer = useRef<HTMLButtonElement>(null);
  const isSent = step.kind === 'sent';
  const isOffered = step.kind !== 'asked' && !isSent;
  // The page that is read again is without all of this, unless it can't be read.
  const isLeft = isSent || step.kind === 'refused';
  const wasAsked = useRef(false);
  // The pressed button was removed: its successor takes the focus.
  useEffect(() => {
    if (step.kind === 'asked') keep.current?.focus();
    if (isOffered && wasAsked.current) offer.current?.focus();
    wasAsked.current = !isOffered;
  }, [step, isOffered]);
  useEffect(() => (isLeft ? focusTitle : undefined), [isLeft]);

  async function cancel(): Promise<void> {
    setStep({ kind: 'sent' });
    const result = await orderApi(apiRoot, orderKey).cancel();
    const problem = result.ok ? null : result.problem;
    const isRefused = problem?.code === 'order_not_cancellable';
    if (isRefused) setStep({ kind: 'refused' });
    else if (problem) setStep({ kind: 'failed', problem });
    onDone(isRefused ? problem : null);
  }

  return (
    <section aria-labelledby="free-cancellation" className="space-y-3">
      <h2 id="free-cancellation" className="text-heading">
        {isAwaitingAcceptance ? t('A change of plans?') : t('Too late for you?')}
      </h2>
      {isOffered ? (
        <>
          <p className="max-w-text">
            {isAwaitingAcceptance
              ? t('You can cancel your order free of charge until the restaurant accepts it.')
              : t(
                  'Your order comes more than half an hour later than requested. You can cancel it free of charge until it is in preparation.',
                )}
          </p>
          {step.kind === 'failed' && <Alert kind="problem">{problemText(step.problem, t)}</Alert>}
          <Button ref={offer} onClick={() => setStep({ kind: 'asked' })}>
            {t('Cancel free of charge')}
          </Button>
        </>
      ) : (
        <>
          <p className="max-w-text font-semibold">
            {isPaid
              ? t('Cancel the order? You get back all that you paid.')
              : t('Cancel the order? Nothing was charged.')}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="primary" isBusy={isSent} onClick={cancel}>
              {t('Yes, cancel the order')}
            </Button>
            <Button ref={keep} disabled={isSent} onClick={() => setStep({ kind: 'offered' })}>
              {t('Keep my order')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Of the order's page, once all of this is gone. */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}
