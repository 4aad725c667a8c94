import { setTimeout as delay } from 'node:timers/promises';
import type { WireSlots } from '@comptoir/contract/orders/slots';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { COUNTED_ARTICLE } from './counted-article.ts';
import type { GuestRequests, Reply } from './guest-requests.ts';
import type { Observation } from './observation.ts';

/** The codes with which an order may be refused: its slot is full, or what it wants is sold out. */
const REFUSALS = ['slot_full', 'items_unavailable'] as const;
type Refusal = (typeof REFUSALS)[number];

/** An order as its guest sent it. */
export interface GuestOrder {
  readonly body: OrderBody;
  /** The first answer of the shop; null without one. */
  answer: { readonly order_id: string; readonly order_number: number } | Refusal | null;
  /** When it was answered first. */
  answeredAt: number;
  isSubmitted: boolean;
  /** Whether its guest closes the browser as soon as the card is charged. */
  readonly vanishes: boolean;
}

type Slot = OrderBody['customer']['date'];

const CHECKOUT = '/v2/public/checkout/';
const TOTAL = 11.8;
/** The order of the others, and the counted article. */
const WITH_COUNTED = {
  items: [...anOrder().items, { item_id: COUNTED_ARTICLE, quantity: 1, note: '', options: [] }],
  subtotal: 16.3,
  tax: 1.82,
  total: 16.3,
};
const BUILT_FILE = /\/assets\/[\w.-]+\.(?:js|css)/g;

/**
 * Simulated guests who browse and order in sequence, and retry unanswered orders as the storefront does, with
 * the same local id. They throw for an answer that contradicts an earlier one.
 */
