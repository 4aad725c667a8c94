import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { toCents } from '@comptoir/contract/wire/euros';
import { Alert } from '@comptoir/design/components/alert';
import { ProgressLine } from '#components/feedback/progress-line.tsx';
import { AmountRow } from '#components/order/amount-row.tsx';
import { Price } from '#components/order/price.tsx';
import { joinedFreeLines } from '#lib/format/order-lines.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';

interface GroupTotalsProps {
  readonly state: WireGroupOrderState;
}

/** The price of the whole, the offers that count for it, and what it lacks. Rule GP-7. */
export function GroupTotals({ state }: GroupTotalsProps) {
  const t = useTranslate();
  const { offers, tax } = useRestaurant();
  const { price, problems } = state;
  // What is wrong with a line stands beside it.
  const ofLines = state.participants.flatMap(({ lines }) => lines.map((line) => line.problem));
  const whole = problems.filter(({ message }) => !ofLines.includes(message));
  const isOfGift = ({ code }: (typeof whole)[number]) => code === 'gift_unavailable';
  const gifts = new Set(whole.filter(isOfGift).map(({ message }) => message));
  const applied = [
    ...offers.filter(({ id }) => state.applied_offers.includes(id)),
    ...(state.coupon?.is_applied
      ? [{ id: 'coupon', name: state.coupon.name || t('Promotional code') }]
      : []),
  ];
  return (
    <section
      aria-labelledby="group-total"
      className="rounded-card border border-hinoki bg-paper p-5"
    >
      <h2 id="group-total" className="mb-2 text-heading">
        {t('Together')}
      </h2>
      {price === null ? (
        <p>{t('A dish has left the menu: remove it, and the amounts are back.')}</p>
      ) : (
        <>
          <dl className="space-y-1.5">
            {price.subtotal !== price.total && (
              <AmountRow label={t('Subtotal')}>
                <Price amount={toCents(price.subtotal)} />
              </AmountRow>
            )}
            {price.discount > 0 && (
              <AmountRow label={t('Discount')} className="text-matcha">
                <Price amount={-toCents(price.discount)} />
              </AmountRow>
            )}
            {!state.plan.is_pickup && (
              <AmountRow label={t('Delivery')}>
                {state.plan.has_place ? (
                  <Price amount={toCents(price.delivery)} />
                ) : (
                  <span className="text-quiet">{t('depending on the address')}</span>
                )}
              </AmountRow>
            )}
            {!tax.inclusive && (
              <AmountRow label={t('VAT')}>
                <Price amount={toCents(price.tax)} />
              </AmountRow>
            )}
            <AmountRow
              label={t('Total')}
              className="border-hinoki font-semibold text-large not-first:border-t not-first:pt-2"
            >
              <Price amount={toCents(price.total)} />
            </AmountRow>
          </dl>
          {price.subtotal !== price.total && (
            <p className="mt-2 text-quiet text-small">
              {t(
                'Each share counts discounts and delivery; together they are the total, to the cent.',
              )}
            </p>
          )}
        </>
      )}
      <FreeItems state={state} />
      {applied.length > 0 && (
        <ul className="mt-3 space-y-1 rounded-card bg-gari px-4 py-3 text-small">
          {applied.map(({ id, name }) => (
            <li key={id} className="flex gap-2">
              <span aria-hidden="true" className="font-bold text-matcha">
                ✓
              </span>
              <span className="min-w-0 font-semibold">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {gifts.size > 0 && (
        <div className="mt-3">
          <Alert kind="note">
            {[...gifts].map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Alert>
        </div>
      )}
      {whole.length > gifts.size && (
        <ul className="mt-3 space-y-2">
          {whole
            .filter((problem) => !isOfGift(problem))
            .map(({ code, message }) => (
              <li key={code} className="font-semibold text-alarm text-small">
                {code === 'below_minimum' ? <MissingToMinimum state={state} /> : message}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

/** What comes with the whole for nothing. */
function FreeItems({ state }: GroupTotalsProps) {
  const t = useTranslate();
  const { items } = useRestaurant();
  const free = joinedFreeLines(
    state.free_items.map((one) => ({
      offerId: one.offer_id,
      itemId: one.item_id,
      quantity: one.quantity,
      options: [],
    })),
  );
  if (free.length === 0) return null;
  return (
    <ul className="mt-3 text-small">
      {free.map(({ key, itemId, quantity }) => (
        <li key={key} className="flex justify-between gap-3">
          <span>
            {quantity} × {items.get(itemId)?.name}
          </span>
          <span className="font-semibold text-matcha">{t('Free of charge')}</span>
        </li>
      ))}
    </ul>
  );
}

/** The minimum of a delivery; where it is the same for every address, also how much is missing. Rule D-7. */
function MissingToMinimum({ state }: GroupTotalsProps) {
  const t = useTranslate();
  const { delivery } = useRestaurant();
  const subtotal = toCents(state.price?.subtotal ?? 0);
  const { minimumOrder, calculation } = delivery;
  const missing = minimumOrder - subtotal;
  if (calculation !== 'distance' || missing <= 0) {
    return t('The minimum order for delivery is not reached');
  }
  return (
    <>
      {t('{missing} more to reach the minimum for delivery, {minimum}.', {
        missing: formatPrice(missing),
        minimum: formatPrice(minimumOrder),
      })}
      <ProgressLine reached={subtotal} goal={minimumOrder} />
    </>
  );
}
