import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type PostgresProcess, socketUrl } from './postgres-process.ts';

const PORT = 6432;
/** Connections to PostgreSQL, for all servers together; each server would open 16. */
const CONNECTIONS = 16;
const POLL_MS = 20;

export interface PgBouncer {
  readonly processId: number;
  readonly url: string;
  stop(): Promise<void>;
}

/** Its version; null where it is not installed. */
export function pgbouncerVersion(): string | null {
  try {
    const [line = ''] = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }).split('\n');
    return line;
  } catch {
    return null;
  }
}

/** Starts PgBouncer before a PostgreSQL, with the pool mode that docs/operations/servers.md recommends. */
export async function startPgBouncer({ host, account }: PostgresProcess): Promise<PgBouncer> {
  const file = join(host, 'pgbouncer.ini');
  await writeFile(file, configuration(host));
  const child = spawn('pgbouncer', ['--quiet', file], {
    // It does not run as root.
    ...(process.getuid?.() === 0 && account),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!existsSync(join(host, `.s.PGSQL.${PORT}`))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start');
    await after(POLL_MS);
  }
  return {
    processId: child.pid ?? Number.NaN,
    url: socketUrl(host, PORT),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function configuration(host: string): string {
  return `[databases]
comptoir = host=${host} dbname=comptoir user=comptoir

[pgbouncer]
listen_port = ${PORT}
unix_socket_dir = ${host}
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 200
`;
}
