import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER_NODE = join(import.meta.dirname, '../../../scripts/server-node.sh');

/** The options and environment of Node that `npm start` sets. */
export interface StartCommand {
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Read from the file that `npm start` runs, so that a benchmark measures what is started. */
export function startCommand(): StartCommand {
  const script = readFileSync(SERVER_NODE, 'utf8');
  const [, options = ''] = /^exec node (.*) "\$@"$/m.exec(script) ?? [];
  const assignments = [...script.matchAll(/^export (\w+)=(\S+)$/gm)];
  return {
    options: options.split(' '),
    environment: Object.fromEntries(assignments.map(([, name = '', value = '']) => [name, value])),
  };
}
