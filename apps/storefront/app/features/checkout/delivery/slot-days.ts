import { nextTimeForAll } from '@comptoir/domain/schedule/earliest-time';
import { type OpeningDays, rangesOn } from '@comptoir/domain/schedule/opening-hours';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { type CartItems, timedSlots } from './cart-times.ts';
import { type SlotDay, startOf, type WireSlot } from './slot-choice.ts';

/**
 * What the choice of a day chooses: its first slot with room at which the whole cart is served, else the first with
 * room, of which the guest reads what is not served; undefined where all are full. Rule A-13.
 */
export function slotOfDay(day: SlotDay, order: CartItems): WireSlot | undefined {
  const slots = timedSlots({ days: [day] }, order.zone);
  return (nextTimeForAll(order, slots, 0) ?? slots.find(({ isFull }) => !isFull))?.slot;
}

/** Why a day has no slot to choose: « Fermé » is a day without opening hours only. Rule S-24. */
export function reasonWithoutSlot(
  listed: number,
  hours: OpeningDays,
  day: CalendarDate,
): 'full' | 'none_left' | 'closed' {
  if (listed > 0) return 'full';
  return rangesOn(hours, day).length > 0 ? 'none_left' : 'closed';
}

export type PartOfDay = 'morning' | 'midday' | 'afternoon' | 'evening' | 'night';

/** The first minute after midnight of each part of the day. */
const BEGINNINGS = [
  ['morning', 0],
  ['midday', 11 * 60],
  ['afternoon', 15 * 60],
  ['evening', 18 * 60],
] as const satisfies readonly (readonly [PartOfDay, number])[];

/** The slots of a day by part of the day; those after midnight belong to its night. */
export function partsOfDay({ day, slots }: SlotDay): ReadonlyMap<PartOfDay, readonly WireSlot[]> {
  return Map.groupBy(slots, (slot) => {
    if (slot.delivery_date !== day) return 'night';
    const start = startOf(slot.delivery_time_range) ?? 0;
    return BEGINNINGS.findLast(([, from]) => start >= from)?.[0] ?? 'morning';
  });
}
