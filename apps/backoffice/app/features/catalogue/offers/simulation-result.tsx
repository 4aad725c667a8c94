import type { WireSimulationResult } from '@comptoir/contract/staff/offers';
import { formatDay } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';
import type { Simulation } from './offer-simulator.tsx';

interface SimulationResultProps {
  readonly offerId: string;
  readonly simulation: Simulation;
}

/** What the offer does to the cart, what the cart costs, and what the other offers do. Rule OL-10. */
export function SimulationResult({ offerId, simulation }: SimulationResultProps) {
  const { offers, subtotal, discount, delivery, total, free_items, is_coupon_known } = simulation;
  const own = offers.find(({ offer_id }) => offer_id === offerId);
  const others = offers.filter(({ offer_id }) => offer_id !== offerId);
  return (
    <div className="rounded-card border-2 border-edge bg-paper px-5 py-4">
      <p className="font-semibold">
        {own ? resultText(own.result, own.saved) : t('It is archived: guests do not get it.')}
      </p>
      {!is_coupon_known && <p className="mt-1">{t('No offer has this code.')}</p>}
      <dl className="mt-3 grid max-w-text grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        <dt>{t('Subtotal')}</dt>
        <dd className="text-right">{formatAmount(subtotal)}</dd>
        {discount > 0 && (
          <>
            <dt>{t('Discount')}</dt>
            <dd className="text-right">{formatAmount(-discount)}</dd>
          </>
        )}
        {free_items.map(({ name, quantity }) => (
          <div key={name} className="contents">
            <dt>{t('{quantity} × {name}, free', { quantity, name })}</dt>
            <dd className="text-right">{formatAmount(0)}</dd>
          </div>
        ))}
        {delivery > 0 && (
          <>
            <dt>{t('Delivery')}</dt>
            <dd className="text-right">{formatAmount(delivery)}</dd>
          </>
        )}
        <dt className="font-semibold">{t('Total')}</dt>
        <dd className="text-right font-semibold">{formatAmount(total)}</dd>
      </dl>
      {others.length > 0 && (
        <>
          <p className="mt-4 font-semibold text-small">{t('The other offers')}</p>
          <ul className="mt-1 space-y-1 text-small">
            {others.map(({ offer_id, name, result, saved }) => (
              <li key={offer_id}>
                {t('{name}: {result}', {
                  name: name || offer_id,
                  result: resultText(result, saved),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function resultText(result: WireSimulationResult, saved: number): string {
  switch (result.kind) {
    case 'applied':
      return saved === 0
        ? t('It applies.')
        : t('It applies: {amount} saved.', { amount: formatAmount(saved) });
    case 'without_effect':
      return t('It applies, and changes nothing: another one gives more, or its item is gone.');
    case 'inactive':
      return t('It is switched off.');
    case 'scope':
      return t('Nothing in the cart is what it is for.');
    case 'code':
      return t('Its code is missing.');
    case 'used_up':
      return t('It has been used as often as it may be.');
    case 'minimum':
      return t('{amount} are missing.', { amount: formatAmount(result.missing) });
    case 'order_type':
      return result.needs === 'pickup' ? t('It is for pickups.') : t('It is for deliveries.');
    case 'outside_times':
      return result.next === null
        ? t('It is over at that time.')
        : t('Not at that time: it begins {day} at {time}.', {
            day: formatDay(result.next.date),
            time: result.next.time,
          });
  }
}
