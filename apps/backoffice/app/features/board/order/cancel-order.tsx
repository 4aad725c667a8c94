import { CANCEL_REASON_NAMES } from '@comptoir/contract/staff/reason-names';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { createId } from '@comptoir/design/browser/random-id';
import { Alert } from '@comptoir/design/components/alert';
import { CANCEL_REASONS, type CancelReason } from '@comptoir/domain/orders/board';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import { type FormEvent, useId, useState } from 'react';
import { AmountField } from '#components/controls/amount-field.tsx';
import { Button } from '#components/controls/button.tsx';
import { MessageField } from '#components/controls/message-field.tsx';
import { RadioGroup } from '#components/controls/radio-group.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { parsePrice } from '#lib/catalogue/price-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import type { OrderProblemDetails, Refund } from '#lib/live/board-api.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { boardApi } from '#stores/board/board.ts';
import { showCancelled } from '#stores/board/steps.ts';
import { ensurePermission } from '#stores/pin.ts';
import { useMay, useOpenSession } from '#stores/session.ts';

interface CancelOrderProps {
  readonly order: BoardOrder;
  /** What can go back, in euros; null while it is not known. */
  readonly refundable: number | null;
}

/** The button of a cancellation, and its form once it was pressed. */
export function CancelOrder({ order, refundable }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const isDevice = useOpenSession()?.device != null;
  const mayCancel = useMay('orders.cancel');
  // On a shared device a PIN may give the permission.
  if (!mayCancel && !isDevice) return null;
  if (isOpen) {
    return <CancelForm order={order} refundable={refundable} onDone={() => setOpen(false)} />;
  }
  return (
    <Button
      look="danger"
      className="mt-auto w-full shrink-0"
      onClick={async () => setOpen(await ensurePermission('orders.cancel'))}
    >
      {t('Cancel the order…')}
    </Button>
  );
}

const DECISIONS = {
  full: 'Give everything back',
  amount: 'Give a part back',
  none: 'Give nothing back',
} as const satisfies Record<string, MessageKey>;
type Decision = keyof typeof DECISIONS;

/** A cancellation has a reason and, for a paid order, a decision on its money. Rule OB-76. */
function CancelForm({
  order,
  refundable,
  onDone,
}: CancelOrderProps & { readonly onDone: () => void }) {
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [text, setText] = useState('');
  const [decision, setDecision] = useState<Decision | null>(null);
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<(ApiProblem & Partial<OrderProblemDetails>) | null>(null);
  const [isBusy, setBusy] = useState(false);
  // One key for all attempts: a cancellation without an answer is not carried out twice.
  const [key] = useState(createId);
  const id = useId();
  const isLimited = useOpenSession()?.is_refund_limited ?? false;
  const isPaid = order.payment?.is_paid === true && refundable !== 0;
  const refund = isPaid ? refundOf(decision, amount, refundable) : null;
  const isComplete =
    reason !== null && (reason !== 'other' || text.trim() !== '') && (!isPaid || refund !== null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason === null || !isComplete) return;
    setBusy(true);
    const result = await boardApi.cancel(order.order_id, key, order.revision, {
      reason,
      text: text.trim() || null,
      refund,
    });
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    showCancelled(result.payload.order);
    onDone();
  }

  return (
    <form
      onSubmit={send}
      aria-labelledby={`${id}-title`}
      className="space-y-4 border-alarm border-t-2 pt-4"
    >
      <h3 id={`${id}-title`} className="text-heading">
        {t('Cancel order {number}', { number: order.number })}
      </h3>
      <RadioGroup
        legend={t('Why?')}
        name={`${id}-reason`}
        choices={CANCEL_REASONS.map((value) => [value, CANCEL_REASON_NAMES[value]])}
        chosen={reason}
        onChoose={setReason}
      />
      <MessageField
        label={t(reason === 'other' ? 'The reason' : 'A word beside it (optional)')}
        hint={t('The guest reads this text.')}
        value={text}
        maxLength={500}
        isRequired={reason === 'other'}
        onChange={setText}
      />
      {isPaid && (
        <RadioGroup
          legend={
            refundable === null
              ? t('The order is paid. What happens to the money?')
              : t('The order is paid. What happens to the {amount}?', {
                  amount: formatAmount(refundable),
                })
          }
          name={`${id}-refund`}
          choices={decisionsOf(isLimited).map((value) => [value, t(DECISIONS[value])])}
          chosen={decision}
          onChoose={setDecision}
        />
      )}
      {isPaid && decision === 'amount' && (
        <AmountField
          label={t('Amount in euros')}
          text={amount}
          error={refund === null ? amountProblem(refundable) : undefined}
          onChange={setAmount}
        />
      )}
      {problem && (
        <Alert kind="problem">
          <p>{problemText(problem)}</p>
          {problem.limit !== undefined && (
            <p>{t('You may refund up to {amount}.', { amount: formatAmount(problem.limit) })}</p>
          )}
        </Alert>
      )}
      <div className="flex gap-3">
        <Button onClick={onDone}>{t('Keep the order')}</Button>
        <Button
          type="submit"
          look="danger"
          isBusy={isBusy}
          disabled={!isComplete}
          className="flex-1"
        >
          {t('Cancel the order')}
        </Button>
      </div>
    </form>
  );
}

/** A role with a limit keeps nothing of the money. Rule OB-11. */
function decisionsOf(isLimited: boolean): readonly Decision[] {
  return isLimited ? ['full'] : ['full', 'amount', 'none'];
}

/** What is sent for a decision; null while it is not made, or its amount is none that can go back. */
function refundOf(
  decision: Decision | null,
  amount: string,
  refundable: number | null,
): Refund | null {
  if (decision !== 'amount') return decision;
  const euros = parsePrice(amount);
  if (euros === null || euros === 0 || (refundable !== null && euros > refundable)) return null;
  return { amount: euros };
}

function amountProblem(refundable: number | null): string {
  return refundable === null
    ? t('More than 0,00 €')
    : t('More than 0,00 €, {amount} at most', { amount: formatAmount(refundable) });
}
