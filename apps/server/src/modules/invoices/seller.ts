import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

/** What of the restaurant stands on its receipts and invoices. */
export type BillingRestaurant = Pick<RestaurantSnapshot, 'settings' | 'publicData' | 'scheduling'>;

/** Whether an invoice can name who issues it: a name, an address and a number of registration. Rule IV-2. */
export function isSellerKnown(seller: BillingSeller): boolean {
  const { name, company, address, registered_office, siret, trade_register } = seller;
  const isNamed = company !== '' || name !== '';
  const isLocated = registered_office !== '' || address.length > 0;
  return isNamed && isLocated && (siret !== '' || trade_register !== '');
}
