import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CommandResult } from './command-process.ts';

const PROGRAM = join(import.meta.dirname, 'command-process.ts');

/** `npm run restaurant -- …` on the data of one shop, in one process that stays. */
export interface RestaurantCommands {
  /** Resolves to what the command wrote, and rejects with it when it fails. One at a time. */
  run(...words: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export function restaurantCommands(
  environment: Readonly<Record<string, string>>,
): RestaurantCommands {
  let started: ReturnType<typeof start> | undefined;

  function start() {
    const env = { ...process.env, NODE_ENV: 'production', ...environment };
    const child = fork(PROGRAM, { env, execArgv: [] });
    const exited = once(child, 'exit');
    return { child, exited };
  }

  return {
    async run(...words) {
      started ??= start();
      const { child, exited } = started;
      const answer = Promise.withResolvers<CommandResult>();
      child.once('message', (result: CommandResult) => answer.resolve(result));
      exited.then(() => answer.resolve({ code: 1, output: 'the process has ended' }));
      child.send(words);
      const { code, output } = await answer.promise;
      if (code !== 0) throw new Error(`restaurant ${words.join(' ')}: ${output}`);
      return output;
    },
    async close() {
      if (started?.child.connected) started.child.disconnect();
      await started?.exited;
    },
  };
}
