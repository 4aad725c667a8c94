import { cpus } from 'node:os';
import type { Device } from '../board/staff.ts';
import { measureRounds, type Round, type Throughput } from '../harness/load.ts';
import {
  type ProcessorTimes,
  spentBy,
  spentByFamily,
  spentByMachine,
} from '../harness/processor-time.ts';
import { openRawOrders } from '../orders/raw-orders.ts';
import { separateEvenings } from '../orders/separate-evenings.ts';
import { type KitchenWork, openKitchen } from '../orders/working-kitchen.ts';
import type { RunningShop } from './configurations.ts';
import { firstLimit, type UsedCores } from './first-limit.ts';
import { loadOf } from './order-load.ts';
import { mostFrequent, watchWaitEvents } from './wait-events.ts';

const CLIENTS = 32;
/** So many in each round, however long they take on a busy machine. */
const SIZES = { raw: 1_500, orders: 600, visits: 160 } as const;
const SHOWN_EVENTS = 3;

/** One load on a configuration, over all its rounds. */
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

/** Measures rounds of raw orders, orders and visits in turns, `seconds` of each at least, while the kitchen works. */
export async function measureShop(
  shop: RunningShop,
  board: Device,
  seconds: number,
): Promise<MeasuredShop> {
  const urls = shop.servers.map(({ url }) => url);
  const { host } = shop.primary;
  const load = await loadOf(urls);
  const spent = processorTimesOf(shop);
  const evenings = await separateEvenings({ host });
  const round = (kind: keyof typeof SIZES, task: () => Promise<void>): Round => ({
    size: SIZES[kind],
    task,
    prepare: evenings.begin,
    check: async () => {},
    spent,
  });
  const rounds = { orders: round('orders', load.order), visits: round('visits', load.visit) };
  // Warms up the compiled code, and has an order placed that the raw ones repeat.
  await measureRounds(CLIENTS, seconds / 2, rounds);
  const raw = await openRawOrders({ host, port: 5432 }, CLIENTS);
  const waits = await watchWaitEvents(host);
  try {
    const kitchen = await openKitchen(urls[0] ?? '', board, { host });
    const measured = await measureRounds(CLIENTS, seconds, {
      raw: round('raw', raw.place),
      orders: {
        ...rounds.orders,
        async prepare() {
          await evenings.begin();
          await waits.resume();
        },
        check: waits.pause,
      },
      visits: rounds.visits,
    });
    const used = usedCores(measured.orders);
    return {
      raw: loadOfThroughput(measured.raw),
      orders: loadOfThroughput(measured.orders),
      visits: loadOfThroughput(measured.visits),
      used,
      events: mostFrequent(waits.seen, SHOWN_EVENTS),
      limit: firstLimit(cpus().length, used, waits.seen),
      kitchen: await kitchen.stop(),
    };
  } finally {
    await waits.close();
    await raw.close();
    await evenings.close();
    load.close();
  }
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

function loadOfThroughput(measured: Throughput): MeasuredLoad {
  const spent = measured.processorMicroseconds.map((microseconds) => microseconds / 1_000);
  return {
    perSecond: measured.perSecond,
    p50: measured.p50Milliseconds,
    p95: measured.p95Milliseconds,
    serverMilliseconds: spent.slice(FIRST_SERVER).reduce((sum, one) => sum + one, 0),
    postgresMilliseconds: spent[SHARED.postgres] ?? 0,
    replicaMilliseconds: spent[SHARED.replica] ?? 0,
    pgbouncerMilliseconds: spent[SHARED.pgbouncer] ?? 0,
  };
}

function usedCores({ perSecond, processorMicroseconds }: Throughput): UsedCores {
  const cores = processorMicroseconds.map((one) => (one * perSecond) / 1_000_000);
  return {
    servers: cores.slice(FIRST_SERVER),
    postgres: cores[SHARED.postgres] ?? 0,
    replica: cores[SHARED.replica] ?? 0,
    pgbouncer: cores[SHARED.pgbouncer] ?? 0,
    load: cores[SHARED.load] ?? 0,
    machine: cores[SHARED.machine] ?? 0,
  };
}
