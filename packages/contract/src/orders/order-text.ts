import type { OrderTexts } from '@comptoir/domain/orders/order-text';
import type { OrderRequest, QuoteRequest } from './checkout.ts';

/** The message for an order with too much text. Rule C-14. */
export const EXCESSIVE_TEXT =
  'Vos textes sont trop longs pour une commande : raccourcissez vos remarques.';

/** The texts of a request that its guest typed. Rule C-14. */
export function orderTexts(request: OrderRequest | QuoteRequest): OrderTexts {
  const isOrder = 'status' in request;
  const person = isOrder
    ? [
        request.customer.first_name,
        request.customer.last_name,
        request.customer.email,
        request.customer.phone,
      ]
    : [];
  const { address, city, postal_code, country, entry_code, floor } =
    request.customer?.location ?? {};
  const place = [address, city, postal_code, country, entry_code, floor];
  return {
    notes: request.items.map(({ note }) => note),
    comment: (isOrder ? request.comment : '') + (request.allergies ?? ''),
    customer: [...person, ...place.map((text) => text ?? '')],
  };
}
