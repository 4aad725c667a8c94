import type { preparationTimesAnswer } from '@comptoir/contract/staff/opening-check';
import { formatDay } from '@comptoir/design/format/time';
import { weekdayOf } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
import { DataTable } from '#components/layout/data-table.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { useLoaded } from '#stores/use-loaded.ts';

type PreparationTimes = PayloadOf<typeof preparationTimesAnswer>;

/** What preparation really took on this weekday, beside what is set; nothing is changed by it. Rule SV-31. */
export function LearnedTimes({ day }: { readonly day: string }) {
  const { state } = useLoaded<PreparationTimes>('/preparation-times');
  // A help, not a check: without it nothing is said.
  if (state.kind !== 'loaded') return null;
  const { learned, configured_minutes: configured } = state.payload;
  const hours = learned
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .toSorted((one, other) => one.hour - other.hour);
  const [weekday = ''] = formatDay(day).split(' ');
  return (
    <section className="space-y-3">
      <h2 className="text-heading">{t('How long preparation takes')}</h2>
      <p className="text-quiet">
        {t(
          'Set: {pickup} min for pickups, {delivery} min for deliveries. What follows is only proposed.',
          {
            pickup: configured.pickup,
            delivery: configured.delivery,
          },
        )}
      </p>
      {hours.length === 0 ? (
        <p>{t('Not enough orders on a {weekday} yet to propose something.', { weekday })}</p>
      ) : (
        <div className="max-w-[32rem]">
          <DataTable
            caption={t('On a {weekday}, by the hour of acceptance', { weekday })}
            columns={[{ name: weekday }, { name: t('Half took less than') }, { name: t('Orders') }]}
            rows={hours.map(({ hour, minutes, orders }) => ({
              key: hour,
              cells: [
                t('{from} h to {to} h', { from: hour, to: (hour + 1) % 24 }),
                t('{count} min', { count: minutes }),
                orders,
              ],
            }))}
          />
        </div>
      )}
    </section>
  );
}
