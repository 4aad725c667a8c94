import type { FullOrder } from '@comptoir/contract/staff/board';
import { MEANS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { Fragment } from 'react';
import { PaymentLine } from '#components/order/payment-line.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';

interface OrderAmountsProps {
  readonly amounts: NonNullable<FullOrder['amounts']>;
  readonly cash: FullOrder['cash'];
  readonly payment: BoardOrder['payment'];
  readonly payments: BoardOrder['payments'];
  /** Then nothing is to be collected any more. */
  readonly isOver: boolean;
}

/** What it costs, and how it was paid. Rules BK-41, BK-60 and TI-6. */
export default function OrderAmounts({
  amounts,
  cash,
  payment,
  payments,
  isOver,
}: OrderAmountsProps) {
  return (
    <section className="space-y-2 border-hinoki border-t pt-4">
      <h3 className="sr-only">{t('Amounts')}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4">
        {amounts.discount > 0 && (
          <>
            <dt>{t('Discount')}</dt>
            <dd className="text-end">{formatAmount(-amounts.discount)}</dd>
          </>
        )}
        {amounts.delivery > 0 && (
          <>
            <dt>{t('Delivery fee')}</dt>
            <dd className="text-end">{formatAmount(amounts.delivery)}</dd>
          </>
        )}
        <dt className="font-bold text-large">{t('Total')}</dt>
        <dd className="text-end font-bold text-large">{formatAmount(amounts.total)}</dd>
        {amounts.tip !== undefined && (
          <>
            <dt>{t('Tip by card')}</dt>
            <dd className="text-end">{formatAmount(amounts.tip)}</dd>
          </>
        )}
        {(payments ?? []).map(({ means, amount, tip = 0 }) => (
          <Fragment key={means}>
            {amount > 0 && (
              <>
                <dt>{t(MEANS_NAMES[means])}</dt>
                <dd className="text-end">{formatAmount(amount)}</dd>
              </>
            )}
            {tip > 0 && (
              <>
                <dt>{t('Tip, {means}', { means: t(MEANS_NAMES[means]) })}</dt>
                <dd className="text-end">{formatAmount(tip)}</dd>
              </>
            )}
          </Fragment>
        ))}
        {cash !== null && (
          <>
            <dt>{t('Given in cash')}</dt>
            <dd className="text-end">{formatAmount(cash.given)}</dd>
            <dt>{t('Given back')}</dt>
            <dd className="text-end">{formatAmount(cash.change)}</dd>
          </>
        )}
      </dl>
      {!isOver && (
        <p className="text-end">
          <PaymentLine payment={payment} />
        </p>
      )}
    </section>
  );
}
