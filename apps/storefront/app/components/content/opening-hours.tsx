import type { Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { OpeningDay } from '#lib/restaurant/opening-week.ts';

interface OpeningHoursProps {
  readonly week: readonly OpeningDay[];
  /** The highlighted day; null before the time is known. */
  readonly today?: Weekday | null;
}

export function OpeningHours({ week, today = null }: OpeningHoursProps) {
  const t = useTranslate();
  return (
    <table className="w-full max-w-text table-fixed">
      <caption className="sr-only">{t('Opening hours')}</caption>
      <tbody>
        {week.map(({ weekday, hours }) => (
          <tr
            key={weekday}
            aria-current={weekday === today ? 'date' : undefined}
            className="group border-hinoki border-b align-top"
          >
            <th scope="row" className="w-2/5 py-2.5 pr-4 text-left font-semibold">
              {t(weekday)}
              {weekday === today && (
                <span className="ml-2 inline-block font-normal text-quiet text-small">
                  {t('today')}
                </span>
              )}
            </th>
            <td className="py-2.5 group-aria-[current]:font-semibold">
              {hours.length === 0
                ? t('Closed')
                : hours.map((range) => (
                    <span key={range} className="mr-4 inline-block whitespace-nowrap">
                      {range}
                    </span>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
