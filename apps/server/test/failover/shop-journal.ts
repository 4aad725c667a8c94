import type { Cluster } from '../cluster/cluster.ts';
import type { CheckResult } from '../cluster/verdict.ts';
import { eventually, type HighlyAvailableDatabase } from './highly-available-database.ts';

const SETTLING_MS = 120_000;

/** Takes the right to change the journal away from the shop, as docs/operations/servers.md describes it. */
export async function protectJournal({
  asAdministrator,
}: Pick<HighlyAvailableDatabase, 'asAdministrator'>): Promise<void> {
  await asAdministrator(`
    CREATE ROLE comptoir_books NOLOGIN;
    ALTER SCHEMA books OWNER TO comptoir_books;
    ALTER TABLE books.entries OWNER TO comptoir_books;
    ALTER TABLE books.keys OWNER TO comptoir_books;
    ALTER FUNCTION books.only_add() OWNER TO comptoir_books;
    GRANT USAGE ON SCHEMA books TO comptoir;
    GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA books TO comptoir`);
}

/** Checks that each paid order is in the journal, that it is unbroken, and that the shop can't change it. */
export async function judgeJournal({
  database,
  restaurant,
}: Cluster<HighlyAvailableDatabase>): Promise<CheckResult> {
  const missing = () => database.query<{ order_id: string }>(MISSING);
  await eventually(async () => (await missing()).length === 0, SETTLING_MS).catch(() => {});
  const [sales] = await database.query<{ count: number }>(
    "SELECT count(*) AS count FROM books.entries WHERE kind = 'sale'",
  );
  const broken = await restaurant(database.url, 'books', 'verify').then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const change = await database.query('UPDATE books.entries SET day = day').then(
    () => ['the shop could change the journal'],
    () => [],
  );
  return {
    check:
      'each paid order is in the journal, which is unbroken and which the shop can only add to',
    count: sales?.count ?? 0,
    violations: [...(await missing()).map(({ order_id }) => order_id), ...broken, ...change],
  };
}

const MISSING = `
  SELECT order_id FROM orders WHERE status = 'paid'
    AND NOT EXISTS (SELECT FROM books.entries WHERE entries.order_id = orders.order_id AND kind = 'sale')`;
