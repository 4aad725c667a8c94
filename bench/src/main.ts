import { cpus, totalmem } from 'node:os';
import { openCardStream } from './board/card-streams.ts';
import { enrolBoards } from './board/staff.ts';
import { run as benchDomain } from './domain/domain.ts';
import {
  restaurantWithCapacity,
  restaurantWithoutCapacity,
} from './harness/generated-restaurant.ts';
import { type ServerProcess, startServerProcess } from './harness/server-process.ts';
import { markdownTable } from './harness/table.ts';
import { benchMenu } from './menu.ts';
import { benchCountedOrders, type CountedRow } from './orders/counted-orders.ts';
import { benchLiveState } from './orders/live-state.ts';
import { benchOrders, type OrderRow } from './orders/orders.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CLIENT_COUNTS = [1, 16, 64];

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
console.log(
  markdownTable(
    ['domain', 'µs per call'],
    (await benchDomain()).map(({ name, perCallMicroseconds }) => [name, perCallMicroseconds]),
  ),
);

const restaurant = await restaurantWithoutCapacity();
const server = await startServerProcess({ RESTAURANT_FILE: restaurant.file });
try {
  const orders = [
    ...(await benchOrders([server], CLIENT_COUNTS, SECONDS)).map(withBoards(0)),
    ...(await benchWithBoard(server)).map(withBoards(1)),
    ...(await benchThreeServers(server)).map(withBoards(0)),
  ];
  console.log(
    markdownTable(
      [
        'servers',
        'boards',
        'clients',
        'raw/s',
        'POST/s',
        'ratio',
        'p50',
        'p99',
        'quote + POST + PUT/s',
        'ratio',
        'p50',
        'p99',
      ],
      orders.map(({ servers, boards, clients, raw, placed, complete }) => [
        servers,
        String(boards),
        clients,
        raw.perSecond,
        placed.perSecond,
        placed.perSecond / raw.perSecond,
        placed.p50Milliseconds,
        placed.p99Milliseconds,
        complete.perSecond,
        complete.perSecond / raw.perSecond,
        complete.p50Milliseconds,
        complete.p99Milliseconds,
      ]),
    ),
  );
  console.log(
    markdownTable(
      [
        'servers',
        'boards',
        'clients',
        'µs: raw, PostgreSQL',
        'POST, PostgreSQL',
        'POST, server',
        'quote + POST + PUT, PostgreSQL',
        'quote + POST + PUT, server',
      ],
      orders.map(({ servers, boards, clients, raw, placed, complete }) => [
        servers,
        String(boards),
        clients,
        ...raw.processorMicroseconds.slice(0, 1),
        ...placed.processorMicroseconds,
        ...complete.processorMicroseconds,
      ]),
    ),
  );
  console.log(
    markdownTable(
      ['orders while', 'POST/s', 'µs: PostgreSQL', 'server'],
      (await benchLiveState(server, SECONDS)).map(({ what, perSecond, processorMicroseconds }) => [
        what,
        perSecond,
        ...processorMicroseconds,
      ]),
    ),
  );
  console.log(
    markdownTable(
      [
        'orders of rounds',
        'POST/s',
        'p50',
        'p99',
        'µs: PostgreSQL',
        'server',
        'quote + POST + PUT/s',
        'p50',
        'p99',
        'µs: PostgreSQL',
        'server',
      ],
      (await benchCounting()).map(({ what, placed, complete }) => [
        what,
        ...[placed, complete].flatMap((measured) => [
          measured.perSecond,
          measured.p50Milliseconds,
          measured.p99Milliseconds,
          ...measured.processorMicroseconds,
        ]),
      ]),
    ),
  );
  const menu = await benchMenu(server, SECONDS);
  console.log(
    markdownTable(
      ['what', 'raw/s', 'product/s', 'ratio', 'p50', 'p99', 'raw µs', 'product µs'],
      menu.map(({ what, raw, product }) => [
        what,
        raw.perSecond,
        product.perSecond,
        product.perSecond / raw.perSecond,
        product.p50Milliseconds,
        product.p99Milliseconds,
        ...raw.processorMicroseconds,
        ...product.processorMicroseconds,
      ]),
    ),
  );
} finally {
  await server.stop();
  await restaurant.remove();
}

function withBoards(boards: number): (row: OrderRow) => OrderRow & { readonly boards: number } {
  return (row) => ({ ...row, boards });
}

/** With a board that follows all orders, as a kitchen has one open. */
async function benchWithBoard(watched: ServerProcess): Promise<readonly OrderRow[]> {
  const boards = await enrolBoards(watched, 1);
  const streams = await Promise.all(
    boards.map(({ cookie }) => openCardStream(`${watched.url}/v2/staff/events`, cookie, () => {})),
  );
  try {
    return await benchOrders([watched], [16], SECONDS);
  } finally {
    for (const stream of streams) stream.close();
  }
}

/** On two servers of their own, one of whose slots have a capacity: orders of earlier rounds are deleted. */
async function benchCounting(): Promise<readonly CountedRow[]> {
  const counting = await restaurantWithCapacity();
  const plain = await startServerProcess({ RESTAURANT_FILE: restaurant.file });
  const withCapacity = await startServerProcess({ RESTAURANT_FILE: counting.file });
  try {
    return await benchCountedOrders(plain, withCapacity, SECONDS);
  } finally {
    await plain.stop();
    await withCapacity.stop();
    await counting.remove();
  }
}

/** Adds two servers on the same database, which shows the gain of more cores for the server. */
async function benchThreeServers(first: ServerProcess): Promise<readonly OrderRow[]> {
  const environment = { RESTAURANT_FILE: restaurant.file };
  const others = [
    await startServerProcess(environment, first.dataDir),
    await startServerProcess(environment, first.dataDir),
  ];
  try {
    return await benchOrders([first, ...others], [16], SECONDS);
  } finally {
    for (const other of others) await other.stop();
  }
}
