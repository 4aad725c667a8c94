import type { OrderRequest } from '@comptoir/contract/orders/checkout';

/** What of an order decides its price, as a text to compare: equal texts, equal prices. */
export function pricedContent({ items, is_pickup, coupon, customer }: OrderRequest): string {
  return JSON.stringify([items, is_pickup, coupon, customer.location]);
}
