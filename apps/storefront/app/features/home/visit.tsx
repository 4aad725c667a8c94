import { schedulingRules } from '@comptoir/contract/settings-mapping';
import { wallClock, weekdayOf } from '@comptoir/domain/restaurant-time';
import { useMemo } from 'react';
import { ContactDetails } from '#components/contact-details.tsx';
import { OpeningHours } from '#components/opening-hours.tsx';
import { useCurrentMinute } from '#lib/current-minute.ts';
import { useTranslate } from '#lib/i18n.ts';
import type { OpeningDay } from '#lib/opening-week.ts';
import { useSettings } from '#lib/root-data.ts';
import { groupedSettings, settingTexts } from '#lib/settings.ts';
import { Section } from './section.tsx';

interface VisitProps {
  /** Null when the card, which holds the hours, could not be loaded. */
  readonly week: readonly OpeningDay[] | null;
}

/** Where the restaurant is, how to reach it, and when it is open. */
export function Visit({ week }: VisitProps) {
  const t = useTranslate();
  const pairs = useSettings();
  const now = useCurrentMinute();
  const { timezone } = useMemo(() => schedulingRules(groupedSettings(pairs), 'pickup'), [pairs]);
  const today = now === null ? null : weekdayOf(wallClock(now, timezone).date);
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
        {week && <OpeningHours week={week} today={today} />}
      </div>
    </Section>
  );
}
