import { holdUntil } from '@comptoir/domain/orders/order-expiry';
import type { OrderBody } from '#test/builders/order-builder.ts';

/** An order as its guest sent it. */
export interface SentOrder {
  readonly body: OrderBody;
  /** The first answer of the server; null before. */
  answer: Readonly<Record<string, unknown>> | null;
  /** When the first answer came, in milliseconds since 1970. */
  answeredAt: number;
  isSubmitted: boolean;
}

/** How many guests order at the same time. */
const GUESTS = 8;
const CHECKOUT = '/v2/public/checkout/';

/**
 * Simulated guests who order in sequence until the server is gone, and retry unanswered orders, some of them
 * twice at once. They throw for an answer that contradicts an earlier one.
 */
export function stubbornGuests(drawOrder: () => OrderBody) {
  const sent: SentOrder[] = [];
  const oneOf = (orders: readonly SentOrder[]) => orders[Math.floor(Math.random() * orders.length)];

  function nextOrder(): SentOrder {
    const chance = Math.random();
    const again =
      chance < 0.2
        ? oneOf(sent.filter(({ answer }) => answer === null))
        : chance < 0.3
          ? oneOf(sent)
          : undefined;
    if (again) return again;
    const order = { body: drawOrder(), answer: null, answeredAt: 0, isSubmitted: false };
    sent.push(order);
    return order;
  }

  async function call(url: string, method: 'POST' | 'PUT', order: SentOrder, body: object) {
    const response = await fetch(url + CHECKOUT, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, payload } = JSON.parse(await response.text());
    // On a slow machine the crashes take longer than a place is held. Rule S-16.
    const isHeld = order.answer !== null && Date.now() < holdUntil(order.answeredAt, false);
    if (code === 'slot_full' && !isHeld && !order.isSubmitted) return false;
    const said = JSON.stringify({ status: response.status, code, payload });
    if (response.status !== 200) throw new Error(`${method} was refused: ${said}`);
    // The submission answers no key; a repeated order answers the same one. Rule T-4.
    const { order_key = order.answer?.order_key, ...others } = payload;
    const answer = { ...others, order_key };
    if (order.answer && JSON.stringify(order.answer) !== JSON.stringify(answer)) {
      throw new Error(`First ${JSON.stringify(order.answer)}, then ${said}`);
    }
    if (order.answer === null) order.answeredAt = Date.now();
    order.answer = answer;
    return true;
  }

  async function place(url: string, order: SentOrder): Promise<void> {
    const isTaken = await call(url, 'POST', order, order.body);
    if (!isTaken || Math.random() < 0.2) return;
    const { order_id } = order.answer ?? {};
    const isKept = await call(url, 'PUT', order, { order_id, status: 'pending' });
    if (isKept) order.isSubmitted = true;
  }

  async function orderUntilGone(url: string, onOrder: () => void): Promise<void> {
    for (;;) {
      const order = nextOrder();
      const times = Math.random() < 0.3 ? 2 : 1;
      const calls = Array.from({ length: times }, () => place(url, order));
      const outcomes = await Promise.allSettled(calls);
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') continue;
        // fetch throws a TypeError when the server is gone; anything else is a failure.
        if (outcome.reason instanceof TypeError) return;
        throw outcome.reason;
      }
      onOrder();
    }
  }

  return {
    sent: sent as readonly SentOrder[],

    /** Orders at `url` until the server is gone; calls `onOrder` after each successful order. */
    async order(url: string, onOrder: () => void): Promise<void> {
      await Promise.all(Array.from({ length: GUESTS }, () => orderUntilGone(url, onOrder)));
    },

    /** Retries all unanswered orders. */
    async sendAgain(url: string): Promise<void> {
      for (const order of sent) if (order.answer === null) await place(url, order);
    },
  };
}
