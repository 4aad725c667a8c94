import { pageLanguage } from '@comptoir/design/language/page-language';
import {
  type DeliveryRules,
  type DistanceUnit,
  distanceTerms,
  METRES_PER_UNIT,
} from '@comptoir/domain/delivery/delivery-fee';
import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import type { Cents } from '@comptoir/domain/money/money';
import { Price } from '#components/order/price.tsx';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface ZoneListProps {
  readonly zones: readonly Zone[];
  readonly chosen: Zone | null;
  readonly onChoose: (zone: Zone) => void;
}

/** The zones with their fees, to choose from. */
export function ZoneList({ zones, chosen, onChoose }: ZoneListProps) {
  const t = useTranslate();
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-sans font-semibold">{t('Or choose your area')}</h3>
      <ul className="grid gap-2">
        {zones.map((zone) => (
          <li key={`${zone.postalCode} ${zone.city} ${zone.name}`}>
            <button
              type="button"
              aria-pressed={zone === chosen}
              onClick={() => onChoose(zone)}
              className="flex min-h-11 w-full items-center gap-3 rounded-card border border-edge bg-paper px-4 py-2 text-left hover:bg-hinoki aria-pressed:border-2 aria-pressed:border-ink aria-pressed:bg-hinoki"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{zone.name}</span>
                <span className="block text-quiet text-small">
                  {[zone.postalCode, zone.city].join(' ').trim()}
                </span>
              </span>
              <span className="text-right">
                <Price amount={zone.fee} className="font-semibold" />
                <span className="block text-quiet text-small">
                  <MinimumTerms minimum={zone.minimumOrder} flatCharge={zone.flatCharge} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The zones with their fees, to read: the position of an address decides which one serves it. Rule D-14. */
export function ZoneTerms({ zones }: Pick<ZoneListProps, 'zones'>) {
  const t = useTranslate();
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-sans font-semibold">{t('Delivery fees')}</h3>
      <ul className="divide-y divide-hinoki">
        {zones.map((zone) => (
          <li key={zone.name} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 flex-1">{zone.name}</span>
            <span className="text-right">
              <Price amount={zone.fee} className="font-semibold" />
              <span className="block text-quiet text-small">
                <MinimumTerms minimum={zone.minimumOrder} flatCharge={zone.flatCharge} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-quiet text-small">{t('Your address tells which area counts.')}</p>
    </section>
  );
}

interface DistanceTermsProps {
  readonly rules: DeliveryRules;
}

/** The fees by distance up to the maximum, before an address is known. Rule D-11. */
export function DistanceTerms({ rules }: DistanceTermsProps) {
  const t = useTranslate();
  const read = (metres: number) => formatDistance(metres / METRES_PER_UNIT[rules.unit], rules.unit);
  const tiers = distanceTerms(rules);
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

interface MinimumTermsProps {
  readonly minimum: Cents;
  readonly flatCharge: Cents;
}

/** The minimum for delivery, or the charge below it. */
function MinimumTerms({ minimum, flatCharge }: MinimumTermsProps) {
  const t = useTranslate();
  if (minimum === 0) return t('No minimum');
  const values = { minimum: formatPrice(minimum), charge: formatPrice(flatCharge) };
  return flatCharge > 0
    ? t('{charge} more below {minimum}', values)
    : t('from {minimum} on', values);
}

/** 2.5 → « 2,5 km »; at most one decimal. */
export function formatDistance(distance: number, unit: DistanceUnit): string {
  return new Intl.NumberFormat(pageLanguage(), {
    style: 'unit',
    unit: unit === 'km' ? 'kilometer' : 'mile',
    maximumFractionDigits: 1,
  }).format(distance);
}
