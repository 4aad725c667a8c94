import type { SettingsPair } from '../settings/settings.ts';
import type { WireArticle } from './articles.ts';
import type { WireMenu } from './menus.ts';
import type { WireOffer } from './offers.ts';

/** The payloads of the API's answers that are the same for every guest; immutable. */
export interface PublicRestaurant {
  readonly settings: readonly SettingsPair[];
  readonly menus: readonly WireMenu[];
  /** Offers that apply without a code. */
  readonly offers: readonly WireOffer[];
  /** Newest first. */
  readonly articles: readonly WireArticle[];
}
