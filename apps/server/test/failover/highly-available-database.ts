import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from '#db/connection.ts';
import { Secret } from '#secret.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { queries, type ShopDatabase } from '../cluster/cluster-database.ts';
import { eventually } from '../cluster/eventually.ts';
import { createNetwork, createNode, type DatabaseNode } from './database-node.ts';

const NODES = 3;
const HAPROXY = join(import.meta.dirname, '../../../../ops/ha/haproxy.cfg');
const START_TIMEOUT_MS = 60_000;
const RECOVERY_TIMEOUT_MS = 180_000;
const ANSWER_TIMEOUT_MS = 1_500;
/** The passwords of the shipped file. */
const SUPERUSER = 'postgres:CHANGE-ME-superuser';
const API_ACCESS = Buffer.from('patroni:CHANGE-ME-restapi').toString('base64');
const SHOP = 'comptoir:shop';

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** PostgreSQL on three nodes, with Patroni, etcd and HAProxy as in ops/ha. */
export interface HighlyAvailableDatabase extends ShopDatabase {
  readonly nodes: readonly DatabaseNode[];
  /** Queries as the superuser. */
  readonly asAdministrator: ShopDatabase['query'];
  /** The node that has the leader's lock; waits until there is one. */
  primary(): Promise<DatabaseNode>;
  /** The replica that commits wait for. */
  synchronousReplica(): Promise<DatabaseNode>;
  /** Asks for another primary, as `patronictl switchover` does; again while no replica is synchronous yet. */
  switchOver(): Promise<void>;
  /** Waits until the nodes replicate from one primary, one of them synchronously. */
  untilWhole(): Promise<void>;
  /** The URL of one node, past HAProxy. */
  directUrl(node: DatabaseNode): string;
}

/** Starts everything in the network namespace of this process. */
export async function startHighlyAvailableDatabase(
  directory: string,
): Promise<HighlyAvailableDatabase> {
  mkdirSync(directory, { recursive: true });
  createNetwork();
  const nodes = Array.from({ length: NODES }, (_, index) => createNode(directory, index + 1));
  for (const node of nodes) node.start();
  const log = openSync(join(directory, 'haproxy.log'), 'a');
  const haproxy = spawn('haproxy', ['-db', '-f', HAPROXY], { stdio: ['ignore', log, log] });
  closeSync(log);
  await untilWhole(START_TIMEOUT_MS).catch((error: unknown) => {
    const words = nodes.map((node) => node.lastWords()).join('\n');
    for (const node of nodes) node.remove();
    throw new Error(words, { cause: error });
  });
  const asAdministrator = queries({
    connectionString: `postgres://${SUPERUSER}@127.0.0.1:5000/postgres`,
  });
  await until(() => asAdministrator('SELECT 1').then(() => true), START_TIMEOUT_MS);
  await asAdministrator("CREATE ROLE comptoir LOGIN PASSWORD 'shop'");
  await asAdministrator('CREATE DATABASE comptoir OWNER comptoir');
  const url = `postgres://${SHOP}@127.0.0.1:5000/comptoir`;
  const direct = queries({ connectionString: url });

  async function memberNodes(role: string): Promise<readonly DatabaseNode[]> {
    const names = (await members(nodes)).filter((member) => member.role === role);
    return nodes.filter(({ name }) => names.some((member) => member.name === name));
  }

  async function oneOf(role: string): Promise<DatabaseNode> {
    let found: DatabaseNode | undefined;
    await until(async () => {
      [found] = await memberNodes(role);
      return found !== undefined;
    }, RECOVERY_TIMEOUT_MS);
    if (!found) throw new Error(`No node is ${role}.`);
    return found;
  }

  async function untilWhole(timeoutMs = RECOVERY_TIMEOUT_MS): Promise<void> {
    await until(async () => isWhole(await members(nodes)), timeoutMs);
  }

  return {
    nodes,
    url,
    readUrl: `postgres://${SHOP}@127.0.0.1:5001/comptoir`,
    pool: () => openPool({ connectionString: new Secret(url) }, silentLog),
    query: direct,
    asAdministrator: queries({
      connectionString: `postgres://${SUPERUSER}@127.0.0.1:5000/comptoir`,
    }),
    primary: () => oneOf('leader'),
    synchronousReplica: () => oneOf('sync_standby'),
    async switchOver() {
      let refusal = '';
      const asked = eventually(async () => {
        const { name, address } = await oneOf('leader');
        const answer = await fetch(`http://${address}:8008/switchover`, {
          method: 'POST',
          headers: { authorization: `Basic ${API_ACCESS}`, 'content-type': 'application/json' },
          body: JSON.stringify({ leader: name }),
        });
        refusal = `${answer.status} ${await answer.text()}`;
        return answer.ok;
      }, START_TIMEOUT_MS);
      await asked.catch((cause: unknown) => {
        throw new Error(`The switchover was refused: ${refusal}`, { cause });
      });
    },
    untilWhole: () => untilWhole(),
    directUrl: ({ address }) => `postgres://${SHOP}@${address}:5432/comptoir`,
    async stop() {
      haproxy.kill('SIGKILL');
      for (const node of nodes) node.remove();
    },
  };
}

/** The cluster as the first node that answers knows it. */
async function members(nodes: readonly DatabaseNode[]): Promise<readonly Member[]> {
  for (const { address } of nodes) {
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const answer = await fetch(`http://${address}:8008/cluster`, { signal });
      const { members: found } = JSON.parse(await answer.text());
      if (Array.isArray(found)) return found;
    } catch {
      // The next one.
    }
  }
  return [];
}

function isWhole(found: readonly Member[]): boolean {
  return (
    found.length === NODES &&
    new Set(found.map(({ timeline }) => timeline)).size === 1 &&
    found.every(({ state }) => state === 'running' || state === 'streaming') &&
    found.some(({ role }) => role === 'leader') &&
    found.some(({ role }) => role === 'sync_standby')
  );
}

/** Polls until it holds; throws after the timeout. */
export async function until(holds: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  if (!(await eventually(holds, timeoutMs)))
    throw new Error(`Not within ${timeoutMs} ms: ${holds}`);
}
