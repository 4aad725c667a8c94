import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BARE_ENVIRONMENT, SERVER_PROGRAM } from '#test/processes/bare-environment.ts';

/** The server's program. */
export const PROGRAM = {
  asWritten: SERVER_PROGRAM,
  /** As `npm start` runs it; needs a build. */
  asStarted: join(import.meta.dirname, '../../build/main.js'),
};

/** So many show the message of an error above its stack. */
const LAST_LINES = 20;

/** A server of a cluster, across restarts, always on the same port. */
export interface ClusterServer {
  readonly name: string;
  readonly url: string;
  /** The output of each process that is not a line of the log. */
  readonly complaints: readonly string[];
  /** With another program it is that one from now on. */
  start(more?: Readonly<Record<string, string>>, program?: string): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** SIGTERM; returns its exit code. */
  stop(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
}

/** Defines a server with this environment; `start` starts it. */
export function clusterServer(
  name: string,
  port: number,
  firstProgram: string,
  environment: Readonly<Record<string, string>>,
): ClusterServer {
  const complaints: string[] = [];
  let program = firstProgram;
  let child: ChildProcess | undefined;
  let exited: Promise<unknown[]> = Promise.resolve([null]);

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    running?.kill(signal);
    await exited;
    return running?.exitCode ?? null;
  }

  return {
    name,
    url: `http://127.0.0.1:${port}`,
    complaints,
    async start(more = {}, replacement = program) {
      program = replacement;
      const started = spawn(process.execPath, [program], {
        env: {
          ...BARE_ENVIRONMENT,
          METRICS_PORT: 'off',
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'error',
          ...environment,
          ...more,
          PORT: String(port),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      exited = once(started, 'exit');
      const opened = Promise.withResolvers<void>();
      createInterface({ input: started.stdout }).on('line', (line) => {
        if (line.includes('open at http')) opened.resolve();
        else if (!line.includes('The database')) complaints.push(line);
      });
      createInterface({ input: started.stderr }).on('line', (line) => complaints.push(line));
      const failed = exited.then(() => {
        throw new Error(
          `${name} ended before it was open:\n${complaints.slice(-LAST_LINES).join('\n')}`,
        );
      });
      failed.catch(() => {});
      await Promise.race([opened.promise, failed]);
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    signal(signal) {
      child?.kill(signal);
    },
  };
}
