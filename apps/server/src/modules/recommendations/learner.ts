// Runs in a thread of its own, started by learning.ts: for a long menu this takes seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { associate, strongestNeighbours } from '@comptoir/domain/recommendations/association';
import type { CoOccurrence } from '@comptoir/domain/recommendations/co-occurrence';

/** A row of what is learnt; the base chance of an item has no source. */
export interface LearntRow {
  readonly sourceId: string;
  readonly itemId: string;
  readonly pull: number;
}

const NEIGHBOURS = 40;
/** Less likely ones are never proposed for their base chance alone, and each costs every request a row. */
const BASE_CHANCES = 300;

function learn(counts: CoOccurrence): readonly LearntRow[] {
  const association = associate(counts);
  const bases = association.itemIds
    .map((itemId, index) => ({ sourceId: '', itemId, pull: association.base[index] ?? 0 }))
    .sort((left, right) => right.pull - left.pull)
    .slice(0, BASE_CHANCES);
  const pulls = association.itemIds.flatMap((sourceId) =>
    strongestNeighbours(association, sourceId, NEIGHBOURS).map(({ itemId, pull }) => ({
      sourceId,
      itemId,
      pull,
    })),
  );
  return [...bases, ...pulls];
}

parentPort?.postMessage(learn(workerData));
