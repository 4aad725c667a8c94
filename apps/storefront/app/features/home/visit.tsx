import type { Weekday } from '@comptoir/domain/schedule/restaurant-time';
import { ContactDetails } from '#components/content/contact-details.tsx';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { OpeningDay } from '#lib/restaurant/exceptional-hours.ts';
import type { OrderingByType } from '#lib/restaurant/opening-texts.ts';
import { settingTexts } from '#lib/restaurant/settings.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { useOpeningTexts } from './opening-status.tsx';
import { Section } from './section.tsx';

interface VisitProps {
  /** Null when the menu, which holds the hours, could not be loaded. */
  readonly opening: {
    readonly week: readonly OpeningDay[];
    readonly ordering: OrderingByType;
  } | null;
}

/** Where the restaurant is, how to reach it, and when it is open. */
export function Visit({ opening }: VisitProps) {
  const t = useTranslate();
  const pairs = useSettings();
  const now = useCurrentMinute();
  const texts = useOpeningTexts();
  const live = useLive((state) => state.live);
  const known = now !== null && texts && opening ? { now, texts, opening } : null;
  const zone = opening?.ordering.pickup.rules.timezone ?? '';
  return (
    <Section title={t('Find us')}>
      <div className="grid gap-x-16 gap-y-10 desktop:grid-cols-2">
        <div className="space-y-4">
          <ContactDetails />
          {settingTexts(pairs, 'site.access').map((line) => (
            <p key={line} className="max-w-text text-quiet">
              {line}
            </p>
          ))}
        </div>
        {opening && (
          <div>
            <OpeningHours
              week={
                known && live
                  ? known.texts.exceptionalWeek(opening, live, known.now, t)
                  : opening.week
              }
              today={known?.texts.weekdayAt(known.now, zone)}
            />
            {known && live && (
              <known.texts.ExceptionList
                exceptions={known.texts.exceptionTexts(live, known.now, zone, t)}
              />
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

interface OpeningHoursProps {
  readonly week: readonly OpeningDay[];
  /** The highlighted day; null before the time is known. */
  readonly today?: Weekday | null | undefined;
}

function OpeningHours({ week, today = null }: OpeningHoursProps) {
  const t = useTranslate();
  return (
    <table className="w-full max-w-text table-fixed">
      <caption className="sr-only">{t('Opening hours')}</caption>
      <tbody>
        {week.map(({ weekday, hours }) => (
          <tr
            key={weekday}
            aria-current={weekday === today ? 'date' : undefined}
            className="border-hinoki border-b align-top"
          >
            <th scope="row" className="w-2/5 py-2.5 pr-4 text-left font-semibold">
              {t(weekday)}
              {weekday === today && (
                <span className="ml-2 inline-block font-normal text-quiet text-small">
                  {t('today')}
                </span>
              )}
            </th>
            <td className="py-2.5 in-aria-[current]:font-semibold">
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
