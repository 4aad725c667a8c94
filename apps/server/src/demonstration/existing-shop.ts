import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import { StartupError } from '#startup-error.ts';

/** The name that the demo restaurant gives itself in restaurants/demo. */
const DEMO_RESTAURANT = 'Kinoné';

/** What a database holds that the demonstration may not touch. */
export interface ShopContents {
  readonly isDemonstration: boolean;
  /** Null while no restaurant was imported. */
  readonly restaurant: string | null;
  readonly orders: number;
  readonly hasOwner: boolean;
}

/** Reads a database of any version, migrated or not. */
export async function shopContents(executor: Executor): Promise<ShopContents> {
  const isThere = async (name: string, column: string) => {
    const { rowCount } = await executor.query(
      `SELECT FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 AND column_name = $2`,
      [name, column],
    );
    return rowCount === 1;
  };
  const first = async <Value>(
    [table, column]: readonly [string, string],
    statement: string,
    otherwise: Value,
  ): Promise<Value> => {
    if (!(await isThere(table, column))) return otherwise;
    const { rows } = await executor.query<{ value: Value }>(statement);
    return rows[0]?.value ?? otherwise;
  };
  return {
    isDemonstration: await first(
      ['installation', 'is_demonstration'],
      'SELECT is_demonstration AS value FROM installation',
      false,
    ),
    restaurant: await first<string | null>(
      ['catalogue_versions', 'document'],
      `SELECT coalesce(document -> 'settings' -> 'contacts' ->> 'name', '') AS value
       FROM restaurant JOIN catalogue_versions USING (version)`,
      null,
    ),
    orders: Number(
      await first(
        ['orders', 'submitted_at'],
        'SELECT count(*) AS value FROM orders WHERE submitted_at IS NOT NULL',
        0,
      ),
    ),
    hasOwner: await first(
      ['staff_people', 'role'],
      `SELECT EXISTS (SELECT FROM staff_people WHERE role = 'owner') AS value`,
      false,
    ),
  };
}

/** Why a database is that of a shop; null for the demo restaurant without orders and owner. */
export function shopReason({ restaurant, orders, hasOwner }: ShopContents): string | null {
  if (orders > 0) return orders === 1 ? 'it has 1 order' : `it has ${orders} orders`;
  if (hasOwner) return 'it has an owner';
  if (restaurant !== null && restaurant !== DEMO_RESTAURANT) {
    return `its restaurant is ${restaurant || 'another than the demo'}`;
  }
  return null;
}

/**
 * Marks the database as that of the demonstration, once and for good; throws a StartupError where it is that of a
 * shop. The lock waits for an import and keeps another start away.
 */
export async function markDemonstration(pool: pg.Pool): Promise<void> {
  const reason = await transaction(pool, async (client) => {
    await client.query('SELECT FROM installation FOR UPDATE');
    const contents = await shopContents(client);
    if (contents.isDemonstration) return null;
    const found = shopReason(contents) ?? (contents.restaurant && 'it is not empty');
    if (found === null) await client.query('UPDATE installation SET is_demonstration = true');
    return found;
  });
  if (reason !== null)
    throw new StartupError(rejected(`The database is that of a shop: ${reason}`));
}

/** Throws a StartupError for a database of the demonstration: a shop does not go on with invented orders. */
export async function rejectDemonstration(pool: pg.Pool): Promise<void> {
  const { isDemonstration } = await shopContents(pool);
  if (!isDemonstration) return;
  throw new StartupError(
    'The database holds the invented orders of the demonstration: start it with --demo-staff, or another database.',
  );
}

/** The one line of a start that is rejected. */
export function rejected(reason: string): string {
  return `--demo-staff shows invented orders, never beside real ones. ${reason}.`;
}
