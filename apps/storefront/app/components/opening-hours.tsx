import { useTranslate } from '#lib/i18n.ts';
import type { OpeningDay } from '#lib/opening-week.ts';

interface OpeningHoursProps {
  readonly week: readonly OpeningDay[];
}

export function OpeningHours({ week }: OpeningHoursProps) {
  const t = useTranslate();
  return (
    <table className="w-full max-w-text">
      <caption className="sr-only">{t('Opening hours')}</caption>
      <tbody>
        {week.map(({ weekday, hours }) => (
          <tr key={weekday} className="border-hinoki border-b align-top">
            <th scope="row" className="py-2 pr-6 text-left font-semibold">
              {t(weekday)}
            </th>
            <td className="py-2">
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
