import { jsonClient } from '../harness/json-client.ts';
import { measureInterleaved, measureTasks, type Throughput } from '../harness/load.ts';
import { spentBy, spentByFamily } from '../harness/processor-time.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { anOrder, localId } from './an-order.ts';
import { openRawOrders } from './raw-orders.ts';

const CHECKOUT = '/v2/public/checkout';
/** So many orders warm up a server's compiled code. */
const WARM_ORDERS = 6_000;
const WARM_CLIENTS = 16;

export interface OrderRow {
  readonly servers: number;
  readonly clients: number;
  readonly raw: Throughput;
  /** POST alone. Processor time: PostgreSQL's, then the servers'. */
  readonly placed: Throughput;
  /** Quote, POST and PUT. */
  readonly complete: Throughput;
}

/**
 * Orders of five lines at several numbers of clients, on servers that share a database, compared with the same
 * rows written straight to PostgreSQL.
 */
export async function benchOrders(
  servers: readonly [ServerProcess, ...ServerProcess[]],
  clientCounts: readonly number[],
  seconds: number,
): Promise<readonly OrderRow[]> {
  const [server] = servers;
  const order = await anOrder(server.url);
  const rows: OrderRow[] = [];
  await warmUp(servers, order);
  for (const clients of clientCounts) {
    const httpClients = servers.map(({ url }) => jsonClient(url));
    let sent = 0;
    const next = () => {
      sent += 1;
      const client = httpClients[sent % httpClients.length];
      if (!client) throw new Error('There is no server');
      return client;
    };
    const place = async () => {
      await next().send('POST', CHECKOUT, JSON.stringify({ ...order, local_id: localId() }));
    };
    const complete = async () => {
      const http = next();
      const body = JSON.stringify({ ...order, local_id: localId() });
      await http.send('POST', `${CHECKOUT}/quote`, body);
      const { payload } = JSON.parse(await http.send('POST', CHECKOUT, body)) as Answer;
      const submitted = { order_id: payload.order_id, status: 'pending' };
      await http.send('PUT', CHECKOUT, JSON.stringify(submitted));
    };
    await place();
    const postgres = await server.postgres();
    const raw = await openRawOrders(postgres, clients);
    const spent = () => [
      spentByFamily(postgres.processId),
      spentBy(servers.map(({ process: { pid } }) => pid)),
    ];
    try {
      await raw.dropMails();
      const tasks = { raw: raw.place, placed: place };
      const interleaved = await measureInterleaved(clients, seconds, tasks, spent);
      const completed = await measureTasks(clients, seconds, complete, spent);
      rows.push({ servers: servers.length, clients, ...interleaved, complete: completed });
    } finally {
      await raw.close();
      for (const client of httpClients) client.close();
    }
  }
  return rows;
}

/** Warms up every server with the orders of a busy evening. */
async function warmUp(
  servers: readonly ServerProcess[],
  order: Awaited<ReturnType<typeof anOrder>>,
): Promise<void> {
  for (const { url } of servers) {
    const http = jsonClient(url);
    const client = async () => {
      for (let placed = 0; placed < WARM_ORDERS / WARM_CLIENTS; placed += 1) {
        await http.send('POST', CHECKOUT, JSON.stringify({ ...order, local_id: localId() }));
      }
    };
    await Promise.all(Array.from({ length: WARM_CLIENTS }, client));
    http.close();
  }
}

interface Answer {
  readonly payload: { readonly order_id: string };
}
