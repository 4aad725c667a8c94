import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import type { UnservedOrder } from '@comptoir/contract/staff/exceptions';
import {
  isOpenAt,
  openingDays,
  type ScheduleException,
} from '@comptoir/domain/schedule/opening-hours';
import type { BoardOrderRow } from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

export type Hours = Pick<RestaurantSnapshot, 'hours' | 'scheduling'>;

type Order = Pick<
  BoardOrderRow,
  | 'order_id'
  | 'number'
  | 'order_type'
  | 'slot_starts_at'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'phone_e164'
>;

/**
 * The orders for times that `before` serves and `after` does not, the next one first. The start of its slot
 * decides, whatever was promised since. Rule SV-43.
 */
export function unservedOrders(
  orders: readonly Order[],
  before: readonly ScheduleException[],
  after: readonly ScheduleException[],
  { hours, scheduling }: Hours,
  seesGuests: boolean,
): UnservedOrder[] {
  const { timezone } = scheduling.pickup;
  const isServed = (exceptions: readonly ScheduleException[], order: Order, at: Date) =>
    isOpenAt(
      openingDays(hours[order.order_type], exceptions, order.order_type),
      at.getTime(),
      timezone,
    );
  return orders
    .flatMap((order) => {
      const { order_id, number, order_type, slot_starts_at: at } = order;
      if (at === null || !isServed(before, order, at) || isServed(after, order, at)) return [];
      const guest = seesGuests ? `${order.first_name} ${order.last_name}`.trim() : null;
      const phone = seesGuests ? groupedTelephone(order.phone_e164 || order.phone) : null;
      return { order_id, number, order_type, wanted_at: at, guest, phone };
    })
    .sort(
      (one, other) =>
        one.wanted_at.getTime() - other.wanted_at.getTime() || one.number - other.number,
    );
}
