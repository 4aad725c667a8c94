import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Makes DATA_DIR where it is missing and returns its real path.
 *
 * It holds mails as well as the database, so other users may not list it. Where this process is root
 * they may pass through it, because PostgreSQL runs as one of them.
 */
export function openDataDirectory(dataDir: string): string {
  try {
    makeDirectory(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw new EmbeddedPostgresError(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}.`);
  }
}

/** Node's own `recursive` loops for ever on a file system without directories to make, as /proc. */
function makeDirectory(directory: string, mode: number): void {
  if (!existsSync(dirname(directory))) makeDirectory(dirname(directory), mode);
  try {
    mkdirSync(directory, { mode });
  } catch (error) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no directory can be made there',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its symbolic links form a loop',
};

/** The reason of a failed file operation, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
