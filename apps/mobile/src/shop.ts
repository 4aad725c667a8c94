import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import type { Addresses } from './addresses.ts';
import { appIdOf } from './app-id.ts';
import { Mistake } from './mistake.ts';

/** What of a restaurant is built into its apps. */
export interface Shop {
  readonly appId: string;
  /** Under the icon. */
  readonly name: string;
  /** The file of the seal, from which icons and splash screens are drawn. */
  readonly seal: string;
  /** Behind the seal. */
  readonly ground: string;
  /** Around the seal in an icon, as a fraction of its side. */
  readonly padding: number;
}

const GROUND = '#0d1714';
const PADDING = 0.1;

/** Reads it from the restaurant's file, which the server need not run for. Throws a Mistake. */
export function readShop(file: string, { siteRoot }: Addresses): Shop {
  const checked = checkRestaurant(JSON.parse(readText(file)));
  if (checked.kind === 'invalid') {
    throw new Mistake(`${file} has mistakes: npm run restaurant -- check ${file} names them`);
  }
  const { settings } = checked.document;
  const pairs = Object.entries(settings).map(([name, value]) => ({ name, value }));
  const text = (path: string) => {
    const value = readSetting(pairs, path);
    return typeof value === 'string' ? value : '';
  };
  const padding = readSetting(pairs, 'site.configuration.pwa.logoPadding');
  const seal = text('site.seal');
  if (seal === '' || /^https?:/.test(seal)) {
    throw new Mistake(`${file}: site.seal names no picture beside the file to draw an icon from`);
  }
  return {
    appId: text('site.app.id') || appIdOf(siteRoot),
    name: text('site.configuration.pwa.shortName') || text('contacts.name') || 'Comptoir',
    seal: resolve(dirname(file), seal),
    ground: text('site.configuration.pwa.backgroundColor') || GROUND,
    padding: typeof padding === 'number' ? padding : PADDING,
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Mistake(`RESTAURANT_FILE names no readable file, but "${file}"`);
  }
}
