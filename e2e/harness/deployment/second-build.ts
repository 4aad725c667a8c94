import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../root.ts';

const STOREFRONT = join(ROOT, 'apps/storefront');
/** Inside the first one, so that it goes with it when that is made anew. */
const DIRECTORY = join(STOREFRONT, 'build/second');
const STAMP = join(DIRECTORY, 'build/is-whole');
export const SECOND_BUILD_ID = 'second';

/**
 * Builds the storefront once more, as a later deployment of it; the folder that has the build. One
 * worker at a time may ask for it.
 */
export async function secondBuild(): Promise<string> {
  const first = readFileSync(join(STOREFRONT, 'build/inputs.sha256'), 'utf8');
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== first) {
    await promisify(execFile)(join(ROOT, 'node_modules/.bin/react-router'), ['build'], {
      cwd: STOREFRONT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
        STOREFRONT_BUILD_ID: SECOND_BUILD_ID,
        STOREFRONT_BUILD_DIR: join(DIRECTORY, 'build'),
      },
    });
    writeFileSync(STAMP, first);
  }
  return DIRECTORY;
}
