import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { DataTable } from '#components/layout/data-table.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { clockTime } from '#lib/format/time-text.ts';
import type { BooksPayload } from './books.tsx';

interface CashMovementsProps {
  readonly movements: BooksPayload['open']['cash_movements'];
  /** Null for those who may not record one. */
  readonly onAdd: (() => void) | null;
}

/** The cash that was put into the cash register and taken out of it on the open day, beside orders. Rule BK-49. */
export function CashMovements({ movements, onAdd }: CashMovementsProps) {
  return (
    <>
      {movements.length > 0 && (
        <div className="max-w-text">
          <DataTable
            caption={t('Cash paid in and out')}
            captionClass="mb-1 text-left font-semibold"
            columns={[{ name: t('Reason') }, { name: t('Amount') }]}
            rows={movements.map(({ movement_id, at, who, device, reason, amount }) => ({
              key: movement_id,
              cells: [
                <span key="reason" className="wrap-anywhere">
                  {reason}
                  <span className="block text-quiet text-small">
                    {[clockTime(at), who, device].filter((part) => part !== null).join(' · ')}
                  </span>
                </span>,
                formatAmount(amount),
              ],
            }))}
          />
        </div>
      )}
      {onAdd && (
        <div>
          <Button onClick={onAdd}>{t('Pay cash in or out…')}</Button>
        </div>
      )}
    </>
  );
}
