import { enrolBoards } from '../board/staff.ts';
import { jsonClient } from '../harness/json-client.ts';
import { measureRounds, type Throughput } from '../harness/load.ts';
import { spentBy, spentByFamily } from '../harness/processor-time.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { anOrder, localId, pickupSlots } from './an-order.ts';
import { openRawOrders } from './raw-orders.ts';
import { separateEvenings } from './separate-evenings.ts';
import { type KitchenWork, openKitchen } from './working-kitchen.ts';

const CHECKOUT = '/v2/public/checkout';
const CLIENTS = 16;
/** Orders of a round: more than an evening has. */
const ROUND = 600;
/** An evening's. */
const SLOTS = 16;

/** Orders while the restaurant works; the processor times are PostgreSQL's and the server's. */
export interface WorkingRestaurant {
  readonly raw: Throughput;
  /** POST alone. */
  readonly placed: Throughput;
  /** Quote, POST and PUT. */
  readonly complete: Throughput;
  readonly kitchen: KitchenWork;
}

/**
 * Orders in a restaurant at work: orders and kitchen units of slots are counted, dishes are held, a board follows
 * all orders, and the kitchen accepts some, prints their tickets and hands them over, of which the journal gets its
 * entries. Beside it the same rows written straight to PostgreSQL, in turns.
 */
export async function benchWorkingRestaurant(
  server: ServerProcess,
  seconds: number,
): Promise<WorkingRestaurant> {
  const { url } = server;
  const { host, port, processId } = await server.postgres();
  const [board] = await enrolBoards(server, 1);
  if (!board) throw new Error('There is no board');
  const order = await anOrder(url);
  const slots = (await pickupSlots(url)).slice(-SLOTS);
  const http = jsonClient(url);
  const evenings = await separateEvenings({ host, port });
  const bodyOf = (index: number) =>
    JSON.stringify({
      ...order,
      local_id: localId(),
      customer: { ...order.customer, date: slots[index % slots.length] },
    });
  const place = async (index: number) => {
    await http.send('POST', CHECKOUT, bodyOf(index));
  };
  const complete = async (index: number) => {
    const body = bodyOf(index);
    await http.send('POST', `${CHECKOUT}/quote`, body);
    const { payload } = JSON.parse(await http.send('POST', CHECKOUT, body));
    const submitted = { order_id: payload.order_id, status: 'pending' };
    await http.send('PUT', CHECKOUT, JSON.stringify(submitted));
  };
  const roundOf = (task: (index: number) => Promise<void>) => ({
    size: ROUND,
    task,
    prepare: evenings.begin,
    check: async () => {},
    spent: () => [spentByFamily(processId), spentBy([server.process.pid])],
  });
  const rounds = { placed: roundOf(place), complete: roundOf(complete) };
  try {
    // Warms up the compiled code, and has an order placed that the raw ones repeat.
    await measureRounds(CLIENTS, seconds, rounds);
    const raw = await openRawOrders({ host, port }, CLIENTS);
    const kitchen = await openKitchen(url, board, { host, port });
    try {
      const measured = await measureRounds(CLIENTS, seconds, {
        raw: roundOf(raw.place),
        ...rounds,
      });
      return { ...measured, kitchen: await kitchen.stop() };
    } finally {
      await raw.close();
    }
  } finally {
    http.close();
    await evenings.close();
  }
}
