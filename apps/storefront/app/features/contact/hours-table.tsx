import type { WireMenu } from '@comptoir/contract/menus/menus';
import type { TimeRange } from '@comptoir/domain/schedule/opening-hours';
import { WEEKDAYS, type Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { timeRangeText } from '#lib/format/time-range-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { exceptionalDays } from '#lib/restaurant/exceptional-hours.ts';
import { menuIndex } from '#lib/restaurant/restaurant.ts';

interface HoursTableProps {
  readonly week: readonly ServiceDay[];
  /** The highlighted day; null before the time is known. */
  readonly today: Weekday | null;
}

/** The opening hours, with a column for each service that has its own. */
export function HoursTable({ week, today }: HoursTableProps) {
  const t = useTranslate();
  const isSplit = week.some(({ delivery }) => delivery !== null);
  return (
    <table className="w-full text-left max-phone:text-small">
      <caption className="sr-only">{t('Opening hours')}</caption>
      <thead className={isSplit ? 'text-quiet text-small' : 'sr-only'}>
        <tr>
          <th scope="col" className="w-full pb-2 font-normal">
            <span className="sr-only">{t('Day')}</span>
          </th>
          <th
            scope="col"
            className="whitespace-nowrap pb-2 pl-2 font-normal phone:pl-3 tablet:pl-8"
          >
            {isSplit ? t('Pickup') : t('Opening hours')}
          </th>
          {isSplit && (
            <th
              scope="col"
              className="whitespace-nowrap pb-2 pl-2 font-normal phone:pl-3 tablet:pl-8"
            >
              {t('Delivery')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {week.map(({ weekday, pickup, delivery }) => (
          <tr
            key={weekday}
            aria-current={weekday === today ? 'date' : undefined}
            className="border-hinoki border-t align-top aria-[current]:bg-hinoki aria-[current]:font-semibold"
          >
            <th scope="row" className="py-2.5 pl-1 font-semibold phone:pl-2 tablet:pl-3">
              {t(weekday)}
              {weekday === today && (
                <span className="block font-normal text-quiet text-small">{t('today')}</span>
              )}
            </th>
            <Hours ranges={pickup} />
            {delivery && <Hours ranges={delivery} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Hours({ ranges }: { readonly ranges: readonly TimeRange[] }) {
  const t = useTranslate();
  return (
    <td className="py-2.5 pr-1 pl-2 phone:pr-2 phone:pl-3 tablet:pl-8">
      {ranges.length === 0 ? (
        <span className="text-quiet">{t('Closed')}</span>
      ) : (
        ranges.map((range) => (
          <span key={range.start} className="block whitespace-nowrap">
            {timeRangeText(range, t)}
          </span>
        ))
      )}
    </td>
  );
}

/** A weekday with the hours of each service. Empty: closed. */
export interface ServiceDay {
  readonly weekday: Weekday;
  readonly pickup: readonly TimeRange[];
  /** Null where deliveries have the same hours as pickup, or there are none. */
  readonly delivery: readonly TimeRange[] | null;
}

/** The week of each service; one column of hours when they are the same. Rule W-6. */
export function serviceWeek(
  menus: readonly WireMenu[],
  isDelivering: boolean,
): readonly ServiceDay[] {
  const { hours } = menuIndex(menus);
  const days = WEEKDAYS.map((weekday) => ({
    weekday,
    pickup: hours.pickup[weekday],
    delivery: hours.delivery[weekday],
  }));
  const isSplit =
    isDelivering &&
    days.some(({ pickup, delivery }) => JSON.stringify(pickup) !== JSON.stringify(delivery));
  return isSplit ? days : days.map((day) => ({ ...day, delivery: null }));
}

/** The same with the other hours of the next seven days. Rule SV-69. */
export function withExceptions(
  week: readonly ServiceDay[],
  other: ReturnType<typeof exceptionalDays>,
  isDelivering: boolean,
): readonly ServiceDay[] {
  const days = week.map(({ weekday, pickup, delivery }) => {
    const found = other[weekday];
    return { weekday, pickup, delivery: delivery ?? pickup, ...found };
  });
  const isSplit =
    isDelivering &&
    days.some(({ pickup, delivery }) => JSON.stringify(pickup) !== JSON.stringify(delivery));
  return days.map(({ weekday, pickup, delivery }) => ({
    weekday,
    pickup,
    delivery: isSplit ? delivery : null,
  }));
}
