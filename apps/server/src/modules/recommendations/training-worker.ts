// Runs in a thread of its own, started by learning.ts, with a connection of its own: for a long menu
// reading takes seconds, and the arithmetic after it as well.
import { parentPort, workerData } from 'node:worker_threads';
import { associate, strongestNeighbours } from '@comptoir/domain/recommendations/association';
import { bestOf } from '@comptoir/domain/recommendations/best-of';
import pg from 'pg';
import { readCounts } from './co-occurrence-counts.ts';
import { NOTHING_HELD, type Pulls } from './repository.ts';
import type { Lesson } from './training.ts';

const NEIGHBOURS = 40;
/** Less likely ones are never proposed for their base chance alone, and each makes every request read more. */
const BASE_CHANCES = 300;
const STATEMENT_TIMEOUT_MS = 120_000;

async function learn({ connection, now }: Lesson): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'comptoir',
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  await client.connect();
  try {
    const counts = await readCounts(client, now);
    const learnt = counts.itemIds.length > 0 ? rowsOf(associate(counts)) : [];
    await replaceLearnt(client, learnt);
  } finally {
    await client.end();
  }
}

type LearntRow = readonly [sourceId: string, pulls: Pulls];

/** What each item pulls, and under no item's id the base chances. */
function rowsOf(association: ReturnType<typeof associate>): readonly LearntRow[] {
  const bases = association.itemIds.map((itemId, index) => ({
    itemId,
    pull: association.base[index] ?? 0,
  }));
  const likeliest = bestOf(bases, BASE_CHANCES, (left, right) => right.pull - left.pull);
  return [
    [NOTHING_HELD, pullsOf(likeliest)],
    ...association.itemIds.map(
      (id) => [id, pullsOf(strongestNeighbours(association, id, NEIGHBOURS))] as const,
    ),
  ];
}

/** Five figures say more than a prior of a hundred baskets knows. */
function pullsOf(neighbours: readonly { readonly itemId: string; readonly pull: number }[]): Pulls {
  return {
    ids: neighbours.map(({ itemId }) => itemId),
    pulls: neighbours.map(({ pull }) => Number(pull.toPrecision(5))),
  };
}

async function replaceLearnt(client: pg.Client, rows: readonly LearntRow[]): Promise<void> {
  await client.query('BEGIN');
  await client.query('LOCK TABLE item_associations IN SHARE ROW EXCLUSIVE MODE');
  await client.query('DELETE FROM item_associations');
  await client.query(INSERT, [
    rows.map(([sourceId]) => sourceId),
    rows.map(([, pulls]) => JSON.stringify(pulls)),
  ]);
  await client.query('COMMIT');
}

const INSERT = `
  INSERT INTO item_associations (source_id, pulls)
  SELECT source_id, pulls::json FROM unnest($1::text[], $2::text[]) AS learnt (source_id, pulls)`;

await learn(workerData);
parentPort?.postMessage('learnt');
