import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end. With `quiet` its output is returned instead of shown. Signals to this process are
 * forwarded to it.
 *
 * @returns {Promise<{ code: number, output: string }>} the exit code as a shell would report it
 */
export function run(command, args, { cwd = ROOT, env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd, env, stdio });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of FORWARDED) process.off(name, forward);
      resolve({ code: code ?? signalCode(signal), output: Buffer.concat(output).toString() });
    });
  });
}

function signalCode(signal) {
  return signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : signal === 'SIGHUP' ? 129 : 1;
}

/** Runs jobs with a limit on concurrency and returns the results in their order. */
export async function parallel(limit, jobs) {
  const results = [];
  const queue = [...jobs.entries()];
  async function worker() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, job] = next;
      results[index] = await job();
    }
  }
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
