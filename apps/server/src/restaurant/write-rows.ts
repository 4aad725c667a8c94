import type { Executor } from '#db/connection.ts';
import type { RestaurantTables } from './tables.ts';

/** The address of each picture by its name in the restaurant's file. */
export interface PictureRow {
  readonly reference: string;
  readonly url: string;
}

export interface RestaurantRows extends RestaurantTables {
  readonly pictures: readonly PictureRow[];
}

/** The tables and their keys; a table comes after those that it references. */
const KEYS = {
  settings: 'name',
  pictures: 'reference',
  menus: 'menu_id',
  categories: 'category_id',
  items: 'item_id',
  offers: 'offer_id',
} as const satisfies Record<keyof RestaurantRows, string>;

export const TABLES = Object.keys(KEYS) as readonly (keyof RestaurantRows)[];

/**
 * Makes the tables hold exactly these rows. A row that stays keeps its id and is only written where it
 * differs; rows that are gone are deleted last, since an item may have moved out of a category that goes.
 * Rule CA-1.
 */
export async function writeRows(client: Executor, rows: RestaurantRows): Promise<void> {
  // Two offers may exchange their codes, whose index is checked row by row.
  await client.query(
    `UPDATE offers SET code = NULL FROM json_populate_recordset(NULL::offers, $1) AS given
      WHERE given.offer_id = offers.offer_id AND given.code IS DISTINCT FROM offers.code`,
    [JSON.stringify(rows.offers)],
  );
  await deleteGone(client, rows, 'offers');
  for (const table of TABLES) await upsert(client, rows, table);
  for (const table of TABLES.toReversed()) await deleteGone(client, rows, table);
}

async function upsert(client: Executor, rows: RestaurantRows, table: keyof RestaurantRows) {
  const [first] = rows[table];
  if (!first) return;
  const columns = Object.keys(first);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const given = columns.map((column) => `EXCLUDED."${column}"`).join(', ');
  const stored = columns.map((column) => `${table}."${column}"`).join(', ');
  // As texts: json has no equality, and the order of its fields is the restaurant's.
  await client.query(
    `INSERT INTO ${table} (${list})
      SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)
      ON CONFLICT (${KEYS[table]}) DO UPDATE SET (${list}) = ROW(${given})
      WHERE ROW(${stored})::text <> ROW(${given})::text`,
    [JSON.stringify(rows[table])],
  );
}

async function deleteGone(client: Executor, rows: RestaurantRows, table: keyof RestaurantRows) {
  const key = KEYS[table];
  const kept = rows[table].map((row) => Reflect.get(row, key));
  await client.query(`DELETE FROM ${table} WHERE NOT ${key} = ANY($1)`, [kept]);
}
