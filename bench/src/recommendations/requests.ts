import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { generateRestaurant } from '../harness/generated-restaurant.ts';
import { jsonClient } from '../harness/json-client.ts';
import { measureTasks, type Throughput } from '../harness/load.ts';
import { measureInTurns } from '../harness/request-load.ts';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { sellBaskets } from './sold-baskets.ts';

const ITEMS = 5_000;
const BASKETS = 1_000_000;
const SECONDS = 15;
const CLIENTS = [1, 4];
const TRAINING_TIMEOUT_MS = 30 * 60_000;

/** The latency of recommendations in a shop of 5,000 dishes and a million sold baskets. */
export async function benchRecommendationRequests(): Promise<string> {
  const restaurant = await generateRestaurant(ITEMS);
  const server = await startServerProcess({ RESTAURANT_FILE: restaurant.file });
  const pool = new pg.Pool({
    ...(await server.postgres()),
    user: 'comptoir',
    database: 'comptoir',
    max: 1,
  });
  try {
    const selling = await timed(() => sellBaskets(pool, BASKETS));
    const training = await train(pool);
    const figures = await measure(server, pool);
    return [
      `${ITEMS} dishes, ${BASKETS} baskets (written in ${selling} s)`,
      training,
      `The server has taken ${await mostMemory(server)} MB of memory at most.`,
      '',
      figures,
    ].join('\n');
  } finally {
    await pool.end();
    await server.stop();
    await restaurant.remove();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) / 1000);
}

/** Triggers the maintenance jobs of the running server, and waits for the training. */
async function train(pool: pg.Pool): Promise<string> {
  await pool.query("INSERT INTO pgboss.job (name) VALUES ('maintenance')");
  const start = performance.now();
  const seconds = (moment: number) => Math.round(moment / 1000);
  let begun = 0;
  let counted = 0;
  while (performance.now() - start < TRAINING_TIMEOUT_MS) {
    const { rows } = await pool.query<Progress>(PROGRESS);
    const [progress] = rows;
    if (progress?.has_begun && begun === 0) begun = performance.now();
    if (progress?.is_counted && counted === 0) counted = performance.now();
    if (progress?.is_trained) {
      const pairs = progress.pairs.toLocaleString('en');
      const trained = performance.now();
      return `Counted in ${seconds(counted - begun)} s (${pairs} pairs), trained in ${seconds(trained - counted)} s.`;
    }
    await delay(250);
  }
  throw new Error('The server has not trained in time');
}

interface Progress {
  readonly has_begun: boolean;
  readonly is_counted: boolean;
  readonly is_trained: boolean;
  readonly pairs: number;
}

const PROGRESS = `
  SELECT counted_until > '-infinity' AS has_begun,
    counted_until >= (SELECT max(submitted_at) FROM orders) AS is_counted,
    EXISTS (SELECT FROM item_associations) AS is_trained,
    (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE relname = 'items_together') AS pairs
  FROM sales_progress`;

async function measure(server: ServerProcess, pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ item_ids: string[] }>(
    `SELECT array_agg(item_id ORDER BY position) AS item_ids FROM order_lines
     WHERE order_id IN (SELECT 'basket-' || n FROM generate_series(1, 2000) AS n) GROUP BY order_id`,
  );
  const carts = rows.map(({ item_ids }) => JSON.stringify({ cartItems: item_ids }));
  const table: string[][] = [];
  for (const clients of CLIENTS) {
    const http = jsonClient(server.url);
    let asked = 0;
    const recommended = await measureTasks(clients, SECONDS, async () => {
      asked += 1;
      await http.send('POST', '/v2/recommendations', carts[asked % carts.length] ?? '');
    });
    http.close();
    const url = `${server.url}/v2/recommendations/popular`;
    const { popular } = await measureInTurns(
      { popular: { url, headers: {}, status: 200 } },
      clients,
      SECONDS,
    );
    table.push(line('POST /v2/recommendations', clients, recommended));
    table.push(line('GET /v2/recommendations/popular', clients, popular));
  }
  return markdownTable(['', 'clients', 'p50', 'p99', 'requests/s'], table);
}

function line(
  route: string,
  clients: number,
  measured: Omit<Throughput, 'p95Milliseconds'>,
): string[] {
  const { p50Milliseconds, p99Milliseconds, perSecond } = measured;
  return [
    route,
    String(clients),
    `${p50Milliseconds.toFixed(1)} ms`,
    `${p99Milliseconds.toFixed(1)} ms`,
    perSecond.toFixed(0),
  ];
}

/** The peak memory in megabytes, without PostgreSQL's. */
async function mostMemory({ process: { pid } }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
