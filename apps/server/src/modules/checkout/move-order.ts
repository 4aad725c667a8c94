import {
  type AvailabilityFacts,
  unavailableLines,
} from '@comptoir/domain/availability/availability-of';
import type { CartLine } from '@comptoir/domain/cart/cart';
import type { ItemIndex } from '@comptoir/domain/menu/menu';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { acceptSlot, type RequestedTime } from '@comptoir/domain/schedule/slot-acceptance';
import type { OpenOrder } from '#modules/orders/orders.ts';
import {
  done,
  type Outcome,
  type Rejection,
  rejected,
  rejectionAt,
  type UnavailableItem,
} from '#plugins/http/outcome.ts';
import { openOrderRejection } from './live-judgement.ts';
import { unknownOrder } from './order-intent.ts';
import { liveForPlacing, madeOf, portionsOf } from './preparation/live-state.ts';
import {
  availabilityFacts,
  roomOf,
  schedulingOf,
  takenIn,
  timeRejection,
} from './preparation/requested-time.ts';
import type { CheckoutDependencies } from './service.ts';

/** Moves submitted orders for their guests to another slot, which is judged as that of a new order. Rule OB-52. */
export function orderMoves({
  orders,
  restaurant,
  availability,
  clock,
}: Pick<CheckoutDependencies, 'orders' | 'restaurant' | 'availability' | 'clock'>) {
  async function judge(order: OpenOrder, requested: RequestedTime) {
    const snapshot = await restaurant();
    const live = await availability.current(order.currentVersion);
    const now = clock();
    const facts = {
      restaurant: snapshot,
      live: liveForPlacing(live, new Map()),
      now,
      taken: await takenIn(orders, snapshot, now),
    };
    const scheduling = {
      ...schedulingOf(facts, order.orderType, madeOf(order.lines)),
      load: order.load,
    };
    const accepted = acceptSlot(scheduling, requested);
    if (accepted.kind === 'asap') return refused(rejectionAt('slot_unavailable', TIME));
    if (accepted.kind !== 'slot') return refused(ownPath(timeRejection(accepted, scheduling)));
    const { slot } = accepted;
    const bought = order.lines.filter(({ offer_id }) => offer_id === null);
    const notServed = notServedOf(bought, snapshot.items, availabilityFacts(facts), slot.startsAt);
    if (notServed.length > 0) return refused({ code: 'items_unavailable', items: notServed });
    const then = { ...order, slotStartsAt: new Date(slot.startsAt) };
    const here = { now, zone: scheduling.rules.timezone };
    const soldOut = openOrderRejection(then, snapshot.items, facts.live, here);
    if (soldOut) return refused(soldOut);
    return {
      kind: 'served',
      time: { deliveryDate: slot.date, deliveryTime: slot.value, startsAt: slot.startsAt },
      room: roomOf(snapshot),
      version: live.version,
      portions: portionsOf(order.lines, live, snapshot.items, slot.startsAt),
    } as const;
  }

  return async function move(orderId: string, requested: RequestedTime): Promise<Outcome<null>> {
    const moved = await orders.move(orderId, requested, (order) => judge(order, requested));
    switch (moved.kind) {
      case 'moved':
      case 'unchanged':
        return done(null);
      case 'unknown':
        return unknownOrder();
      case 'not_changeable':
        return rejected({ code: 'order_not_changeable' });
      case 'slot_full':
        return rejected(rejectionAt('slot_full', TIME));
      case 'sold_out':
        return rejected({ code: 'items_unavailable' });
      case 'refused':
        return rejected(moved.refusal);
      default:
        return rejected({ code: 'unavailable' });
    }
  };
}

const TIME = 'delivery_time_range';

const refused = (refusal: Rejection) => ({ kind: 'refused', refusal }) as const;

/** The fields of this request, not those of the checkout. */
function ownPath(rejection: Rejection): Rejection {
  const { errors } = rejection;
  if (!errors) return rejection;
  return {
    ...rejection,
    errors: errors.map(({ path, ...error }) => ({
      ...error,
      path: path.replace(/^customer\.date\./, ''),
    })),
  };
}

/** The stored lines that are not served then: by their menu, by themselves, or as the menu has them no longer. */
function notServedOf(
  lines: OpenOrder['lines'],
  items: ItemIndex,
  facts: AvailabilityFacts,
  at: Instant,
): readonly UnavailableItem[] {
  const missing = lines.filter(({ item_id, quantity, options, dishes }) => {
    const item = items.get(item_id);
    if (!item) return true;
    const line = { quantity, options: chosen(options), ...coursesOf(dishes) };
    return unavailableLines([{ item, line }], facts, { kind: 'scheduled', at }).some(
      ({ why }) => why.kind === 'menu',
    );
  });
  return missing.map(({ item_id, item_name }) => ({ item_id, item_name }));
}

function coursesOf(dishes: OpenOrder['lines'][number]['dishes']): Pick<CartLine, 'courses'> {
  if (!dishes) return {};
  const courses = Map.groupBy(dishes, ({ course_id }) => course_id);
  return {
    courses: [...courses].map(([courseId, ofCourse]) => ({
      courseId,
      choices: ofCourse.map(({ item_id, options }) => ({
        itemId: item_id,
        options: chosen(options),
      })),
    })),
  };
}

function chosen(options: OpenOrder['lines'][number]['options']): CartLine['options'] {
  return options.map(({ group_id, option_id, quantity }) => ({
    groupId: group_id,
    optionId: option_id,
    quantity,
  }));
}
