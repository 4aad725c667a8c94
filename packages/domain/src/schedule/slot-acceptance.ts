import { pauseOf } from '../availability/pauses.ts';
import {
  type DeliveryTimeRange,
  parseDeliveryTimeRange,
  SLOT_MINUTES,
} from './delivery-time-range.ts';
import { nextOpening } from './opening-hours.ts';
import {
  addDays,
  type CalendarDate,
  type Instant,
  isCalendarDate,
  MINUTES_PER_DAY,
  wallClock,
} from './restaurant-time.ts';
import {
  firstSlotOfOpening,
  listsOfOpening,
  openDaysOf,
  type Scheduling,
  type Slot,
  slotAt,
} from './time-slots.ts';

/** The requested time of an order, as it is stored. */
export interface RequestedTime {
  /** May be left out for an order as soon as possible. */
  readonly deliveryDate: string | null;
  /** 'ASAP', '12:00-12:15' or '12:00'. */
  readonly deliveryTimeRange: string;
}

/** A time that can be ordered for. */
export type AcceptedTime =
  /** `slot`: in which the order will be ready, and whose place it takes. Rule S-20. */
  { readonly kind: 'asap'; readonly slot: Slot } | { readonly kind: 'slot'; readonly slot: Slot };

/** Why a time can't be ordered for; `field` is the wrong part of the request. Rule S-14. */
export type SlotRejection =
  | { readonly kind: 'slot_unavailable'; readonly field: 'delivery_date' | 'delivery_time_range' }
  | { readonly kind: 'slot_full'; readonly slot: Slot }
  /** Orders for this time pause; `until` is when orders are taken again, null where no time is known. Rule SV-12. */
  | { readonly kind: 'paused'; readonly until: Instant | null };

/**
 * Accepts exactly the times of the lists that are not full, in both stored forms of a slot. Rules S-10,
 * S-14 and S-15.
 */
export function acceptSlot(
  scheduling: Scheduling,
  requested: RequestedTime,
): AcceptedTime | SlotRejection {
  const range = parseDeliveryTimeRange(requested.deliveryTimeRange);
  if (range?.kind === 'asap') return acceptAsap(scheduling, requested.deliveryDate);

  const date = requested.deliveryDate;
  if (date === null || !isCalendarDate(date)) return unavailable('delivery_date');
  const slot = findSlot(withoutPauses(scheduling), date, range);
  if (slot !== undefined) {
    const pause = pausedAt(scheduling, slot.startsAt, { asap: false });
    if (pause !== null) return pause;
    return slot.isFull ? { kind: 'slot_full', slot } : { kind: 'slot', slot };
  }

  const today = todayOf(scheduling);
  const isChoosable = date >= today && date <= addDays(today, scheduling.rules.daysAhead);
  return unavailable(isChoosable ? 'delivery_time_range' : 'delivery_date');
}

/** `slot_full` when slots are left in the list and none of them has room. Rules S-15 and S-20. */
function acceptAsap(scheduling: Scheduling, date: string | null): AcceptedTime | SlotRejection {
  const unpaused = withoutPauses(scheduling);
  const soonest = firstSlotOfOpening(unpaused, { free: false });
  if (soonest === undefined) return unavailable('delivery_time_range');
  const days = [todayOf(scheduling), listsOfOpening(unpaused)?.from];
  if (date !== null && !days.includes(date)) return unavailable('delivery_date');
  const pause = pausedAt(scheduling, scheduling.now, { asap: true });
  if (pause !== null) return pause;
  const slot = soonest.isFull ? firstSlotOfOpening(unpaused, { free: true }) : soonest;
  return slot === undefined ? { kind: 'slot_full', slot: soonest } : { kind: 'asap', slot };
}

/** Searches the list of the day and that of the day before, whose night may reach into it. */
function findSlot(
  scheduling: Scheduling,
  date: CalendarDate,
  range: DeliveryTimeRange | null,
): Slot | undefined {
  if (range?.kind !== 'window' || range.end - range.start !== SLOT_MINUTES) return undefined;
  return (
    slotAt(scheduling, addDays(date, -1), MINUTES_PER_DAY + range.start) ??
    slotAt(scheduling, date, range.start)
  );
}

/** The rejection of a moment for which orders pause; null where they are taken. Rules SV-12 and SV-13. */
function pausedAt(
  scheduling: Scheduling,
  at: Instant,
  kinds: { readonly asap: boolean },
): SlotRejection | null {
  const { live, orderType, rules } = scheduling;
  const pause = pauseOf(live.pauses, orderType, at, kinds);
  if (pause === null) return null;
  const until = pause.until && nextOpening(openDaysOf(scheduling), pause.until, rules.timezone);
  return { kind: 'paused', until };
}

function withoutPauses(scheduling: Scheduling): Scheduling {
  return { ...scheduling, live: { ...scheduling.live, pauses: [] } };
}

function todayOf({ rules, now }: Scheduling): CalendarDate {
  return wallClock(now, rules.timezone).date;
}

function unavailable(field: 'delivery_date' | 'delivery_time_range'): SlotRejection {
  return { kind: 'slot_unavailable', field };
}
