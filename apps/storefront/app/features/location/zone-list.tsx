import type { Zone } from '@comptoir/domain/delivery/fulfilment';
import { Price } from '#components/order/price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { MinimumTerms } from './minimum-terms.tsx';

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
