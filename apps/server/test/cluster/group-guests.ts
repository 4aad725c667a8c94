import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  WireGroupOrderJoin,
  WireGroupOrderStart,
  WireGroupOrderState,
} from '@comptoir/contract/group-orders/group-order-state';
import { anOrder } from '#test/builders/order-builder.ts';
import type { GuestOrder } from './cluster-guests.ts';
import type { GuestRequests } from './guest-requests.ts';
import type { Observation } from './observation.ts';

const GROUPS = '/v2/public/group-orders';
const CHECKOUT = '/v2/public/checkout/';
const MAKI = { item_id: 'maki-saumon', quantity: 1, note: '', options: [] };

/** Longer than a clock is ahead. */
const MOST_ATTEMPTS = 30;
const PLACE_AGAIN_MS = 500;

/** How the orders of groups are paid: in cash by the host, or by the card of each participant. */
export type GroupPayment = 'cash' | 'shares';

/**
 * Groups of two who compose an order on one link, one group after the other, and pay it. Each request is repeated
 * until it is answered, as pages do.
 */
export function groupGuests(
  { charge, insist, complain }: GuestRequests,
  { now }: Pick<Observation, 'now'>,
  payments: readonly GroupPayment[],
) {
  const orders: GuestOrder[] = [];

  async function ask<Payload = WireGroupOrderState>(
    method: string,
    path: string,
    key: string,
    body: object = {},
  ): Promise<Payload> {
    const route = `${method} group${path.replace(/[\w-]{43}/, ':link').replace(/\d+$/, ':id')}`;
    const reply = await insist<Payload>(route, `${GROUPS}${path}`, method, body, {
      'group-key': key,
    });
    if (reply.status === 200 && reply.payload !== undefined) return reply.payload;
    throw new Error(`${route}: ${reply.status} ${reply.code}`);
  }

  /**
   * Has each participant pay a share. By a clock that is ahead the order's place may be over at once: its host places it
   * again, as the page says, until a server with another clock answers. Rule K-31.
   */
  async function beginShares(link: string, host: string, place: () => Promise<unknown>) {
    const [route, path] = ['POST group/:link/shares', `${GROUPS}/${link}/shares`];
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const reply = await insist(route, path, 'POST', {}, { 'group-key': host });
      if (reply.status === 200) return;
      if (reply.code !== 'order_expired') throw new Error(`${route}: ${reply.code}`);
      await delay(PLACE_AGAIN_MS);
      await place();
    }
    throw new Error(`${route}: order_expired`);
  }

  async function orderTogether(number: number, payment: GroupPayment): Promise<void> {
    const host = drawKey();
    const guest = drawKey();
    const { link_key: link } = await ask<WireGroupOrderStart>('POST', '', host, {
      first_name: 'Ada',
    });
    await ask<WireGroupOrderJoin>('POST', `/${link}/participants`, guest, { first_name: 'Ben' });
    await ask('PUT', `/${link}/lines/1`, host, MAKI);
    await ask('PUT', `/${link}/lines/2`, guest, MAKI);
    const { items, price } = await ask('POST', `/${link}/close`, host);
    if (price === null) throw new Error('A group of two dishes has no price.');
    const order: GuestOrder = {
      body: anOrder({
        local_id: `group-${process.pid}-${number}`,
        items,
        ...price,
        payment_method: payment === 'cash' ? 'cash' : 'card',
        group_order: { link_key: link, host_key: host },
      }),
      answer: null,
      answeredAt: 0,
      isSubmitted: false,
      vanishes: false,
    };
    orders.push(order);
    const place = () => insist('POST group order', CHECKOUT, 'POST', order.body);
    const placed = await place();
    if (placed.code === 'slot_full') {
      order.answer = 'slot_full';
      return;
    }
    const { order_id, order_number } = placed.payload ?? {};
    if (placed.status !== 200) throw new Error(`A group's order: ${placed.status} ${placed.code}`);
    order.answeredAt = now();
    order.answer = { order_id: String(order_id), order_number: Number(order_number) };
    if (payment === 'cash') {
      const body = { order_id, status: 'pending' };
      const submitted = await insist('PUT group order', CHECKOUT, 'PUT', body);
      if (submitted.status !== 200) throw new Error(`A group's order: ${submitted.code}`);
    } else {
      await beginShares(link, host, place);
      for (const key of [host, guest]) {
        const own = await ask<{ payment_intent_id: string | null }>(
          'POST',
          `/${link}/shares/pay`,
          key,
        );
        if (own.payment_intent_id === null) throw new Error('A participant has nothing to pay.');
        await charge(own.payment_intent_id);
      }
    }
    order.isSubmitted = true;
  }

  return {
    orders: orders as readonly GuestOrder[],

    /** One group after the other until `isOver`; the last one pays its order. */
    async orderUntil(isOver: () => boolean): Promise<void> {
      for (let number = 1; !isOver() && payments.length > 0; number += 1) {
        const payment = payments[number % payments.length] ?? 'cash';
        await orderTogether(number, payment).catch((error: unknown) => complain(String(error)));
      }
    },
  };
}

const drawKey = () => randomBytes(32).toString('base64url');
