import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, say } from '../failure.mjs';
import { hashInputs } from './input-hash.mjs';
import { toolEnvironment } from '../install/node-24.mjs';
import { ROOT } from '../root.mjs';
import { run } from '../run.mjs';

/**
 * A build with a hash of its inputs, which is repeated only when they have changed.
 *
 * `command` runs in `workspace` and writes its `build`; the optional `finish` post-processes it. `ensure` and
 * `rebuild` need the lock.
 */
export function stampedBuild({
  what,
  workspace,
  inputs,
  command: [program, ...args],
  cwd = workspace,
  environment = {},
  finish,
}) {
  const directory = join(ROOT, workspace, 'build');
  const stamp = join(directory, 'inputs.sha256');

  async function make(hash) {
    say(`Building ${what}…`);
    rmSync(stamp, { force: true });
    // Vite empties only directories below its working directory.
    if (cwd !== workspace) rmSync(directory, { recursive: true, force: true });
    const { code, output } = await run(program, args, {
      cwd: join(ROOT, cwd),
      env: toolEnvironment({ NODE_ENV: 'production', ...environment }),
      quiet: true,
    });
    if (code !== 0) throw new Failure(`${output.trim()}\nBuilding ${what} failed.`);
    await finish?.(directory);
    writeFileSync(stamp, hash);
  }

  return {
    /** Builds when anything it is made from has changed. */
    async ensure() {
      const hash = hashInputs(ROOT, inputs);
      if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
      await make(hash);
    },
    /** Builds in any case. */
    rebuild: () => make(hashInputs(ROOT, inputs)),
  };
}
