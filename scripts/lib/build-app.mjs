import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STOREFRONT_INPUTS } from './build-storefront.mjs';
import { Failure, say } from './failure.mjs';
import { hashInputs } from './input-hash.mjs';
import { toolEnvironment } from './node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const STOREFRONT = join(ROOT, 'apps/storefront');
const BUILD = join(ROOT, 'apps/mobile/build');
const STAMP = join(BUILD, 'inputs.sha256');

/** Builds the storefront as the apps carry it, when anything it is made from has changed. Needs the lock. */
export async function ensureAppBuilt() {
  const inputs = hashInputs(ROOT, STOREFRONT_INPUTS);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  say('Building the pages of the apps…');
  rmSync(BUILD, { recursive: true, force: true });
  const { code, output } = await run('react-router', ['build'], {
    cwd: STOREFRONT,
    env: toolEnvironment({ NODE_ENV: 'production', STOREFRONT_TARGET: 'native' }),
    quiet: true,
  });
  if (code !== 0) throw new Failure(`${output.trim()}\nThe pages of the apps could not be built.`);
  writeFileSync(STAMP, inputs);
}
