import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '#startup-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** Only root can write here, so nobody can slip in other programs. */
const SHARED_PLACE = '/var/lib/comptoir';

/**
 * The directory of PostgreSQL's programs that the given account can run.
 *
 * A checkout under /root or in a private temporary directory is closed to every other account; then
 * the programs (not the data) are copied once per version to a place that is open.
 */
export function reachableBinaries(
  { directory, version }: Binaries,
  account: Account,
  place: string = SHARED_PLACE,
): string {
  if (canReach(directory, account)) return directory;
  const copy = join(place, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(place, { recursive: true, mode: 0o755 });
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
      `PostgreSQL does not run as root, and its programs in ${directory} are closed to other users; copying them to ${place} failed: ${reason}`,
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
