import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Binaries, reachableBinaries } from './binaries.ts';
import { CHILD_ENVIRONMENT, passDirectory } from './child-process.ts';
import { type Account, type Cluster, chooseAccount } from './cluster.ts';
import { reasonOf } from './data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Finds or creates the cluster in DATA_DIR; throws an EmbeddedPostgresError where it cannot. Needs the cluster lock. */
export async function prepareCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const directory = join(dataDir, 'postgres');
  const account = chooseAccount(directory);
  if (process.getuid?.() === 0 && account === undefined) {
    throw new EmbeddedPostgresError(
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
    throw new EmbeddedPostgresError(
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
    throw new EmbeddedPostgresError(
      `DATA_DIR cannot be used: ${directory} was made by PostgreSQL ${found}, this is PostgreSQL ${installed}. Make a backup with the version of the shop that ran before (npm run restaurant -- backup FILE), move that directory away, and restore it with this one (npm run restaurant -- restore FILE).`,
    );
  }
}

function readVersion(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      `DATA_DIR cannot be used: ${file} cannot be read, so this is no database (${reasonOf(error)}).`,
    );
  }
}

const UNFINISHED = 'postgres.unfinished-';

// Sorting by code point and Unicode-aware lower(): independent of the machine's locales.
const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Creates the cluster under a temporary name and renames it when it is complete, so that an interrupted
 * start leaves nothing that looks like a database. Needs the cluster lock.
 */
async function initialiseCluster(cluster: Cluster, dataDir: string): Promise<void> {
  removeUnfinished(dataDir);
  const unfinished = mkdtempSync(join(dataDir, UNFINISHED));
  try {
    if (cluster.account) chownSync(unfinished, cluster.account.uid, cluster.account.gid);
    await runInitdb(cluster, unfinished);
    renameSync(unfinished, cluster.directory);
    syncDirectory(dataDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function runInitdb(cluster: Cluster, directory: string): Promise<void> {
  const passed = passDirectory(directory, cluster.account);
  try {
    const child = spawn(
      join(cluster.binaries, 'bin/initdb'),
      ['-D', passed.path, ...INITDB_OPTIONS],
      {
        ...cluster.account,
        cwd: directory,
        env: CHILD_ENVIRONMENT,
        stdio: ['ignore', 'ignore', 'pipe', passed.descriptor],
      },
    );
    const exit = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('exit', resolve);
    });
    const [code, complaint] = await Promise.all([exit, child.stderr ? text(child.stderr) : '']);
    if (code !== 0) {
      const line =
        complaint
          .trim()
          .split('\n')
          .find((it) => it.includes('error')) ?? complaint;
      throw new EmbeddedPostgresError(
        `The database could not be created in ${directory}: ${line.trim()}`,
      );
    }
  } finally {
    passed.close();
  }
}

/** Makes the rename itself durable. */
function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
