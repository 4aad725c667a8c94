import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Failure } from '../failure.mjs';
import { ROOT } from '../root.mjs';

const NEEDED = 24;

/** Whether this Node can run the project's TypeScript. */
export function isNode24() {
  return Number.parseInt(process.versions.node, 10) >= NEEDED;
}

/** The Node that runs the project: the one npm installed, or the current one if it is new enough. */
export function findNode24() {
  const pinned = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node');
  if (existsSync(pinned)) return pinned;
  if (isNode24()) return process.execPath;
  throw new Failure(
    `This needs Node ${NEEDED}, and npm has none for ${process.platform}-${process.arch}: install Node ${NEEDED} or newer (this is ${process.version}).`,
  );
}

/** Node's compile cache: starts are faster and need no compiler in memory. */
export const COMPILED = join(ROOT, '.cache/node');

/** An environment whose PATH begins with the project's Node and tools. */
export function toolEnvironment(extra = {}) {
  const path = [dirname(findNode24()), join(ROOT, 'node_modules/.bin'), process.env.PATH];
  const own = { PATH: path.join(delimiter), NODE_COMPILE_CACHE: COMPILED };
  return { ...process.env, ...own, ...extra };
}
