import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '#startup-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** Only root can write here, so no other account can replace the programs. */
const SHARED_DIRECTORY = '/var/lib/comptoir';

/**
 * The directory of PostgreSQL's programs, where the given account can run them.
 *
 * A checkout under /root or in a private temporary directory is closed to other accounts; then the
 * programs (not the data) are copied once per version to an open directory.
 */
export function reachableBinaries(
  { directory, version }: Binaries,
  account: Account,
  shared: string = SHARED_DIRECTORY,
): string {
  if (canReach(directory, account)) return directory;
  const copy = join(shared, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    cpSync(directory, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (existsSync(copy)) return copy;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `PostgreSQL does not run as root, and its programs in ${directory} are closed to other users; copying them to ${shared} failed: ${reason}`,
    );
  }
  return copy;
}

/** Whether the account may enter a directory: search permission on it and on all its parents. */
function canReach(directory: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(directory);
  const search = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & search) === 0) return false;
  const parent = dirname(directory);
  return parent === directory || canReach(parent, account);
}
