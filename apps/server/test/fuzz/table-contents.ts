import type pg from 'pg';

/** A digest of the rows of each table that the server's role may read, by its name. */
export async function tableContents(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
       AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')`,
  );
  const digests = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(t::text, ' ' ORDER BY t::text)) AS digest FROM ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; digest: string | null }>(
    digests.join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']));
}
