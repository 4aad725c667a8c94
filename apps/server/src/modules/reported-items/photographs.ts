import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { inPictureProcess } from '#restaurant/pictures/picture-process.ts';
import type * as storing from '#restaurant/pictures/store-photograph.ts';
import { ownProcess } from '#sources.ts';

const storePhotograph = inPictureProcess<typeof storing.storePhotograph>(
  ownProcess('restaurant/pictures/store-photograph.ts'),
  'storePhotograph',
);

/** How many may wait: each holds up to 10 MB. */
const MAX_WAITING = 8;
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** A file that is younger may belong to a report that is about to be stored. */
const UNNAMED_MS = 60 * 60_000;

/** The folder of reports' photographs in a data directory. Pages are not served from it. */
export function reportPhotographsDirectory(dataDir: string): string {
  return join(dataDir, 'reported-items');
}

/** The photographs of reports, the same folder for all servers. Rule RI-5. */
export type ReportPhotographs = ReturnType<typeof reportPhotographs>;

export function reportPhotographs(directory: string) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    /** Decodes and stores one at a time, since decoding takes much memory; `busy` when too many wait. */
    async store(bytes: Buffer): Promise<storing.StoredPhotograph | { readonly kind: 'busy' }> {
      if (waiting >= MAX_WAITING) return { kind: 'busy' };
      waiting += 1;
      const mine = last.then(() => storePhotograph(bytes, directory));
      last = mine.catch(() => {});
      return mine.finally(() => {
        waiting -= 1;
      });
    },

    /** Null where it is deleted. */
    read: (file: string): Promise<Buffer | null> =>
      readFile(join(directory, file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),

    remove: (file: string): Promise<void> => rm(join(directory, file), { force: true }),
  };
}

/**
 * Deletes the photographs of reports older than 30 days, of anonymised guests, and of reports that were never stored;
 * answers how many files. Rule RI-6.
 */
export async function deletePhotographs(
  pool: pg.Pool,
  directory: string,
  now: Instant,
): Promise<number> {
  await pool.query(
    'UPDATE item_reports SET photograph = NULL WHERE photograph IS NOT NULL AND reported_at < $1',
    [new Date(now - KEPT_MS)],
  );
  const files = await readdir(directory).catch(() => []);
  if (files.length === 0) return 0;
  const { rows } = await pool.query<{ photograph: string }>(
    'SELECT photograph FROM item_reports WHERE photograph = ANY($1::text[])',
    [files],
  );
  const named = new Set(rows.map(({ photograph }) => photograph));
  let deleted = 0;
  for (const file of files) {
    const path = join(directory, file);
    if (named.has(file) || now - (await modifiedAt(path)) < UNNAMED_MS) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

/** Now where another server has deleted it. */
function modifiedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
}
