import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.ts';

const MAIN = join(ROOT, 'apps/server/build/main.js');
const STOREFRONT = join(ROOT, 'apps/storefront/build/server/index.js');
const PRELOADED = pathToFileURL(join(ROOT, 'e2e/harness/shop/quick-compression.mjs')).href;
/** How much of the log is kept for the report of a failed journey. */
const LOGGED_LINES = 200;

/** The product in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  /** The URL of its metrics, with `METRICS_PORT=0`. */
  readonly metricsUrl: string;
  /** The end of what it wrote, for the report of a failed journey. */
  log(): string;
  /** Ends it in order and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the server and waits until it takes requests; rejects with the end of its log when it does not. */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  if (![MAIN, STOREFRONT].every((file) => existsSync(file))) {
    throw new Error('The shop is not built: npm run build');
  }
  const child = spawn(process.execPath, [MAIN, ...options], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...environment,
      NODE_OPTIONS: `--import=${PRELOADED} ${environment.NODE_OPTIONS ?? ''}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const url = await announcedUrl(child, lines);
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  }
  return {
    url,
    // Printed before the URL of the shop.
    metricsUrl: /^Its metrics are at (\S+)$/m.exec(lines.join('\n'))?.[1] ?? '',
    log: () => lines.slice(-LOGGED_LINES).join('\n'),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function announcedUrl({ stdout, stderr }: ChildProcess, lines: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (!stdout || !stderr) throw new Error('The server has no output');
  createInterface(stderr).on('line', (line) => lines.push(line));
  createInterface(stdout)
    .on('line', (line) => {
      lines.push(line);
      const url = /^Comptoir is open at (\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    })
    .on('close', () => reject(new Error(`The server did not open:\n${lines.join('\n')}`)));
  return promise;
}
