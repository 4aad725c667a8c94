import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
const MIGRATIONS = 'apps/server/src/db/migrations';

/** A version of the shop as it was committed. */
export interface Version {
  readonly commit: string;
  /** Its newest migration. */
  readonly migration: string;
}

/**
 * The first commit of the history with each migration, the oldest first. A commit without a migration that was
 * numbered before its newest is none: its databases never left the machine on which they were tried.
 */
export function versionsByMigration(): readonly Version[] {
  const all = migrationsOf('HEAD');
  const versions = new Map<string, Version>();
  for (const commit of git(
    'rev-list',
    '--first-parent',
    '--reverse',
    'HEAD',
    '--',
    MIGRATIONS,
  ).split('\n')) {
    const migrations = migrationsOf(commit);
    const migration = migrations.at(-1);
    if (migration === undefined || versions.has(migration)) continue;
    if (migrations.every((name, index) => name === all[index]))
      versions.set(migration, { commit, migration });
  }
  return [...versions.values()];
}

/** The last commit of the history without the newest migration. */
export function versionBefore(): Version {
  const newest = migrationsOf('HEAD').at(-1);
  for (const commit of git('rev-list', '--first-parent', 'HEAD').split('\n')) {
    const migrations = migrationsOf(commit);
    const migration = migrations.at(-1);
    if (migration !== undefined && newest !== undefined && !migrations.includes(newest))
      return { commit, migration };
  }
  throw new Error('The history has one version only: a shallow clone?');
}

function migrationsOf(commit: string): readonly string[] {
  const names = git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`).split('\n');
  return names.flatMap((name) => /(?<name>\d{4}_\w+)\.sql$/.exec(name)?.groups?.name ?? []).sort();
}

/**
 * Writes the files of a version below this directory, which may be run with the dependencies of this checkout:
 * its own would have to be downloaded. Answers the server's program.
 */
export function checkOut({ commit }: Version, directory: string): string {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  for (const owner of ['', 'apps/server']) linkModules(owner, directory);
  return join(directory, 'apps/server/src/main.ts');
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
