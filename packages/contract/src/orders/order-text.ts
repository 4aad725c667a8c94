import type { OrderTexts } from '@comptoir/domain/orders/order-text';
import type { OrderRequest, QuoteRequest } from './checkout.ts';

/** The message for an order with too much text. Rule C-14. */
export const EXCESSIVE_TEXT =
  'Vos textes sont trop longs pour une commande : raccourcissez vos remarques.';

/** The texts of a request that its guest typed. Rule C-14. */
export function orderTexts(request: OrderRequest | QuoteRequest): OrderTexts {
  const { first_name, last_name, email, phone, location } = request.customer ?? {};
  const { address, city, postal_code, country, entry_code, floor } = location ?? {};
  const person = [first_name, last_name, email, phone];
  const place = [address, city, postal_code, country, entry_code, floor];
  return {
    notes: request.items.map(({ note }) => note),
    comment: (request.comment ?? '') + (request.allergies ?? ''),
    customer: [...person, ...place].map((text) => text ?? ''),
  };
}
