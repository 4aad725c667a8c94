import type { Rush } from '@comptoir/domain/availability/live-state';
import { cartLeadMinutes } from '@comptoir/domain/availability/portions';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { type LeadTimes, leadTimes, promisedAt } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { RestaurantSnapshot } from './snapshot.ts';

/** What of a restaurant decides how long an order needs. */
export type LeadTimeRules = Pick<RestaurantSnapshot, 'scheduling' | 'items'>;

/** How long an order of these items needs; an item that is in no menu any more says nothing. Rule SV-32. */
export function orderLeadTimes(
  orderType: OrderType,
  itemIds: readonly string[],
  { scheduling, items }: LeadTimeRules,
): LeadTimes {
  const lines = itemIds.map((itemId) => ({ itemId }));
  return leadTimes(orderType, leadMinutes(scheduling), cartLeadMinutes(lines, items));
}

/** What the computed promise of a submitted order depends on. */
export interface PromisedOrder {
  readonly order_type: OrderType;
  readonly delivery_time: string;
  readonly slot_starts_at: Date | null;
  readonly submitted_at: Date;
  /** The items of which something is to be made. */
  readonly item_ids: readonly string[];
}

/** The time that accepting a submitted order at `now` promises. Rule OB-30. */
export function computedPromise(
  { order_type, delivery_time, slot_starts_at, submitted_at, item_ids }: PromisedOrder,
  rules: LeadTimeRules,
  rush: Rush | null,
  now: Instant,
): Instant {
  const startsAt = slot_starts_at?.getTime() ?? null;
  const isAsap = delivery_time === ASAP;
  const order = {
    chosenAt: isAsap ? null : startsAt,
    takenSlot:
      isAsap && startsAt !== null ? { startsAt, submittedAt: submitted_at.getTime() } : null,
    leadTimes: orderLeadTimes(order_type, item_ids, rules),
    rush,
  };
  return promisedAt(order, now);
}

/** The items of which an order has something to make, dishes of formulas among them. Rule C-26. */
export function madeItemIds(
  lines: readonly {
    readonly item_id: string;
    readonly quantity: number;
    readonly cancelled_quantity?: number;
    readonly dishes?: readonly { readonly item_id: string }[] | null;
  }[],
): readonly string[] {
  return lines
    .filter(({ quantity, cancelled_quantity = 0 }) => quantity > cancelled_quantity)
    .flatMap(({ item_id, dishes }) => [item_id, ...(dishes ?? []).map((dish) => dish.item_id)]);
}

/** The lead times of the restaurant, in minutes. Rule OB-30. */
export function leadMinutes({ pickup, delivery }: RestaurantSnapshot['scheduling']) {
  return { pickup: pickup.minimumLeadMinutes, delivery: delivery.minimumLeadMinutes };
}
