import pg from 'pg';
import { jsonClient } from '../harness/json-client.ts';
import { measureTasks, type Throughput } from '../harness/load.ts';
import { spentBy, spentByFamily } from '../harness/processor-time.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { anOrder, localId } from './an-order.ts';
import { CHANGED, CLEAR_SERVICE, SET_SERVICE } from './staff-settings.ts';

const CLIENTS = 16;
const SLICES = 5;

/** Orders while the staff has set nothing, and while it has; the processor times are PostgreSQL's and the server's. */
export interface LiveStateRow {
  readonly what: string;
  readonly perSecond: number;
  readonly processorMicroseconds: readonly number[];
}

/**
 * What orders cost while dishes are sold out that they do not have, orders as soon as possible pause, and a rush
 * goes on. In slices by turns, so that other load of the machine affects all alike.
 */
export async function benchLiveState(
  server: ServerProcess,
  seconds: number,
): Promise<readonly LiveStateRow[]> {
  const order = await anOrder(server.url);
  const http = jsonClient(server.url);
  const postgres = await server.postgres();
  const { host, port } = postgres;
  const client = new pg.Client({ host, port, user: 'comptoir', database: 'comptoir' });
  await client.connect();
  const spent = () => [spentByFamily(postgres.processId), spentBy([server.process.pid])];
  const place = async () => {
    const body = JSON.stringify({ ...order, local_id: localId() });
    await http.send('POST', '/v2/public/checkout', body);
  };
  const cases = [
    { what: 'nothing is set', statements: [CHANGED, ...CLEAR_SERVICE], slices: [] as Throughput[] },
    {
      what: 'a service is set',
      statements: [CHANGED, ...CLEAR_SERVICE, ...SET_SERVICE],
      slices: [] as Throughput[],
    },
  ];
  try {
    for (let slice = 0; slice < SLICES; slice += 1) {
      for (const { statements, slices } of cases) {
        for (const statement of statements) await client.query(statement);
        await place();
        slices.push(await measureTasks(CLIENTS, seconds / SLICES, place, spent));
      }
    }
  } finally {
    for (const statement of CLEAR_SERVICE) await client.query(statement);
    await client.end();
    http.close();
  }
  return cases.map(({ what, slices }) => rowOf(what, slices));
}

function rowOf(what: string, slices: readonly Throughput[]): LiveStateRow {
  const mean = (read: (slice: Throughput) => number) =>
    slices.reduce((sum, slice) => sum + read(slice), 0) / slices.length;
  return {
    what,
    perSecond: mean(({ perSecond }) => perSecond),
    processorMicroseconds: [0, 1].map((index) =>
      mean(({ processorMicroseconds }) => processorMicroseconds[index] ?? 0),
    ),
  };
}
