import type { SettingsPair } from '@comptoir/contract/settings/settings';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { settingText } from '#lib/restaurant/settings.ts';

/** What structured data, link previews and descriptions say of the restaurant. */
export interface RestaurantProfile {
  /** The origin that addresses begin with. */
  readonly root: string;
  readonly settings: readonly SettingsPair[];
  readonly name: string;
  /** One of its texts by the dotted path; empty when there is none. */
  text(path: string): string;
  /** The whole address of a path of this site, or of what the settings name. */
  address(path: string): string;
}

export function restaurantProfile(
  root: string,
  settings: readonly SettingsPair[],
  title: string,
): RestaurantProfile {
  const text = (path: string) => settingText(settings, path).trim();
  return {
    root,
    settings,
    name: text('contacts.name') || title,
    text,
    address: (path) => (path.startsWith('/') ? `${root}${path}` : path),
  };
}

/** Where the restaurant is; null as long as it has not said both coordinates. */
export function coordinatesOf({ settings }: RestaurantProfile) {
  const latitude = readSetting(settings, 'contacts.latitude');
  const longitude = readSetting(settings, 'contacts.longitude');
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : null;
}

/** The parts of a French address: « 14 rue Mercière, 69002 Lyon ». What has no postal code is a street. */
export function addressParts(address: string) {
  const found = /^(?<street>.*?),?\s*(?<postalCode>\d{5})\s+(?<city>[^,]+)/.exec(address)?.groups;
  return {
    street: found?.street ?? address,
    postalCode: found?.postalCode ?? '',
    city: found?.city?.trim() ?? '',
  };
}
