import { randomUUID } from 'node:crypto';
import type { BoardAnswer } from '@comptoir/contract/staff/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { jsonClient } from '../harness/json-client.ts';
import { anOrder, localId } from '../orders/an-order.ts';
import { type Device, staffClient } from './staff.ts';

const CHECKOUT = '/v2/public/checkout';
const AS_SOON_AS_POSSIBLE = { delivery_date: null, delivery_time_range: 'ASAP' };

/** Guests and a board of one server: orders that are placed for now, and their steps. */
export async function kitchenOf(url: string, { cookie }: Device) {
  const order = await anOrder(url);
  const http = jsonClient(url);
  const staff = staffClient(url, cookie);
  let guests = 0;

  return {
    /** Places and submits an order of a guest of its own; returns its id. */
    async order(): Promise<string> {
      guests += 1;
      const customer = {
        ...Object(order.customer),
        last_name: `Martin ${guests}`,
        email: `guest-${guests}@example.fr`,
        date: AS_SOON_AS_POSSIBLE,
      };
      const body = JSON.stringify({ ...order, customer, local_id: localId() });
      const { payload } = JSON.parse(await http.send('POST', CHECKOUT, body));
      const submitted = { order_id: payload.order_id, status: 'pending' };
      await http.send('PUT', CHECKOUT, JSON.stringify(submitted));
      return payload.order_id;
    },

    /** Takes a step of an order and returns its revision; an accepted order is promised for `promisedAt`. */
    async step(
      orderId: string,
      to: OrderProgress,
      revision: number,
      promisedAt?: Date,
    ): Promise<number> {
      const change = { to, revision, ...(promisedAt && { promised_at: promisedAt.toISOString() }) };
      const path = `orders/${orderId}/transitions`;
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await staff.call<{ order: { revision: number } }>(
        'POST',
        path,
        change,
        headers,
      );
      return answer.order.revision;
    },

    board: () => staff.call<BoardAnswer['payload']>('GET', 'orders'),
    close: () => http.close(),
  };
}

export type Kitchen = Awaited<ReturnType<typeof kitchenOf>>;

const QUARTER = 15 * 60_000;

/** Fills a board with so many open orders: a quarter each of new, to start, in preparation, and ready. */
export async function fillBoard(kitchen: Kitchen, count: number): Promise<void> {
  const steps = [null, 'accepted', 'preparing', 'ready'] as const;
  for (let number = 0; number < count; number += 1) {
    const orderId = await kitchen.order();
    const to = steps[number % steps.length];
    if (!to) continue;
    const { orders } = await kitchen.board();
    const revision = orders.find(({ order_id }) => order_id === orderId)?.revision ?? 0;
    await kitchen.step(orderId, to, revision, new Date(Date.now() + 2 * QUARTER));
  }
}
