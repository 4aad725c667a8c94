import type { Executor } from '#db/connection.ts';
import type { JsonText } from './processes/json-in-slices.ts';

/** The address of a picture by its name in the restaurant's file. */
export interface PictureRow {
  readonly reference: string;
  readonly url: string;
}

/** So many versions are kept. Rule CA-2. */
const KEPT = 50;

/** Who published a version, and the word that goes with it. */
export interface Publication {
  /** The name of a person of the staff; null for an import. */
  readonly by: string | null;
  readonly note: string;
}

/** Keeps the document of a version, in a transaction, and forgets those before the last 50. Rule CA-2. */
export async function keepVersion(
  client: Executor,
  { version, at }: { readonly version: number; readonly at: Date },
  document: JsonText,
  pictures: readonly PictureRow[],
  { by, note }: Publication,
): Promise<void> {
  await sendText(client, document);
  await client.query(
    `${SENT_TEXT}
      INSERT INTO catalogue_versions (version, document, pictures, published_at, published_by, note)
      SELECT $1, document, $2, $3, $4, $5 FROM sent`,
    [version, JSON.stringify(pictures), at, by, note],
  );
  await client.query(
    `DELETE FROM catalogue_versions WHERE version NOT IN
      (SELECT version FROM catalogue_versions ORDER BY version DESC LIMIT $1)`,
    [KEPT],
  );
}

/** A version that was published, in the list of those kept. */
export interface KeptVersion {
  readonly version: number;
  readonly published_at: Date;
  readonly published_by: string | null;
  readonly note: string;
  readonly item_count: number;
}

/** The versions that are kept, the last one first. Rule CA-2. */
export async function listVersions(client: Executor): Promise<readonly KeptVersion[]> {
  const { rows } = await client.query<KeptVersion>(
    `SELECT version, published_at, published_by, note,
        (SELECT count(*)::integer FROM json_array_elements(document->'menus') AS menu,
          json_array_elements(menu->'categories') AS category,
          json_array_elements(category->'items')) AS item_count
      FROM catalogue_versions ORDER BY version DESC`,
  );
  return rows;
}

/** The document of a version and its pictures; null for one that is not kept. Rule CA-2. */
export async function findVersion(
  client: Executor,
  version: number,
): Promise<{ readonly document: JsonText; readonly pictures: readonly PictureRow[] } | null> {
  const { rows } = await client.query<{ pictures: readonly PictureRow[] }>(
    'SELECT pictures FROM catalogue_versions WHERE version = $1',
    [version],
  );
  const [found] = rows;
  if (!found) return null;
  const { rows: pieces } = await client.query<TextPiece>(VERSION_TEXT, [version]);
  return { ...found, document: textOf(pieces) };
}

/** A row of a stored document. */
export interface TextPiece {
  readonly piece: string;
}

/** A stored document as rows, one for each piece that it was written in. Rule CA-43. */
export const TEXT_PIECES = "string_to_table(document::text, E'\\n') AS piece";

/** The document of the version `$1`. */
export const VERSION_TEXT = `SELECT ${TEXT_PIECES} FROM catalogue_versions WHERE version = $1`;

export function textOf(rows: readonly TextPiece[]): JsonText {
  return rows.map(({ piece }) => piece);
}

/**
 * Sends a document to the database piece by piece, in a transaction whose next statement starts with `SENT_TEXT`: as one
 * value it would be copied twice, each time at once. Rule CA-43.
 */
export async function sendText(client: Executor, document: JsonText): Promise<void> {
  for (const piece of document) {
    await client.query('INSERT INTO catalogue_text_pieces (piece) VALUES ($1)', [piece]);
  }
}

/** Takes the document that was sent, as it is stored: its pieces are its lines. */
export const SENT_TEXT = `
  WITH pieces AS (DELETE FROM catalogue_text_pieces RETURNING place, piece),
    sent AS (SELECT string_agg(piece, E'\\n' ORDER BY place)::json AS document FROM pieces)`;
