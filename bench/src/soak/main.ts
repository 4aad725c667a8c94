import { setTimeout as after } from 'node:timers/promises';
import { openCardStream } from '../board/card-streams.ts';
import { enrolBoards } from '../board/staff.ts';
import { restaurantWithEndlessCapacity } from '../harness/generated-restaurant.ts';
import { measureTasks } from '../harness/load.ts';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { markdownTable } from '../harness/table.ts';
import { guestsOf, VISITS_PER_HOUR } from '../orders/friday-hour.ts';
import { separateEvenings } from '../orders/separate-evenings.ts';
import { openKitchen } from '../orders/working-kitchen.ts';
import { liveMegabytes, residentMegabytes, shopMebibytes } from './server-memory.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
const DISHES = Number(process.env.SOAK_DISHES) || undefined;
const GUESTS_AT_ONCE = 12;
const STARTS = 5;
const SAMPLE_MILLISECONDS = 1_000;
const EVENING_MILLISECONDS = 5_000;
const AIM_MEGABYTES = 200;
/** A shop rests so long before its memory is read: PostgreSQL's idle connections end, and the heap is collected. */
const REST_MILLISECONDS = 30_000;
const AIM_IDLE_MEBIBYTES = 200;
const AIM_RESTED_MEBIBYTES = 240;

/**
 * Compresses busy hours of a Friday evening to minutes, on two servers with one database: the first has just
 * rendered the restaurant's pictures, the second found them, and each has a board open, behind which the kitchen of the
 * first works. Samples their memory every second. Linux only.
 */
const restaurant = await restaurantWithEndlessCapacity(DISHES);
const environment = { RESTAURANT_FILE: restaurant.file };
const first = await startServerProcess(environment);
try {
  await after(REST_MILLISECONDS);
  const idle = await shopMebibytes(first);
  const second = await startServerProcess(environment, first.dataDir);
  try {
    await soak([first, second]);
  } finally {
    await second.stop();
  }
  await after(REST_MILLISECONDS);
  console.log(
    markdownTable(
      ['a shop of one server with its PostgreSQL, MiB (PSS)', 'figure', 'aim'],
      [
        ['before the load', idle, AIM_IDLE_MEBIBYTES],
        ['after it, at rest', await shopMebibytes(first), AIM_RESTED_MEBIBYTES],
      ],
    ),
  );
  console.log(
    `${(await liveMegabytes(first)).toFixed(0)} MB of it are live objects of its server.\n`,
  );
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
  const restaurantSide = await openRestaurantSide(servers);
  const watched = await Promise.all(servers.map(watch));
  const guests = await Promise.all(servers.map(({ url }) => guestsOf(url, GUESTS_AT_ONCE)));
  let visits = 0;
  const { perSecond } = await measureTasks(GUESTS_AT_ONCE, MINUTES * 60, async () => {
    visits += 1;
    await guests[visits % guests.length]?.visit();
  });
  for (const { stop } of watched) stop();
  for (const { close } of guests) close();
  console.log(await restaurantSide.stop());
  const rows: (readonly (string | number)[])[] = [];
  for (const [index, { atStart, samples }] of watched.entries()) {
    const half = Math.floor(samples.length / 2);
    const [before, after] = [mean(samples.slice(0, half)), mean(samples.slice(half))];
    const name = index === 0 ? 'has made the pictures' : 'found them';
    const most = Math.max(...samples);
    const growth = `${(((after - before) / before) * 100).toFixed(1)} %`;
    rows.push([name, atStart, before, after, growth, most, AIM_MEGABYTES]);
  }
  const hours = (perSecond * MINUTES * 60) / VISITS_PER_HOUR;
  const requests = guests.reduce((sum, { requests: count }) => sum + count(), 0);
  console.log(
    `${MINUTES} minutes, ${requests} requests: ${hours.toFixed(1)} busy hours of ${VISITS_PER_HOUR} visits\n`,
  );
  console.log(
    markdownTable(
      ['resident memory, MB', 'at the start', 'first half', 'second half', 'growth', 'most', 'aim'],
      rows,
    ),
  );
}

/** A board on each server, and a kitchen that works by the first. */
async function openRestaurantSide([one, other]: readonly ServerProcess[]) {
  if (!one || !other) throw new Error('There are two servers');
  const { host, port } = await one.postgres();
  const [first, second] = await enrolBoards(one, 2);
  if (!first || !second) throw new Error('There are two boards');
  const kitchen = await openKitchen(one.url, first, { host, port });
  let cards = 0;
  const board = await openCardStream(`${other.url}/v2/staff/events`, second.cookie, () => {
    cards += 1;
  });
  const evenings = await separateEvenings({ host, port });
  const timer = setInterval(() => void evenings.emptySlots(), EVENING_MILLISECONDS);
  return {
    async stop(): Promise<string> {
      clearInterval(timer);
      await evenings.close();
      board.close();
      const work = await kitchen.stop();
      return (
        `The boards got ${work.cards} and ${cards} cards, ${work.handedOver} orders were handed over, ` +
        `${work.tickets} tickets printed, ${work.entries} entries made in the journal.\n`
      );
    },
  };
}

/** Samples a server's memory until it is stopped. */
async function watch(server: ServerProcess) {
  const samples: number[] = [];
  const atStart = await residentMegabytes(server);
  const timer = setInterval(async () => {
    // One that has ended fails the load.
    samples.push(await residentMegabytes(server).catch(() => 0));
  }, SAMPLE_MILLISECONDS);
  return { atStart, samples, stop: () => clearInterval(timer) };
}

/** Starts another server on the running database; measures until it reports that it is open. */
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
