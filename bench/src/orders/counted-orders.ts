import pg from 'pg';
import { jsonClient } from '../harness/json-client.ts';
import { measureRounds, type Round, type Throughput } from '../harness/load.ts';
import { spentBy, spentByFamily } from '../harness/processor-time.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { anOrder, type BenchOrder, localId, pickupSlots } from './an-order.ts';

const CHECKOUT = '/v2/public/checkout';
const CLIENTS = 16;
/** Of the dish that runs out. */
const PORTIONS = 100;
/** The slots that fill up. */
const SLOTS = 10;

/** Orders by what is counted of them; the processor times are PostgreSQL's and the server's. */
export interface CountedRow {
  readonly what: string;
  /** POST alone. */
  readonly placed: Throughput;
  /** Quote, POST and PUT. */
  readonly complete: Throughput;
}

/**
 * What orders cost of which something is counted: portions of a dish with a hundred left, or the orders and
 * kitchen units of ten slots. Each round begins with all of it and ends when all is taken, so that counting has as
 * many rows to count as in a restaurant; then the next order is refused. Beside it rounds of as many orders of which
 * nothing is counted. Orders of earlier rounds are deleted.
 */
export async function benchCountedOrders(
  plain: ServerProcess,
  withCapacity: ServerProcess,
  seconds: number,
): Promise<readonly CountedRow[]> {
  const [free, limited] = [await openShop(plain), await openShop(withCapacity)];
  try {
    const [dish] = free.order.items;
    if (!dish) throw new Error('The order has no dish');
    const portions = Math.floor(PORTIONS / dish.quantity);
    const slots = (await pickupSlots(withCapacity.url)).slice(-SLOTS);
    const places = await placesOfSlot(limited, slots[0]);
    const slotOf = (index: number) => ({ date: slots[index % slots.length] });
    const kinds = {
      nothing: { shop: free, size: portions, isCounted: false },
      portions: { shop: free, size: portions, set: holdOf(dish.item_id), isCounted: true },
      slots: { shop: limited, size: SLOTS * places, isCounted: true, customerOf: slotOf },
    };
    const roundsOf = (send: 'place' | 'complete') => ({
      nothing: roundOf(kinds.nothing, send),
      portions: roundOf(kinds.portions, send),
      slots: roundOf(kinds.slots, send),
    });
    // Warms up the compiled code of both servers.
    await measureRounds(CLIENTS, seconds, roundsOf('complete'));
    const placed = await measureRounds(CLIENTS, seconds, roundsOf('place'));
    const complete = await measureRounds(CLIENTS, seconds, roundsOf('complete'));
    return [
      { what: 'nothing is counted', placed: placed.nothing, complete: complete.nothing },
      {
        what: `a dish has ${PORTIONS} portions left`,
        placed: placed.portions,
        complete: complete.portions,
      },
      {
        what: `${SLOTS} slots fill up, ${places} orders each by kitchen units`,
        placed: placed.slots,
        complete: complete.slots,
      },
    ];
  } finally {
    await free.close();
    await limited.close();
  }
}

interface Kind {
  readonly shop: Shop;
  readonly size: number;
  /** The statement by which the staff sets something before each round. */
  readonly set?: string;
  /** Whether nothing is left after a round. */
  readonly isCounted: boolean;
  /** What the customer of an order says beside the usual. */
  readonly customerOf?: (index: number) => object;
}

function roundOf(kind: Kind, send: 'place' | 'complete'): Round {
  const { shop, size, set = '', isCounted, customerOf = () => ({}) } = kind;
  return {
    size,
    task: (index) => shop[send](customerOf(index)),
    prepare: () => shop.clear(set),
    async check() {
      if (isCounted && (await shop.isTaken(customerOf(0)))) {
        throw new Error('An order was taken for which nothing was left');
      }
    },
    spent: shop.spent,
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Guests of a server, and its database. */
async function openShop({ url, process: { pid }, postgres }: ServerProcess) {
  const http = jsonClient(url);
  const { host, port, processId } = await postgres();
  const client = new pg.Client({ host, port, user: 'comptoir', database: 'comptoir' });
  await client.connect();
  /** Deletes all orders and what the staff has set, and sets something. */
  async function clear(set = ''): Promise<void> {
    await client.query([...CLEAR, set, CHANGED].filter(Boolean).join(';'));
  }
  await clear();
  const order: BenchOrder = await anOrder(url);
  const bodyOf = (customer: object) =>
    JSON.stringify({
      ...order,
      local_id: localId(),
      customer: { ...order.customer, ...customer },
    });
  const place = async (customer: object) => {
    await http.send('POST', CHECKOUT, bodyOf(customer));
  };
  return {
    order,
    place,
    async complete(customer: object) {
      const body = bodyOf(customer);
      await http.send('POST', `${CHECKOUT}/quote`, body);
      const { payload } = JSON.parse(await http.send('POST', CHECKOUT, body));
      const submitted = { order_id: payload.order_id, status: 'pending' };
      await http.send('PUT', CHECKOUT, JSON.stringify(submitted));
    },
    /** Whether one more order is taken. */
    isTaken: (customer: object) =>
      place(customer).then(
        () => true,
        (error: Error) => {
          if (/answered 409/.test(error.message)) return false;
          throw error;
        },
      ),
    clear,
    spent: () => [spentByFamily(processId), spentBy([pid])],
    async close() {
      http.close();
      await client.end();
    },
  };
}

/** How many of the orders a slot takes. */
async function placesOfSlot(shop: Shop, date: object | undefined): Promise<number> {
  let places = 0;
  while (await shop.isTaken({ date })) places += 1;
  return places;
}

/** What the staff has set is read again by the server that takes an order judged by the version before. */
const CHANGED = 'UPDATE availability SET version = version + 1';
const CLEAR = ['DELETE FROM pgboss.job', 'DELETE FROM orders', 'DELETE FROM holds'];

function holdOf(itemId: string): string {
  return `INSERT INTO holds (kind, subject, ends_at, portions, set_at)
    VALUES ('item', ${pg.escapeLiteral(itemId)}, now() + interval '30 days', ${PORTIONS}, now())`;
}
