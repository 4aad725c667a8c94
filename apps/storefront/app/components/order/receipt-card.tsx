import { formatRate } from '@comptoir/design/format/money';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { AmountRow } from './amount-row.tsx';
import { OrderLine } from './order-line.tsx';
import { Price } from './price.tsx';
import { TipRows } from './tip-rows.tsx';

/** The part of an order that a receipt shows. */
export type Receipt = Pick<
  DisplayedOrder,
  | 'lines'
  | 'isPickup'
  | 'subtotal'
  | 'discount'
  | 'delivery'
  | 'total'
  | 'tip'
  | 'taxes'
  | 'isTaxIncluded'
>;

/** What was ordered and what it costs, with the tax by rate. */
export function ReceiptCard({ order }: { readonly order: Receipt }) {
  const t = useTranslate();
  const taxes = (label: 'VAT {rate}' | 'including VAT {rate}', className: string) =>
    order.taxes
      .filter(({ tax }) => tax > 0)
      .map(({ rate, tax }) => (
        <AmountRow key={rate} label={t(label, { rate: formatRate(rate) })} className={className}>
          <Price amount={tax} />
        </AmountRow>
      ));
  return (
    <section className="rounded-card border border-hinoki bg-paper p-5">
      <h2 className="mb-2 text-heading">{t('Your order')}</h2>
      <ul className="divide-y divide-hinoki">
        {order.lines.map((line) => (
          <OrderLine key={JSON.stringify(line)} {...line} />
        ))}
      </ul>
      <dl className="mt-3 space-y-1.5 border-hinoki border-t pt-4">
        <AmountRow label={t('Subtotal')}>
          <Price amount={order.subtotal} />
        </AmountRow>
        {order.discount > 0 && (
          <AmountRow label={t('Discount')} className="text-matcha">
            <Price amount={-order.discount} />
          </AmountRow>
        )}
        {!order.isPickup && (
          <AmountRow label={t('Delivery')}>
            {order.delivery === 0 ? t('Free delivery') : <Price amount={order.delivery} />}
          </AmountRow>
        )}
        {!order.isTaxIncluded && taxes('VAT {rate}', '')}
        <AmountRow
          label={t('Total')}
          className="border-hinoki border-t pt-2 font-semibold text-large"
        >
          <Price amount={order.total} />
        </AmountRow>
        {order.isTaxIncluded && taxes('including VAT {rate}', 'text-quiet text-small')}
        <TipRows total={order.total} tip={order.tip ?? 0} />
      </dl>
    </section>
  );
}
