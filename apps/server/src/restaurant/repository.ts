import type { TranslatedExceptionDays } from '@comptoir/contract/availability/public-availability';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { settings } from '@comptoir/contract/settings/settings';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { countAvailabilityChange } from '#db/live-states.ts';
import type { Replica } from '#db/replica.ts';
import { transaction } from '#db/transaction.ts';
import { type JsonText, jsonInSlices, parsedInSlices } from './processes/json-in-slices.ts';
import {
  keepVersion,
  type PictureRow,
  type Publication,
  type TextPiece,
  textOf,
  VERSION_TEXT,
} from './versions.ts';

/** The notification channel of imports; the payload is the new version. */
export const RESTAURANT_CHANGED = 'restaurant_changed';

/** Addresses of pictures, by their names in the restaurant's file. Rule R-10. */
export type PictureUrls = ReadonlyMap<string, string>;

/** The published restaurant; version 0 before the first. */
export interface PublishedRestaurant {
  readonly version: number;
  readonly document: JsonText;
  readonly pictures: PictureUrls;
  /** False while it is being set up. Rule OP-2. */
  readonly isOpened: boolean;
}

export interface StoredRestaurant extends Omit<PublishedRestaurant, 'document'> {
  readonly document: RestaurantDocument;
}

export type RestaurantRepository = ReturnType<typeof restaurantRepository>;

/** The stored restaurant. Rule R-9. */
export function restaurantRepository(pool: pg.Pool, replica: Replica | null = null) {
  async function version(): Promise<number> {
    const { rows } = await pool.query<{ version: number }>('SELECT version FROM restaurant');
    return rows[0]?.version ?? 0;
  }

  /** What the replica has, if it is at the primary's version. Rule U-16. */
  async function readCopy(): Promise<PublishedRestaurant | undefined> {
    if (!replica) return undefined;
    const wanted = await version();
    const [row] = (await replica.ask<StoredRow>(READ_PUBLISHED))?.rows ?? [];
    if (!row || row.version < wanted) return undefined;
    const pieces = await replica.ask<TextPiece>(VERSION_TEXT, [row.version]);
    return pieces ? publishedOf(row, pieces.rows) : undefined;
  }

  return {
    version,

    /** The time of the last import; null before the first. */
    async importedAt(): Promise<Date | null> {
      const { rows } = await pool.query<{ imported_at: Date | null }>(
        'SELECT imported_at FROM restaurant',
      );
      return rows[0]?.imported_at ?? null;
    },

    async read(): Promise<StoredRestaurant> {
      const published = (await readCopy()) ?? (await readPublished(pool));
      return { ...published, document: await documentOf(published) };
    },

    /** The exceptions of the hours whose last day is `today` or later, by their first day. Rule SV-95. */
    async exceptionsFrom(today: CalendarDate): Promise<readonly TranslatedExceptionDays[]> {
      const { rows } = await pool.query<TranslatedExceptionDays>(
        `SELECT from_day::text AS from, to_day::text AS to, order_type, ranges, message, translations
          FROM schedule_exceptions WHERE to_day >= $1 ORDER BY from_day, to_day, entered`,
        [today],
      );
      return rows.map(({ translations, ...days }) => ({
        ...days,
        ...(translations && { translations }),
      }));
    },

    /**
     * Replaces settings, menus, offers and pictures, all or nothing, and notifies every process.
     * Orders and accounts stay, and so do the exceptions of the hours without others. The first import opens
     * the shop. Answers the new version. Rules R-9, SV-94 and OP-2.
     */
    async replace(
      document: RestaurantDocument,
      pictures: PictureUrls,
      exceptions?: readonly TranslatedExceptionDays[],
    ): Promise<number> {
      return transaction(pool, async (client) => {
        const { version: before } = await lockRestaurant(client);
        if (exceptions) await writeExceptions(client, exceptions);
        const text = await jsonInSlices(document);
        const published = await publishDocument(client, text, pictures, BY_IMPORT);
        if (before === 0) await markOpened(client);
        return published;
      });
    },

    /** As `replace`, into an empty database only, which opens the shop; false when it is not empty. */
    async fill(
      document: RestaurantDocument,
      pictures: PictureUrls,
      exceptions?: readonly TranslatedExceptionDays[],
    ): Promise<boolean> {
      return transaction(pool, async (client) => {
        if ((await lockRestaurant(client)).version > 0) return false;
        if (exceptions) await writeExceptions(client, exceptions);
        await publishDocument(client, await jsonInSlices(document), pictures, BY_IMPORT);
        await markOpened(client);
        return true;
      });
    },

    /** Publishes what a shop begins with that is set up by hand; false when there is one. Rule OP-1. */
    async begin(document: RestaurantDocument): Promise<boolean> {
      return transaction(pool, async (client) => {
        if ((await lockRestaurant(client)).version > 0) return false;
        await publishDocument(client, await jsonInSlices(document), new Map(), BY_IMPORT);
        return true;
      });
    },
  };
}

