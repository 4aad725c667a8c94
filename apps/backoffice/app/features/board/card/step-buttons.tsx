import { toCents } from '@comptoir/contract/wire/euros';
import { formatTime } from '@comptoir/design/format/time';
import type { HandoverMeans } from '@comptoir/domain/money/handover-payments';
import type { Cents } from '@comptoir/domain/money/money';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { t } from '@comptoir/staff-texts/translate';
import { lazy, Suspense, useState } from 'react';
import { STEP_ACTIONS } from '#components/order/state-look.ts';
import { formatAmount } from '#lib/format/amount.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { nextStep, proposedPromise } from '#lib/live/steps/next-step.ts';
import { useAvailability } from '#stores/availability.ts';
import { useBoard } from '#stores/board/board.ts';
import { useClock } from '#stores/board/clock.ts';
import { takeStep } from '#stores/board/steps.ts';

/** Needed only where more time is asked for. */
const PromiseDelays = lazy(() => import('./promise-delays.tsx'));
/** Needed only where an order is due. */
const HandoverPayments = lazy(() => import('#components/handover/handover-payments.tsx'));

interface StepButtonsProps {
  readonly order: BoardOrder;
  readonly isPending: boolean;
  /** The colour of the order's column. */
  readonly ground: string;
}

/**
 * The big button of the next step, and beside it what moves the promise, or what says which cash was given. Where
 * an order can be paid by several means, it asks by which. Rules OB-30, OB-32, OB-68, BK-41, and BK-60.
 */
export function StepButtons({ order, isPending, ground }: StepButtonsProps) {
  const [isDelayOpen, setDelayOpen] = useState(false);
  const [isPaymentOpen, setPaymentOpen] = useState(false);
  const step = nextStep(order);
  if (step === null) return null;
  const canDelay = order.progress !== 'ready' && order.progress !== 'out_for_delivery';

  if (isDelayOpen) {
    return (
      <Suspense>
        <PromiseDelays order={order} onDone={() => setDelayOpen(false)} />
      </Suspense>
    );
  }
  const due = step === 'handed_over' ? toCents(order.payment?.due ?? 0) : 0;
  const means = order.payment?.means ?? ['cash'];
  const [onlyMeans] = means.length === 1 ? means : [];
  const takesTips = step === 'handed_over' && (order.payment?.tips ?? false);
  if (isPaymentOpen && (due > 0 || takesTips)) {
    return (
      <Suspense>
        <HandoverPayments
          number={order.number}
          due={due}
          means={means}
          takesTips={takesTips}
          onPaid={(payments) => {
            setPaymentOpen(false);
            takeStep(order.order_id, 'handed_over', { payments });
          }}
          onBack={() => setPaymentOpen(false)}
        />
      </Suspense>
    );
  }
  const asksBeside = besideHandOver(due, onlyMeans, takesTips);
  function take(to: OrderProgress): void {
    if (due === 0) takeStep(order.order_id, to);
    else if (onlyMeans === undefined) setPaymentOpen(true);
    else {
      const payments = [{ means: onlyMeans, amount: due, given: null, tip: 0 }];
      takeStep(order.order_id, to, { payments });
    }
  }
  return (
    <div className="next-step flex gap-2">
      <button
        type="button"
        data-step={order.order_id}
        onClick={() => take(step)}
        className={`min-h-14 min-w-0 flex-1 rounded-field px-1.5 font-bold text-body text-on-state @min-[15.5rem]:text-large leading-tight ${ground}`}
      >
        <StepText order={order} />
        {isPending && <span className="sr-only"> {t('(not sent yet)')}</span>}
      </button>
      {canDelay && (
        <button
          type="button"
          aria-expanded={false}
          aria-label={t('More time for order {number}', { number: order.number })}
          onClick={() => setDelayOpen(true)}
          className="min-h-14 w-14 shrink-0 rounded-field border-2 border-edge font-bold text-large"
        >
          +
        </button>
      )}
      {asksBeside && (
        <button
          type="button"
          aria-expanded={false}
          aria-label={t(asksBeside, { number: order.number })}
          onClick={() => setPaymentOpen(true)}
          className="min-h-14 w-14 shrink-0 rounded-field border-2 border-edge font-bold text-large"
        >
          €
        </button>
      )}
    </div>
  );
}

/** What can be said beside a hand-over that asks for nothing: null for nothing. Rules BK-41 and TI-6. */
function besideHandOver(due: Cents, onlyMeans: HandoverMeans | undefined, takesTips: boolean) {
  const isCash = due > 0 && onlyMeans === 'cash';
  if (takesTips && isCash) return 'Change or tip for order {number}';
  if (takesTips && (due === 0 || onlyMeans !== undefined)) return 'Tip for order {number}';
  return isCash ? 'Change for order {number}' : null;
}

function StepText({ order }: { readonly order: BoardOrder }) {
  const timeZone = useBoard((board) => board.timeZone);
  const rush = useAvailability((state) => state.rush);
  const promise = useClock(({ now }) =>
    order.progress === 'received' ? proposedPromise(order, now, rush) : null,
  );
  const step = nextStep(order);
  if (step === null) return null;
  if (promise !== null) {
    return t('Accept for {time}', { time: formatTime(promise, timeZone) });
  }
  if (step === 'handed_over' && order.payment !== null && order.payment.due > 0) {
    return t('Collect {amount}', { amount: formatAmount(order.payment.due) });
  }
  return t(STEP_ACTIONS[step]);
}
