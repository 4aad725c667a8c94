/** Program: creates the native project of a platform, `android` or `ios`, in this workspace. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readAddresses } from './addresses.ts';
import { AppProjectError } from './app-project-error.ts';
import { makeProject } from './make-project.ts';
import { readShop } from './shop.ts';

const MOBILE = join(import.meta.dirname, '..');
const DEMO = join(MOBILE, '../../restaurants/demo/restaurant.json');

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const platform = process.argv[2] === 'ios' ? 'ios' : 'android';
  const addresses = readAddresses(process.env);
  const shop = readShop(resolve(process.env.RESTAURANT_FILE || DEMO), addresses);
  const build = join(MOBILE, 'build/client');
  await makeProject(platform, { directory: MOBILE, build, addresses, shop });
  process.stdout.write(
    `The ${platform} project of ${shop.name} (${shop.appId}) is in apps/mobile/${platform}\n`,
  );
} catch (error) {
  if (!(error instanceof AppProjectError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
