import { randomUUID } from 'node:crypto';
import { e164Of } from '@comptoir/contract/accounts/telephones';
import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import { toCents } from '@comptoir/contract/wire/euros';
import { amountsByRate, amountsOfLine } from '@comptoir/domain/books/amounts-by-rate';
import type { CartLine } from '@comptoir/domain/cart/cart';
import { boughtUnits } from '@comptoir/domain/cart/priced-line';
import type { Quote } from '@comptoir/domain/cart/pricing';
import { storedMethod } from '@comptoir/domain/checkout/payment-method';
import { withoutCedex } from '@comptoir/domain/delivery/delivery-zone';
import { chosenDishes, type DishInCourse } from '@comptoir/domain/formulas/chosen-dishes';
import { sharesOfFormula, sizeSupplement } from '@comptoir/domain/formulas/formula-price';
import type { BindFailure } from '@comptoir/domain/group-orders/decide-binding';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { findOption } from '@comptoir/domain/menu/option-groups';
import { type Cents, sum } from '@comptoir/domain/money/money';
import { serviceDay } from '@comptoir/domain/orders/board';
import { holdUntil } from '@comptoir/domain/orders/order-expiry';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import {
  type CalendarDate,
  type Instant,
  wallClock,
} from '@comptoir/domain/schedule/restaurant-time';
import type { AcceptedTime } from '@comptoir/domain/schedule/slot-acceptance';
import type { Executor } from '#db/connection.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { storedRates } from '#stored-rates.ts';
import type { OrderActor } from '../order-events.ts';
import type { OrderLineRow, OrderRow } from '../order-row.ts';
import { namesOf, rateOf, soldOptions, withoutPrice } from '../sold-options.ts';
import type { OfferUse } from './order-facts.ts';

/** An order that was checked and priced, with the facts of its rows. */
export interface PricedOrder {
  readonly request: OrderRequest;
  readonly quote: Quote;
  /** Which it was priced by: its names, its rates and its days. Rules BK-6, RF-1 and LA-35. */
  readonly restaurant: Pick<
    RestaurantSnapshot,
    'version' | 'items' | 'itemsIn' | 'tax' | 'scheduling'
  >;
  readonly time: AcceptedTime;
  readonly couponOfferId: string | null;
  /** The language of its guest. */
  readonly locale: Locale;
  /** Of what the staff has set. Rule SV-21. */
  readonly availabilityVersion: number;
  /** Its kitchen units. Rule SV-20. */
  readonly load: number;
  /** What its lines take of sold-out marks. Rule SV-7. */
  portionsOf(lines: readonly OrderLineRow[]): Portions;
  /** What its offers give to it. Rule OL-8. */
  readonly uses: readonly OfferUse[];
  /** The keyed hash of its e-mail address, by which the uses of a guest are counted. Rule OL-4. */
  readonly guestHash: string;
  readonly now: Instant;
  /** An order that is withdrawn for it; null where there is none. Rule GO-11. */
  readonly replaces: string | null;
  /** The same for requests of the same content. */
  readonly contentHash: string;
  /** The keyed hash of the client that placed it; null where open orders are not counted. Rule S-23. */
  readonly clientHash: string | null;
  /** Whether it names a card payment, for which its place is held longer. */
  readonly hasPayment: boolean;
  /** Binds it to what it is placed for; absent for an order of its own. */
  readonly bind?: BindOrder | undefined;
}

/**
 * Locks, reads and decides what an order is placed for, in the transaction that stores it, before its rows are
 * written; `write` binds it afterwards. Rule GO-10.
 */
export type BindOrder = (
  client: Executor,
  orderId: string,
) => Promise<BindFailure | { readonly kind: 'bind'; readonly write: () => Promise<unknown> }>;

/** The columns that placing leaves to the database or to later steps. */
type Unwritten =
  | ('revision' | 'promised_at' | 'cancel_reason')
  | (
      | 'number'
      | 'submitted_at'
      | 'progress'
      | 'steps'
      | 'cancellation'
      | 'is_address_proven'
      | 'proposals'
    )
  | ('link_key' | 'intent_id' | 'is_ticket_delivered');

