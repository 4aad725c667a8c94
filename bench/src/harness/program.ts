import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface StartedProgram {
  readonly process: ChildProcess;
  /** What it prints first; rejects when it ends before. */
  readonly firstLine: Promise<string>;
}

/** Starts a program of a measurement in a process of its own. */
export function startProgram(
  folder: string,
  name: string,
  args: readonly string[],
): StartedProgram {
  const child = spawn(process.execPath, [join(folder, name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const firstLine = Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${name} ended with ${code}`);
    }),
  ]);
  return { process: child, firstLine };
}
