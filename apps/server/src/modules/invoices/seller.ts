import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

/** What of the restaurant stands on its receipts and invoices. */
export type BillingRestaurant = Pick<RestaurantSnapshot, 'settings' | 'publicData' | 'scheduling'>;

/** The restaurant as a seller, from its contacts and legal facts. Rule IV-2. */
export function sellerOf({ settings, publicData }: BillingRestaurant): BillingSeller {
  const legal = (fact: string) => {
    const text = readSetting(publicData.settings, `site.legal.${fact}`);
    return typeof text === 'string' ? text.trim() : '';
  };
  const { contacts } = settings;
  return {
    name: contacts?.name ?? '',
    address: (contacts?.address ?? '').split('\n').filter((line) => line.trim() !== ''),
    phone: contacts?.phone ?? '',
    email: contacts?.email ?? '',
    company: legal('company'),
    form: legal('form'),
    capital: legal('capital'),
    registered_office: legal('registered_office'),
    siret: legal('siret'),
    trade_register: legal('trade_register'),
    vat_number: legal('vat_number'),
  };
}

/** Whether an invoice can name who issues it: a name, an address and a number of registration. Rule IV-2. */
export function isSellerKnown(seller: BillingSeller): boolean {
  const { name, company, address, registered_office, siret, trade_register } = seller;
  const isNamed = company !== '' || name !== '';
  const isLocated = registered_office !== '' || address.length > 0;
  return isNamed && isLocated && (siret !== '' || trade_register !== '');
}
