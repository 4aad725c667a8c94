import type { WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import { toBasisPoints, toCents } from '@comptoir/contract/wire/euros';
import { formatDay } from '@comptoir/design/format/time';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { type Receipt, ReceiptCard } from '#components/order/receipt-card.tsx';
import { accessText } from '#lib/format/access-text.ts';
import { addressLine } from '#lib/format/address-line.ts';
import { usePaymentText } from '#lib/format/handover-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { soldLines } from '#lib/order/displayed-order.ts';

interface PastOrderProps {
  readonly order: WirePastOrder;
}

/** A past order: time, place, payment, lines and amounts. */
export function PastOrder({ order }: PastOrderProps) {
  const t = useTranslate();
  const { customer, is_pickup: isPickup, progress } = order;
  const { delivery_date: day, delivery_time_range: time } = customer.date;
  const { address, postal_code: postalCode, city } = customer.location;
  const { entry_code: entryCode = '', floor = '' } = customer.location;
  const payment = usePaymentText({
    paymentMethod: order.payment_method,
    total: toCents(order.total),
    isPickup,
    isHandedOver: progress === 'handed_over',
  });
  const isPaid = order.status === 'paid';
  const isCancelled = progress === 'cancelled';
  return (
    <div className="space-y-5">
      {isCancelled && <p className="font-semibold text-alarm">{t('Cancelled')}</p>}
      <dl className="grid gap-x-8 gap-y-3 tablet:grid-cols-2">
        <div>
          <dt className="text-quiet text-small">{isPickup ? t('Collection') : t('Delivery')}</dt>
          <dd className="first-letter:uppercase">
            {t('{day}, {time}', {
              day: formatDay(day),
              time: time === ASAP ? t('as soon as possible') : time.replace('-', ' – '),
            })}
            {!isPickup && address && (
              <span className="block whitespace-pre-line wrap-anywhere text-quiet">
                {[addressLine({ address, postalCode, city }), accessText({ entryCode, floor }, t)]
                  .filter(Boolean)
                  .join('\n')}
              </span>
            )}
          </dd>
        </div>
        {(isPaid || !isCancelled) && (
          <div>
            <dt className="text-quiet text-small">{t('Payment')}</dt>
            <dd>
              {payment}
              {isPaid && ` · ${t('Paid')}`}
            </dd>
          </div>
        )}
        {order.allergies && (
          <div className="tablet:col-span-2">
            <dt className="text-quiet text-small">{t('Allergies or diet')}</dt>
            <dd className="wrap-anywhere font-semibold">{order.allergies}</dd>
          </div>
        )}
        {order.comment && (
          <div className="tablet:col-span-2">
            <dt className="text-quiet text-small">{t('A word about this order')}</dt>
            <dd className="whitespace-pre-line italic">« {order.comment} »</dd>
          </div>
        )}
      </dl>
      <ReceiptCard order={receiptOf(order)} />
    </div>
  );
}

function receiptOf(order: WirePastOrder): Receipt {
  const [subtotal, discount] = [toCents(order.subtotal), toCents(order.discount)];
  const [delivery, total] = [toCents(order.delivery), toCents(order.total)];
  return {
    lines: soldLines(order),
    isPickup: order.is_pickup,
    subtotal,
    discount,
    delivery,
    total,
    tip: toCents(order.tip ?? 0),
    taxes: order.taxes.map(({ rate, tax }) => ({ rate: toBasisPoints(rate), tax: toCents(tax) })),
    isTaxIncluded: total === subtotal - discount + delivery,
  };
}
