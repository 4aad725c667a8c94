import module from 'node:module';
import { join } from 'node:path';
import { COMPILED, findNode24, isNode24, toolEnvironment } from './install/node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/**
 * Runs a TypeScript program of the project with this command's arguments: in this process where its Node
 * can, which saves a second one, else in the pinned Node.
 */
export async function runEntry(file) {
  process.chdir(ROOT);
  const entry = join(ROOT, file);
  if (isNode24()) {
    module.enableCompileCache(COMPILED);
    await import(entry);
    return;
  }
  const args = [...process.execArgv, entry, ...process.argv.slice(2)];
  const { code } = await run(findNode24(), args, { env: toolEnvironment() });
  process.exitCode = code;
}
