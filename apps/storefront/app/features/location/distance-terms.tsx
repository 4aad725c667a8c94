import { type DeliveryRules, METRES_PER_UNIT } from '@comptoir/domain/delivery/delivery-fee';
import { Price } from '#components/order/price.tsx';
import { formatDistance } from '#lib/format/distance.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { MinimumTerms } from './minimum-terms.tsx';

interface DistanceTermsProps {
  readonly rules: DeliveryRules;
}

/** The fees by distance, before an address is known. */
export function DistanceTerms({ rules }: DistanceTermsProps) {
  const t = useTranslate();
  const read = (metres: number) => formatDistance(metres / METRES_PER_UNIT[rules.unit], rules.unit);
  const tiers = rules.tiers.toSorted((left, right) => left.upToMetres - right.upToMetres);
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-sans font-semibold">{t('Delivery fees')}</h3>
      <dl className="divide-y divide-hinoki">
        {tiers.map(({ upToMetres, fee }) => (
          <div key={upToMetres} className="flex justify-between gap-4 py-2">
            <dt>{t('Up to {distance}', { distance: read(upToMetres) })}</dt>
            <dd>
              <Price amount={fee} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2">
          <dt>{t('Order')}</dt>
          <dd>
            <MinimumTerms minimum={rules.minimumOrder} flatCharge={rules.flatCharge} />
          </dd>
        </div>
      </dl>
      {rules.maximumMetres !== null && (
        <p className="mt-2 text-quiet text-small">
          {t('We deliver up to {distance} from the restaurant.', {
            distance: read(rules.maximumMetres),
          })}
        </p>
      )}
    </section>
  );
}