export function clusterGuests(
  { call, charge, complain, insist, webhooksAreDelivered }: GuestRequests,
  { now }: Pick<Observation, 'now'>,
  pages: readonly string[],
) {
  const orders: GuestOrder[] = [];
  let isOver = false;
  let drawn = 0;

  async function browse(): Promise<void> {
    const paths = [
      '/v2/public/settings',
      '/v2/public/menus',
      '/v2/public/products/carte',
      '/v2/recommendations/popular',
      `${CHECKOUT}slots`,
      // A different text each time, because answers are cached.
      `/v2/public/locations/?query=${Math.floor(Math.random() * 10_000)}%20rue%20Neuve`,
      ...pages,
    ];
    for (let count = 0; count < 3; count += 1) {
      const path = oneOf(paths) ?? '/';
      const reply = await call(`GET ${path.replace(/\?.*$/, '')}`, path);
      if (reply.status >= 400 && reply.status < 500) complain(`GET ${path}: ${reply.status}`);
      // The answer does not depend on the server.
      const file = oneOf([...(reply.text ?? '').matchAll(BUILT_FILE)])?.[0];
      const loaded = file === undefined ? null : await call('GET /assets/', file);
      if (loaded?.status === 404) complain(`GET ${file}, which ${path} names: 404`);
      await delay(20 + Math.random() * 100);
    }
  }

  async function intentFor(): Promise<OrderBody['transaction_id'] | null> {
    const body = { customer_id: null, amount: TOTAL, payment_intent_id: null };
    const path = `${CHECKOUT}stripe-payment-intent`;
    const reply = await insist('POST intent', path, 'POST', body);
    const { id, client_secret } = reply.payload ?? {};
    if (reply.status !== 200) {
      complain(`An intent was refused: ${reply.status} ${reply.code}`);
      return null;
    }
    return {
      client_secret: String(client_secret),
      customer_id: null,
      payment_intent_id: String(id),
    };
  }

  async function draw(slots: readonly Slot[]): Promise<GuestOrder | null> {
    drawn += 1;
    const slot = Math.random() < 0.6 ? oneOf(slots) : undefined;
    const date = slot ?? { delivery_time_range: 'ASAP' };
    const common = { local_id: `guest-${process.pid}-${drawn}`, customer: aCustomer({ date }) };
    const order = { answer: null, answeredAt: 0, isSubmitted: false, vanishes: false };
    if (Math.random() < 0.2) return { ...order, body: anOrder({ ...common, ...WITH_COUNTED }) };
    if (Math.random() < 0.6) return { ...order, body: anOrder(common) };
    const transaction_id = await intentFor();
    if (!transaction_id) return null;
    const body = anOrder({ ...common, payment_method: 'card', transaction_id });
    return { ...order, body, vanishes: Math.random() < 0.4 };
  }

  function hear(order: GuestOrder, reply: Reply): boolean {
    const { status, code, payload } = reply;
    const { local_id } = order.body;
    const refusal = REFUSALS.find((known) => known === code);
    if (refusal && (order.answer === null || isRefusal(order.answer))) {
      order.answer = refusal;
      return false;
    }
    if (status !== 200) {
      complain(`${local_id}: ${status} ${code}, after ${JSON.stringify(order.answer)}`);
      return false;
    }
    const said = {
      order_id: String(payload?.order_id),
      order_number: Number(payload?.order_number),
    };
    // A place of another order may have come free between two answers.
    const before = isRefusal(order.answer) ? null : order.answer;
    if (before && JSON.stringify(before) !== JSON.stringify(said)) {
      complain(`${local_id}: first ${JSON.stringify(before)}, then ${JSON.stringify(said)}`);
    }
    if (!before) order.answeredAt = now();
    order.answer = said;
    return true;
  }

  async function place(order: GuestOrder): Promise<void> {
    const isCard = order.body.payment_method === 'card';
    const kind = isCard ? 'card order' : 'order';
    const reply = await insist(`POST ${kind}`, CHECKOUT, 'POST', order.body);
    if (!hear(order, reply)) return;
    if (order.answer === null || isRefusal(order.answer)) return;
    const { order_id } = order.answer;
    if (isCard) {
      const heard = charge(order.body.transaction_id?.payment_intent_id ?? '');
      if (order.vanishes) {
        await heard;
        order.isSubmitted = true;
        return;
      }
    }
    const body = { order_id, status: isCard ? 'paid' : 'pending' };
    const submitted = await insist(isCard ? 'PUT paid order' : 'PUT order', CHECKOUT, 'PUT', body);
    if (hear(order, submitted)) order.isSubmitted = true;
  }

  async function guest(slots: readonly Slot[]): Promise<void> {
    while (!isOver) {
      await browse();
      const order = await draw(slots);
      if (!order) continue;
      orders.push(order);
      // A double click, or a second tab.
      const times = Math.random() < 0.2 ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => place(order)));
    }
  }

  return {
    orders: orders as readonly GuestOrder[],

    /** Slots of a later day, few enough to fill. */
    async laterSlots(count: number): Promise<readonly Slot[]> {
      const path = `${CHECKOUT}slots`;
      const { payload } = await call<WireSlots>(`GET ${path}`, path);
      return payload?.days[3]?.slots.slice(0, count) ?? [];
    },

    /** Runs so many guests until the concurrent work is done. */
    async orderDuring(guests: number, slots: readonly Slot[], work: () => Promise<void>) {
      const all = Promise.all(Array.from({ length: guests }, () => guest(slots)));
      try {
        await work();
      } finally {
        isOver = true;
        await all;
      }
    },

    /** Retries each unfinished order once. */
    async sendAgain(): Promise<void> {
      for (const order of orders)
        if (!order.isSubmitted && !isRefusal(order.answer)) await place(order);
      await webhooksAreDelivered();
    },

    /** Contradictions between answers. */
    remarks(): readonly string[] {
      const refused = REFUSALS.map((code) => {
        const { length } = orders.filter(({ answer }) => answer === code);
        return `${length} of ${orders.length} orders were answered ${code}`;
      });
      const gone = orders.filter(({ vanishes, isSubmitted }) => vanishes && isSubmitted).length;
      return [...refused, `${gone} card orders were submitted by the card provider’s word alone`];
    },
  };
}

/** Whether the shop refused an order, in its answer. */
export function isRefusal(answer: GuestOrder['answer']): answer is Refusal {
  return typeof answer === 'string';
}

function oneOf<T>(choice: readonly T[]): T | undefined {
  return choice[Math.floor(Math.random() * choice.length)];
}
