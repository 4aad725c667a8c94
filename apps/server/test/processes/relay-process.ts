import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach } from 'vitest';
import { BARE_ENVIRONMENT } from './bare-environment.ts';

/** A print relay in a process of its own. */
export interface RelayProcess {
  /** The lines of both outputs so far. */
  readonly lines: readonly string[];
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
  endBy(signal: NodeJS.Signals): Promise<number | null>;
}

const MAIN = join(import.meta.dirname, '../../../print-relay/src/main.ts');

/** Starts relays, and kills the remaining ones after each test. */
export function relayProcesses() {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  return function startRelay(home: string, ...args: readonly string[]): RelayProcess {
    const child = spawn(process.execPath, [MAIN, ...args], {
      cwd: home,
      env: { ...BARE_ENVIRONMENT, HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    const lines: string[] = [];
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => lines.push(line));
    }
    const ended = once(child, 'close').then(([code]) => code);
    return {
      lines,
      ended,
      endBy(signal) {
        child.kill(signal);
        return ended;
      },
    };
  };
}
