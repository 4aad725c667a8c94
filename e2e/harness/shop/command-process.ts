import { join } from 'node:path';
import { ROOT } from '../root.ts';

/** Answered to the harness for each command. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

type Run = (
  words: readonly string[],
  terminal: { out(text: string): void; error(text: string): void; isInteractive: boolean },
) => Promise<number>;

const { runRestaurantCommand }: { runRestaurantCommand: Run } = await import(
  join(ROOT, 'apps/server/src/cli/restaurant/command.ts')
);

/** Runs the restaurant's commands one after the other: to load the program takes longer than to run it. */
process.on('message', async (words: readonly string[]) => {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const terminal = { out: write, error: write, isInteractive: false };
  const code = await runRestaurantCommand(words, terminal).catch((error) => {
    write(String(error));
    return 1;
  });
  const result: CommandResult = { code, output };
  process.send?.(result);
});
