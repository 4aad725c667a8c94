import type { WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import { cancellationText } from '@comptoir/contract/orders/cancellation';
import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { toEuros } from '@comptoir/contract/wire/euros';
import { isMovable } from '@comptoir/domain/orders/decide-move';
import { type CancellableOrder, mayGuestCancel } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { guestLines } from './guest-lines.ts';
import {
  isSettled,
  type OrderLineRow,
  type OrderRow,
  type SoldDish,
  type SubmittedOrderRow,
} from './order-row.ts';
import { guestProposal } from './substituting/proposal-wire.ts';

/** An order as its key shows it: without the guest's name and contacts. Rules T-5 and J-51. */
export function orderState(
  order: SubmittedOrderRow,
  {
    expiresAt,
    now,
    timezone,
    hasTicketRecipient,
  }: {
    readonly expiresAt: Instant;
    readonly now: Instant;
    readonly timezone: TimeZone;
    /** Whether orders can be mailed to the restaurant. */
    readonly hasTicketRecipient: boolean;
  },
): WireOrderState {
  const net = order.subtotal_cents - order.discount_cents + order.delivery_cents;
  return {
    order_number: order.number,
    status: order.status,
    progress: order.progress,
    revision: order.revision,
    restaurant_notified: order.is_ticket_delivered ?? hasTicketRecipient,
    history: historyOf(order),
    is_pickup: order.order_type === 'pickup',
    payment_method: order.payment_method,
    ...(order.status === 'pending' && isSettled(order) && { paid_at_handover: true as const }),
    placed_at: order.placed_at.toISOString(),
    finalized_at: order.submitted_at.toISOString(),
    date: { delivery_date: order.delivery_date, delivery_time_range: order.delivery_time },
    starts_at: startOf(order)?.toISOString() ?? null,
    expected_at: (order.promised_at ?? order.slot_starts_at)?.toISOString() ?? null,
    ...(order.promised_at && { promised_at: order.promised_at.toISOString() }),
    ...(mayGuestCancel(cancellable(order), now) && { can_cancel: true as const }),
    ...(isMovable(movable(order)) && { can_move: true as const }),
    ...courierOf(order),
    ...cancellationOf(order),
    ...(order.proposals && { proposals: order.proposals.map(guestProposal) }),
    timezone,
    place: placeOf(order),
    ...soldContents(order),
    tax_included: order.total_cents === net,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** What the guest's right to move an order depends on. Rule OB-52. */
function movable({ progress, promised_at }: SubmittedOrderRow) {
  return { progress, promisedAt: promised_at?.getTime() ?? null };
}

/** What the guest's right to cancel depends on. Rule OB-34. */
export function cancellable(
  order: Pick<
    SubmittedOrderRow,
    'progress' | 'slot_starts_at' | 'promised_at' | 'handover_payments'
  >,
): CancellableOrder {
  return {
    progress: order.progress,
    requestedAt: order.slot_starts_at?.getTime() ?? null,
    promisedAt: order.promised_at?.getTime() ?? null,
    wasHandedOver: order.handover_payments !== null,
  };
}

/** The first name of who brings it, while it is on its way. Rule CO-6. */
function courierOf({
  progress,
  courier_name: name,
}: SubmittedOrderRow): Pick<WireOrderState, 'courier'> {
  const [first] = name?.trim().split(/\s+/) ?? [];
  return progress === 'out_for_delivery' && first ? { courier: first } : {};
}

/** Why an order was cancelled, and what happens to its money. Rule T-22. */
function cancellationOf({
  progress,
  cancel_reason: reason,
  cancellation,
  locale,
}: SubmittedOrderRow): Pick<WireOrderState, 'cancel_reason' | 'cancel_text' | 'refund'> {
  if (progress !== 'cancelled') return {};
  const text = cancellationText(reason, cancellation?.text ?? null, locale);
  return {
    ...(reason && { cancel_reason: reason }),
    ...(text !== '' && { cancel_text: text }),
    ...(cancellation && cancellation.refundable > 0 && { refund: toEuros(cancellation.refund) }),
  };
}

/** When the chosen slot begins; null for an order as soon as possible. Rule S-20. */
function startOf({ delivery_time, slot_starts_at }: SubmittedOrderRow): Date | null {
  return delivery_time === ASAP ? null : slot_starts_at;
}

function placeOf(order: SubmittedOrderRow): WireOrderState['place'] {
  if (order.order_type === 'pickup' || order.address === '') return null;
  return { address: order.address, postal_code: order.postal_code, city: order.city };
}

/** An order as its account sees it: the payload it was placed with, as sold. Rule N-14. */
export function pastOrder(row: OrderRow): WirePastOrder {
  return {
    order_id: row.order_id,
    order_number: row.number,
    status: row.status,
    ...(row.progress && { progress: row.progress }),
    created_at: row.placed_at.toISOString(),
    local_id: row.local_id,
    user_id: row.user_id,
    is_pickup: row.order_type === 'pickup',
    ...soldContents(row),
    payment_method: row.payment_method,
    transaction_id: { client_secret: null, customer_id: null, payment_intent_id: row.intent_id },
    coupon: row.coupon_code,
    comment: row.comment,
    ...(row.allergies !== '' && { allergies: row.allergies }),
    ...(row.avoided_allergens.length > 0 && { avoided_allergens: [...row.avoided_allergens] }),
    customer: {
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      phone: row.phone,
      location: {
        address: row.address,
        city: row.city,
        postal_code: row.postal_code,
        country: row.country,
        ...(row.entry_code !== '' && { entry_code: row.entry_code }),
        ...(row.floor !== '' && { floor: row.floor }),
      },
      date: { delivery_date: row.delivery_date, delivery_time_range: row.delivery_time },
    },
  };
}

/** The sold lines and amounts, the same for each view of the order. */
function soldContents(order: OrderRow) {
  const lines = guestLines(order.lines);
  return {
    items: boughtItems(lines.filter((line) => line.offer_id === null)),
    free_items: lines.flatMap((line) =>
      line.offer_id === null ? [] : [{ ...soldLine(line), offer_id: line.offer_id }],
    ),
    subtotal: toEuros(order.subtotal_cents),
    discount: toEuros(order.discount_cents),
    delivery: toEuros(order.delivery_cents),
    tax: toEuros(order.tax_cents),
    total: toEuros(order.total_cents),
    ...(order.tip_cents && { tip: toEuros(order.tip_cents) }),
    taxes: order.taxes.map(({ rate, tax_cents }) => ({ rate, tax: toEuros(tax_cents) })),
  };
}

/** Every step of an order with its time, the first one first. Rule T-1. */
function historyOf({ submitted_at, steps }: SubmittedOrderRow): WireOrderState['history'] {
  const later = (steps ?? []).map(({ progress, at }) => ({
    progress,
    at: new Date(at).toISOString(),
  }));
  return [{ progress: 'received', at: submitted_at.toISOString() }, ...later];
}

/** The lines of the cart: a line that was split by its free units is one again. Rule C-1. */
function boughtItems(lines: readonly OrderLineRow[]): WirePastOrder['items'] {
  const sameLines = Map.groupBy(lines, (line) => {
    const dishes = (line.dishes ?? []).map((dish) => [
      dish.course_id,
      dish.item_id,
      chosenIds(dish.options),
    ]);
    const chosen = [chosenIds(line.options), dishes];
    const { item_id, item_name, note, cancelled_quantity = 0 } = line;
    // What another dish costs less is a line of the same item, under a name of its own. Rule SU-6.
    return JSON.stringify([item_id, item_name, note, chosen, cancelled_quantity]);
  });
  return [...sameLines.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    return {
      ...soldLine({ ...first, quantity: sum(same, (line) => line.quantity) }),
      note: first.note,
      unit_price: toEuros(first.unit_price_cents),
      line_total: toEuros(sum(same, (line) => line.total_cents)),
      discount: toEuros(sum(same, (line) => line.discount_cents)),
      ...(first.cancelled_quantity && {
        cancelled_quantity: sum(same, (line) => line.cancelled_quantity ?? 0),
      }),
    };
  });
}

function sum<Line>(lines: readonly Line[], amountOf: (line: Line) => number): number {
  return lines.reduce((total, line) => total + amountOf(line), 0);
}

type SoldLine = Omit<WireOrderState['free_items'][number], 'offer_id'>;

function chosenIds(options: OrderLineRow['options']) {
  return options.map(({ group_id, option_id, quantity }) => [group_id, option_id, quantity]);
}

/** A sold line as a cart line writes it, with names and prices beside. Rules I-7 and C-27. */
function soldLine({ item_id, item_name, quantity, options, dishes }: OrderLineRow): SoldLine {
  return {
    item_id,
    item_name,
    quantity,
    options: soldGroups(options),
    ...(dishes && { courses: soldCourses(dishes) }),
  };
}

function soldCourses(dishes: readonly SoldDish[]): NonNullable<SoldLine['courses']> {
  return [...Map.groupBy(dishes, (dish) => dish.course_id)].map(([courseId, chosen]) => ({
    course_id: courseId,
    course_name: chosen[0]?.course_name ?? '',
    choices: chosen.map(({ item_id, item_name, supplement_cents, options }) => ({
      item_id,
      item_name,
      supplement: toEuros(supplement_cents),
      options: soldGroups(options),
    })),
  }));
}

function soldGroups(options: OrderLineRow['options']): SoldLine['options'] {
  return [...Map.groupBy(options, (option) => option.group_id)].map(([groupId, chosen]) => ({
    option_id: groupId,
    option_name: chosen[0]?.group_name ?? '',
    selected: chosen.length,
    option_options: chosen.map((option) => ({
      id: option.option_id,
      name: option.name,
      quantity: option.quantity,
      price: toEuros(option.price_cents),
    })),
  }));
}
