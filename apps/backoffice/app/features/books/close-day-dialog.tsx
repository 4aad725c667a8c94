import type { closingAnswer } from '@comptoir/contract/staff/books';
import { formatDay } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import type { BooksPayload } from './books.tsx';
import { CashCountFields } from './cash-count-fields.tsx';
import { cashCountRequest, emptyCashCountForm, readCashCount } from './cash-count-form.ts';
import { OpenOrders } from './open-orders.tsx';
import { UnsettledMoney } from './unsettled-money.tsx';

interface CloseDayDialogProps {
  readonly open: BooksPayload['open'];
  readonly onClosed: (day: string) => void;
  /** Cash came in while it was counted: what is shown has to be loaded again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Counts the cash register, and says what closing a day means before it is done. Rules BK-12 and BK-42. */
export function CloseDayDialog({ open, onClosed, onChanged, onClose }: CloseDayDialogProps) {
  const call = useCall();
  const [form, setForm] = useState(() => emptyCashCountForm(open));
  const read = readCashCount(form, open);
  const cashCount = cashCountRequest(form, read);

  async function close(): Promise<void> {
    // The fields say what is missing.
    if (cashCount === 'incomplete') return;
    const body = { day: open.day, ...(cashCount && { cash_count: cashCount }) };
    const result = await call.send(() =>
      staffApi.post<PayloadOf<typeof closingAnswer>>('/books/closings', body),
    );
    if (result.ok) onClosed(result.payload.day);
    else if (result.problem.code === 'cash_changed') onChanged();
  }
  return (
    <Dialog isOpen title={t('Close {day}', { day: formatDay(open.day) })} onClose={onClose}>
      <CallForm call={call} onSubmit={close} action={t('Close the day')} onBack={onClose}>
        <OpenOrders day={open.day} />
        <UnsettledMoney />
        <p>
          {t('Turnover so far: {amount}.', { amount: formatAmount(open.totals.turnover.total) })}
        </p>
        <CashCountFields open={open} form={form} read={read} onChange={setForm} />
        <p>
          {t(
            'A closed day is never opened again: what is sold or given back from now on belongs to the next one.',
          )}
        </p>
      </CallForm>
    </Dialog>
  );
}
