import type { SettingsPair } from '@comptoir/contract/settings/settings';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import { settingLink, settingText } from '#lib/restaurant/settings.ts';

/** The restaurant's texts and URLs for structured data, link previews and descriptions. */
export interface RestaurantProfile {
  /** The origin that addresses begin with. */
  readonly root: string;
  /** The language of the page. */
  readonly locale: Locale;
  /** What addresses of pages in this language begin with: the origin, and `/en` in English. */
  readonly pages: string;
  readonly settings: readonly SettingsPair[];
  readonly name: string;
  /** A text of the settings by its dotted path; empty when it is missing. */
  text(path: string): string;
  /** An `https:` address of the settings; empty when it is missing or another one. */
  link(path: string): string;
  /** The whole address of a path of this site, or of what the settings name. */
  address(path: string): string;
}

export function restaurantProfile(
  root: string,
  settings: readonly SettingsPair[],
  title: string,
  locale: Locale = DEFAULT_LOCALE,
): RestaurantProfile {
  const text = (path: string) => settingText(settings, path).trim();
  return {
    root,
    locale,
    pages: `${root}${localePrefix(locale)}`,
    settings,
    name: text('contacts.name') || title,
    text,
    link: (path) => settingLink(settings, path),
    address: (path) => (path.startsWith('/') ? `${root}${path}` : path),
  };
}

/** Null unless both coordinates are set. */
export function coordinatesOf({ settings }: RestaurantProfile) {
  const latitude = readSetting(settings, 'contacts.latitude');
  const longitude = readSetting(settings, 'contacts.longitude');
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : null;
}

/**
 * The parts of a French address: « 14 rue Mercière, 69002 Lyon ». Without a postal code all of it is the
 * street.
 */
export function addressParts(address: string) {
  const found = /\d{5}(?=\s+[^\s,])/.exec(address);
  if (!found) return { street: address, postalCode: '', city: '' };
  const [postalCode] = found;
  const [city = ''] = address.slice(found.index + postalCode.length).split(',', 1);
  const street = address.slice(0, found.index).trimEnd().replace(/,$/, '');
  return { street, postalCode, city: city.trim() };
}
