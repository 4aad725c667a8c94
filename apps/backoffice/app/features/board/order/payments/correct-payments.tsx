import { toCents } from '@comptoir/contract/wire/euros';
import { HANDOVER_MEANS, type HandoverPayment } from '@comptoir/domain/money/handover-payments';
import { sum } from '@comptoir/domain/money/money';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import HandoverPayments from '#components/handover/handover-payments.tsx';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { boardApi } from '#stores/board/board.ts';
import { ensurePermission } from '#stores/pin.ts';
import { useMayBegin } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface CorrectPaymentsProps {
  readonly order: BoardOrder;
  readonly onCorrected: () => void;
}

/** Says by which means an order was really paid, until its day is closed. Rule BK-62. */
export default function CorrectPayments({ order, onCorrected }: CorrectPaymentsProps) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, problem, send } = useCall();
  const mayCorrect = useMayBegin('orders.cancel');
  const paid = order.payments ?? [];
  const means = HANDOVER_MEANS.filter(
    (one) => order.payment?.means.includes(one) || paid.some((part) => part.means === one),
  );
  const takesTips = order.payment?.tips || paid.some(({ tip = 0 }) => tip > 0);
  // Nothing else can have been taken than cash alone.
  const isOtherwise = takesTips || (paid.length > 0 && means.length > 1);
  if (!mayCorrect || !isOtherwise) return null;

  async function correct(payments: readonly HandoverPayment[]): Promise<void> {
    if (!(await ensurePermission('orders.cancel'))) return;
    const corrected = await send(() =>
      boardApi.correctPayments(order.order_id, payments, order.revision),
    );
    if (!corrected.ok) return;
    setOpen(false);
    onCorrected();
  }

  return (
    <div className="space-y-3">
      {isOpen ? (
        <HandoverPayments
          number={order.number}
          due={sum(paid.map(({ amount }) => toCents(amount)))}
          means={means}
          takesTips={takesTips}
          onPaid={correct}
          onBack={() => setOpen(false)}
        />
      ) : (
        <Button isBusy={isBusy} onClick={() => setOpen(true)} className="w-full">
          {t('Correct the payment…')}
        </Button>
      )}
      <FormProblem problem={problem} />
    </div>
  );
}
