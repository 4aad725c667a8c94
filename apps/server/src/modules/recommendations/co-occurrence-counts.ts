import type { CoOccurrence } from '@comptoir/domain/recommendations/co-occurrence';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import pg from 'pg';
import { HALF_LIFE_DAYS } from './sales-counts.ts';

/** The least sold items beyond are left out: the square of this has to fit into memory and minutes. */
const MAX_ITEMS = 2_000;

/** Reads the co-occurrence of today's items, weighted as of a moment. Rules G-2 and G-3. */
export async function readCounts(client: pg.Client, now: Instant): Promise<CoOccurrence> {
  const moment = new Date(now).toISOString();
  const totals = await client.query<{ total: number }>(TOTAL_TODAY, [moment]);
  const bestSold = await client.query<{ item_id: string }>(BEST_SOLD, [MAX_ITEMS]);
  const itemIds = bestSold.rows.map(({ item_id }) => item_id);
  const together = new Float64Array(itemIds.length ** 2);
  await eachPair(client, [moment, itemIds], ({ one, other, weight }) => {
    together[(one - 1) * itemIds.length + other - 1] = weight;
    together[(other - 1) * itemIds.length + one - 1] = weight;
  });
  return { itemIds, total: totals.rows[0]?.total ?? 0, together };
}

/** The weight of two items bought together, each by its position in the list. */
interface Pair {
  readonly one: number;
  readonly other: number;
  readonly weight: number;
}

/** Streams the pairs, of which there may be millions. */
function eachPair(
  client: pg.Client,
  values: readonly unknown[],
  onPair: (pair: Pair) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = client.query(new pg.Query<Pair>({ text: PAIRS_TODAY, values: [...values] }));
    query.on('row', onPair);
    query.on('end', () => resolve());
    query.on('error', reject);
  });
}

/** The factor from stored weights to weights as of the given moment. */
const TODAY = `
  (SELECT power(2, -extract(epoch FROM $1::timestamptz - epoch) / (${HALF_LIFE_DAYS} * 86400.0))
   FROM sales_progress)::double precision`;

const TOTAL_TODAY = `SELECT total_weight * ${TODAY} AS total FROM sales_progress`;

const BEST_SOLD = `
  WITH items AS (
    SELECT item ->> 'item_id' AS item_id FROM restaurant JOIN catalogue_versions USING (version),
      json_array_elements(document -> 'menus') AS menu,
      json_array_elements(menu -> 'categories') AS category,
      json_array_elements(category -> 'items') AS item
  )
  SELECT item_id FROM (
    SELECT item_id FROM items_together JOIN items USING (item_id)
    WHERE item_id = other_id ORDER BY weight DESC, item_id LIMIT $1
  ) AS most ORDER BY item_id`;

const PAIRS_TODAY = `
  WITH best_sold AS (
    SELECT item_id, position::int FROM unnest($2::text[]) WITH ORDINALITY AS list (item_id, position)
  )
  SELECT one.position AS one, other.position AS other, pair.weight * ${TODAY} AS weight
  FROM items_together AS pair
  JOIN best_sold AS one ON one.item_id = pair.item_id
  JOIN best_sold AS other ON other.item_id = pair.other_id`;
