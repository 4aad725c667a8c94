import type { WireSlots } from '@comptoir/contract/orders/slots';
import { formatShortDay } from '@comptoir/design/format/time';
import { addDays, type CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useId } from 'react';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { RadioCard } from '../radio-card.tsx';
import {
  AS_SOON_AS_POSSIBLE,
  findSlot,
  firstSlot,
  isAsap,
  isOffered,
  type PartOfDay,
  partsOfDay,
  type RequestedTime,
  type SlotDay,
  timeOfSlot,
  type WireSlot,
} from './slot-choice.ts';

interface SlotPickerProps {
  readonly offered: WireSlots;
  readonly time: RequestedTime;
  readonly today: CalendarDate;
  readonly error: string | undefined;
  readonly onChoose: (time: RequestedTime) => void;
}

/** As soon as possible, or a slot of a day. Rules S-11 to S-14. */
export function SlotPicker({ offered, time, today, error, onChoose }: SlotPickerProps) {
  const t = useTranslate();
  const name = useId();
  const errorId = useId();
  const first = firstSlot(offered);
  const chosen = findSlot(offered, time);
  const isScheduled = !offered.asap || !isAsap(time);
  const listed = listedDay(offered, chosen ?? first);
  const message = isOffered(offered, time)
    ? error
    : (error ?? t('The selected time is no longer available'));

  if (first === null && !offered.asap) return <p>{t('No time can be chosen at the moment.')}</p>;
  return (
    <fieldset aria-describedby={message && errorId}>
      <legend className="mb-3 font-semibold">{t('When?')}</legend>
      <p id={errorId} role="status" className="mb-3 text-alarm empty:hidden">
        {message}
      </p>
      {offered.asap && (
        <div className="mb-4 grid gap-3 tablet:grid-cols-2">
          <RadioCard
            name={`${name}-way`}
            isChecked={!isScheduled}
            onChoose={() => onChoose(AS_SOON_AS_POSSIBLE)}
          >
            {t('As soon as possible')}
          </RadioCard>
          <RadioCard
            name={`${name}-way`}
            isChecked={isScheduled}
            isDisabled={first === null}
            onChoose={() => first && onChoose(timeOfSlot(first))}
          >
            {t('At a time of my choice')}
          </RadioCard>
        </div>
      )}
      {isScheduled && (
        <>
          <DayChoice
            name={`${name}-day`}
            days={offered.days}
            chosen={listed?.day ?? null}
            today={today}
            onChoose={(slot) => onChoose(timeOfSlot(slot))}
          />
          <SlotList
            name={`${name}-slot`}
            listed={listed}
            chosen={chosen}
            onChoose={(slot) => onChoose(timeOfSlot(slot))}
          />
        </>
      )}
    </fieldset>
  );
}

/** The day under which a slot is listed. */
function listedDay({ days }: WireSlots, slot: WireSlot | null): SlotDay | null {
  return days.find(({ slots }) => slots.some((other) => other === slot)) ?? null;
}

interface DayChoiceProps {
  readonly name: string;
  readonly days: readonly SlotDay[];
  readonly chosen: CalendarDate | null;
  readonly today: CalendarDate;
  /** Called with the day's first free slot: choosing a day chooses a time as well. */
  readonly onChoose: (slot: WireSlot) => void;
}

/** The days; one without a free slot is disabled and says why. Rule S-6. */
function DayChoice({ name, days, chosen, today, onChoose }: DayChoiceProps) {
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

interface SlotListProps {
  readonly name: string;
  readonly listed: SlotDay | null;
  readonly chosen: WireSlot | null;
  readonly onChoose: (slot: WireSlot) => void;
}

const PARTS = {
  morning: 'In the morning',
  midday: 'At midday',
  afternoon: 'In the afternoon',
  evening: 'In the evening',
  night: 'In the night',
} as const satisfies Record<PartOfDay, string>;

/** The slots of one day by part of the day; full ones are disabled. Rule S-11. */
function SlotList({ listed, ...choice }: SlotListProps) {
  const t = useTranslate();
  const parts = listed === null ? [] : [...partsOfDay(listed)];
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">{t('Time')}</legend>
      {parts.map(([part, slots]) => (
        <Slots
          key={part}
          {...choice}
          slots={slots}
          title={parts.length > 1 || part === 'night' ? t(PARTS[part]) : null}
        />
      ))}
    </fieldset>
  );
}

interface SlotsProps extends Omit<SlotListProps, 'listed'> {
  readonly slots: readonly WireSlot[];
  readonly title: string | null;
}

function Slots({ name, slots, title, chosen, onChoose }: SlotsProps) {
  const t = useTranslate();
  const grid = (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
      {slots.map((slot) => (
        <RadioCard
          key={`${slot.delivery_date} ${slot.delivery_time_range}`}
          name={name}
          isChecked={slot === chosen}
          isDisabled={slot.is_full}
          onChoose={() => onChoose(slot)}
          className="px-1 text-center text-small"
        >
          <span className={`whitespace-nowrap ${slot.is_full ? 'line-through' : ''}`}>
            {slot.label}
          </span>
          {slot.is_full && <span className="block text-small">{t('Full')}</span>}
        </RadioCard>
      ))}
    </div>
  );
  if (title === null) return grid;
  return (
    <fieldset>
      <legend className="mb-1.5 text-quiet text-small">{title}</legend>
      {grid}
    </fieldset>
  );
}
