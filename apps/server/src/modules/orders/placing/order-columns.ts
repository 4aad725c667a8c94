import type { OrderRecord } from './order-record.ts';

/** The value of each column of `orders` except the number, which the database assigns. */
const COLUMNS: Readonly<Record<string, (order: OrderRecord) => unknown>> = {
  order_id: ({ orderId }) => orderId,
  day: ({ day }) => day,
  content_hash: ({ contentHash }) => contentHash,
  status: () => 'pending',
  placed_at: ({ placedAt }) => timestamp(placedAt),
  held_until: ({ heldUntil }) => timestamp(heldUntil),
  order_type: ({ orderType }) => orderType,
  delivery_date: ({ deliveryDate }) => deliveryDate,
  delivery_time: ({ deliveryTime }) => deliveryTime,
  slot_starts_at: ({ slotStartsAt }) => timestamp(slotStartsAt),
  payment_method: ({ paymentMethod }) => paymentMethod,
  subtotal_cents: ({ subtotal }) => subtotal,
  discount_cents: ({ discount }) => discount,
  delivery_cents: ({ delivery }) => delivery,
  tax_cents: ({ tax }) => tax,
  total_cents: ({ total }) => total,
  taxes: ({ taxes }) => taxes,
  coupon_code: ({ couponCode }) => couponCode,
  coupon_offer_id: ({ couponOfferId }) => couponOfferId,
  first_name: ({ customer }) => customer.first_name,
  last_name: ({ customer }) => customer.last_name,
  email: ({ customer }) => customer.email,
  phone: ({ customer }) => customer.phone,
  address: ({ customer }) => customer.location?.address ?? '',
  city: ({ customer }) => customer.location?.city ?? '',
  postal_code: ({ customer }) => customer.location?.postal_code ?? '',
  country: ({ customer }) => customer.location?.country ?? '',
  comment: ({ comment }) => comment,
  restaurant_version: ({ restaurantVersion }) => restaurantVersion,
  user_id: ({ userId }) => userId,
  client_hash: ({ clientHash }) => clientHash,
};

const WRITTEN = Object.entries(COLUMNS);

/** The columns that an order is written with, as SQL lists them. */
export const ORDER_COLUMNS = Object.keys(COLUMNS).join(', ');

/**
 * An order under its columns' names. It travels to the database as one JSON document, which
 * `json_populate_recordset` turns into a row, in place of thirty parameters.
 */
export function orderRow(order: OrderRecord): Readonly<Record<string, unknown>> {
  return Object.fromEntries(WRITTEN.map(([column, read]) => [column, read(order)]));
}

/** The keys of an order, unique over all partitions. */
export function keyRow({ orderId, localId }: OrderRecord): Readonly<Record<string, unknown>> {
  return { order_id: orderId, local_id: localId };
}

export function timestamp(instant: number): string {
  return new Date(instant).toISOString();
}
