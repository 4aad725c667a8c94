import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import { Field } from '@comptoir/design/components/field';
import {
  isMovableCash,
  MAX_CASH_MOVEMENT,
  MAX_MOVEMENT_REASON,
} from '@comptoir/domain/books/cash-movement';
import { t } from '@comptoir/staff-texts/translate';
import { useId, useState } from 'react';
import { AmountField } from '#components/controls/amount-field.tsx';
import { RadioGroup } from '#components/controls/radio-group.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { parsePrice } from '#lib/catalogue/price-text.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { useIdempotentPost } from '#stores/use-idempotent-post.ts';

interface CashMovementDialogProps {
  /** With what was recorded, in words. */
  readonly onRecorded: (note: string) => void;
  readonly onClose: () => void;
}

/** What is said of each kind: reasons that are frequent, what the button does, and what it did. */
const KINDS = {
  in: {
    reasons: ['Change for the cash register'],
    action: 'Record {amount} paid in',
    done: '{amount} paid in is recorded.',
  },
  out: {
    reasons: ['Paid into the bank', 'Purchase'],
    action: 'Record {amount} paid out',
    done: '{amount} paid out is recorded.',
  },
} as const;

/** Cash that is put into the cash register or taken out of it, and why; it is never changed. Rule BK-46. */
export function CashMovementDialog({ onRecorded, onClose }: CashMovementDialogProps) {
  const call = useIdempotentPost();
  const id = useId();
  const [kind, setKind] = useState<keyof typeof KINDS>('in');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const amount = parsePrice(typed);
  const isWithin = amount !== null && isMovableCash(toCents(amount));
  const { reasons, action, done } = KINDS[kind];

  async function send(): Promise<void> {
    // The field says what is wrong with it.
    if (!isWithin) return;
    const result = await call.post('/books/cash-movements', { kind, amount, reason });
    if (result.ok) onRecorded(t(done, { amount: formatAmount(amount) }));
  }

  return (
    <Dialog isOpen title={t('Pay cash in or out')} onClose={onClose}>
      <CallForm
        call={call}
        onSubmit={send}
        action={isWithin ? t(action, { amount: formatAmount(amount) }) : t('Save')}
        onBack={onClose}
      >
        <RadioGroup
          legend={t('What happens with the cash?')}
          name={`${id}-kind`}
          choices={[
            ['in', t('Paid in')],
            ['out', t('Paid out')],
          ]}
          chosen={kind}
          onChoose={setKind}
        />
        <AmountField
          label={t('Amount in euros')}
          text={typed}
          error={
            amount === null || isWithin
              ? fieldProblem(call.problem, 'amount')
              : t('More than 0,00 €, {amount} at most', {
                  amount: formatAmount(toEuros(MAX_CASH_MOVEMENT)),
                })
          }
          onChange={setTyped}
        />
        <Field
          label={t('Reason')}
          hint={t('It stays in the journal: a mistake is put right by an opposite movement.')}
          value={reason}
          maxLength={MAX_MOVEMENT_REASON}
          list={`${id}-reasons`}
          autoComplete="off"
          error={fieldProblem(call.problem, 'reason')}
          onChange={({ target }) => setReason(target.value)}
          required
        />
        <datalist id={`${id}-reasons`}>
          {reasons.map((each) => (
            <option key={each} value={t(each)} />
          ))}
        </datalist>
      </CallForm>
    </Dialog>
  );
}
