import type { OrderRecord } from './order-record.ts';

/**
 * An order under its columns' names. It travels to the database as one JSON document, which
 * `json_populate_recordset` turns into a row: thirty-three parameters fewer to keep in order.
 */
export function orderRow(order: OrderRecord): Readonly<Record<string, unknown>> {
  const { customer } = order;
  return {
    order_id: order.orderId,
    local_id: order.localId,
    content_hash: order.contentHash,
    status: 'pending',
    placed_at: timestamp(order.placedAt),
    finalized_at: null,
    held_until: timestamp(order.heldUntil),
    order_type: order.orderType,
    delivery_date: order.deliveryDate,
    delivery_time: order.deliveryTime,
    slot_starts_at: order.slotStartsAt === null ? null : timestamp(order.slotStartsAt),
    payment_method: order.paymentMethod,
    subtotal_cents: order.subtotal,
    discount_cents: order.discount,
    delivery_cents: order.delivery,
    tax_cents: order.tax,
    total_cents: order.total,
    taxes: order.taxes,
    coupon_code: order.couponCode,
    coupon_offer_id: order.couponOfferId,
    first_name: customer.first_name,
    last_name: customer.last_name,
    email: customer.email,
    phone: customer.phone,
    address: customer.location?.address ?? '',
    city: customer.location?.city ?? '',
    postal_code: customer.location?.postal_code ?? '',
    country: customer.location?.country ?? '',
    comment: order.comment,
    restaurant_version: order.restaurantVersion,
    user_id: order.userId,
  };
}

export function timestamp(instant: number): string {
  return new Date(instant).toISOString();
}
