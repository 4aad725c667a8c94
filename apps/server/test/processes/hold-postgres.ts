/**
 * Program for tests: opens the embedded PostgreSQL of a directory, prints its process id, and keeps it open
 * until it is killed or its input ends.
 *
 * Usage: hold-postgres.ts DATA_DIR BINARIES VERSION [UID GID]
 */
import { text } from 'node:stream/consumers';
import { openEmbeddedPostgres } from '@comptoir/embedded-postgres/embedded-postgres';
import { silentLog } from '#test/harness/silent-log.ts';

const [dataDir = '', directory = '', version = '', uid, gid] = process.argv.slice(2);
if (uid !== undefined && gid !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(Number(gid));
  process.setuid?.(Number(uid));
}
try {
  const binaries = { directory, version };
  const postgres = await openEmbeddedPostgres({ dataDir, log: silentLog, binaries });
  process.stdout.write(`${postgres.pid()}\n`);
  await text(process.stdin);
  await postgres.close();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`);
}
