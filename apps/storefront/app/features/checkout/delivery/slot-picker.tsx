import type { WireSlots } from '@comptoir/contract/orders/slots';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useId } from 'react';
import { useTranslate } from '#lib/i18n/translate.ts';
import { RadioCard } from '../radio-card.tsx';
import { DayChoice } from './day-choice.tsx';
import {
  AS_SOON_AS_POSSIBLE,
  findSlot,
  firstSlot,
  isAsap,
  isOffered,
  type RequestedTime,
  type SlotDay,
  timeOfSlot,
  type WireSlot,
} from './slot-choice.ts';
import { SlotList } from './slot-list.tsx';

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
