import { formatRate } from '@comptoir/design/format/money';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import type { Cents } from '@comptoir/domain/money/money';
import { useTranslate } from '#lib/i18n/translate.ts';
import { AmountRow } from './amount-row.tsx';
import { Price } from './price.tsx';
import { TipRows } from './tip-rows.tsx';

interface OrderTotalsProps {
  readonly quote: Quote;
  readonly fulfilment: Fulfilment;
  /** Whether the prices contain the tax, or it is added to them. */
  readonly isTaxIncluded: boolean;
  /** What is paid by card on top of it. */
  readonly tip?: Cents;
}

/** The composition of a total. A row that does not apply (discount, delivery) is left out. */
export function OrderTotals({ quote, fulfilment, isTaxIncluded, tip = 0 }: OrderTotalsProps) {
  const t = useTranslate();
  return (
    <dl className="space-y-1.5">
      <AmountRow label={t('Subtotal')}>
        <Price amount={quote.subtotal} />
      </AmountRow>
      {quote.discount > 0 && (
        <AmountRow label={t('Discount')} className="text-matcha">
          <Price amount={-quote.discount} />
        </AmountRow>
      )}
      {fulfilment.kind !== 'pickup' && (
        <AmountRow label={t('Delivery')}>
          <DeliveryAmount quote={quote} />
        </AmountRow>
      )}
      {!isTaxIncluded && <TaxRows quote={quote} label="VAT {rate}" />}
      <AmountRow
        label={t('Total')}
        className="border-hinoki border-t pt-2 font-semibold text-large"
      >
        <Price amount={quote.total} />
      </AmountRow>
      {isTaxIncluded && (
        <TaxRows quote={quote} label="including VAT {rate}" className="text-quiet text-small" />
      )}
      <TipRows total={quote.total} tip={tip} />
    </dl>
  );
}

interface TaxRowsProps {
  readonly quote: Quote;
  readonly label: 'VAT {rate}' | 'including VAT {rate}';
  readonly className?: string;
}

function TaxRows({ quote, label, className }: TaxRowsProps) {
  const t = useTranslate();
  return quote.taxByRate.map(({ rate, tax }) => (
    <AmountRow key={rate} label={t(label, { rate: formatRate(rate) })} className={className}>
      <Price amount={tax} />
    </AmountRow>
  ));
}

function DeliveryAmount({ quote: { delivery, deliveryQuote } }: Pick<OrderTotalsProps, 'quote'>) {
  const t = useTranslate();
  switch (deliveryQuote.problem) {
    case 'address_required':
      return <span className="text-quiet">{t('depending on the address')}</span>;
    case 'too_far':
    case 'delivery_inactive':
      return <span className="text-quiet">{t('not possible')}</span>;
    default:
      return delivery === 0 ? (
        <span className="font-semibold text-matcha">{t('Free delivery')}</span>
      ) : (
        <Price amount={delivery} />
      );
  }
}
