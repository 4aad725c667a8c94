import { jsonClient } from './json-client.ts';
import { measureTasks, type Throughput } from './load.ts';
import { spentBy, spentByFamily } from './processor-time.ts';
import { openRawOrders } from './raw-order.ts';
import type { ServerProcess } from './server-process.ts';

const LINES = 5;
const CHECKOUT = '/v2/public/checkout';

export interface OrderRow {
  readonly servers: number;
  readonly clients: number;
  readonly raw: Throughput;
  /** POST alone. Of the processor's time: PostgreSQL's, the servers'. */
  readonly placed: Throughput;
  /** Quote, POST and PUT. */
  readonly complete: Throughput;
}

/**
 * Orders of five lines at several numbers of clients, over servers that share a database, beside the
 * same rows straight on PostgreSQL.
 */
export async function benchOrders(
  servers: readonly [ServerProcess, ...ServerProcess[]],
  clientCounts: readonly number[],
  seconds: number,
): Promise<readonly OrderRow[]> {
  const [server] = servers;
  const order = await anOrder(server.url);
  const rows: OrderRow[] = [];
  for (const clients of clientCounts) {
    const lines = servers.map(({ url }) => jsonClient(url, clients));
    let turn = 0;
    const next = () => {
      turn += 1;
      const line = lines[turn % lines.length];
      if (!line) throw new Error('Nobody to send to');
      return line;
    };
    const place = () =>
      next().send('POST', CHECKOUT, JSON.stringify({ ...order, local_id: localId() }));
    const complete = async () => {
      const http = next();
      const body = JSON.stringify({ ...order, local_id: localId() });
      await http.send('POST', `${CHECKOUT}/quote`, body);
      const { payload } = (await http.send('POST', CHECKOUT, body)) as Answer;
      const finalized = { order_id: payload.order_id, status: 'pending' };
      await http.send('PUT', CHECKOUT, JSON.stringify(finalized));
    };
    await place();
    const postgres = await server.postgres();
    const raw = await openRawOrders(postgres, clients, LINES);
    const spent = () => [
      spentByFamily(postgres.processId),
      spentBy(servers.map(({ process: { pid } }) => pid)),
    ];
    try {
      rows.push({
        servers: servers.length,
        clients,
        raw: await measureTasks(clients, seconds, raw.place, spent),
        placed: await measureTasks(clients, seconds, async () => void (await place()), spent),
        complete: await measureTasks(clients, seconds, complete, spent),
      });
    } finally {
      await raw.close();
      for (const line of lines) line.close();
    }
  }
  return rows;
}

interface Answer {
  readonly payload: { readonly order_id: string };
}

interface MenuItem {
  readonly item_id: string;
  readonly item_price: { readonly price_pickup: number };
  readonly options: readonly { readonly min_selected: number }[];
}

let drawn = 0;
function localId(): string {
  drawn += 1;
  return `bench-${process.pid}-${drawn}`;
}

/** A pickup order of the first items that need no choice, at the totals that the server quotes. */
async function anOrder(url: string): Promise<Record<string, unknown>> {
  const menus = await fetch(`${url}/v2/public/menus`);
  const { payload } = (await menus.json()) as {
    payload: { categories: { items: MenuItem[] }[] }[];
  };
  const items = payload
    .flatMap((menu) => menu.categories.flatMap((category) => category.items))
    .filter((item) => item.options.every((group) => group.min_selected === 0))
    .slice(0, LINES)
    .map((item) => ({ item_id: item.item_id, quantity: 2, note: '', options: [] }));
  const slots = await fetch(`${url}${CHECKOUT}/slots?is_pickup=true`);
  const offered = (await slots.json()) as {
    payload: { days: { slots: { delivery_date: string; delivery_time_range: string }[] }[] };
  };
  const slot = offered.payload.days.flatMap((day) => day.slots).at(-1);
  const order = {
    items,
    free_items: [],
    is_pickup: true,
    payment_method: 'cash',
    status: 'pending',
    customer: {
      first_name: 'Jeanne',
      last_name: 'Martin',
      email: 'jeanne.martin@example.fr',
      phone: '06 39 98 12 34',
      location: { address: '', city: '', postal_code: '', country: 'France' },
      date: slot ?? { delivery_time_range: 'ASAP' },
    },
  };
  const quoted = await fetch(`${url}${CHECKOUT}/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { payload: quote } = (await quoted.json()) as { payload: Record<string, unknown> };
  const { subtotal, discount, delivery, tax, total } = quote;
  return { ...order, subtotal, discount, delivery, tax, total };
}
