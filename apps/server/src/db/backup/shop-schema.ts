import type pg from 'pg';
import { escapeIdentifier } from 'pg';

/** A table with its columns, as `orders` or `books.entries`. */
export interface ShopTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The shop's tables, each after those that it references. */
export async function shopTables(client: pg.ClientBase): Promise<readonly ShopTable[]> {
  const { rows } = await client.query<ShopTable & { refers_to: string[] }>(TABLES);
  const ordered: ShopTable[] = [];
  let waiting = rows;
  while (waiting.length > 0) {
    const known = new Set(ordered.map(({ name }) => name));
    const isReady = ({ refers_to }: { refers_to: string[] }) =>
      refers_to.every((name) => known.has(name));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    waiting = waiting.filter((table) => !isReady(table));
  }
  return ordered;
}

/** The last value of each sequence; null for one never used. Not bound to a snapshot. */
export async function sequenceValues(
  client: pg.ClientBase,
): Promise<Readonly<Record<string, string | null>>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(SEQUENCES);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Drops everything in the schema, the journal's own, and the job queue's own, which is installed again.
 * The role has to own the journal. Rule BK-23.
 */
export async function emptySchema(client: pg.ClientBase): Promise<void> {
  for (const [kind, list] of DROPPED) {
    const { rows } = await client.query<{ name: string }>(list);
    if (rows.length === 0) continue;
    await client.query(`DROP ${kind} ${rows.map(({ name }) => name).join(', ')} CASCADE`);
  }
  await client.query('DROP SCHEMA IF EXISTS books, pgboss CASCADE');
}

/** The name of a table in a statement, with its schema where that is not the shop's. */
export const quoted = (name: string) => name.split('.').map(escapeIdentifier).join('.');

const HERE = 'current_schema()::text::regnamespace';
const isOurs = (catalog: 'pg_class' | 'pg_proc', oid: string) => `NOT EXISTS (
  SELECT FROM pg_depend
  WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`;

const nameIn = (table: string) => `
  CASE WHEN ${table}.relnamespace = ${HERE} THEN '' ELSE 'books.' END || ${table}.relname`;

/** Transaction ids are only valid in their database: restored rows get the id of the restoring transaction. */
const TABLES = `
  SELECT ${nameIn('c')} AS name,
    (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND atttypid <> 'xid8'::regtype) AS columns,
    ARRAY(
      SELECT DISTINCT ${nameIn('other')} FROM pg_constraint JOIN pg_class AS other ON other.oid = confrelid
      WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid
    ) AS refers_to
  FROM pg_class AS c
  WHERE relnamespace IN (${HERE}, to_regnamespace('books')) AND relkind = 'r'
    AND ${isOurs('pg_class', 'c.oid')}
  ORDER BY name`;

const SEQUENCES = `
  SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = current_schema() ORDER BY sequencename`;

const relations = (kinds: string) => `
  SELECT oid::regclass::text AS name FROM pg_class AS c
  WHERE relnamespace = ${HERE} AND relkind IN (${kinds})
    AND ${isOurs('pg_class', 'c.oid')}`;

const DROPPED = [
  ['VIEW', relations("'v'")],
  ['MATERIALIZED VIEW', relations("'m'")],
  ['TABLE', relations("'r'")],
  ['SEQUENCE', relations("'S'")],
  [
    'ROUTINE',
    `SELECT oid::regprocedure::text AS name FROM pg_proc AS p
     WHERE pronamespace = ${HERE} AND ${isOurs('pg_proc', 'p.oid')}`,
  ],
] as const;

/** Sets the sequences of a restored shop. Its servers add the jobs, which are not part of a backup. Rule J-10. */
export async function resume(
  client: pg.ClientBase,
  sequences: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value !== null) await client.query('SELECT setval($1, $2)', [quoted(name), value]);
  }
  await client.query(RESUME_NUMBERS);
  await client.query('ANALYZE');
}

/**
 * The archived value is read after the rows and may be ahead of them; the next number follows the last
 * order of the archive.
 */
const RESUME_NUMBERS = `
  SELECT setval('order_counter', greatest(last, 1), last > 0)
  FROM (
    SELECT coalesce(max(counter_before + coalesce(number, 0)), 0) AS last
    FROM order_days LEFT JOIN orders USING (day)
  ) AS drawn`;
