import type { BoardCard } from '@comptoir/contract/staff/board';
import { t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';

/** What is to be taken at hand-over, in words and with a sign; nothing without the permission. */
export function PaymentLine({ payment }: { readonly payment: BoardCard['payment'] }) {
  if (payment === null) return null;
  if (payment.due > 0) {
    return (
      <span className="whitespace-nowrap rounded-field border border-state-to-start px-1.5 font-semibold text-small text-state-to-start">
        {t('To collect {amount}', { amount: formatAmount(payment.due) })}
      </span>
    );
  }
  return (
    <span className="whitespace-nowrap font-semibold text-small text-state-ready">
      <span aria-hidden="true">✓ </span>
      {t('Paid')}
    </span>
  );
}
