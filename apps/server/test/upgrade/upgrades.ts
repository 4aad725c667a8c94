import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterDatabase } from '../cluster/cluster-database.ts';
import { clusterServer, PROGRAM } from '../cluster/cluster-server.ts';
import { type DemoOrder, orderDish, sendOrder } from './demo-order.ts';
import { checkOut, type Version } from './versions.ts';

const START_TIMEOUT_MS = 180_000;
const DEMO_RESTAURANT = 'restaurants/demo/restaurant.json';

/** What became of a database that a version had created, imported its demo into and taken an order with. */
export interface Upgrade {
  readonly version: Version;
  /** Why the version could not create it with the dependencies of today; null if it did. */
  readonly notBuilt: string | null;
  /** Whether it has an order of that version. */
  readonly hasOrder: boolean;
  readonly violations: readonly string[];
}

/** Creates a database with each version, opens it with this one, and compares. */
export async function upgradeEach(
  versions: readonly Version[],
  {
    database,
    directory,
    port,
  }: { readonly database: ClusterDatabase; readonly directory: string; readonly port: number },
  say: (line: string) => void,
): Promise<readonly Upgrade[]> {
  const fresh = await database.createSpare('fresh');
  const first = await open(PROGRAM.asWritten, fresh.url, join(directory, 'fresh'), port);
  await first.stop();
  const expected = await schemaOf(fresh);
  const upgrades: Upgrade[] = [];
  for (const version of versions) {
    const upgrade = await upgradeOne(version, expected);
    upgrades.push(upgrade);
    const outcome = upgrade.notBuilt ?? (upgrade.violations.join('; ') || 'comes up');
    say(`${version.migration}: ${outcome}${upgrade.hasOrder ? ', with an order' : ''}`);
  }
  return upgrades;

  async function upgradeOne(version: Version, schema: string): Promise<Upgrade> {
    const spare = await database.createSpare(`of_${version.migration}`);
    const data = join(directory, version.migration);
    let order: DemoOrder | null = null;
    try {
      const program = checkOut(version, join(directory, 'version'));
      const before = await open(program, spare.url, data, port);
      order = await orderDish(before.url, 'before').catch(() => null);
      await before.stop();
    } catch (error) {
      return { version, notBuilt: reasonOf(error), hasOrder: false, violations: [] };
    }
    const violations: string[] = [];
    try {
      const now = await open(PROGRAM.asWritten, spare.url, data, port);
      try {
        if (order) violations.push(...differences(order, await sendOrder(now.url, order.body)));
        await orderDish(now.url, 'after');
      } finally {
        await now.stop();
      }
      if ((await schemaOf(spare)) !== schema) violations.push('its schema differs from a new one');
      const count = await spare.query('SELECT FROM orders WHERE submitted_at IS NOT NULL');
      if (count.length !== (order ? 2 : 1)) violations.push(`${count.length} orders are stored`);
    } catch (error) {
      violations.push(reasonOf(error));
    }
    return { version, notBuilt: null, hasOrder: order !== null, violations };
  }
}

/** The same order, sent again to this version, is the one that the version before stored. */
function differences(before: DemoOrder, now: DemoOrder): readonly string[] {
  if (before.orderId === now.orderId && before.number === now.number) return [];
  return [`the order ${before.orderId} n° ${before.number} is ${now.orderId} n° ${now.number} now`];
}

async function open(program: string, url: string, dataDir: string, port: number) {
  const server = clusterServer(program, port, program, {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    // One version committed a wrong default.
    RESTAURANT_FILE: join(program, '../../../..', DEMO_RESTAURANT),
  });
  const timeout = delay(START_TIMEOUT_MS, 'timeout' as const, { ref: false });
  if ((await Promise.race([server.start(), timeout])) === 'timeout') {
    await server.kill();
    throw new Error('it was not open within three minutes');
  }
  return server;
}

/** Columns, indexes, constraints and triggers, except those of partitions, which follow from their tables. */
async function schemaOf({ query }: Pick<ClusterDatabase, 'query'>): Promise<string> {
  const rows = await query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line).join('\n');
}

/** The error that a process printed before it ended, or the message. */
function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  return (lines.find((line) => /\w*Error\b/.test(line)) ?? lines[1] ?? lines[0] ?? '').trim();
}

/** A Markdown table of the outcomes. */
export function upgradeTable(upgrades: readonly Upgrade[]): string {
  const rows = upgrades.map(({ version, notBuilt, hasOrder, violations }) => {
    const outcome =
      notBuilt === null ? violations.join('; ') || 'comes up' : `not tried: ${notBuilt}`;
    const commit = version.commit.slice(0, 8);
    return `| ${version.migration} | ${commit} | ${hasOrder ? 'demo, an order' : 'demo'} | ${outcome} |`;
  });
  return ['', '| Newest migration | version | data | |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

const SCHEMA = `
  WITH tables AS (
    SELECT oid, relname FROM pg_class
    WHERE relnamespace IN ('public'::regnamespace, to_regnamespace('books'))
      AND relkind IN ('r', 'p', 'v') AND NOT relispartition
  )
  SELECT line FROM (
    SELECT format('%s.%s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull) AS line
    FROM tables JOIN pg_attribute ON attrelid = tables.oid WHERE attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT format('%s %s', relname, pg_get_constraintdef(pg_constraint.oid))
    FROM tables JOIN pg_constraint ON conrelid = tables.oid
    UNION ALL
    SELECT pg_get_indexdef(indexrelid) FROM tables JOIN pg_index ON indrelid = tables.oid
    UNION ALL
    SELECT pg_get_triggerdef(pg_trigger.oid)
    FROM tables JOIN pg_trigger ON tgrelid = tables.oid WHERE NOT tgisinternal
  ) AS lines ORDER BY line`;
