import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { toRestaurantFile } from '@comptoir/contract/restaurant-file/restaurant-file';
import { readPostmasterFile } from '@comptoir/embedded-postgres/postmaster-file';
import { afterEach } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { BARE_ENVIRONMENT, SERVER_PROGRAM } from './bare-environment.ts';
import { dataDirectories } from './clusters.ts';

/** A server in a process of its own, with its own data directory and PostgreSQL. */
export interface ShopProcess {
  readonly url: string;
  /** The URL of its metrics, with `METRICS_PORT=0`. */
  readonly metricsUrl: string;
  /** The lines of its standard output so far; with `openBuilt` also of its standard error. */
  readonly lines: readonly string[];
  /** Sends a signal and waits until it has ended; returns its exit code. */
  endBy(signal: NodeJS.Signals): Promise<number | null>;
  /** Kills it; its PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** Ends it regularly. */
  stop(): Promise<void>;
}

/** What `npm start` runs. */
const BUILT = join(import.meta.dirname, '../../build/main.js');
const BUILT_STOREFRONT = join(import.meta.dirname, '../../../storefront/build/server/index.js');

interface StartOptions {
  readonly main?: string;
  readonly options?: readonly string[];
  /** Whether `lines` have its standard error, too. */
  readonly keepsErrors?: boolean;
}

/** Opens shops as processes, and kills the remaining ones after each test. */
export function shopProcesses() {
  const dataDirectory = dataDirectories(temporaryDirectories());
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function open(
    dataDir: string,
    environment: Readonly<Record<string, string>> = {},
    { main = SERVER_PROGRAM, options = [], keepsErrors = false }: StartOptions = {},
  ): Promise<ShopProcess> {
    const child = spawn(process.execPath, [main, ...options], {
      cwd: dataDir,
      env: {
        ...BARE_ENVIRONMENT,
        PORT: '0',
        METRICS_PORT: 'off',
        DATA_DIR: dataDir,
        RATE_LIMIT: 'off',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    const exited = once(child, 'exit');
    const lines: string[] = [];
    const opened = Promise.withResolvers<string>();
    const keepLine = (line: string) => lines.push(line);
    if (keepsErrors) createInterface({ input: child.stderr }).on('line', keepLine);
    else child.stderr.pipe(process.stderr);
    createInterface({ input: child.stdout }).on('line', (line) => {
      keepLine(line);
      const [, url] = /open at (http:\S+)$/.exec(line) ?? [];
      if (url !== undefined) opened.resolve(url);
    });
    const ended = exited.then(() => {
      throw new Error(`The server ended before it was open:\n${lines.join('\n')}`);
    });
    const url = await Promise.race([opened.promise, ended]);
    ended.catch(() => {});
    // Printed before the URL of the shop.
    const metricsUrl = /^Its metrics are at (\S+)$/m.exec(lines.join('\n'))?.[1] ?? '';
    const endBy = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await exited;
      return child.exitCode;
    };
    const end = (signal: NodeJS.Signals) => async () => {
      await endBy(signal);
    };
    return { url, metricsUrl, lines, endBy, kill: end('SIGKILL'), stop: end('SIGTERM') };
  }

  return {
    open: (dataDir: string, environment: Readonly<Record<string, string>> = {}) =>
      open(dataDir, environment),
    /** Opens the demonstration of the back office. */
    openDemonstration: (dataDir: string, environment: Readonly<Record<string, string>> = {}) =>
      open(dataDir, environment, { options: ['--demo-staff'] }),
    /** Opens the built server with the built storefront; throws without a build. */
    async openBuilt(
      dataDir: string,
      environment: Readonly<Record<string, string>>,
    ): Promise<ShopProcess> {
      if (![BUILT, BUILT_STOREFRONT].every((file) => existsSync(file))) {
        throw new Error('The shop is not built: npm run build');
      }
      return open(dataDir, environment, { main: BUILT, keepsErrors: true });
    },
    /** An empty data directory; its PostgreSQL is stopped after the test. */
    dataDirectory,
    /** Kills the PostgreSQL of a data directory. */
    killPostgres(dataDir: string): void {
      const file = readPostmasterFile(join(dataDir, 'postgres'));
      if (file) process.kill(file.pid, 'SIGKILL');
    },
  };
}

/** Writes a restaurant to a file that can be imported. */
export function restaurantFile(directory: string, document: RestaurantDocument): string {
  const file = join(directory, 'restaurant.json');
  writeFileSync(file, JSON.stringify(toRestaurantFile(document)));
  return file;
}

const DEMO = join(import.meta.dirname, '../../../../restaurants/demo/restaurant.json');

/** Copies the restaurant of the demonstration without its pictures, whose import takes seconds. */
export function demoRestaurantFile(directory: string): string {
  const file = join(directory, 'restaurant.json');
  copyFileSync(DEMO, file);
  return file;
}
