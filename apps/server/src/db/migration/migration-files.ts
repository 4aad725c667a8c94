import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOURCES } from '#sources.ts';

/** One step of the schema: `0001-menus.sql` is named `0001-menus`. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

/** The server's own migrations. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('db/migrations', SOURCES));

/** Reads the migrations of a directory in the order in which they run: by name. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name: file.slice(0, -'.sql'.length), checksum, sql };
    }),
  );
}
