import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { customerOrders } from './customer-orders.ts';
import { type OrderMoney, orderCommands } from './order-commands.ts';
import { submissionAnnouncer } from './order-events.ts';
import { type MailedOrder, mailedOrder } from './order-mail.ts';
import { orderQueries } from './order-queries.ts';
import { placeOrders } from './placing/place-order.ts';
import { takenSlots } from './placing/slot-reservation.ts';
import { findByLocalId, findOrder, type StoredOrder, stands } from './placing/stored-order.ts';
import { type Submission, type SubmitCash, submitCashOrders } from './submitting/submit-cash.ts';
import { lockPayableOrder, submitPaidOrder } from './submitting/submit-paid.ts';

export type { OrderMoney } from './order-commands.ts';
export type { MailedOrder } from './order-mail.ts';
export type { OrderLineRecord, OrderRecord } from './placing/order-record.ts';
export type { StoredOrder } from './placing/stored-order.ts';
export type { PayableOrder, UnpaidOrder } from './submitting/submit-paid.ts';

export interface OrderDependencies {
  readonly pool: pg.Pool;
  readonly money: OrderMoney;
  readonly clock: Clock;
}

export type Orders = ReturnType<typeof openOrders>;

/**
 * The orders of the shop, the public interface of the module. Each command is one transaction and
 * idempotent: an order is placed once for its `local_id`, submitted once, and refunded once for each id.
 */
export function openOrders({ pool, money, clock }: OrderDependencies) {
  const queries = orderQueries(pool);
  const submitCash = submitCashOrders(pool);
  const announceSubmitted = submissionAnnouncer(pool);
  return {
    place: placeOrders(pool),
    /** Submits an order in cash; one that is to be paid by card is submitted with its payment. */
    submit: async (...[orderId, ...rest]: Parameters<SubmitCash>): Promise<Submission> => {
      const submission = await submitCash(orderId, ...rest);
      if (submission.kind === 'submitted') announceSubmitted(orderId);
      return submission;
    },
    ...orderCommands(pool, money, clock),
    ...queries,
    ofCustomer: customerOrders(pool),

    /** A submitted order as mails show it. */
    async findMailed(orderId: string): Promise<MailedOrder | null> {
      const order = await queries.find(orderId);
      return order && mailedOrder(order);
    },

    /** For the transaction that settles the payment of an order. Rule Y-4. */
    payment: { lock: lockPayableOrder, submit: submitPaidOrder },

    /** An order of the checkout, submitted or not. */
    findPlaced: (orderId: string) => findOrder(pool, orderId),

    /** How many orders each slot from `from` on holds at `now`. Rules S-11 and S-20. */
    takenSlots: (from: Instant, now: Instant) => takenSlots(pool, from, now),

    /** The id of the order with this local id; null for a new one. */
    async findId(localId: string): Promise<string | null> {
      return (await findByLocalId(pool, localId, { locked: false }))?.orderId ?? null;
    },

    /** The valid order with this local id and equal content: the answer to a repeated request. Rule I-11. */
    async findSame(
      localId: string,
      contentHash: string,
      at: { readonly now: Instant; readonly slotCapacity: number | null },
    ): Promise<StoredOrder | null> {
      const known = await findByLocalId(pool, localId, { locked: false });
      return known?.contentHash === contentHash && stands(known, at) ? known : null;
    },
  };
}
