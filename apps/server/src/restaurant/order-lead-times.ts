import { cartLeadMinutes } from '@comptoir/domain/availability/portions';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { type LeadTimes, leadTimes } from '@comptoir/domain/orders/promise';
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
