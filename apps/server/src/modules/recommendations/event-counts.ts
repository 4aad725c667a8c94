import type { RecommendationEvents } from '@comptoir/contract/recommendations/recommendations';
import type { Executor } from '#db/connection.ts';

/** The impressions, clicks and additions to the cart of an item at a place, over some days. Rule G-13. */
export interface EventCount {
  readonly place: RecommendationEvents['place'];
  readonly item_id: string;
  readonly shown: number;
  readonly opened: number;
  readonly added: number;
}

/** Anonymous counts of recommendation events by day, place and item. Rules G-12 and G-13. */
export function eventCounts(executor: Executor) {
  return {
    /** Adds one to each item's count. `day` is in the restaurant's zone, as `2026-11-20`. */
    async add({ place, event, items }: RecommendationEvents, day: string): Promise<void> {
      await executor.query({
        name: `count-recommendations-${event}`,
        text: ADD[event],
        // Always sorted, so that two reports cannot deadlock.
        values: [day, place, [...new Set(items)].sort()],
      });
    },

    /** The sums from a day on, the most shown first. */
    async since(day: string): Promise<readonly EventCount[]> {
      const { rows } = await executor.query<EventCount>(SINCE, [day]);
      return rows;
    },
  };
}

/** Deletes the counts of the days before. Rule N-21. */
export async function deleteEventCounts(executor: Executor, before: number): Promise<number> {
  const statement = 'DELETE FROM proposal_counts WHERE day < $1::timestamptz::date';
  const { rowCount } = await executor.query(statement, [new Date(before)]);
  return rowCount ?? 0;
}

function addTo(column: RecommendationEvents['event']): string {
  return `
    INSERT INTO proposal_counts AS known (day, place, item_id, ${column})
    SELECT $1::date, $2, item_id, 1 FROM unnest($3::text[]) AS reported (item_id)
    ON CONFLICT (day, place, item_id) DO UPDATE SET ${column} = known.${column} + 1`;
}

const ADD = {
  shown: addTo('shown'),
  opened: addTo('opened'),
  added: addTo('added'),
} as const satisfies Record<RecommendationEvents['event'], string>;

const SINCE = `
  SELECT place, item_id, sum(shown) AS shown, sum(opened) AS opened, sum(added) AS added
  FROM proposal_counts WHERE day >= $1::date
  GROUP BY place, item_id ORDER BY place, sum(shown) DESC, item_id`;
