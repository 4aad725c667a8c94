import { groupedTelephone } from '@comptoir/contract/accounts/telephones';
import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import type { RestaurantSnapshot } from './snapshot.ts';

/** What of the restaurant names it on papers. */
export type SellingRestaurant = Pick<RestaurantSnapshot, 'settings' | 'publicData'>;

/** The restaurant as a seller, from its contacts and legal facts. Rule IV-2. */
export function sellerOf({ settings, publicData }: SellingRestaurant): BillingSeller {
  const legal = (fact: string) => {
    const text = readSetting(publicData.settings, `site.legal.${fact}`);
    return typeof text === 'string' ? text.trim() : '';
  };
  const { contacts } = settings;
  return {
    name: contacts?.name ?? '',
    address: (contacts?.address ?? '').split('\n').filter((line) => line.trim() !== ''),
    phone: groupedTelephone(contacts?.phone ?? ''),
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
