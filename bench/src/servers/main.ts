import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { enrolBoards } from '../board/staff.ts';
import { restaurantWithEndlessCapacity } from '../harness/generated-restaurant.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { VISITS_PER_HOUR } from '../orders/friday-hour.ts';
import { CONFIGURATIONS, type PreparedShop, startShop } from './configurations.ts';
import { type MeasuredLoad, type MeasuredShop, measureShop } from './measure.ts';
import { pgbouncerVersion } from './pgbouncer.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const NOT_INSTALLED = 2;
const SECONDS_PER_HOUR = 3_600;

const pgbouncer = pgbouncerVersion();
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ` +
    `${pgbouncer ?? 'without PgBouncer'}, load ${loadavg()[0]?.toFixed(1)} before\n`,
);

const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-bench-'));
const restaurant = await restaurantWithEndlessCapacity();
try {
  const preparing = await startServerProcess({ RESTAURANT_FILE: restaurant.file }, dataDir);
  const [board] = await enrolBoards(preparing, 1);
  await preparing.stop();
  if (!board) throw new Error('There is no board');
  const prepared: PreparedShop = {
    dataDir,
    databaseFiles: join(dataDir, 'postgres'),
    restaurantFile: restaurant.file,
  };
  const measured: [string, MeasuredShop][] = [];
  for (const configuration of CONFIGURATIONS) {
    if (configuration.hasPgBouncer && pgbouncer === null) continue;
    const shop = await startShop(configuration, prepared);
    try {
      measured.push([configuration.name, await measureShop(shop, board, SECONDS)]);
    } finally {
      await shop.stop();
    }
  }
  console.log(ordersTable(measured));
  console.log(processorTable(measured));
  console.log(limitTable(measured));
  console.log(visitsTable(measured));
  console.log(workLines(measured));
} finally {
  await restaurant.remove();
  await rm(dataDir, { recursive: true, force: true });
}
if (pgbouncer === null) {
  console.error('PgBouncer was not measured: it is not installed (apt-get install pgbouncer).');
  process.exitCode = NOT_INSTALLED;
}

type Rows = readonly (readonly [string, MeasuredShop])[];

function ordersTable(rows: Rows): string {
  return markdownTable(
    ['quote, POST and PUT', 'raw/s', 'orders/s', 'ratio', 'p50 ms', 'p95 ms'],
    rows.map(([name, { raw, orders }]) => [
      name,
      raw.perSecond,
      orders.perSecond,
      orders.perSecond / raw.perSecond,
      orders.p50,
      orders.p95,
    ]),
  );
}

function processorTable(rows: Rows): string {
  return markdownTable(
    [
      'processor time of an order, ms',
      'servers',
      'PostgreSQL',
      'PgBouncer',
      'replica',
      'in all',
      'PostgreSQL, raw',
    ],
    rows.map(([name, { raw, orders }]) => [
      name,
      orders.serverMilliseconds,
      orders.postgresMilliseconds,
      orders.pgbouncerMilliseconds,
      orders.replicaMilliseconds,
      inAll(orders),
      raw.postgresMilliseconds,
    ]),
  );
}

function limitTable(rows: Rows): string {
  return markdownTable(
    [
      'cores used by orders',
      'each server',
      'PostgreSQL',
      'load',
      'machine',
      'statements wait for',
      'first limit',
    ],
    rows.map(([name, { used, events, limit }]) => [
      name,
      used.servers.map((cores) => cores.toFixed(2)).join(' '),
      used.postgres + used.replica + used.pgbouncer,
      used.load,
      used.machine,
      events,
      limit,
    ]),
  );
}

function visitsTable(rows: Rows): string {
  return markdownTable(
    [
      'visits, every eighth orders',
      'visits/s',
      'p50 ms',
      'p95 ms',
      'servers, ms',
      'PostgreSQL, ms',
      `${VISITS_PER_HOUR} visits, processor s`,
      'such hours at once on a core',
    ],
    rows.map(([name, { visits }]) => {
      const processorSeconds = (inAll(visits) * VISITS_PER_HOUR) / 1_000;
      return [
        name,
        visits.perSecond,
        visits.p50,
        visits.p95,
        visits.serverMilliseconds,
        visits.postgresMilliseconds,
        processorSeconds,
        SECONDS_PER_HOUR / processorSeconds,
      ];
    }),
  );
}

/** Processor time on any machine: servers, PostgreSQL and what is between. */
function inAll(load: MeasuredLoad): number {
  return (
    load.serverMilliseconds +
    load.postgresMilliseconds +
    load.pgbouncerMilliseconds +
    load.replicaMilliseconds
  );
}

function workLines(rows: Rows): string {
  return rows
    .map(
      ([name, { kitchen }]) =>
        `${name}: the board got ${kitchen.cards} cards, ${kitchen.handedOver} orders were handed over, ` +
        `${kitchen.tickets} tickets printed, ${kitchen.entries} entries made in the journal`,
    )
    .join('\n');
}
