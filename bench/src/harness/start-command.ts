import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../../../package.json');

/** What `npm start` gives a server's Node: its options, and its environment. */
export interface StartCommand {
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Read where it stands, so that what is measured is what is started. */
export function startCommand(): StartCommand {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const words: string[] = scripts.start.split(' ');
  const node = words.indexOf('node');
  const assignments = words.slice(0, node).filter((word) => word.includes('='));
  return {
    options: words.slice(node + 1).filter((word) => word.startsWith('--')),
    environment: Object.fromEntries(
      assignments.map((word) => word.split('=', 2) as [string, string]),
    ),
  };
}
