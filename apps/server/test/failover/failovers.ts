import { setTimeout as delay } from 'node:timers/promises';
import { queries } from '../cluster/cluster-database.ts';
import { databaseAway, type Fault } from '../cluster/faults.ts';
import type { Observation, Seen } from '../cluster/observation.ts';
import type { DatabaseNode } from './database-node.ts';
import { type HighlyAvailableDatabase, until } from './highly-available-database.ts';

type Failover = Fault<HighlyAvailableDatabase>;

/** Requests in flight at the end of a fault may still fail. */
const SETTLING_MS = 2_000;
const ORDERS_TIMEOUT_MS = 90_000;
/** So many orders show that they are taken again. */
const ORDERS_AGAIN = 5;
/** Longer than any failover: Patroni's ttl is 15 s. */
const FROZEN_MS = 40_000;
const FULL_MS = 30_000;
/** 16 MB each; PostgreSQL keeps up to five for later. */
const SEGMENTS_ASIDE = 5;
const HELD_MS = 5_000;

/** Whether an answer accepted an order. */
export const isTaken = ({ status, route }: Seen): boolean =>
  status === 200 && (route === 'POST order' || route === 'POST card order');

/** Waits for orders that were sent and accepted from now on. */
async function untilOrdersAreTaken(
  { seen, now }: Observation,
  { nodes }: HighlyAvailableDatabase,
): Promise<void> {
  const since = now();
  const later = () => seen.filter((one) => one.at - one.took >= since);
  try {
    await until(async () => later().filter(isTaken).length >= ORDERS_AGAIN, ORDERS_TIMEOUT_MS);
  } catch (error) {
    const answers = Map.groupBy(later(), ({ route, status }) => `${status} ${route}`);
    const counts = [...answers].map(([answer, { length }]) => `${length} × ${answer}`);
    const words = nodes.map((node) => node.lastWords()).join('\n');
    throw new Error(`No order is taken: ${counts.join(', ')}\n${words}`, { cause: error });
  }
}

/** A fault of a node, which lasts until orders are taken again and for `heldMs` at least, and its repair. */
function failover(
  name: string,
  choose: (database: HighlyAvailableDatabase) => Promise<DatabaseNode>,
  harm: (node: DatabaseNode) => void,
  repair: (node: DatabaseNode) => void,
  heldMs: number,
  afterwards: (
    node: DatabaseNode,
    database: HighlyAvailableDatabase,
  ) => Promise<readonly string[]> = async () => [],
): Failover {
  return ({ database }, observed, { violations }) =>
    observed.during(name, databaseAway, SETTLING_MS, async () => {
      const node = await choose(database);
      const held = delay(heldMs);
      harm(node);
      await untilOrdersAreTaken(observed, database);
      await held;
      repair(node);
      violations.push(...(await afterwards(node, database)));
      await database.untilWhole();
      await untilOrdersAreTaken(observed, database);
    });
}

const primary = (database: HighlyAvailableDatabase) => database.primary();

/** The machine of the primary dies, with its etcd and Patroni. */
export const primaryDies = failover(
  'the primary is killed',
  primary,
  (node) => node.kill(),
  (node) => node.start(),
  HELD_MS,
);

/** The machine of the primary stands still, and does not know so when it goes on. */
export const primaryFreezes = failover(
  'the primary freezes and wakes',
  primary,
  (node) => node.freeze(),
  (node) => node.thaw(),
  FROZEN_MS,
  writesAcknowledgedBy,
);

/** The network of the primary is cut: it runs, and reaches neither etcd nor its replicas. */
export const primaryIsCutOff = failover(
  'the network of the primary is cut',
  primary,
  (node) => node.cutNetwork(),
  (node) => node.mendNetwork(),
  FROZEN_MS,
);

/** Nothing more fits on the disk of the primary, while its log still has room set aside, so that it does not die. */
export const diskOfPrimaryFills = failover(
  'the disk of the primary is full',
  async (database) => {
    await setLogAside(database);
    return database.primary();
  },
  (node) => node.fillDisk(),
  (node) => node.emptyDisk(),
  FULL_MS,
);

/** Has the primary's log use segments and keep them for later, as a database does that has run for a while. */
async function setLogAside({ asAdministrator }: HighlyAvailableDatabase): Promise<void> {
  for (let segment = 0; segment < SEGMENTS_ASIDE; segment += 1) {
    await asAdministrator('INSERT INTO proof_writes DEFAULT VALUES');
    await asAdministrator('SELECT pg_switch_wal()');
  }
  await asAdministrator('CHECKPOINT');
}

/** The replica dies that commits wait for. */
export const replicaDies = failover(
  'the synchronous replica is killed',
  (database) => database.synchronousReplica(),
  (node) => node.kill(),
  (node) => node.start(),
  HELD_MS,
);

/** An administrator asks for another primary. */
export const primaryIsSwitched: Failover = ({ database }, observed, { violations }) =>
  observed.during('a switchover is asked for', databaseAway, SETTLING_MS, async () => {
    const before = await database.primary();
    await database.switchOver();
    await untilOrdersAreTaken(observed, database);
    await database.untilWhole();
    await untilOrdersAreTaken(observed, database);
    if ((await database.primary()) === before) violations.push('the switchover changed nothing');
  });

const WRITERS = 4;
const WRITING_MS = 8_000;

/** Writes to a node that was primary, past HAProxy: none may be acknowledged. */
async function writesAcknowledgedBy(
  node: DatabaseNode,
  database: HighlyAvailableDatabase,
): Promise<readonly string[]> {
  const query = queries({
    connectionString: database.directUrl(node),
    connectionTimeoutMillis: 1_000,
    query_timeout: WRITING_MS,
  });
  const until = performance.now() + WRITING_MS;
  const acknowledged: string[] = [];
  const write = async () => {
    while (performance.now() < until) {
      const isAcknowledged = await query('INSERT INTO proof_writes DEFAULT VALUES').then(
        () => true,
        () => false,
      );
      if (isAcknowledged) acknowledged.push(`${node.name} acknowledged a write after it woke`);
      await delay(20);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return acknowledged;
}