/** A new order with its lines, under the names of their columns: they travel as JSON documents. */
export interface OrderRecord extends Omit<OrderRow, Unwritten> {
  readonly status: 'pending';
  readonly content_hash: string;
  readonly held_until: Date;
  /** The slot that was chosen, or in which an order as soon as possible will be ready. Rule S-20. */
  readonly slot_starts_at: Date;
  /** The restaurant's day, by which orders are numbered. */
  readonly day: CalendarDate;
  readonly coupon_offer_id: string | null;
  readonly restaurant_version: number;
  readonly availability_version: number;
  readonly load: number;
  /** A table of its own. */
  readonly portions: Portions;
  /** A table of their own, with the hash of the guest. */
  readonly uses: readonly OfferUse[];
  readonly guest_hash: string;
  readonly replaces: string | null;
  readonly placed_by: OrderActor;
  readonly client_hash: string | null;
  /** Stored by what it calls. */
  readonly bind: BindOrder | null;
}

/** The rows of a new order. A column that is added here is named in `place-order.ts` too. */
export function orderRecord(order: PricedOrder): OrderRecord {
  const { request, quote, time, now } = order;
  const { customer } = request;
  const { timezone } = order.restaurant.scheduling.delivery;
  const isAsap = time.kind === 'asap';
  const lines = [...boughtLines(order), ...freeLines(order)];
  return {
    order_id: drawOrderId(now),
    local_id: request.local_id,
    day: serviceDay(now, timezone),
    content_hash: order.contentHash,
    status: 'pending',
    placed_at: new Date(now),
    placed_by: 'guest',
    held_until: new Date(holdUntil(now, order.hasPayment)),
    order_type: request.is_pickup ? 'pickup' : 'delivery',
    delivery_date: isAsap
      ? (customer.date?.delivery_date ?? wallClock(now, timezone).date)
      : time.slot.date,
    delivery_time: isAsap ? ASAP : time.slot.value,
    slot_starts_at: new Date(time.slot.startsAt),
    payment_method: storedMethod(request.payment_method, quote.total),
    subtotal_cents: quote.subtotal,
    discount_cents: quote.discount,
    delivery_cents: quote.delivery,
    tax_cents: quote.tax,
    total_cents: quote.total,
    tip_cents: toCents(request.tip ?? 0),
    taxes: storedRates(amountsByRate(quote, order.restaurant.tax)),
    coupon_code: request.coupon,
    coupon_offer_id: order.couponOfferId,
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email,
    phone: customer.phone,
    phone_e164: e164Of(customer.phone),
    address: customer.location?.address ?? '',
    city: withoutCedex(customer.location?.city ?? ''),
    postal_code: withoutCedex(customer.location?.postal_code ?? ''),
    country: customer.location?.country ?? '',
    entry_code: customer.location?.entry_code ?? '',
    floor: customer.location?.floor ?? '',
    comment: request.comment,
    allergies: request.allergies,
    avoided_allergens: request.avoided_allergens ?? [],
    locale: order.locale,
    restaurant_version: order.restaurant.version,
    availability_version: order.availabilityVersion,
    load: order.load,
    portions: order.portionsOf(lines),
    uses: order.uses,
    guest_hash: order.guestHash,
    replaces: order.replaces,
    user_id: request.user_id,
    client_hash: order.clientHash,
    bind: order.bind ?? null,
    lines,
  };
}

/** Free units of a condiment get a line of their own, so that units × price is the total of each line. Rule E-5. */
function boughtLines(order: PricedOrder): readonly OrderLineRow[] {
  return order.quote.lines.flatMap((quoted) => {
    const { line, unitPrice, freeQuantity, total, discount, tax } = quoted;
    const item = order.restaurant.items.get(line.itemId) ?? quoted.item;
    const sold = {
      item_id: item.id,
      item_name: item.name,
      note: line.note,
      offer_id: null,
      rate_basis_points: rateOf(item, order.restaurant.tax),
      ...translated(line, order),
    };
    const bought = {
      ...sold,
      quantity: boughtUnits(quoted),
      unit_price_cents: unitPrice,
      options: soldOptions(item, line.options, order.restaurant.tax),
      ...soldDishes(item, line, unitPrice, order),
      total_cents: total,
      discount_cents: discount,
      tax_cents: tax,
      charged: storedRates(amountsOfLine(quoted, order.restaurant.tax)),
    };
    const free = {
      ...sold,
      quantity: freeQuantity,
      unit_price_cents: 0,
      options: withoutPrice(bought.options),
      total_cents: 0,
      discount_cents: 0,
      tax_cents: 0,
      charged: [],
    };
    return [bought, free].filter(({ quantity }) => quantity > 0);
  });
}

