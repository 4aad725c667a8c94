// Runs in a worker thread, started by training.ts, with a connection of its own: for a long menu the
// query and the arithmetic take seconds each.
import { parentPort, workerData } from 'node:worker_threads';
import { associate, strongestNeighbours } from '@comptoir/domain/recommendations/association';
import { bestOf } from '@comptoir/domain/recommendations/best-of';
import pg from 'pg';
import { EMPTY_CART, type Pulls, readCounts } from './repository.ts';
import type { TrainingInput } from './training.ts';

const NEIGHBOURS = 40;
/** Less likely items are never recommended by their base chance alone, and each adds to what requests read. */
const BASE_CHANCES = 300;
const STATEMENT_TIMEOUT_MS = 120_000;

async function train({ connection, now }: TrainingInput): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'comptoir',
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  await client.connect();
  try {
    const counts = await readCounts(client, now);
    const rows = counts.itemIds.length > 0 ? rowsOf(associate(counts)) : [];
    await replaceAssociations(client, rows);
  } finally {
    await client.end();
  }
}

type AssociationRow = readonly [sourceId: string, pulls: Pulls];

/** The pulls of each item, and the base chances under the id of the empty cart. */
function rowsOf(association: ReturnType<typeof associate>): readonly AssociationRow[] {
  const bases = association.itemIds.map((itemId, index) => ({
    itemId,
    pull: association.base[index] ?? 0,
  }));
  const likeliest = bestOf(bases, BASE_CHANCES, (left, right) => right.pull - left.pull);
  return [
    [EMPTY_CART, pullsOf(likeliest)],
    ...association.itemIds.map(
      (id) => [id, pullsOf(strongestNeighbours(association, id, NEIGHBOURS))] as const,
    ),
  ];
}

/** Five digits are more than the precision of the counts. */
function pullsOf(neighbours: readonly { readonly itemId: string; readonly pull: number }[]): Pulls {
  return {
    ids: neighbours.map(({ itemId }) => itemId),
    pulls: neighbours.map(({ pull }) => Number(pull.toPrecision(5))),
  };
}

async function replaceAssociations(
  client: pg.Client,
  rows: readonly AssociationRow[],
): Promise<void> {
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
  SELECT source_id, pulls::json FROM unnest($1::text[], $2::text[]) AS trained (source_id, pulls)`;

await train(workerData);
parentPort?.postMessage('trained');
