import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { toEuros } from '@comptoir/contract/wire/euros';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { OrderRow } from './order-row.ts';
import { boughtItems } from './past-order.ts';
import { progressHistory } from './progress-history.ts';
import { soldLine } from './sold-line.ts';

/** An order as whoever has its key sees it: without a name, and without anything to reach it by. Rules T-5 and J-51. */
export function orderState(
  order: OrderRow,
  {
    expiresAt,
    timezone,
    hasTicketRecipient,
  }: {
    readonly expiresAt: Instant;
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
    restaurant_notified: order.is_ticket_delivered ?? hasTicketRecipient,
    history: progressHistory(order).map(({ progress, at }) => ({ progress, at: at.toISOString() })),
    is_pickup: order.order_type === 'pickup',
    payment_method: order.payment_method,
    placed_at: order.placed_at.toISOString(),
    finalized_at: order.finalized_at.toISOString(),
    date: { delivery_date: order.delivery_date, delivery_time_range: order.delivery_time },
    starts_at: startOf(order)?.toISOString() ?? null,
    timezone,
    place: placeOf(order),
    items: boughtItems(order.lines.filter((line) => line.offer_id === null)),
    free_items: order.lines.flatMap((line) =>
      line.offer_id === null ? [] : [{ ...soldLine(line), offer_id: line.offer_id }],
    ),
    subtotal: toEuros(order.subtotal_cents),
    discount: toEuros(order.discount_cents),
    delivery: toEuros(order.delivery_cents),
    tax: toEuros(order.tax_cents),
    total: toEuros(order.total_cents),
    tax_included: order.total_cents === net,
    taxes: order.taxes.map(({ rate, tax_cents }) => ({ rate, tax: toEuros(tax_cents) })),
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** When the chosen slot begins; of an order as soon as possible its guest is told no time. Rule S-20. */
function startOf({ delivery_time, slot_starts_at }: OrderRow): Date | null {
  return delivery_time === ASAP ? null : slot_starts_at;
}

function placeOf(order: OrderRow): WireOrderState['place'] {
  if (order.order_type === 'pickup' || order.address === '') return null;
  return { address: order.address, postal_code: order.postal_code, city: order.city };
}
