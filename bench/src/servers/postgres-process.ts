import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

/** A PostgreSQL of its own, which several servers share. */
export interface PostgresProcess {
  readonly processId: number;
  /** The directory of its socket, which has the default port. */
  readonly host: string;
  /** `DATABASE_URL` of the shop's role. */
  readonly url: string;
  /** The user of the system it runs as. */
  readonly account: Account;
  stop(): Promise<void>;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 20;

/**
 * Starts a PostgreSQL on a copy of the files of a stopped one, with the settings that the server started it with.
 * With a primary it is that one's streaming replica.
 */
export async function startPostgres(
  files: string,
  primary?: PostgresProcess,
): Promise<PostgresProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'comptoir-postgres-'));
  const { uid, gid } = await stat(files);
  await chown(directory, uid, gid);
  const copy = join(directory, 'files');
  await promisify(execFile)('cp', ['-a', files, copy]);
  const { program, settings } = startedWith(await readFile(join(files, 'postmaster.opts'), 'utf8'));
  if (primary) {
    await writeFile(join(copy, 'standby.signal'), '');
    settings.set('primary_conninfo', `host=${primary.host} user=postgres`);
  }
  settings.set('unix_socket_directories', directory);
  const options = [...settings].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', copy, ...options], {
    ...(process.getuid?.() === 0 && { uid, gid }),
    cwd: directory,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
  });
  await accepts(directory);
  return {
    processId: child.pid ?? Number.NaN,
    host: directory,
    url: socketUrl(directory, 5432),
    account: { uid, gid },
    async stop() {
      const exited = once(child, 'exit');
      // A fast shutdown.
      child.kill('SIGINT');
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** `DATABASE_URL` of a socket. */
export function socketUrl(directory: string, port: number): string {
  return `postgres://comptoir@localhost:${port}/comptoir?host=${encodeURIComponent(directory)}`;
}

/** Reads the program and its settings from the command line that PostgreSQL records. */
function startedWith(commandLine: string) {
  const [, program = ''] = /^(\S+)/.exec(commandLine) ?? [];
  const assignments = [...commandLine.matchAll(/"-c" "(\w+)=([^"]*)"/g)];
  return {
    program,
    settings: new Map(assignments.map(([, name = '', value = '']) => [name, value])),
  };
}

async function accepts(host: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ host, user: 'comptoir', database: 'comptoir' });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await after(POLL_MS);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
