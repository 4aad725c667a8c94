import type { Cluster } from './cluster.ts';
import type { ShopDatabase } from './cluster-database.ts';
import { eventually } from './eventually.ts';
import type { CheckResult } from './verdict.ts';

const SETTLING_MS = 120_000;

/** Checks that each paid order is in the journal, once and with its total, and that the journal is unbroken. */
export async function judgeJournal({
  database,
  restaurant,
}: Pick<Cluster<ShopDatabase>, 'database' | 'restaurant'>): Promise<CheckResult> {
  const wrong = () => database.query<{ order_id: string }>(WRONGLY_ENTERED);
  await eventually(async () => (await wrong()).length === 0, SETTLING_MS);
  const [sales] = await database.query<{ count: number }>(
    "SELECT count(*) AS count FROM books.entries WHERE kind = 'sale'",
  );
  const broken = await restaurant(database.url, 'books', 'verify').then(
    () => [],
    (error: unknown) => [String(error)],
  );
  return {
    check: 'each paid order is in the journal once, which is unbroken',
    count: sales?.count ?? 0,
    violations: [...(await wrong()).map(({ order_id }) => order_id), ...broken],
  };
}

const WRONGLY_ENTERED = `
  SELECT order_id FROM orders WHERE status = 'paid' AND 1 <> (
    SELECT count(*) FROM books.entries WHERE entries.order_id = orders.order_id AND kind = 'sale')`;
