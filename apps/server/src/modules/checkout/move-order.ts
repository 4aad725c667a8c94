import {
  type AvailabilityFacts,
  unavailableLines,
} from '@comptoir/domain/availability/availability-of';
import { kitchenLoad } from '@comptoir/domain/availability/portions';
import type { CartLine } from '@comptoir/domain/cart/cart';
import type { ItemIndex } from '@comptoir/domain/menu/menu';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { acceptSlot, type RequestedTime } from '@comptoir/domain/schedule/slot-acceptance';
import type { MovedOrder, OpenOrder } from '#modules/orders/orders.ts';
import {
  done,
  type Outcome,
  type Rejection,
  rejected,
  rejectionAt,
  type UnavailableItem,
} from '#plugins/http/outcome.ts';
import { openOrderRejection, portionsRejection } from './live-judgement.ts';
import { unknownOrder } from './order-intent.ts';
import { chosenOptions, liveForPlacing, madeOf, portionsOf } from './preparation/live-state.ts';
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
  const tooFewPortions = portionsRejection({ restaurant, availability, clock });

  async function judge({ proposed, ...order }: MovedOrder, requested: RequestedTime) {
    const snapshot = await restaurant();
    const live = await availability.current(order.currentVersion);
    const now = clock();
    const facts = {
      restaurant: snapshot,
      live: liveForPlacing(live, new Map()),
      now,
      taken: await takenIn(orders, snapshot, now, order.localId),
    };
    const { items } = snapshot;
    const bought = order.lines.filter(({ offer_id }) => offer_id === null);
    const gifts = order.lines.filter(({ offer_id }) => offer_id !== null);
    // Its gifts do not stop it. Rule SV-27.
    const load = order.load - kitchenLoad(madeOf(gifts), items);
    const scheduling = { ...schedulingOf(facts, order.orderType, madeOf(bought)), load };
    const accepted = acceptSlot(scheduling, requested);
    if (accepted.kind === 'asap') return refused(rejectionAt('slot_unavailable', TIME));
    if (accepted.kind !== 'slot') return refused(ownPath(timeRejection(accepted, scheduling)));
    const { slot } = accepted;
    const notServed = notServedOf(
      [...bought, ...proposed],
      items,
      availabilityFacts(facts),
      slot.startsAt,
    );
    if (notServed.length > 0) return refused({ code: 'items_unavailable', items: notServed });
    const lines = [...order.lines, ...proposed];
    const then = { ...order, lines, slotStartsAt: new Date(slot.startsAt) };
    const here = { now, zone: scheduling.rules.timezone, itemsIn: snapshot.itemsIn };
    const soldOut = openOrderRejection(then, items, facts.live, here);
    if (soldOut) return refused(soldOut);
    return {
      kind: 'served',
      time: { deliveryDate: slot.date, deliveryTime: slot.value, startsAt: slot.startsAt },
      room: roomOf(snapshot),
      load,
      version: live.version,
      portions: portionsOf(order.lines, live, items, slot.startsAt),
      boughtPortions: portionsOf(bought, live, items, slot.startsAt),
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
        return rejected(await tooFewPortions(moved.open, moved.stock));
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

/**
 * What of the stored lines is not served then, each once: by its menu, by itself, or as the menu has it no longer; a
 * dish of a formula with the formula's name. Rules OB-52 and C-25.
 */
function notServedOf(
  lines: OpenOrder['lines'],
  items: ItemIndex,
  facts: AvailabilityFacts,
  at: Instant,
): readonly UnavailableItem[] {
  const missing = lines.flatMap(({ item_id, item_name, quantity, options, dishes }) => {
    const own = { item_id, item_name };
    const item = items.get(item_id);
    if (!item) return [own];
    const line = { quantity, options: chosenOptions(options), ...coursesOf(dishes) };
    return unavailableLines([{ item, line }], facts, { kind: 'scheduled', at })
      .filter(({ why }) => why.kind === 'menu')
      .map(({ dish }) => {
        if (!dish) return own;
        const { id, name } = dish.dish.item;
        return { item_id: id, item_name: name, formula: item_name };
      });
  });
  return [...new Map(missing.map((each) => [JSON.stringify(each), each])).values()];
}

function coursesOf(dishes: OpenOrder['lines'][number]['dishes']): Pick<CartLine, 'courses'> {
  if (!dishes) return {};
  const courses = Map.groupBy(dishes, ({ course_id }) => course_id);
  return {
    courses: [...courses].map(([courseId, ofCourse]) => ({
      courseId,
      choices: ofCourse.map(({ item_id, options }) => ({
        itemId: item_id,
        options: chosenOptions(options),
      })),
    })),
  };
}
