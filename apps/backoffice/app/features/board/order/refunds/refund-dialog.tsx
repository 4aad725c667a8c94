import { REFUND_REASON_NAMES } from '@comptoir/contract/staff/reason-names';
import type { WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import { Alert } from '@comptoir/design/components/alert';
import type { RefundPartId } from '@comptoir/domain/orders/refund-parts';
import { REFUND_REASONS } from '@comptoir/domain/orders/refundable';
import { t } from '@comptoir/staff-texts/translate';
import { type FormEvent, useId, useState } from 'react';
import { AmountField } from '#components/controls/amount-field.tsx';
import { Button } from '#components/controls/button.tsx';
import { MessageField } from '#components/controls/message-field.tsx';
import { RadioGroup } from '#components/controls/radio-group.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { NEW_DRAFT, previewOf, type RefundDraft, requestOf } from '#lib/refunds/refund-form.ts';
import { useIdempotentPost } from '#stores/use-idempotent-post.ts';
import { RefundPreview } from './refund-preview.tsx';
import { UnitFields } from './unit-fields.tsx';

interface RefundDialogProps {
  readonly orderId: string;
  readonly number: number;
  readonly refunds: WireOrderRefunds;
  /** What is left has changed since it was loaded. */
  readonly onStale: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What goes back of an order, and why, with its amount and taxes while they are chosen. Rule RF-30. */
export function RefundDialog(props: RefundDialogProps) {
  const { orderId, number, refunds, onStale, onClose, onDone } = props;
  const [draft, setDraft] = useState(NEW_DRAFT);
  const call = useIdempotentPost();
  const id = useId();
  const change = (changes: Partial<RefundDraft>) => setDraft({ ...draft, ...changes });
  const preview = previewOf(draft, refunds);
  const request = requestOf(draft, refunds);
  const isTooMuchTyped = draft.kind === 'amount' && preview.kind === 'too_much';

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (request === null) return;
    const path = `/orders/${encodeURIComponent(orderId)}/refunds`;
    const result = await call.post(path, request);
    if (result.ok) onDone();
    else if (result.problem.status === 409 || result.problem.status === 422) onStale();
  }

  return (
    <Dialog isOpen title={t('Refund order {number}', { number })} onClose={onClose}>
      <form onSubmit={send} className="space-y-5">
        {refunds.limit !== null && (
          <p className="text-quiet">
            {t('You may give back {amount} more of this order.', {
              amount: formatAmount(refunds.limit),
            })}
          </p>
        )}
        <RadioGroup
          legend={t('What goes back?')}
          name={`${id}-kind`}
          choices={[
            ['units', t('Items')],
            ['amount', t('An amount')],
          ]}
          chosen={draft.kind}
          onChoose={(kind) => change({ kind })}
        />
        {draft.kind === 'units' ? (
          <UnitFields
            refunds={refunds}
            chosen={draft.units}
            onChange={(part: RefundPartId, quantity: number) =>
              change({ units: new Map(draft.units).set(part, quantity) })
            }
          />
        ) : (
          <AmountField
            label={t('Amount in euros')}
            text={draft.amount}
            hint={t('{amount} at most', { amount: formatAmount(refunds.left) })}
            error={isTooMuchTyped ? t('More than what is left.') : undefined}
            onChange={(amount) => change({ amount })}
          />
        )}
        <RadioGroup
          legend={t('Why?')}
          name={`${id}-reason`}
          choices={REFUND_REASONS.map((reason) => [reason, REFUND_REASON_NAMES[reason]])}
          chosen={draft.reason}
          onChoose={(reason) => change({ reason })}
        />
        <MessageField
          label={t(draft.reason === 'other' ? 'The reason' : 'A word beside it (optional)')}
          hint={t('For the team: the guest does not read it.')}
          value={draft.text}
          maxLength={500}
          isRequired={draft.reason === 'other'}
          onChange={(text) => change({ text })}
        />
        <RefundPreview preview={preview} refunds={refunds} />
        {call.problem && (
          <Alert kind="problem">
            <p>{problemText(call.problem)}</p>
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={call.isBusy}
            disabled={request === null}
            className="grow"
          >
            {preview.kind === 'selected'
              ? t('Refund {amount}', { amount: formatAmount(preview.amount / 100) })
              : t('Refund')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
