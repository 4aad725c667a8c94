import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { say } from './failure.mjs';
import { findNode24 } from './install/node-24.mjs';
import { ROOT } from './root.mjs';

/** Vite loads the development build of React Router; the server has to load the same one. */
const NODE_OPTIONS = ['--conditions=development'];
/** Editors save a file in several steps. */
const DEBOUNCE_MS = 100;

/**
 * Runs a TypeScript program and restarts it when a source below `directories` changes. The old process ends
 * before the new one starts; a failed one waits for the next change. Not with Node's `--watch`, which would
 * restart for ever on the files that Vite writes and imports.
 */
export async function runWatching(file, directories) {
  let changed = withResolvers();
  let settling;
  for (const directory of directories) {
    watch(join(ROOT, directory), { recursive: true }, (_, name) => {
      if (!isSource(String(name))) return;
      clearTimeout(settling);
      settling = setTimeout(() => changed.resolve('changed'), DEBOUNCE_MS);
    });
  }
  let isStopping = false;
  let child;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      isStopping = true;
      changed.resolve('stopped');
      child?.kill(signal);
    });
  }
  while (!isStopping) {
    changed = withResolvers();
    const args = [...NODE_OPTIONS, join(ROOT, file)];
    child = spawn(findNode24(), args, { cwd: ROOT, stdio: 'inherit' });
    const exited = once(child, 'exit');
    if ((await Promise.race([exited.then(() => 'exited'), changed.promise])) === 'exited') {
      if (isStopping) break;
      say('The server ended: waiting for a change…');
      await changed.promise;
    } else {
      if (!isStopping) say('Restarting…');
      child.kill('SIGTERM');
      await exited;
    }
  }
  process.exit(0);
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers() {
  const deferred = {};
  deferred.promise = new Promise((resolve) => {
    deferred.resolve = resolve;
  });
  return deferred;
}

function isSource(name) {
  return /\.(ts|sql|json)$/.test(name) && !name.includes('.test.');
}
