import { delimiter } from 'node:path';
import { Failure, say } from './failure.mjs';
import { isInstalled } from './installed.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/** Installs the dependencies when `node_modules` is not what the lockfile says. Needs the lock. */
export async function ensureInstalled() {
  if (isInstalled(ROOT)) return;
  say('Installing dependencies…');
  // Everything, whatever NODE_ENV or the user's npm configuration leave out: the build needs it.
  const args = ['ci', '--include=dev', '--include=optional', '--include=peer', '--prefer-offline'];
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', [...args, ...quietly], {
    env: { ...process.env, PATH: pathWithoutOurNode() },
    quiet: true,
  });
  if (code !== 0) throw new Failure(`${output.trim()}\nnpm ci failed: nothing can be started.`);
}

/** npm must not run on the Node that it is about to replace. */
function pathWithoutOurNode() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.startsWith(`${ROOT}/node_modules`)).join(delimiter);
}
