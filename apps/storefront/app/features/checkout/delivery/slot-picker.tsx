import type { WireSlots } from '@comptoir/contract/orders/slots';
import { formatShortDay, formatTime } from '@comptoir/design/format/time';
import type { Item } from '@comptoir/domain/menu/menu';
import { toldReadyAt } from '@comptoir/domain/orders/promise';
import { openingDays } from '@comptoir/domain/schedule/opening-hours';
import { addDays, type CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useId, useState } from 'react';
import { RadioCard } from '#components/controls/radio-card.tsx';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useApi } from '#lib/configuration/use-api.ts';
import { requestedTimeText } from '#lib/format/order-texts.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { asapStart, type CartTimes, startsAt } from './cart-times.ts';
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
import { reasonWithoutSlot, slotOfDay } from './slot-days.ts';
import { SlotList } from './slot-list.tsx';
import { TimeSuggestions } from './time-suggestions.tsx';

interface SlotPickerProps {
  readonly offered: CartTimes;
  readonly time: RequestedTime;
  readonly today: CalendarDate;
  /** An alert above the step is about the time, or the order that was sent has it: nothing is said here. Rules K-18 and K-21. */
  readonly isAlerted: boolean;
  readonly onChoose: (time: RequestedTime) => void;
}

/** As soon as possible, or a slot of a day. Rules S-11 to S-14. */
export function SlotPicker({ offered, time, today, isAlerted, onChoose }: SlotPickerProps) {
  const t = useTranslate();
  const { slots, first: firstTime, delayedBy, order } = offered;
  const { timezone } = useRestaurant();
  const asapAt = asapStart(slots);
  const name = useId();
  const errorId = useId();
  const first = firstSlot(slots);
  const chosen = findSlot(slots, time);
  const isScheduled = !slots.asap || !isAsap(time);
  const listed = listedDay(slots, chosen ?? first);
  const isGone = !isAlerted && firstTime !== null && !isOffered(slots, time);
  const chooseSlot = (slot: WireSlot) => onChoose(timeOfSlot(slot));
  const message = isGone ? t('The selected time is no longer available') : '';

  if (first === null && !slots.asap) return <NoTime slots={slots} />;
  return (
    <fieldset aria-describedby={isGone ? errorId : undefined}>
      <legend className="mb-3 font-semibold">{t('When?')}</legend>
      <p id={errorId} role="status" className="mb-3 text-alarm empty:hidden">
        {message}
      </p>
      <Pause slots={slots} />
      <Delay time={firstTime} items={delayedBy} today={today} onChoose={onChoose} />
      {slots.asap && (
        <div className="mb-4 grid gap-3 tablet:grid-cols-2">
          <RadioCard
            name={`${name}-way`}
            isChecked={!isScheduled}
            onChoose={() => onChoose(AS_SOON_AS_POSSIBLE)}
          >
            {asapAt === null
              ? t('As soon as possible')
              : t('As soon as possible · around {time}', {
                  time: formatTime(toldReadyAt(asapAt, true), timezone),
                })}
          </RadioCard>
          <RadioCard
            name={`${name}-way`}
            isChecked={isScheduled}
            isDisabled={first === null}
            onChoose={() => first && chooseSlot(first)}
          >
            {t('At a time of my choice')}
          </RadioCard>
        </div>
      )}
      {isScheduled && (
        <>
          <DayChoice
            name={`${name}-day`}
            days={slots.days}
            order={order}
            chosen={listed?.day ?? null}
            today={today}
            onChoose={chooseSlot}
          />
          <SlotList name={`${name}-slot`} listed={listed} chosen={chosen} onChoose={chooseSlot} />
        </>
      )}
    </fieldset>
  );
}

/**
 * No slot has room. Where one has without this cart, the order is too large for any: the kitchen can say what is
 * possible. Rule SV-67.
 */
