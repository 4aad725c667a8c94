import { Worker } from 'node:worker_threads';
import type { CoOccurrence } from '@comptoir/domain/recommendations/co-occurrence';
import type { Instant } from '@comptoir/domain/restaurant-time';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { HALF_LIFE_DAYS } from './counting.ts';
import type { LearntRow } from './learner.ts';

/** Beyond so many, the least sold teach nothing: a square of them has to fit into memory and minutes. */
const MOST_ITEMS = 2_000;

/**
 * Learns anew from everything that is counted what goes with what, for the items of today's menu, and
 * replaces what was learnt before. The arithmetic runs beside the event loop. Rules G-2 and G-3.
 */
export async function learnAssociations(pool: pg.Pool, now: Instant): Promise<void> {
  const counts = await readCounts(pool, now);
  const rows = counts.itemIds.length > 0 ? await learnInWorker(counts) : [];
  await transaction(pool, async (client) => {
    await client.query('LOCK TABLE item_associations IN SHARE ROW EXCLUSIVE MODE');
    await client.query('DELETE FROM item_associations');
    await client.query(INSERT, [
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ itemId }) => itemId),
      rows.map(({ pull }) => pull),
    ]);
  });
}

const INSERT = `
  INSERT INTO item_associations (source_id, item_id, pull)
  SELECT * FROM unnest($1::text[], $2::text[], $3::double precision[])`;

interface PairRow {
  readonly item_id: string;
  readonly other_id: string;
  readonly weight: number;
}

async function readCounts(pool: pg.Pool, now: Instant): Promise<CoOccurrence> {
  const moment = new Date(now).toISOString();
  const totals = await pool.query<{ total: number }>(TOTAL_TODAY, [moment]);
  const { rows } = await pool.query<PairRow>(PAIRS_TODAY, [moment, MOST_ITEMS]);
  const itemIds = rows.filter((row) => row.item_id === row.other_id).map((row) => row.item_id);
  const indexOf = new Map(itemIds.map((id, index) => [id, index]));
  const together = new Float64Array(itemIds.length ** 2);
  for (const { item_id, other_id, weight } of rows) {
    const [row, column] = [indexOf.get(item_id) ?? 0, indexOf.get(other_id) ?? 0];
    together[row * itemIds.length + column] = weight;
    together[column * itemIds.length + row] = weight;
  }
  return { itemIds, total: totals.rows[0]?.total ?? 0, together };
}

/** What one unit of the stored weights is worth at this moment. */
const TODAY = `
  (SELECT power(2, -extract(epoch FROM $1::timestamptz - epoch) / (${HALF_LIFE_DAYS} * 86400.0))
   FROM sales_progress)::double precision`;

const TOTAL_TODAY = `SELECT total_weight * ${TODAY} AS total FROM sales_progress`;

const PAIRS_TODAY = `
  WITH taught AS (
    SELECT item_id FROM items_together JOIN items USING (item_id)
    WHERE item_id = other_id ORDER BY weight DESC LIMIT $2
  )
  SELECT pair.item_id, pair.other_id, pair.weight * ${TODAY} AS weight
  FROM items_together AS pair
  JOIN taught AS one ON one.item_id = pair.item_id
  JOIN taught AS other ON other.item_id = pair.other_id
  ORDER BY pair.item_id, pair.other_id`;

function learnInWorker(counts: CoOccurrence): Promise<readonly LearntRow[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./learner.ts', import.meta.url), { workerData: counts });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The learner ended without an answer.')));
  });
}
