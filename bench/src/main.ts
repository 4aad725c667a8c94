import { cpus, totalmem } from 'node:os';
import { run as benchDomain } from './domain/domain.ts';
import {
  restaurantWithCapacity,
  restaurantWithEndlessCapacity,
  restaurantWithoutCapacity,
} from './harness/generated-restaurant.ts';
import { type ServerProcess, startServerProcess } from './harness/server-process.ts';
import { markdownTable } from './harness/table.ts';
import { benchMenu } from './menu.ts';
import { benchCountedOrders, type CountedRow } from './orders/counted-orders.ts';
import { benchLiveState } from './orders/live-state.ts';
import { benchOrders, type OrderRow } from './orders/orders.ts';
import { benchWorkingRestaurant } from './orders/working-restaurant.ts';

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
    ...(await benchOrders([server], CLIENT_COUNTS, SECONDS)),
    ...(await benchThreeServers(server)),
  ];
  console.log(
    markdownTable(
      [
        'servers',
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
      orders.map(({ servers, clients, raw, placed, complete }) => [
        servers,
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
        'clients',
        'µs: raw, PostgreSQL',
        'POST, PostgreSQL',
        'POST, server',
        'quote + POST + PUT, PostgreSQL',
        'quote + POST + PUT, server',
      ],
      orders.map(({ servers, clients, raw, placed, complete }) => [
        servers,
        clients,
        ...raw.processorMicroseconds.slice(0, 1),
        ...placed.processorMicroseconds,
        ...complete.processorMicroseconds,
      ]),
    ),
  );
  const { raw, placed, complete, kitchen } = await benchRestaurantAtWork();
  console.log(
    markdownTable(
      ['in a restaurant at work', 'a second', 'ratio', 'p50', 'p99', 'µs: PostgreSQL', 'server'],
      [
        { what: 'raw', measured: raw },
        { what: 'POST', measured: placed },
        { what: 'quote + POST + PUT', measured: complete },
      ].map(({ what, measured }) => [
        what,
        measured.perSecond,
        measured.perSecond / raw.perSecond,
        measured.p50Milliseconds,
        measured.p99Milliseconds,
        ...measured.processorMicroseconds,
      ]),
    ),
  );
  console.log(
    `Meanwhile the board got ${kitchen.cards} cards, ${kitchen.handedOver} orders were handed over, ` +
      `${kitchen.tickets} tickets printed, ${kitchen.entries} entries made in the journal.\n`,
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

/** On a server of its own, whose slots never fill up. */
async function benchRestaurantAtWork() {
  const working = await restaurantWithEndlessCapacity();
  const atWork = await startServerProcess({ RESTAURANT_FILE: working.file });
  try {
    return await benchWorkingRestaurant(atWork, SECONDS);
  } finally {
    await atWork.stop();
    await working.remove();
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
