import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#startup-error.ts';
import { type Account, chooseAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { reasonOf } from './data-directory.ts';
import { initialiseCluster } from './initialise.ts';
import { reachableBinaries } from './reachable-binaries.ts';

/** Finds or creates the cluster in DATA_DIR; throws a StartupError where it cannot. Needs the cluster lock. */
export async function prepareCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const directory = join(dataDir, 'postgres');
  const account = chooseAccount(directory);
  if (process.getuid?.() === 0 && account === undefined) {
    throw new StartupError(
      'PostgreSQL does not run as root, and there is no user postgres or nobody: create one, or set DATABASE_URL.',
    );
  }
  const cluster: Cluster = {
    directory,
    logFile: join(dataDir, 'postgres.log'),
    binaries: account ? reachableBinaries(binaries, account) : binaries.directory,
    account,
  };
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) {
    await initialiseCluster(cluster, dataDir);
  }
  checkOwner(cluster);
  checkVersion(cluster, binaries.version);
  return cluster;
}

function checkOwner({ directory, account }: Cluster): void {
  const { uid, mode } = statSync(directory);
  if (account) {
    // A copy of the files that root restored belongs to root.
    if (uid === 0) giveTo(account, directory);
  } else if (uid !== process.getuid?.()) {
    throw new StartupError(
      `DATA_DIR cannot be used: ${directory} belongs to another user (uid ${uid}).`,
    );
  }
  // PostgreSQL requires a directory that is closed to others; copying often opens it.
  if ((mode & 0o777) !== 0o700) chmodSync(directory, 0o700);
}

function giveTo(account: Account, directory: string): void {
  chownSync(directory, account.uid, account.gid);
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(directory, entry), account.uid, account.gid);
  }
}

function checkVersion({ directory }: Cluster, version: string): void {
  const installed = version.split('.')[0];
  const found = readVersion(join(directory, 'PG_VERSION'));
  if (found !== installed) {
    throw new StartupError(
      `DATA_DIR cannot be used: ${directory} was made by PostgreSQL ${found}, this is PostgreSQL ${installed}. Make a backup with the version of the shop that ran before (npm run restaurant -- backup FILE), move that directory away, and restore it with this one (npm run restaurant -- restore FILE).`,
    );
  }
}

function readVersion(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartupError(
      `DATA_DIR cannot be used: ${file} cannot be read, so this is no database (${reasonOf(error)}).`,
    );
  }
}
