import { measureTasks } from '../harness/load.ts';
import { restaurantWithoutCapacity } from '../harness/restaurant-without-capacity.ts';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { guestsOf, VISITS_PER_HOUR } from '../orders/friday-hour.ts';
import { liveMegabytes, residentMegabytes } from './server-memory.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const DISHES = Number(process.env.SOAK_DISHES) || undefined;
const GUESTS_AT_ONCE = 12;
const STARTS = 5;
const SAMPLE_MILLISECONDS = 1_000;
const AIM_MEGABYTES = 180;

/**
 * Busy hours of a Friday evening compressed to minutes, without a pause, over two servers on one
 * database: the first one has just made the restaurant's pictures, the second one found them. What each
 * holds of memory is looked at every second. Linux only.
 */
const restaurant = await restaurantWithoutCapacity(DISHES);
const environment = { RESTAURANT_FILE: restaurant.file };
const first = await startServerProcess(environment);
try {
  const second = await startServerProcess(environment, first.dataDir);
  try {
    await soak([first, second]);
  } finally {
    await second.stop();
  }
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await millisecondsToReady(first));
  starts.sort((one, other) => one - other);
  console.log(
    markdownTable(
      ['start to ready, ms', 'median', 'worst'],
      [['with a warm database', starts[Math.floor(STARTS / 2)] ?? 0, starts.at(-1) ?? 0]],
    ),
  );
} finally {
  await first.stop();
  await restaurant.remove();
}

async function soak(servers: readonly ServerProcess[]): Promise<void> {
  const watched = await Promise.all(servers.map(watch));
  const guests = await Promise.all(servers.map(({ url }) => guestsOf(url, GUESTS_AT_ONCE)));
  let turn = 0;
  const { perSecond } = await measureTasks(GUESTS_AT_ONCE, MINUTES * 60, async () => {
    turn += 1;
    await guests[turn % guests.length]?.visit();
  });
  for (const { stop } of watched) stop();
  for (const { close } of guests) close();
  const rows: (readonly (string | number)[])[] = [];
  for (const [index, server] of servers.entries()) {
    const { atStart, samples } = watched[index] ?? { atStart: 0, samples: [] };
    const half = Math.floor(samples.length / 2);
    const [before, after] = [mean(samples.slice(0, half)), mean(samples.slice(half))];
    const name = index === 0 ? 'has made the pictures' : 'found them';
    const most = Math.max(...samples);
    const growth = `${(((after - before) / before) * 100).toFixed(1)} %`;
    const live = await liveMegabytes(server);
    rows.push([name, atStart, before, after, growth, most, AIM_MEGABYTES, live]);
  }
  const hours = (perSecond * MINUTES * 60) / VISITS_PER_HOUR;
  const requests = guests.reduce((sum, { requests: count }) => sum + count(), 0);
  console.log(
    `${MINUTES} minutes, ${requests} requests: ${hours.toFixed(1)} busy hours of ${VISITS_PER_HOUR} visits\n`,
  );
  console.log(
    markdownTable(
      [
        'resident memory, MB',
        'at the start',
        'first half',
        'second half',
        'growth',
        'most',
        'aim',
        'alive after a collection',
      ],
      rows,
    ),
  );
}

/** Looks at a server's memory from now on. */
async function watch(server: ServerProcess) {
  const samples: number[] = [];
  const atStart = await residentMegabytes(server);
  const timer = setInterval(async () => {
    samples.push(await residentMegabytes(server));
  }, SAMPLE_MILLISECONDS);
  return { atStart, samples, stop: () => clearInterval(timer) };
}

/** One more server on the database that runs: from its first instruction until it says that it is open. */
async function millisecondsToReady({ dataDir }: ServerProcess): Promise<number> {
  const began = performance.now();
  const another = await startServerProcess({}, dataDir);
  const took = performance.now() - began;
  await another.stop();
  return took;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