function freeLines(order: PricedOrder): readonly OrderLineRow[] {
  return order.quote.freeLines.flatMap((line) => {
    const item = order.restaurant.items.get(line.itemId);
    if (!item) return [];
    return {
      item_id: item.id,
      item_name: item.name,
      quantity: line.quantity,
      unit_price_cents: 0,
      options: withoutPrice(soldOptions(item, line.options, order.restaurant.tax)),
      note: '',
      total_cents: 0,
      discount_cents: 0,
      tax_cents: 0,
      rate_basis_points: rateOf(item, order.restaurant.tax),
      charged: [],
      offer_id: line.offerId,
      ...(line.courses && soldDishes(item, line, null, order)),
      ...translated(line, order),
    };
  });
}

/** The names of a line in the language of its guest, where they are others than those of the kitchen. Rule LA-35. */
function translated(line: ChosenLine, order: PricedOrder): Pick<OrderLineRow, 'translation'> {
  const { items } = order.restaurant;
  const guestItems = order.restaurant.itemsIn(order.locale);
  if (items === guestItems) return {};
  const [sold, shown] = [items.get(line.itemId), guestItems.get(line.itemId)];
  if (!sold || !shown) return {};
  const [kitchen, guest] = [sold, shown].map((item) => {
    const { dishes } = soldDishes(item, line, null, order);
    return {
      item_name: item.name,
      options: namesOf(soldOptions(item, line.options, order.restaurant.tax)),
      ...(dishes && {
        dishes: dishes.map(({ course_name, item_name, options }) => ({
          course_name,
          item_name,
          options: namesOf(options),
        })),
      }),
    };
  });
  const isSame = JSON.stringify(kitchen) === JSON.stringify(guest);
  return guest && !isSame ? { translation: guest } : {};
}

type ChosenLine = Pick<CartLine, 'itemId' | 'options' | 'courses'>;

/**
 * The dishes of a formula whose unit costs so much, without their choices; null where it is free. Nothing of another
 * item. Rules C-23 and C-24.
 */
function soldDishes(
  item: Item,
  line: ChosenLine,
  unitPrice: Cents | null,
  order: PricedOrder,
): Pick<OrderLineRow, 'dishes'> {
  const chosen = chosenDishes(item, line);
  if (chosen.length === 0) return {};
  const orderType = order.request.is_pickup ? 'pickup' : 'delivery';
  const isFree = unitPrice === null;
  const supplements = sum(chosen.map(({ dish }) => dish.supplement));
  const shares = isFree ? [] : sharesOfFormula(unitPrice - supplements, chosen, orderType);
  return {
    dishes: chosen.map((choice, index) => {
      const { course, dish } = choice;
      const supplement = isFree ? 0 : dish.supplement;
      return {
        course_id: course.id,
        course_name: course.name,
        item_id: dish.item.id,
        item_name: dish.item.name,
        supplement_cents: supplement,
        price_cents: isFree ? 0 : (shares[index] ?? 0) + supplement,
        rate_basis_points: rateOf(dish.item, order.restaurant.tax),
        options: dishOptions(choice, orderType, isFree, order),
      };
    }),
  };
}

/** A size costs what it is dearer than the smallest one, at the rate of the dish. Rule C-24. */
function dishOptions(
  choice: DishInCourse,
  orderType: OrderType,
  isFree: boolean,
  order: PricedOrder,
): OrderLineRow['options'] {
  const { item } = choice.dish;
  const options = soldOptions(item, choice.chosen.options, order.restaurant.tax);
  if (isFree) return withoutPrice(options);
  const supplement = sizeSupplement(choice, orderType);
  return options.map((option) =>
    findOption(item, { groupId: option.group_id, optionId: option.option_id, quantity: 1 })?.prices
      ? {
          ...option,
          price_cents: supplement,
          rate_basis_points: rateOf(item, order.restaurant.tax),
        }
      : option,
  );
}

/**
 * A new order's id: year and month in UTC, as `26b` for November 2026, and the bytes of a random UUID,
 * 122 unpredictable bits; Node draws those of many at once. Ids of a month are adjacent in their index.
 */
function drawOrderId(now: Instant): string {
  const at = new Date(now);
  const year = String(at.getUTCFullYear() % 100).padStart(2, '0');
  const month = (at.getUTCMonth() + 1).toString(16);
  const random = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  return `${year}${month}${random.toString('base64url')}`;
}
