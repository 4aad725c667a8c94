/** Makes the native project of a platform, `android` or `ios`, or brings it up to date. Rule X-11. */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readAddresses } from './addresses.ts';
import { completeAndroid } from './android-project.ts';
import { capacitor } from './capacitor.ts';
import { capacitorConfiguration } from './capacitor-configuration.ts';
import { completeIos } from './ios-project.ts';
import { Mistake } from './mistake.ts';
import { redrawPictures } from './pictures.ts';
import { readShop } from './shop.ts';
import { writePages } from './write-pages.ts';

const MOBILE = join(import.meta.dirname, '..');
const DEMO = join(MOBILE, '../../restaurants/demo/restaurant.json');

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  await make(process.argv[2] === 'ios' ? 'ios' : 'android');
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function make(platform: 'android' | 'ios'): Promise<void> {
  const addresses = readAddresses(process.env);
  const shop = readShop(resolve(process.env.RESTAURANT_FILE || DEMO), addresses);
  writePages(join(MOBILE, 'build/client'), join(MOBILE, 'www'), addresses);
  const configuration = capacitorConfiguration(shop, addresses);
  writeFileSync(
    join(MOBILE, 'capacitor.config.json'),
    `${JSON.stringify(configuration, null, 2)}\n`,
  );

  const project = join(MOBILE, platform);
  // Swift's own package manager needs no Mac to write down what it will fetch.
  const manager = platform === 'ios' ? ['--packagemanager', 'SPM'] : [];
  if (!existsSync(project)) capacitor(MOBILE, 'add', platform, ...manager);
  capacitor(MOBILE, 'sync', platform);
  await redrawPictures(project, shop);
  if (platform === 'android') completeAndroid(project, shop, addresses);
  else completeIos(project, addresses);
  process.stdout.write(
    `The ${platform} project of ${shop.name} (${shop.appId}) is in apps/mobile/${platform}\n`,
  );
}
