import { isSameJson } from '@comptoir/contract/catalogue/entities';
import type { WireCatalogueEntity } from '@comptoir/contract/staff/catalogue';
import { t } from '@comptoir/staff-texts/translate';
import { ButtonLink } from '#components/controls/button.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { contentOf, nameOf } from '#lib/catalogue/draft-tree.ts';
import { hasHours, weekText } from '#lib/catalogue/week-hours.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';

/** The hours of the week of each menu, and the way to change them. Rule SV-47. */
export function WeeklyHours() {
  const { state, retry } = useCatalogue();
  return (
    <section>
      <h2 className="mb-2 text-heading">{t('Every week')}</h2>
      <Loaded state={state} onRetry={retry}>
        {({ entities }) => (
          <ul className="divide-y divide-hinoki border-hinoki border-y">
            {entities
              .filter(({ kind, is_archived }) => kind === 'menu' && !is_archived)
              .map((menu) => (
                <li key={menu.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
                  <div className="min-w-0 flex-1 basis-64">
                    <h3 className="font-semibold">{nameOf(menu)}</h3>
                    {linesOf(menu).map((line) => (
                      <p key={line}>{line}</p>
                    ))}
                  </div>
                  <ButtonLink
                    to={`/carte/menus/${menu.id}`}
                    aria-label={t('Change the hours of {name}', { name: nameOf(menu) })}
                  >
                    {t('Change')}
                  </ButtonLink>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** Pickup and delivery in one line where they are the same. */
function linesOf(menu: WireCatalogueEntity): readonly string[] {
  const { pickup_time_ranges: pickup, time_ranges: delivery } = contentOf(menu);
  if (isSameJson(pickup, delivery))
    return [hasHours(pickup) ? weekText(pickup) : t('No hours yet')];
  return [
    ...(hasHours(pickup) ? [t('Pickup: {hours}', { hours: weekText(pickup) })] : []),
    ...(hasHours(delivery) ? [t('Delivery: {hours}', { hours: weekText(delivery) })] : []),
  ];
}
