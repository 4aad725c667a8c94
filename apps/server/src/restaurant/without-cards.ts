import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { paymentMethods } from '@comptoir/contract/settings/settings-mapping';

/** Whether the restaurant takes cards, as far as its own settings say. */
export function wantsCards({ settings }: Pick<RestaurantDocument, 'settings'>): boolean {
  return paymentMethods(settings).card;
}

/** The restaurant as it is served where no provider and no demonstration terminal takes its cards. Rule Y-1. */
export function withoutCards(document: RestaurantDocument): RestaurantDocument {
  if (!wantsCards(document)) return document;
  const { settings } = document;
  const payments = {
    ...settings.payments,
    stripe: { ...settings.payments?.stripe, active: false },
    paypal: { ...settings.payments?.paypal, active: false },
  };
  return { ...document, settings: { ...settings, payments } };
}
