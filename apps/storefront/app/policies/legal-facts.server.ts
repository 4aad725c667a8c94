import type { SettingsPair } from '@comptoir/contract/settings/settings';
import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import type { PaymentOptions } from '@comptoir/domain/checkout/payment-method';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { restaurantProfile } from '#document/restaurant-profile.server.ts';
import { payloadOr, type SettledState } from '#lib/api/remote-state.ts';
import type { SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import { plainText } from '#lib/content/markdown.server.ts';
import { restaurantRules } from '#lib/restaurant/restaurant.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';

/** Facts for legal texts, escaped for Markdown. Empty texts are unknown. */
export interface LegalFacts {
  /** The seller: the company, else the restaurant. */
  readonly seller: string;
  readonly restaurant: string;
  /** A text of the settings by its dotted path. */
  text(path: string): string;
  /** The address to write to about personal data. */
  readonly privacyEmail: string;
  readonly delivery: DeliveryRules;
  readonly payment: PaymentOptions;
  readonly isTaxIncluded: boolean;
  readonly isMeasured: boolean;
  /** Whether guests can subscribe to push notifications. */
  readonly tellsDevices: boolean;
}

export function legalFacts(
  settings: SettledState<readonly SettingsPair[]>,
  site: SiteConfiguration,
): LegalFacts {
  const pairs = payloadOr(settings, []);
  const restaurant = restaurantProfile('', pairs, site.title);
  const { delivery, payment, tax } = restaurantRules(pairs);
  const text = (path: string) => plainText(restaurant.text(path));
  return {
    restaurant: plainText(restaurant.name),
    seller: text('site.legal.company') || plainText(restaurant.name),
    text,
    privacyEmail: text('site.legal.privacy_email') || text('contacts.email'),
    delivery,
    payment,
    isTaxIncluded: tax.inclusive,
    isMeasured: site.gtm.enabled,
    tellsDevices: guestNotices(groupedSettings(pairs)).push,
  };
}

/** A policy in Markdown, from the restaurant's facts. */
export type Policy = (facts: LegalFacts) => string;

/** The texts that are not empty, each a paragraph. */
export function paragraphs(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part.trim() !== '').join('\n\n');
}

/** A list of the known facts: « Siège : 14 rue Mercière ». */
export function entries(...facts: readonly (readonly [label: string, fact: string])[]): string {
  return listed(' : ', facts);
}

/** The same in English: “Office: 14 rue Mercière”. */
export function englishEntries(
  ...facts: readonly (readonly [label: string, fact: string])[]
): string {
  return listed(': ', facts);
}

function listed(sign: string, facts: readonly (readonly [label: string, fact: string])[]): string {
  return facts
    .filter(([, fact]) => fact !== '')
    .map(([label, fact]) => `- ${label}${sign}${fact}`)
    .join('\n');
}
