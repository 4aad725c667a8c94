import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CapacitorConfig } from '@capacitor/cli';
import { type Addresses, isLocal } from './addresses.ts';
import { completeAndroid } from './android-project.ts';
import { AppProjectError } from './app-project-error.ts';
import { completeIos } from './ios-project.ts';
import { redrawPictures } from './pictures.ts';
import type { Shop } from './shop.ts';
import { writePages } from './write-pages.ts';

const COMMAND = fileURLToPath(import.meta.resolve('@capacitor/cli/bin/capacitor'));

export type Platform = 'android' | 'ios';

interface Project {
  /** The directory of the projects, with a package.json that lists the plugins. */
  readonly directory: string;
  /** The storefront's single-page build. */
  readonly build: string;
  readonly addresses: Addresses;
  readonly shop: Shop;
}

/** Creates or updates the native project of a platform. Throws an AppProjectError. Rule X-11. */
export async function makeProject(
  platform: Platform,
  { directory, build, addresses, shop }: Project,
): Promise<void> {
  writePages(build, join(directory, 'www'), addresses);
  const configuration = JSON.stringify(capacitorConfiguration(shop, addresses), null, 2);
  writeFileSync(join(directory, 'capacitor.config.json'), `${configuration}\n`);

  const project = join(directory, platform);
  // Swift's package manager needs no Mac to resolve dependencies.
  const manager = platform === 'ios' ? ['--packagemanager', 'SPM'] : [];
  if (!existsSync(project)) capacitor(directory, 'add', platform, ...manager);
  capacitor(directory, 'sync', platform);
  await redrawPictures(project, shop);
  if (platform === 'android') completeAndroid(project, shop, addresses);
  else completeIos(project, addresses);
}

/** Runs a command of Capacitor; its output is shown only when it fails. */
function capacitor(directory: string, ...words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    cwd: directory,
    encoding: 'utf8',
  });
  if (status !== 0) throw new AppProjectError(`${stdout}${stderr}\ncap ${words.join(' ')} failed`);
}

/** The first Android WebView with `light-dark()`, which all colours use. */
const OLDEST_WEB_VIEW = 123;
/** The splash screen is hidden after this time at the latest. */
const MAX_SPLASH_MS = 3000;

/** The configuration of Capacitor. */
function capacitorConfiguration(
  { appId, name, ground }: Shop,
  addresses: Addresses,
): CapacitorConfig {
  return {
    appId,
    appName: name,
    webDir: 'www',
    backgroundColor: ground,
    // Pages loaded over https cannot call an API over http.
    server: isLocal(addresses)
      ? { androidScheme: 'http', cleartext: true }
      : { androidScheme: 'https' },
    android: { minWebViewVersion: OLDEST_WEB_VIEW },
    ios: { contentInset: 'never' },
    plugins: {
      SplashScreen: { launchShowDuration: MAX_SPLASH_MS, backgroundColor: ground },
      // The pages handle the insets of the bars themselves.
      SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
      StatusBar: { overlaysWebView: true },
    },
  };
}
