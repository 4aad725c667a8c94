import type { RecommendationEvents } from '@comptoir/contract/recommendations/recommendation-events';
import type { Executor } from '#db/connection.ts';

/** How often an item was proposed at a place and what came of it, over some days. Rule G-13. */
export interface ProposalCount {
  readonly place: RecommendationEvents['place'];
  readonly item_id: string;
  readonly shown: number;
  readonly opened: number;
  readonly added: number;
}

/** The figures of what is proposed: sums by day, place and item, and nobody in them. Rules G-12 and G-13. */
export function proposalCounts(executor: Executor) {
  return {
    /** Adds one to each item's count. `day` is the restaurant's, as in `2026-11-20`. */
    async add({ place, event, items }: RecommendationEvents, day: string): Promise<void> {
      await executor.query({
        name: `proposals-${event}`,
        text: ADD[event],
        // In one order for everybody, so that two reports never wait for one another.
        values: [day, place, [...new Set(items)].sort()],
      });
    },

    /** The sums from a day on, the most shown first. */
    async since(day: string): Promise<readonly ProposalCount[]> {
      const { rows } = await executor.query<ProposalCount>(SINCE, [day]);
      return rows;
    },
  };
}

/** Forgets the figures of the days before. Rule N-21. */
export async function deleteProposalCounts(executor: Executor, before: number): Promise<number> {
  const statement = 'DELETE FROM proposal_counts WHERE day < $1::timestamptz::date';
  const { rowCount } = await executor.query(statement, [new Date(before)]);
  return rowCount ?? 0;
}

function addTo(column: RecommendationEvents['event']): string {
  return `
    INSERT INTO proposal_counts AS known (day, place, item_id, ${column})
    SELECT $1::date, $2, item_id, 1 FROM unnest($3::text[]) AS told (item_id)
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
