import { spawnSync } from 'node:child_process';
import { Mistake } from './mistake.ts';

/** Runs a command of Capacitor, and shows what it says. */
export function capacitor(directory: string, ...words: readonly string[]): void {
  const { status } = spawnSync('cap', words, { cwd: directory, stdio: 'inherit' });
  if (status !== 0) throw new Mistake(`cap ${words.join(' ')} failed`);
}
