import { jsonClient } from '../harness/json-client.ts';
import { anOrder, localId, pickupSlots } from '../orders/an-order.ts';
import { guestsOf } from '../orders/friday-hour.ts';

const CHECKOUT = '/v2/public/checkout';
const CONNECTIONS = 16;
/** The last ones that are offered, as many as an evening has: a rush and the time take today's away. */
const SLOTS = 16;

/** The guests of several servers of one shop, who take the servers in turns as behind a load balancer. */
export interface ServersLoad {
  /** Quote, POST and PUT of an order for one of the slots, whose orders are counted. */
  order(): Promise<void>;
  /** A visit of a busy hour, of which every eighth orders. */
  visit(): Promise<void>;
  close(): void;
}

export async function loadOf(urls: readonly string[]): Promise<ServersLoad> {
  const [first = ''] = urls;
  const order = await anOrder(first);
  const slots = (await pickupSlots(first)).slice(-SLOTS);
  const clients = urls.map(jsonClient);
  const guests = await Promise.all(urls.map((url) => guestsOf(url, CONNECTIONS)));
  let orders = 0;
  let visits = 0;
  return {
    async order() {
      orders += 1;
      const client = clients[orders % clients.length];
      if (!client) throw new Error('There is no server');
      const customer = { ...order.customer, date: slots[orders % slots.length] };
      const body = JSON.stringify({ ...order, customer, local_id: localId() });
      await client.send('POST', `${CHECKOUT}/quote`, body);
      const { payload } = JSON.parse(await client.send('POST', CHECKOUT, body));
      const submitted = { order_id: payload.order_id, status: 'pending' };
      await client.send('PUT', CHECKOUT, JSON.stringify(submitted));
    },
    async visit() {
      visits += 1;
      await guests[visits % guests.length]?.visit();
    },
    close() {
      for (const { close } of [...clients, ...guests]) close();
    },
  };
}
