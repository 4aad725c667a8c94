import pg from 'pg';
import { connectionOptions, type DatabaseAddress, type Executor } from './connection.ts';

/** Owns the schema of the journal and all in it, and signs in nowhere. */
const OWNER = 'comptoir_books';

/** The key of the advisory lock under which one process at a time changes whom the journal belongs to. */
const LOCK = 2_026_180_403;

/** `grants`: the role may read and add entries only. `triggers`: it could own them, and a trigger refuses. */
export type BooksProtection = 'grants' | 'triggers';

/** Who owns the journal around what changes its tables: migrations, and a restore. Rule BK-23. */
export interface BooksGuard {
  /** Gives the journal to the role that serves, which migrates too. */
  open(): Promise<void>;
  /** Gives the journal to a role of its own, where it is not that role's already. */
  close(): Promise<void>;
}

/** What keeps the role of this connection from changing entries of the journal. Rule BK-23. */
export async function booksProtection(executor: Executor): Promise<BooksProtection> {
  const { rows } = await executor.query<{ may_change: boolean | null }>(mayChange('current_user'));
  return rows[0]?.may_change === false ? 'grants' : 'triggers';
}

/** Whether the role of this connection may drop the journal, as a restore does; also where there is none. */
export async function mayDropBooks(executor: Executor): Promise<boolean> {
  const { rowCount } = await executor.query(
    `SELECT FROM pg_namespace WHERE nspname = 'books' AND NOT pg_has_role(nspowner, 'USAGE')`,
  );
  return rowCount === 0;
}

/** `admin` connects to the shop's database as a superuser, as which nothing serves. Rule BK-23. */
export function booksGuard(admin: DatabaseAddress, servingRole: string): BooksGuard {
  const role = pg.escapeIdentifier(servingRole);
  return {
    open: () =>
      asAdmin(admin, async (client) => {
        for (const object of await listObjects(client)) {
          await client.query(`ALTER ${object} OWNER TO ${role}`);
        }
      }),
    close: () =>
      asAdmin(admin, async (client) => {
        const { rows } = await client.query<{ may_change: boolean | null }>(
          mayChange(`${pg.escapeLiteral(servingRole)}::name`),
        );
        if (rows[0]?.may_change !== true) return;
        await client.query(CREATE_OWNER);
        for (const object of await listObjects(client)) {
          await client.query(`ALTER ${object} OWNER TO ${OWNER}`);
        }
        await client.query(grantsTo(role));
      }),
  };
}

async function asAdmin(
  admin: DatabaseAddress,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connectionOptions(admin));
  // A connection that breaks already fails its statements.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await work(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** The journal's objects as ALTER names them; none before the migration that creates the schema. */
async function listObjects(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ object: string }>(OBJECTS);
  return rows.map(({ object }) => object);
}

const OBJECTS = `
  SELECT 'SCHEMA books' AS object FROM pg_namespace WHERE nspname = 'books'
  UNION ALL
  SELECT 'TABLE ' || oid::regclass FROM pg_class
  WHERE relnamespace = to_regnamespace('books') AND relkind = 'r'
  UNION ALL
  SELECT 'FUNCTION ' || oid::regprocedure FROM pg_proc WHERE pronamespace = to_regnamespace('books')`;

const grantsTo = (role: string) => `
  REVOKE ALL ON SCHEMA books FROM PUBLIC, ${role};
  REVOKE ALL ON ALL TABLES IN SCHEMA books FROM PUBLIC, ${role};
  GRANT USAGE ON SCHEMA books TO ${role};
  GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA books TO ${role}`;

/**
 * Null before there is a journal. A superuser may do everything, and a member of the owner, or who may become one,
 * what the owner may.
 */
const mayChange = (role: string) => `
  SELECT bool_or(
    has_table_privilege(${role}, pg_class.oid, 'UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
      OR pg_has_role(${role}, relowner, 'MEMBER')
      OR pg_has_role(${role}, nspowner, 'MEMBER')
      OR has_schema_privilege(${role}, pg_namespace.oid, 'CREATE')
  ) AS may_change
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = 'books' AND relkind = 'r'`;

/** Databases of one PostgreSQL share the role, and may create it at once. */
const CREATE_OWNER = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${OWNER}') THEN
      CREATE ROLE ${OWNER} NOLOGIN;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`;
