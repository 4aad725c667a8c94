import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const MIGRATIONS = 'apps/server/src/db/migrations';
const PROGRAM = 'apps/server/src/main.ts';
/** What a server runs from; a version may have fewer. */
const SOURCES = ['package.json', 'apps', 'packages', 'restaurants'];

/** A version of the shop as it was committed. */
export interface Version {
  readonly commit: string;
  /** Its newest migration. */
  readonly migration: string;
}

/**
 * The first commit of the history with each migration, the oldest first, whose migrations are the first of today's,
 * unchanged: databases of other commits never left the machine on which they were tried. The first of all had no
 * server yet.
 */
export function versionsByMigration(): readonly Version[] {
  const all = migrationsOf('HEAD');
  const versions = new Map<string, Version>();
  const history = git('rev-list', '--first-parent', '--reverse', 'HEAD', '--', MIGRATIONS);
  for (const commit of history.split('\n')) {
    const migrations = migrationsOf(commit);
    const migration = migrations.at(-1)?.name;
    if (migration === undefined || versions.has(migration) || !hasServer(commit)) continue;
    if (isBeginningOf(all, migrations)) versions.set(migration, { commit, migration });
  }
  return [...versions.values()];
}

/** Whether these migrations are the first ones of all, unchanged. */
function isBeginningOf(all: readonly Migration[], migrations: readonly Migration[]): boolean {
  return migrations.every(({ name, blob }, index) => {
    const same = all[index];
    return name === same?.name && blob === same.blob;
  });
}

/**
 * The last commits of the history before each change of its migrations, so many, the newest first; as above only
 * those whose migrations are the first of today's.
 */
export function versionsBefore(count: number): readonly Version[] {
  const all = migrationsOf('HEAD');
  const versions = new Map<string, Version>();
  const changes = git('rev-list', '--first-parent', 'HEAD', '--', MIGRATIONS).split('\n');
  for (const change of changes) {
    if (versions.size === count) break;
    const commit = git('rev-parse', `${change}^`);
    const migrations = migrationsOf(commit);
    const migration = migrations.at(-1)?.name;
    if (migration === undefined) break;
    if (!versions.has(migration) && isBeginningOf(all, migrations))
      versions.set(migration, { commit, migration });
  }
  return [...versions.values()];
}

const hasServer = (commit: string) => git('ls-tree', commit, PROGRAM) !== '';

interface Migration {
  readonly name: string;
  /** The hash of its contents. */
  readonly blob: string;
}

/** The migrations of a commit in their order. */
function migrationsOf(commit: string): readonly Migration[] {
  const lines = git('ls-tree', commit, `${MIGRATIONS}/`).split('\n');
  return lines
    .flatMap((line) => {
      const found = /blob (?<blob>[0-9a-f]+)\s.*\/(?<name>\d{4}_\w+)\.sql$/.exec(line)?.groups;
      return found?.name === undefined || found.blob === undefined
        ? []
        : [{ name: found.name, blob: found.blob }];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Writes the files of a version below this directory, which may be run with the dependencies of this checkout:
 * its own would have to be downloaded. Answers the server's program.
 */
export function checkOut({ commit }: Version, directory: string): string {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const present = git('ls-tree', '--name-only', commit).split('\n');
  const sources = SOURCES.filter((source) => present.includes(source));
  const words = ['archive', commit, ...sources];
  const archive = execFileSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  for (const owner of ['', 'apps/server']) linkModules(owner, directory);
  return join(directory, PROGRAM);
}

/** Links to the installed packages; those of the workspace are the version's own. */
function linkModules(owner: string, directory: string): void {
  const installed = join(ROOT, owner, 'node_modules');
  const links = join(directory, owner, 'node_modules');
  if (lstatSync(installed, { throwIfNoEntry: false }) === undefined) return;
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name === '@comptoir')
      cpSync(join(installed, name), join(links, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(installed, name), join(links, name));
  }
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
}
