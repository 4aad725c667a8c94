import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts');

interface Postgres {
  readonly processId: number;
  readonly host: string;
  readonly port: number;
}

/** The product, running in a process of its own on a data directory of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** Which its PostgreSQL is and where it listens, as `postmaster.pid` says. */
  postgres(): Promise<Postgres>;
  stop(): Promise<void>;
}

/**
 * Starts the server without rate limits and without request logs, on a free port, and as `npm start`
 * does. With the data directory of another one it shares that one's database.
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>> = {},
  sharedDataDir?: string,
): Promise<ServerProcess> {
  const dataDir = sharedDataDir ?? (await mkdtemp(join(tmpdir(), 'comptoir-bench-')));
  const child = spawn(process.execPath, ['--max-semi-space-size=4', MAIN], {
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await announcedUrl(child);
  return {
    url,
    process: child,
    dataDir,
    postgres: () => postgresOf(dataDir),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      if (sharedDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function announcedUrl({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no standard output');
  for await (const line of createInterface(stdout)) {
    const url = /^Comptoir is open at (\S+)$/.exec(line)?.[1];
    if (url) {
      stdout.resume();
      return url;
    }
  }
  throw new Error('The server ended before it was open');
}

async function postgresOf(dataDir: string): Promise<Postgres> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const [processId = '', , , port = '', host = ''] = file.split('\n');
  // PostgreSQL may know its socket's directory by a handle of its own, when the path is too long.
  const reachable = host.replace('/proc/self/', `/proc/${processId}/`);
  return { processId: Number(processId), host: reachable, port: Number(port) };
}
