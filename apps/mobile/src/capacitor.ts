import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Mistake } from './mistake.ts';

const COMMAND = fileURLToPath(import.meta.resolve('@capacitor/cli/bin/capacitor'));

/** Runs a command of Capacitor, which says what it does only when it fails. */
export function capacitor(directory: string, ...words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    cwd: directory,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Mistake(`${stdout}${stderr}\ncap ${words.join(' ')} failed`);
}
