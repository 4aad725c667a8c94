import type { Fulfilment } from '@comptoir/domain/fulfilment';
import type { Quote } from '@comptoir/domain/pricing';
import type { ReactNode } from 'react';
import { formatRate } from '#lib/format.ts';
import { useTranslate } from '#lib/i18n.ts';
import { Price } from './price.tsx';

interface OrderTotalsProps {
  readonly quote: Quote;
  readonly fulfilment: Fulfilment;
  /** Whether the prices contain the tax, or it is added to them. */
  readonly isTaxIncluded: boolean;
}

/** How a total comes about. What does not exist (a discount, a way to deliver) has no line. */
export function OrderTotals({ quote, fulfilment, isTaxIncluded }: OrderTotalsProps) {
  const t = useTranslate();
  return (
    <dl className="space-y-1.5">
      <Row label={t('Subtotal')}>
        <Price amount={quote.subtotal} />
      </Row>
      {quote.discount > 0 && (
        <Row label={t('Discount')} className="text-matcha">
          <Price amount={-quote.discount} />
        </Row>
      )}
      {fulfilment.kind !== 'pickup' && (
        <Row label={t('Delivery')}>
          <DeliveryAmount quote={quote} />
        </Row>
      )}
      {!isTaxIncluded && <TaxRows quote={quote} label="VAT {rate}" />}
      <Row label={t('Total')} className="border-hinoki border-t pt-2 font-semibold text-large">
        <Price amount={quote.total} />
      </Row>
      {isTaxIncluded && (
        <TaxRows quote={quote} label="including VAT {rate}" className="text-quiet text-small" />
      )}
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
    <Row key={rate} label={t(label, { rate: formatRate(rate) })} className={className}>
      <Price amount={tax} />
    </Row>
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

interface RowProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Row({ label, className = '', children }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
