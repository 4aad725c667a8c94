import { delimiter } from 'node:path';
import { Failure, say } from '../failure.mjs';
import { ROOT } from '../root.mjs';
import { run } from '../run.mjs';
import { isInstalled } from './installed.mjs';

/** Installs the dependencies when `node_modules` does not match the lockfile. Needs the lock. */
export async function ensureInstalled() {
  if (isInstalled(ROOT)) return;
  say('Installing dependencies…');
  // The build needs all of them, even where NODE_ENV or the user's npm configuration omit some.
  const args = ['ci', '--include=dev', '--include=optional', '--include=peer', '--prefer-offline'];
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', [...args, ...quietly], {
    env: { ...process.env, PATH: pathWithoutOurNode() },
    quiet: true,
  });
  if (code !== 0) throw new Failure(`${output.trim()}\nnpm ci failed: nothing can be started.`);
}

/** npm must not run on the Node that it is going to replace. */
function pathWithoutOurNode() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.startsWith(`${ROOT}/node_modules`)).join(delimiter);
}
