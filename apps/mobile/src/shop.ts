import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import type { Addresses } from './addresses.ts';
import { AppProjectError } from './app-project-error.ts';

/** The data of a restaurant that is built into its apps. */
export interface Shop {
  readonly appId: string;
  /** The label under the icon. */
  readonly name: string;
  /** The file of the badge, from which icons and splash screens are rendered. */
  readonly badge: string;
  /** The colour behind the badge. */
  readonly ground: string;
  /** The padding of the badge in an icon, as a fraction of the icon's side. */
  readonly padding: number;
}

/** The id of an app without a configured id or a domain. */
const DEFAULT_APP_ID = 'app.comptoir';
const GROUND = '#0d1714';
const PADDING = 0.1;

/** Reads the restaurant's file. Throws an AppProjectError. */
export function readShop(file: string, { siteRoot }: Addresses): Shop {
  const checked = checkRestaurant(JSON.parse(readText(file)));
  if (checked.kind === 'invalid') {
    throw new AppProjectError(`${file} is invalid: npm run restaurant -- check ${file} names them`);
  }
  const { settings } = checked.document;
  const pairs = Object.entries(settings).map(([name, value]) => ({ name, value }));
  const text = (path: string) => {
    const value = readSetting(pairs, path);
    return typeof value === 'string' ? value : '';
  };
  const padding = readSetting(pairs, 'site.configuration.pwa.logoPadding');
  const badge = text('site.seal');
  if (badge === '' || /^https?:/.test(badge)) {
    throw new AppProjectError(
      `${file}: site.seal names no picture beside the file to draw an icon from`,
    );
  }
  return {
    appId: text('site.app.id') || appIdOf(siteRoot),
    name: text('site.configuration.pwa.shortName') || text('contacts.name') || 'Comptoir',
    badge: resolve(dirname(file), badge),
    ground: text('site.configuration.pwa.backgroundColor') || GROUND,
    padding: typeof padding === 'number' ? padding : PADDING,
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new AppProjectError(`RESTAURANT_FILE names no readable file, but "${file}"`);
  }
}

/**
 * The app's id: the site's domain reversed, `fr.kinone` for `https://www.kinone.fr`. Android allows no
 * hyphens in it, iOS no underscores.
 */
export function appIdOf(siteRoot: string): string {
  const { hostname } = new URL(siteRoot);
  const labels = hostname.replace(/^www\./, '').split('.');
  if (labels.length < 2 || labels.every((label) => /^\d+$/.test(label))) return DEFAULT_APP_ID;
  return labels
    .map((label) => label.replaceAll(/[^a-z\d]/g, '').replace(/^(?=\d|$)/, 'a'))
    .reverse()
    .join('.');
}
