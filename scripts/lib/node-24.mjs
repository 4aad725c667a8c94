import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { ROOT } from './root.mjs';

const NEEDED = 24;

/** Whether the Node that runs this script also runs the project, which is TypeScript. */
export function isNode24() {
  return Number.parseInt(process.versions.node, 10) >= NEEDED;
}

/** The Node that runs the project: the one npm installed, or ours if it is new enough. */
export function findNode24() {
  const pinned = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(pinned)) return pinned;
  if (isNode24()) return process.execPath;
  throw new Failure(
    `This needs Node ${NEEDED}, and npm has none for ${process.platform}-${process.arch}: install Node ${NEEDED} or newer (this is ${process.version}).`,
  );
}

/** What Node makes of the sources is kept: it starts sooner, and without the compiler in its memory. */
export const COMPILED = join(ROOT, '.cache/node');

/** An environment in which `node` and the installed tools are the project's own. */
export function toolEnvironment(extra = {}) {
  const path = [dirname(findNode24()), join(ROOT, 'node_modules/.bin'), process.env.PATH];
  const own = { PATH: path.join(delimiter), NODE_COMPILE_CACHE: COMPILED };
  return { ...process.env, ...own, ...extra };
}
