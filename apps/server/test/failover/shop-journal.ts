import type { Cluster } from '../cluster/cluster.ts';
import { judgeJournal } from '../cluster/journal-verdict.ts';
import type { CheckResult } from '../cluster/verdict.ts';
import type { HighlyAvailableDatabase } from './highly-available-database.ts';

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

/** Checks the journal, also that the shop can't change it. */
export async function judgeProtectedJournal(
  cluster: Cluster<HighlyAvailableDatabase>,
): Promise<CheckResult> {
  const { check, count, violations } = await judgeJournal(cluster);
  const change = await cluster.database.query('UPDATE books.entries SET day = day').then(
    () => ['the shop could change the journal'],
    () => [],
  );
  return {
    check: `${check}, and which the shop can only add to`,
    count,
    violations: [...violations, ...change],
  };
}