function NoTime({ slots }: { readonly slots: WireSlots }) {
  const t = useTranslate();
  const api = useApi();
  const isPickup = useLocationStore((location) => location.isPickup);
  const isListed = slots.days.some((day) => day.slots.length > 0);
  const [isTooLarge, setTooLarge] = useState(false);
  useEffect(() => {
    if (!isListed) return;
    let isOver = false;
    api.slots(isPickup, '').then((answer) => {
      if (!isOver) setTooLarge(answer.ok && firstSlot(answer.payload) !== null);
    });
    return () => {
      isOver = true;
    };
  }, [api, isPickup, isListed]);
  const { phone } = useRootData();
  if (!isTooLarge) return <p>{t('No time can be chosen at the moment.')}</p>;
  return (
    <div className="space-y-3">
      <p>{t('Your order is too large for one time slot. Call us: we find a time with you.')}</p>
      {phone && (
        <a
          href={phone.link}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {phone.shown}
        </a>
      )}
    </div>
  );
}

/** When orders go on that pause, where a slot after it is listed on the same day. Rule SV-63. */
function Pause({ slots }: { readonly slots: WireSlots }) {
  const t = useTranslate();
  const { timezone } = useRestaurant();
  const { asap, is_paused, paused_until, days } = slots;
  if (asap || !is_paused || paused_until === null) return null;
  const until = Date.parse(paused_until);
  const isToday = days[0]?.slots.some(
    (slot) => (startsAt(timeOfSlot(slot), timezone) ?? 0) >= until,
  );
  if (!isToday) return null;
  return (
    <p className="mb-4">
      {t('As soon as possible again from {time}.', { time: formatTime(until, timezone) })}
    </p>
  );
}

interface DelayProps {
  readonly time: RequestedTime | null;
  readonly items: readonly Item[];
  readonly today: CalendarDate;
  readonly onChoose: (time: RequestedTime) => void;
}

/** Which items set the first time, or leave none; nothing where the first time offered will do. Rule A-8. */
function Delay({ time, items, today, onChoose }: DelayProps) {
  const t = useTranslate();
  if (items.length === 0) return null;
  const names = items.map(({ name }) => name).join(', ');
  return (
    <div className="mb-4 rounded-field border border-hinoki bg-paper px-4 py-3">
      <p>
        {time === null
          ? t('No time fits the whole cart, because of: {names}.', { names })
          : t('At the earliest {time}, because of: {names}.', {
              names,
              time: requestedTimeText(time, today, t),
            })}
      </p>
      {time === null && (
        <TimeSuggestions suggested={null} unserved={items} today={today} onChoose={onChoose} />
      )}
    </div>
  );
}

/** The day under which a slot is listed. */
function listedDay({ days }: WireSlots, slot: WireSlot | null): SlotDay | null {
  return days.find(({ slots }) => slots.some((other) => other === slot)) ?? null;
}

interface DayChoiceProps {
  readonly name: string;
  readonly days: readonly SlotDay[];
  readonly order: CartTimes['order'];
  readonly chosen: CalendarDate | null;
  readonly today: CalendarDate;
  /** Called with the day's first slot for the cart: choosing a day chooses a time as well. */
  readonly onChoose: (slot: WireSlot) => void;
}

/** The days; one without a free slot is disabled and says why. Rules A-13, S-6 and S-24. */
function DayChoice({ name, days, order, chosen, today, onChoose }: DayChoiceProps) {
  const t = useTranslate();
  const isPickup = useLocationStore((location) => location.isPickup);
  const orderType = isPickup ? 'pickup' : 'delivery';
  const week = useRestaurant().hours[orderType];
  const live = useLive((state) => state.live);
  const hours = openingDays(week, live?.exceptions ?? [], orderType);
  return (
    <fieldset className="mb-4">
      <legend className="sr-only">{t('Day')}</legend>
      <div className="grid grid-cols-2 gap-2 tablet:grid-cols-4">
        {days.map((listed) => {
          const { day, slots } = listed;
          const free = slotOfDay(listed, order);
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
                  {t(WITHOUT_SLOT[reasonWithoutSlot(slots.length, hours, day)])}
                </span>
              )}
            </RadioCard>
          );
        })}
      </div>
    </fieldset>
  );
}

const WITHOUT_SLOT = {
  full: 'Full',
  none_left: 'No slot left',
  closed: 'Closed',
} as const;

/** Yesterday is listed only until its opening hours after midnight end. */
function dayName(day: CalendarDate, today: CalendarDate, t: Translate): string {
  if (day < today) return t('Tonight');
  if (day === today) return t('Today');
  return day === addDays(today, 1) ? t('Tomorrow') : formatShortDay(day);
}
