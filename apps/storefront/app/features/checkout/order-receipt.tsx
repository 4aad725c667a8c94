import type { CalendarDate } from '@comptoir/domain/restaurant-time';
import { AmountRow } from '#components/amount-row.tsx';
import { ButtonLink } from '#components/button.tsx';
import { ContactDetails } from '#components/contact-details.tsx';
import { OrderLine } from '#components/order-line.tsx';
import { Price } from '#components/price.tsx';
import { useTranslate } from '#lib/i18n.ts';
import type { ConfirmedOrder } from '#stores/confirmed-order.ts';
import { paymentText } from './payment-text.ts';
import { wantedTimeText } from './wanted-time-text.ts';

interface OrderReceiptProps {
  readonly order: ConfirmedOrder;
  readonly today: CalendarDate;
}

/** An order that the restaurant has: its number, when and where, what it is, what happens next. */
export function OrderReceipt({ order, today }: OrderReceiptProps) {
  const t = useTranslate();
  const { orderNumber: number, isPickup } = order;
  return (
    <div className="grid items-start gap-8 desktop:grid-cols-2">
      <section className="space-y-8">
        <dl className="space-y-4">
          <div>
            <dt className="text-quiet">{t('Your number')}</dt>
            <dd className="font-serif font-semibold text-display">{number}</dd>
          </div>
          <div>
            <dt className="text-quiet">{isPickup ? t('Pickup') : t('Delivery')}</dt>
            <dd className="font-semibold text-large first-letter:uppercase">
              {wantedTimeText(order, today, t)}
            </dd>
            <dd>{isPickup ? <ContactDetails /> : order.address}</dd>
          </div>
          <div>
            <dt className="text-quiet">{t('Payment')}</dt>
            <dd>{paymentText(order.paymentMethod, t)}</dd>
          </div>
        </dl>
        <div>
          <h2 className="mb-2 text-heading">{t('What happens next')}</h2>
          <ol className="list-decimal space-y-1 pl-5">
            <li>{t('The restaurant has your order.')}</li>
            <li>{t('It is prepared for the time that you chose.')}</li>
            <li>
              {isPickup
                ? t('At the counter, give the number {number}.', { number })
                : t('It is brought to your door, where you pay.')}
            </li>
          </ol>
        </div>
        {!isPickup && (
          <div>
            <h2 className="mb-2 text-heading">{t('A question?')}</h2>
            <ContactDetails />
          </div>
        )}
        <ButtonLink to="/menu" look="primary">
          {t('Back to the menu')}
        </ButtonLink>
      </section>
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
          {!isPickup && (
            <AmountRow label={t('Delivery')}>
              <Price amount={order.delivery} />
            </AmountRow>
          )}
          <AmountRow
            label={t('Total')}
            className="border-hinoki border-t pt-2 font-semibold text-large"
          >
            <Price amount={order.total} />
          </AmountRow>
        </dl>
      </section>
    </div>
  );
}
