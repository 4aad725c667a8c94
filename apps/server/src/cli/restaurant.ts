import '#process-environment.ts';

import { StartupError } from '#startup-error.ts';
import { runRestaurantCommand } from './restaurant/command.ts';

const terminal = {
  out: (text: string) => process.stdout.write(text),
  error: (text: string) => process.stderr.write(text),
  isInteractive: process.stderr.isTTY === true,
};

// The reader of a pipe may close it early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await runRestaurantCommand(process.argv.slice(2), terminal);
} catch (error) {
  terminal.error(`${asOneLine(error)}\n`);
  process.exitCode = 1;
}

/** An error that the operator can fix; any other is a bug and keeps its stack. */
function asOneLine(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && 'syscall' in error) return `Échec : ${error.message}`;
  throw error;
}
