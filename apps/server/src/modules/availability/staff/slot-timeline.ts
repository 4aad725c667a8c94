import type { StaffAvailability } from '@comptoir/contract/staff/availability';
import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import { SLOT_MINUTES } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { type Slot, slotDays, type TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

const RULER_MS = 120 * 60_000;
const SLOT_MS = SLOT_MINUTES * 60_000;

/** The moment from which the ruler needs what is taken: the start of a slot that is not over. */
export function slotTimelineStart(now: Instant): Instant {
  return now - SLOT_MS + 1;
}

/**
 * The slots of pickup and delivery that are not over and start within 120 minutes, whatever the preparation
 * and the pauses: the kitchen works for them. Rule SV-25.
 */
export function slotTimeline(
  shop: Pick<RestaurantSnapshot, 'hours' | 'scheduling'>,
  { exceptions, closedSlots }: Pick<LiveState, 'exceptions' | 'closedSlots'>,
  taken: TakenSlots,
  now: Instant,
): StaffAvailability['slots'] {
  const { slotCapacity, slotUnits } = shop.scheduling.delivery;
  const starts = slotsAfter(shop, exceptions, taken, now);
  return [...starts]
    .filter(([startsAt]) => startsAt < now + RULER_MS)
    .toSorted(([one], [other]) => one - other)
    .map(([startsAt, { label }]) => {
      const { orders, units } = taken.get(startsAt) ?? { orders: 0, units: 0 };
      return {
        starts_at: new Date(startsAt),
        label,
        orders,
        order_capacity: slotCapacity,
        units,
        unit_capacity: slotUnits,
        is_full: isReached(slotCapacity, orders) || isReached(slotUnits, units),
        is_closed: closedSlots.has(startsAt),
      };
    });
}

/** Whether a slot of pickup or delivery starts at a moment, as the hours are on that day. Rule SV-24. */
export function isSlotStart(
  shop: Pick<RestaurantSnapshot, 'hours' | 'scheduling'>,
  { exceptions }: Pick<LiveState, 'exceptions'>,
  startsAt: Instant,
): boolean {
  return slotsAfter(shop, exceptions, new Map(), startsAt).has(startsAt);
}

/** The slots of both types that are not over, by their starts: those of this day and the next. */
function slotsAfter(
  shop: Pick<RestaurantSnapshot, 'hours' | 'scheduling'>,
  exceptions: LiveState['exceptions'],
  taken: TakenSlots,
  now: Instant,
): ReadonlyMap<Instant, Slot> {
  const starts = new Map<Instant, Slot>();
  for (const orderType of ['delivery', 'pickup'] as const) {
    const rules = { ...shop.scheduling[orderType], minimumLeadMinutes: 0, daysAhead: 1 };
    const days = slotDays({
      orderType,
      rules,
      taken,
      load: 1,
      leadMinutes: null,
      hours: shop.hours[orderType],
      live: { ...NOTHING_SET, exceptions },
      now: slotTimelineStart(now),
    });
    for (const slot of days.flatMap(({ slots }) => slots)) starts.set(slot.startsAt, slot);
  }
  return starts;
}

function isReached(capacity: number | null, taken: number): boolean {
  return capacity !== null && taken >= capacity;
}