const BY_IMPORT: Publication = { by: null, note: '' };

/** Serialises publications: waits for another one's end. */
export async function lockRestaurant(
  client: Executor,
): Promise<{ readonly version: number; readonly isOpened: boolean }> {
  const { rows } = await client.query<{ version: number; isOpened: boolean }>(
    'SELECT version, opened_at IS NOT NULL AS "isOpened" FROM restaurant FOR UPDATE',
  );
  return onlyRow(rows);
}

/**
 * Makes a document the published one, in the transaction of its caller, and notifies every
 * process when that commits. Answers the new version. Rules CA-1 and CA-2.
 */
export async function publishDocument(
  client: Executor,
  document: JsonText,
  pictures: PictureUrls,
  publication: Publication,
): Promise<number> {
  const { rows } = await client.query<{ version: number; at: Date }>(
    'UPDATE restaurant SET version = version + 1, imported_at = now() RETURNING version, imported_at AS at',
  );
  const published = onlyRow(rows);
  const pictureRows = [...pictures].map(([reference, url]) => ({ reference, url }));
  await keepVersion(client, published, document, pictureRows, publication);
  await client.query('SELECT pg_notify($1, $2)', [RESTAURANT_CHANGED, String(published.version)]);
  return published.version;
}

/** Opens the shop to guests; false when it was open. A publication in the same transaction tells the servers. */
export async function markOpened(client: Executor): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE restaurant SET opened_at = now() WHERE opened_at IS NULL',
  );
  return rowCount === 1;
}

/** The published restaurant as the transaction of `client` sees it. */
export async function readPublished(client: Executor): Promise<PublishedRestaurant> {
  const row = onlyRow((await client.query<StoredRow>(READ_PUBLISHED)).rows);
  const { rows } = await client.query<TextPiece>(VERSION_TEXT, [row.version]);
  return publishedOf(row, rows);
}

function publishedOf(
  { version, is_opened, pictures }: StoredRow,
  pieces: readonly TextPiece[],
): PublishedRestaurant {
  return {
    version,
    isOpened: is_opened,
    document: version === 0 ? ['{"settings":{},"menus":[],"offers":[]}'] : textOf(pieces),
    pictures: new Map((pictures ?? []).map(({ reference, url }) => [reference, url])),
  };
}

/** The document of a valid restaurant. Rule CA-43. */
export async function documentOf({
  document,
}: Pick<PublishedRestaurant, 'document'>): Promise<RestaurantDocument> {
  const read = (await parsedInSlices(document)) as RestaurantDocument;
  return { ...read, settings: settings.parse(read.settings) };
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The table restaurant has lost its row.');
  return row;
}

/** In place of all others, entered in their order (rule SV-41). The change is counted first, as in every transaction that makes one. */
async function writeExceptions(
  client: Executor,
  exceptions: readonly TranslatedExceptionDays[],
): Promise<void> {
  await countAvailabilityChange(client);
  await client.query('DELETE FROM schedule_exceptions');
  await client.query(
    `INSERT INTO schedule_exceptions (from_day, to_day, order_type, ranges, message, translations)
      SELECT "from", "to", order_type, ranges, message, translations
      FROM ROWS FROM (json_to_recordset($1) AS
        ("from" date, "to" date, order_type text, ranges jsonb, message text, translations json))
        WITH ORDINALITY AS given
      ORDER BY ordinality`,
    [JSON.stringify(exceptions)],
  );
}

interface StoredRow {
  readonly version: number;
  readonly is_opened: boolean;
  /** Null before the first publication. */
  readonly pictures: readonly PictureRow[] | null;
}

const READ_PUBLISHED = `
  SELECT version, opened_at IS NOT NULL AS is_opened, pictures
  FROM restaurant LEFT JOIN catalogue_versions USING (version)`;
