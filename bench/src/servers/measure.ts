import { cpus } from 'node:os';
import type { Device } from '../board/staff.ts';
import { measureTasks, type Throughput } from '../harness/load.ts';
import {
  type ProcessorTimes,
  spentBy,
  spentByFamily,
  spentByMachine,
} from '../harness/processor-time.ts';
import { openRawOrders } from '../orders/raw-orders.ts';
import { type KitchenWork, openKitchen } from '../orders/working-kitchen.ts';
import type { RunningShop } from './configurations.ts';
import { firstLimit, type UsedCores } from './first-limit.ts';
import { loadOf } from './order-load.ts';
import { mostFrequent, sampleWaitEvents } from './wait-events.ts';

const CLIENTS = 32;
const RAW_CLIENTS = 16;
const ROUNDS = 3;
const SHOWN_EVENTS = 3;

/** One load on a configuration; the medians of its rounds. */
export interface MeasuredLoad {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Processor time of one order or visit, milliseconds. */
  readonly serverMilliseconds: number;
  readonly postgresMilliseconds: number;
  readonly replicaMilliseconds: number;
  readonly pgbouncerMilliseconds: number;
}

export interface MeasuredShop {
  readonly raw: MeasuredLoad;
  readonly orders: MeasuredLoad;
  readonly visits: MeasuredLoad;
  /** While orders came in. */
  readonly used: UsedCores;
  readonly events: string;
  readonly limit: string;
  readonly kitchen: KitchenWork;
}

/** Measures raw orders, orders and visits in turns, while the kitchen works. */
export async function measureShop(
  shop: RunningShop,
  board: Device,
  seconds: number,
): Promise<MeasuredShop> {
  const urls = shop.servers.map(({ url }) => url);
  const load = await loadOf(urls);
  const spent = processorTimesOf(shop);
  // Warms up the compiled code, and has an order placed that the raw ones repeat.
  await measureTasks(CLIENTS, seconds, load.order);
  await measureTasks(CLIENTS, 1, load.visit);
  const raw = await openRawOrders({ host: shop.primary.host, port: 5432 }, RAW_CLIENTS);
  const kitchen = await openKitchen(urls[0] ?? '', board, { host: shop.primary.host });
  const rounds = {
    raw: [] as Throughput[],
    orders: [] as Throughput[],
    visits: [] as Throughput[],
  };
  const seen = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.raw.push(await measureTasks(RAW_CLIENTS, seconds / 2, raw.place, spent));
    const sampling = await sampleWaitEvents(shop.primary.host);
    rounds.orders.push(await measureTasks(CLIENTS, seconds, load.order, spent));
    for (const [event, count] of await sampling.stop()) {
      seen.set(event, (seen.get(event) ?? 0) + count);
    }
    rounds.visits.push(await measureTasks(CLIENTS, seconds, load.visit, spent));
  }
  const work = await kitchen.stop();
  await raw.close();
  load.close();
  const count = shop.servers.length;
  const used = usedCores(rounds.orders, count);
  return {
    raw: mediansOf(rounds.raw, count),
    orders: mediansOf(rounds.orders, count),
    visits: mediansOf(rounds.visits, count),
    used,
    events: mostFrequent(seen, SHOWN_EVENTS),
    limit: firstLimit(cpus().length, used, seen),
    kitchen: work,
  };
}

/** PostgreSQL, its replica, PgBouncer, the load, the machine, then each server. */
function processorTimesOf({ servers, primary, replica, pgbouncer }: RunningShop): ProcessorTimes {
  return () => [
    spentByFamily(primary.processId),
    replica ? spentByFamily(replica.processId) : 0,
    pgbouncer ? spentBy([pgbouncer.processId]) : 0,
    spentBy([process.pid]),
    spentByMachine(),
    ...servers.map((server) => spentBy([server.process.pid])),
  ];
}

const SHARED = { postgres: 0, replica: 1, pgbouncer: 2, load: 3, machine: 4 } as const;
const FIRST_SERVER = 5;

function mediansOf(rounds: readonly Throughput[], servers: number): MeasuredLoad {
  const milliseconds = (index: number) =>
    median(rounds.map(({ processorMicroseconds }) => (processorMicroseconds[index] ?? 0) / 1_000));
  const ofServers = rounds.map(({ processorMicroseconds }) =>
    processorMicroseconds
      .slice(FIRST_SERVER, FIRST_SERVER + servers)
      .reduce((sum, one) => sum + one, 0),
  );
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50: median(rounds.map(({ p50Milliseconds }) => p50Milliseconds)),
    p95: median(rounds.map(({ p95Milliseconds }) => p95Milliseconds)),
    serverMilliseconds: median(ofServers) / 1_000,
    postgresMilliseconds: milliseconds(SHARED.postgres),
    replicaMilliseconds: milliseconds(SHARED.replica),
    pgbouncerMilliseconds: milliseconds(SHARED.pgbouncer),
  };
}

function usedCores(rounds: readonly Throughput[], servers: number): UsedCores {
  const cores = (index: number) =>
    median(
      rounds.map(
        ({ perSecond, processorMicroseconds }) =>
          ((processorMicroseconds[index] ?? 0) * perSecond) / 1_000_000,
      ),
    );
  return {
    servers: Array.from({ length: servers }, (_, server) => cores(FIRST_SERVER + server)),
    postgres: cores(SHARED.postgres),
    replica: cores(SHARED.replica),
    pgbouncer: cores(SHARED.pgbouncer),
    load: cores(SHARED.load),
    machine: cores(SHARED.machine),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
