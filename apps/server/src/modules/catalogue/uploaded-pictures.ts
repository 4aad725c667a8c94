import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURES_ROOT } from '@comptoir/contract/restaurant-file/picture-url';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';

/** Writes down who sent a picture; one that was sent before is not collected. Rule PH-6. */
export async function noteUpload(
  pool: pg.Pool,
  hash: string,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  await pool.query(
    `INSERT INTO uploaded_pictures (hash, uploaded_at, uploaded_by) VALUES ($1, $2, $3)
      ON CONFLICT (hash) DO UPDATE SET uploaded_at = excluded.uploaded_at, unused_since = NULL`,
    [hash, at, by],
  );
}

const KEPT_UNUSED_MS = 30 * 24 * 60 * 60_000;

/**
 * Deletes the pictures that no draft, no publication that waits and none of the kept versions has named for 30
 * days. Answers how many. Rule PH-7.
 */
export async function collectPictures(
  pool: pg.Pool,
  directory: string,
  now: Instant,
): Promise<number> {
  await noteFilesWithoutRow(pool, directory, now);
  await pool.query(NOTE_UNUSED, [new Date(now), `${PICTURES_ROOT}/([0-9a-f]{32})/`]);
  const { rows } = await pool.query<{ hash: string }>(
    'DELETE FROM uploaded_pictures WHERE unused_since <= $1 RETURNING hash',
    [new Date(now - KEPT_UNUSED_MS)],
  );
  for (const { hash } of rows) await rm(join(directory, hash), { recursive: true, force: true });
  return rows.length;
}

/** A process that ends between the two leaves files without their row; an import writes none. Both are collected. */
async function noteFilesWithoutRow(pool: pg.Pool, directory: string, now: Instant): Promise<void> {
  const stored = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  await pool.query(
    `INSERT INTO uploaded_pictures (hash, uploaded_at)
      SELECT hash, $2 FROM unnest($1::text[]) AS hash ON CONFLICT (hash) DO NOTHING`,
    [stored.filter((name) => HASH.test(name)), new Date(now)],
  );
}

const HASH = /^[0-9a-f]{32}$/;

const NOTE_UNUSED = `
  WITH used AS (
    SELECT DISTINCT found[1] AS hash FROM (
      SELECT content::text AS text FROM catalogue_entities
      UNION ALL SELECT pictures::text FROM catalogue_draft
      UNION ALL SELECT document::text || pictures::text FROM catalogue_schedule
      UNION ALL SELECT document::text || pictures::text FROM catalogue_versions
    ) AS texts CROSS JOIN LATERAL regexp_matches(text, $2, 'g') AS found
  )
  UPDATE uploaded_pictures SET unused_since = CASE
    WHEN EXISTS (SELECT FROM used WHERE used.hash = uploaded_pictures.hash) THEN NULL
    ELSE coalesce(unused_since, $1) END`;
