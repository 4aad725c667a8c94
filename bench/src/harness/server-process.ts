import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');
const MAIN = join(ROOT, 'apps/server/build/main.js');
/** The compile cache of the commands. */
const COMPILED = join(ROOT, '.cache/node');

interface Postgres {
  readonly processId: number;
  readonly host: string;
  readonly port: number;
}

/** A server in a process of its own, with a data directory of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** The port of its debugger, which SIGUSR1 opens. */
  readonly debugPort: number;
  /** The process and address of its PostgreSQL, from `postmaster.pid`. */
  postgres(): Promise<Postgres>;
  /** The token of the first owner's link, which a server without an owner prints. */
  firstOwnerToken(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the server as `npm start` does, without rate limits and request logs, on a free port. With the data
 * directory of another server it shares that database.
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>> = {},
  sharedDataDir?: string,
): Promise<ServerProcess> {
  const dataDir = sharedDataDir ?? (await mkdtemp(join(tmpdir(), 'comptoir-bench-')));
  const debugPort = await freePort();
  const { options, environment: started } = startCommand();
  const child = spawn(process.execPath, [...options, `--inspect-port=${debugPort}`, MAIN], {
    env: {
      ...process.env,
      ...started,
      NODE_COMPILE_CACHE: COMPILED,
      PORT: '0',
      METRICS_PORT: 'off',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const announced = announcements(child);
  const url = await announced.url;
  return {
    url,
    process: child,
    dataDir,
    debugPort,
    postgres: () => postgresOf(dataDir),
    firstOwnerToken: () => announced.firstOwnerToken,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      if (sharedDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const ADDRESS = /^Comptoir is open at (\S+)$/;
const FIRST_OWNER = /^No owner yet: open \S+#(\S+) within/;

/** What the server prints when it is open. */
function announcements({ stdout }: ChildProcess) {
  if (!stdout) throw new Error('The server has no standard output');
  const url = Promise.withResolvers<string>();
  const firstOwnerToken = Promise.withResolvers<string>();
  const lines = createInterface(stdout);
  lines.on('line', (line) => {
    const [, address] = ADDRESS.exec(line) ?? [];
    const [, token] = FIRST_OWNER.exec(line) ?? [];
    if (address !== undefined) url.resolve(address);
    if (token !== undefined) firstOwnerToken.resolve(token);
  });
  lines.once('close', () => url.reject(new Error('The server ended before it was open')));
  return { url: url.promise, firstOwnerToken: firstOwnerToken.promise };
}

/** A port of the loopback address that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

async function postgresOf(dataDir: string): Promise<Postgres> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const [processId = '', , , port = '', host = ''] = file.split('\n');
  // PostgreSQL reports its socket's directory by a descriptor of its own when the path is too long.
  const reachable = host.replace('/proc/self/', `/proc/${processId}/`);
  return { processId: Number(processId), host: reachable, port: Number(port) };
}

const SERVER_NODE = join(import.meta.dirname, '../../../scripts/server-node.sh');

/** The options and environment of Node that `npm start` sets. */
interface StartCommand {
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
