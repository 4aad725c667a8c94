import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, say } from './failure.mjs';
import { hashInputs } from './input-hash.mjs';
import { toolEnvironment } from './node-24.mjs';
import { precompress } from './precompress.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const STOREFRONT = join(ROOT, 'apps/storefront');
const STAMP = join(STOREFRONT, 'build/inputs.sha256');
/** What a build of the storefront is made from. */
export const STOREFRONT_INPUTS = [
  'apps/storefront',
  'packages',
  'package-lock.json',
  'scripts/lib',
];

/** Whether there is a storefront to build. */
export function hasStorefront() {
  return existsSync(join(STOREFRONT, 'vite.config.ts'));
}

/** Builds the storefront when anything it is made from has changed. Needs the lock. */
export async function ensureBuilt() {
  if (!hasStorefront()) return;
  const inputs = hashInputs(ROOT, STOREFRONT_INPUTS);
  if (readStamp() !== inputs) await build(inputs);
}

/** Builds the storefront in any case. Needs the lock. */
export function rebuild() {
  return build(hashInputs(ROOT, STOREFRONT_INPUTS));
}

async function build(inputs) {
  say('Building the storefront…');
  rmSync(STAMP, { force: true });
  const { code, output } = await run('react-router', ['build'], {
    cwd: STOREFRONT,
    env: toolEnvironment({ NODE_ENV: 'production' }),
    quiet: true,
  });
  if (code !== 0) throw new Failure(`${output.trim()}\nThe storefront could not be built.`);
  await precompress(join(STOREFRONT, 'build/client'));
  writeFileSync(STAMP, inputs);
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}
