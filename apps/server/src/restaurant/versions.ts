import {
  type RestaurantDocument,
  toRestaurantFile,
} from '@comptoir/contract/restaurant-file/restaurant-file';
import type { Executor } from '#db/connection.ts';
import type { PictureRow } from './write-rows.ts';

/** So many versions are kept. Rule CA-2. */
const KEPT = 50;

/** Who published a version, and the word that goes with it. */
export interface Publication {
  readonly at: Date;
  /** A person of the staff; null for an import. */
  readonly by: string | null;
  readonly note: string;
}

/** Keeps the document of a version, and forgets those before the last 50. Rule CA-2. */
export async function keepVersion(
  client: Executor,
  version: number,
  document: RestaurantDocument,
  pictures: readonly PictureRow[],
  { at, by, note }: Publication,
): Promise<void> {
  await client.query(
    `INSERT INTO catalogue_versions (version, document, pictures, published_at, published_by, note)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (version) DO NOTHING`,
    [version, JSON.stringify(toRestaurantFile(document)), JSON.stringify(pictures), at, by, note],
  );
  await client.query(
    `DELETE FROM catalogue_versions WHERE version NOT IN
      (SELECT version FROM catalogue_versions ORDER BY version DESC LIMIT $1)`,
    [KEPT],
  );
}

/** Whether a version is kept: those before this table existed are not. */
export async function isKept(client: Executor, version: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM catalogue_versions WHERE version = $1', [
    version,
  ]);
  return rowCount !== 0;
}
