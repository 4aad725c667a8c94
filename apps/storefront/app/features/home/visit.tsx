import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { ContactDetails } from '#components/content/contact-details.tsx';
import { OpeningHours } from '#components/content/opening-hours.tsx';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { OpeningDay } from '#lib/restaurant/opening-week.ts';
import { settingTexts } from '#lib/restaurant/settings.ts';
import { Section } from './section.tsx';
import { useOpeningTexts } from './use-opening-texts.ts';

interface VisitProps {
  /** Null when the menu, which holds the hours, could not be loaded. */
  readonly opening: {
    readonly week: readonly OpeningDay[];
    readonly timezone: TimeZone;
  } | null;
}

/** Where the restaurant is, how to reach it, and when it is open. */
export function Visit({ opening }: VisitProps) {
  const t = useTranslate();
  const pairs = useSettings();
  const now = useCurrentMinute();
  const part = useOpeningTexts();
  const today =
    now === null || part === null || opening === null
      ? null
      : part.weekdayAt(now, opening.timezone);
  return (
    <Section title={t('Find us')}>
      <div className="grid gap-x-16 gap-y-10 desktop:grid-cols-2">
        <div className="space-y-4">
          <ContactDetails />
          {settingTexts(pairs, 'site.access').map((way) => (
            <p key={way} className="max-w-text text-quiet">
              {way}
            </p>
          ))}
        </div>
        {opening && <OpeningHours week={opening.week} today={today} />}
      </div>
    </Section>
  );
}
