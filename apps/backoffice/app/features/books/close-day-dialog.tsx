import type { closingAnswer } from '@comptoir/contract/staff/books';
import { formatDay } from '@comptoir/design/format/time';
import { CallForm } from '#components/feedback/call-form.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { t } from '#lib/i18n/translate.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import type { BooksPayload } from './books.tsx';

interface CloseDayDialogProps {
  readonly open: BooksPayload['open'];
  readonly onClosed: (day: string) => void;
  readonly onClose: () => void;
}

/** Says what closing a day means before it is done. Rule BK-12. */
export function CloseDayDialog({ open, onClosed, onClose }: CloseDayDialogProps) {
  const call = useCall();
  async function close(): Promise<void> {
    const result = await call.send(() =>
      staffApi.post<PayloadOf<typeof closingAnswer>>('/books/closings', { day: open.day }),
    );
    if (result.ok) onClosed(result.payload.day);
  }
  return (
    <Dialog isOpen title={t('Close {day}', { day: formatDay(open.day) })} onClose={onClose}>
      <CallForm call={call} onSubmit={close} action={t('Close the day')} onBack={onClose}>
        <p>
          {t('Turnover so far: {amount}.', { amount: formatAmount(open.totals.turnover.total) })}
        </p>
        <p>
          {t(
            'A closed day is never opened again: what is sold or given back from now on belongs to the next one.',
          )}
        </p>
      </CallForm>
    </Dialog>
  );
}
