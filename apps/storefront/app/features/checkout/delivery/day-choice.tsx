import { formatShortDay } from '@comptoir/design/format/time';
import { addDays, type CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { RadioCard } from '../radio-card.tsx';
import type { SlotDay, WireSlot } from './slot-choice.ts';

interface DayChoiceProps {
  readonly name: string;
  readonly days: readonly SlotDay[];
  readonly chosen: CalendarDate | null;
  readonly today: CalendarDate;
  /** Called with the day's first free slot: choosing a day chooses a time as well. */
  readonly onChoose: (slot: WireSlot) => void;
}

/** The days; one without a free slot is disabled and says why. Rule S-6. */
export function DayChoice({ name, days, chosen, today, onChoose }: DayChoiceProps) {
  const t = useTranslate();
  return (
    <fieldset className="mb-4">
      <legend className="sr-only">{t('Day')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-2">
        {days.map(({ day, slots }) => {
          const free = slots.find((slot) => !slot.is_full);
          return (
            <RadioCard
              key={day}
              name={name}
              isChecked={day === chosen}
              isDisabled={!free}
              onChoose={() => free && onChoose(free)}
              className="px-2 text-center"
            >
              {dayName(day, today, t)}
              {!free && (
                <span className="block text-small">
                  {slots.length === 0 ? t('Closed') : t('Full')}
                </span>
              )}
            </RadioCard>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Yesterday is listed only until its opening hours after midnight end. */
function dayName(day: CalendarDate, today: CalendarDate, t: Translate): string {
  if (day < today) return t('Tonight');
  if (day === today) return t('Today');
  return day === addDays(today, 1) ? t('Tomorrow') : formatShortDay(day);
}
