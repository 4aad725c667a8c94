import type { preparationTimesAnswer } from '@comptoir/contract/staff/opening-check';
import { formatDay } from '@comptoir/design/format/time';
import { weekdayOf } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';
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
        <table className="w-full max-w-[32rem] text-start">
          <caption className="sr-only">
            {t('On a {weekday}, by the hour of acceptance', { weekday })}
          </caption>
          <thead>
            <tr className="border-hinoki border-b text-quiet text-small">
              <th scope="col" className="py-2 pe-4 text-start font-semibold first-letter:uppercase">
                {weekday}
              </th>
              <th scope="col" className="py-2 pe-4 text-end font-semibold">
                {t('Half took less than')}
              </th>
              <th scope="col" className="py-2 text-end font-semibold">
                {t('Orders')}
              </th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, minutes, orders }) => (
              <tr key={hour} className="border-hinoki border-b">
                <th scope="row" className="py-2 pe-4 text-start font-semibold">
                  {t('{from} h to {to} h', { from: hour, to: (hour + 1) % 24 })}
                </th>
                <td className="py-2 pe-4 text-end font-serif text-large">
                  {t('{count} min', { count: minutes })}
                </td>
                <td className="py-2 text-end text-quiet">{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
