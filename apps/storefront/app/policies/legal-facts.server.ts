import type { SettingsPair } from '@comptoir/contract/settings/settings';
import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import type { PaymentOptions } from '@comptoir/domain/checkout/payment-method';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import { restaurantProfile } from '#document/restaurant-profile.server.ts';
import type { SettledState } from '#lib/api/remote-state.ts';
import { payloadOr } from '#lib/api/remote-state.ts';
import type { SiteConfiguration } from '#lib/configuration/site-configuration.ts';
import { plainText } from '#lib/content/markdown.server.ts';
import { restaurantRules } from '#lib/restaurant/restaurant.ts';
import { groupedSettings } from '#lib/restaurant/settings.ts';

/** What the law wants told, as it may stand in Markdown. Empty texts are unknown. */
export interface LegalFacts {
  /** Whoever sells: the company, else the restaurant. */
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
  /** Whether a guest may ask to be told on a device. */
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

/** A policy in Markdown, from what is known of the restaurant. */
export type Policy = (facts: LegalFacts) => string;

/** The parts of a text that are there, each a paragraph of its own. */
export function paragraphs(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part.trim() !== '').join('\n\n');
}

/** A list of what is known: « Siège : 14 rue Mercière ». What is unknown has no entry. */
export function entries(...facts: readonly (readonly [label: string, fact: string])[]): string {
  return facts
    .filter(([, fact]) => fact !== '')
    .map(([label, fact]) => `- ${label} : ${fact}`)
    .join('\n');
}
