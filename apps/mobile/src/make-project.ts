import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './addresses.ts';
import { completeAndroid } from './android-project.ts';
import { capacitor } from './capacitor.ts';
import { capacitorConfiguration } from './capacitor-configuration.ts';
import { completeIos } from './ios-project.ts';
import { redrawPictures } from './pictures.ts';
import type { Shop } from './shop.ts';
import { writePages } from './write-pages.ts';

export type Platform = 'android' | 'ios';

interface Project {
  /** Where the projects are, beside a package.json that names the plugins. */
  readonly directory: string;
  /** The storefront's single-page build. */
  readonly build: string;
  readonly addresses: Addresses;
  readonly shop: Shop;
}

/** Makes the native project of a platform, or brings it up to date. Throws a Mistake. Rule X-11. */
export async function makeProject(
  platform: Platform,
  { directory, build, addresses, shop }: Project,
): Promise<void> {
  writePages(build, join(directory, 'www'), addresses);
  const configuration = JSON.stringify(capacitorConfiguration(shop, addresses), null, 2);
  writeFileSync(join(directory, 'capacitor.config.json'), `${configuration}\n`);

  const project = join(directory, platform);
  // Swift's own package manager needs no Mac to write down what it will fetch.
  const manager = platform === 'ios' ? ['--packagemanager', 'SPM'] : [];
  if (!existsSync(project)) capacitor(directory, 'add', platform, ...manager);
  capacitor(directory, 'sync', platform);
  await redrawPictures(project, shop);
  if (platform === 'android') completeAndroid(project, shop, addresses);
  else completeIos(project, addresses);
}
