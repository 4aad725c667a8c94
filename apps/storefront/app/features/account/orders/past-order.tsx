import type { WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import { toCents } from '@comptoir/contract/wire/euros';
import { formatDay } from '@comptoir/design/format/time';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { AmountRow } from '#components/order/amount-row.tsx';
import { OrderLine } from '#components/order/order-line.tsx';
import { Price } from '#components/order/price.tsx';
import { TipRows } from '#components/order/tip-rows.tsx';
import { accessText } from '#lib/format/access-text.ts';
import { addressLine } from '#lib/format/address-line.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { soldDishNames, soldOptionNames } from '#lib/order/displayed-order.ts';

interface PastOrderProps {
  readonly order: WirePastOrder;
}

/** A past order: time, place, lines and amounts. */
export function PastOrder({ order }: PastOrderProps) {
  const t = useTranslate();
  const { customer, is_pickup: isPickup } = order;
  const { delivery_date: day, delivery_time_range: time } = customer.date;
  const { address, postal_code: postalCode, city } = customer.location;
  const { entry_code: entryCode = '', floor = '' } = customer.location;
  return (
    <div className="space-y-5">
      <dl className="grid gap-x-8 gap-y-3 tablet:grid-cols-2">
        <div>
          <dt className="text-quiet text-small">{isPickup ? t('Pickup') : t('Delivery')}</dt>
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
        <div>
          <dt className="text-quiet text-small">{t('Payment')}</dt>
          <dd>
            {order.payment_method === 'card' ? t('By card') : t('In cash')}
            {order.status === 'paid' && ` · ${t('Paid')}`}
          </dd>
        </div>
        {order.comment && (
          <div className="tablet:col-span-2">
            <dt className="text-quiet text-small">{t('A word about this order')}</dt>
            <dd className="whitespace-pre-line italic">« {order.comment} »</dd>
          </div>
        )}
      </dl>
      <div className="rounded-card bg-paper px-4 pt-1 pb-4">
        <ul className="divide-y divide-hinoki">
          {order.items.map((line) => (
            <OrderLine
              key={JSON.stringify(line)}
              quantity={line.quantity}
              name={line.item_name}
              options={soldOptionNames(line.options).join(', ')}
              dishes={soldDishNames(line.courses)}
              note={line.note}
              total={toCents(line.line_total)}
            />
          ))}
          {order.free_items.map((line) => (
            <OrderLine
              key={JSON.stringify(line)}
              quantity={line.quantity}
              name={line.item_name}
              options={soldOptionNames(line.options).join(', ')}
              dishes={soldDishNames(line.courses)}
              note=""
              total={null}
            />
          ))}
        </ul>
        <dl className="space-y-1.5 border-hinoki border-t pt-4">
          <AmountRow label={t('Subtotal')}>
            <Price amount={toCents(order.subtotal)} />
          </AmountRow>
          {order.discount > 0 && (
            <AmountRow label={t('Discount')} className="text-matcha">
              <Price amount={-toCents(order.discount)} />
            </AmountRow>
          )}
          {!isPickup && (
            <AmountRow label={t('Delivery')}>
              <Price amount={toCents(order.delivery)} />
            </AmountRow>
          )}
          <AmountRow
            label={t('Total')}
            className="border-hinoki border-t pt-2 font-semibold text-large"
          >
            <Price amount={toCents(order.total)} />
          </AmountRow>
          <TipRows total={toCents(order.total)} tip={toCents(order.tip ?? 0)} />
        </dl>
      </div>
    </div>
  );
}
