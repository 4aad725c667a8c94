import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { toCents } from '@comptoir/contract/wire/euros';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';

type Cancelled = Pick<
  WireOrderState,
  'status' | 'total' | 'tip' | 'cancel_text' | 'refund' | 'paid_at_handover'
>;

/** Why an order was cancelled, and what happens to its money. Rule T-22. */
export function CancellationNote({ state }: { readonly state: Cancelled }) {
  const t = useTranslate();
  const money = moneyText(state, t);
  return (
    <div className="max-w-text space-y-2">
      {state.cancel_text && <p>{state.cancel_text}</p>}
      {money && <p>{money}</p>}
    </div>
  );
}

/** What was decided about the money in words; null where nothing was. Rule T-22. */
export function moneyText(
  { status, total, tip = 0, refund, paid_at_handover: isPaidAtHandover }: Cancelled,
  t: Translate,
): string | null {
  if (status === 'pending' && !isPaidAtHandover)
    return t('Nothing was charged: you have nothing to pay.');
  if (refund === undefined) return null;
  const charged = toCents(total) + toCents(tip);
  const [paid, given] = [formatPrice(charged), formatPrice(toCents(refund))];
  if (refund === 0) return t('The {paid} that you paid are not refunded.', { paid });
  if (isPaidAtHandover)
    return t('You get back {given} of the {paid} that you paid.', { given, paid });
  return toCents(refund) === charged
    ? t('You get back all of the {paid} that you paid, on your card, within five to ten days.', {
        paid,
      })
    : t(
        'You get back {given} of the {paid} that you paid, on your card, within five to ten days.',
        {
          given,
          paid,
        },
      );
}
