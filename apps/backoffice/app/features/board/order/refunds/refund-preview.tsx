import type { WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import type { SelectedRefund } from '@comptoir/domain/orders/refund-parts';
import { t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';

interface RefundPreviewProps {
  readonly preview: SelectedRefund;
  readonly refunds: WireOrderRefunds;
}

/** The amount and the taxes of what is chosen, or why it can't go back. Rule RF-30. */
export function RefundPreview({ preview, refunds }: RefundPreviewProps) {
  return (
    <div aria-live="polite" className="space-y-1 border-hinoki border-t pt-4">
      <PreviewText preview={preview} refunds={refunds} />
    </div>
  );
}

function PreviewText({ preview, refunds }: RefundPreviewProps) {
  const euros = (cents: number) => formatAmount(cents / 100);
  if (preview.kind === 'too_much') {
    return (
      <p className="text-alarm">
        {t('Only {amount} is left of this order.', { amount: euros(preview.left) })}
      </p>
    );
  }
  if (preview.kind === 'too_many_units') {
    return <p className="text-alarm">{t('Some of it was refunded meanwhile.')}</p>;
  }
  if (preview.kind !== 'selected') {
    return <p className="text-quiet">{t('Nothing is chosen yet.')}</p>;
  }
  const { amount, rates } = preview;
  const isBeyond = refunds.limit !== null && amount > Math.round(refunds.limit * 100);
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4">
        <dt className="font-bold text-large">
          {t(refunds.means === 'cash' ? 'To give back in cash' : 'To give back to the card')}
        </dt>
        <dd className="text-end font-bold text-large">{euros(amount)}</dd>
        {rates
          .filter(({ rate }) => rate > 0)
          .map(({ rate, tax }) => (
            <TaxLine key={rate} rate={rate} tax={euros(tax)} />
          ))}
      </dl>
      {isBeyond && (
        <p className="text-alarm">
          {t('You may refund up to {amount}.', { amount: formatAmount(refunds.limit ?? 0) })}
        </p>
      )}
    </>
  );
}

function TaxLine({ rate, tax }: { readonly rate: number; readonly tax: string }) {
  const percent = new Intl.NumberFormat('fr-FR').format(rate / 100);
  return (
    <>
      <dt className="text-quiet">{t('of which VAT at {percent} %', { percent })}</dt>
      <dd className="text-end text-quiet">{tax}</dd>
    </>
  );
}
