import { isContentFixed, isStillValid } from '@comptoir/domain/orders/decide-placement';
import type { OfferLimit } from '@comptoir/domain/orders/placement-limits';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { SlotRoom } from '@comptoir/domain/schedule/slot-room';
import type { Executor } from '#db/connection.ts';
import type { Resources } from '#resources.ts';
import { boardQueries } from './board/board-queries.ts';
import { preparationTimes } from './board/preparation-times.ts';
import { silenceOrder } from './board/silence-order.ts';
import { advanceOrders } from './changing/advance-order.ts';
import { assignCouriers } from './changing/assign-courier.ts';
import { cancelOrders } from './changing/cancel-order.ts';
import { changePromisedTimes } from './changing/change-promised-time.ts';
import { correctHandoverPayments } from './changing/correct-payments.ts';
import { moveOrders } from './changing/move-order.ts';
import { auditedChange } from './changing/order-change.ts';
import { recallOrders } from './changing/recall-order.ts';
import { tickLines } from './changing/tick-line.ts';
import { undoChanges } from './changing/undo-change.ts';
import { customerOrders } from './customer-orders.ts';
import {
  comparePositions,
  currentPosition,
  type EventPosition,
  eventsAfter,
  heldBackEvents,
} from './event-reader.ts';
import { guestLines } from './guest-lines.ts';
import { bumpRevision, type EventOrigin, IS_HAND_OVER } from './order-events.ts';
import type { OrderMoney } from './order-money.ts';
import {
  isSettled,
  type OrderLineRow,
  openLinks,
  orderQueries,
  type SubmittedOrderRow,
  soldLineName,
  soldName,
} from './order-row.ts';
import { orderState } from './order-wire.ts';
import { findByLocalId, findOrder, type StoredOrder } from './placing/open-orders.ts';
import { type OfferGuest, readStock, readUsedUpOffers, takenSlots } from './placing/order-facts.ts';
import { lockOrderRow, lockStoredOrder } from './placing/order-locks.ts';
import { orderRecord, type PricedOrder } from './placing/order-record.ts';
import { type Placement, placeOrders } from './placing/place-order.ts';
import { idsOfRequest, refundsOfRequest, requestOf } from './refunds/order-refunds.ts';
import { recomputeRefund, storeBookedRefund } from './refunds/refund-amount.ts';
import { refundOrder, refundOrders } from './refunds/refund-order.ts';
import { orderRefunds as readRefunds } from './refunds/refundable-order.ts';
import { judgeRequest, storeRequest } from './request-keys.ts';
import { namesOf, rateOf, soldOptions, withoutPrice } from './sold-options.ts';
import {
  findStored,
  type JudgeOrder,
  type Submission,
  type SubmitRequest,
  submissionAnnouncer,
  submitOrders,
} from './submitting/submit-order.ts';
import {
  extendReservation,
  lockPayableOrder,
  offersLostBy,
  submitPaidOrder,
} from './submitting/submit-paid.ts';
import { withdrawOrder } from './submitting/withdraw-order.ts';
import { endSubstitutions } from './substituting/end-substitution.ts';
import { proposalsOf } from './substituting/proposal-row.ts';
import { guestProposal, proposalToWire } from './substituting/proposal-wire.ts';
import { type Proposal, proposeSubstitution } from './substituting/propose-substitution.ts';
import { changeableOrder, soldQuantities } from './substituting/sold-lines.ts';
import { lastTestOrder, markAsTest } from './test-orders.ts';
import { sendMessages } from './tracking/guest-messages.ts';
import { orderAccess } from './tracking/order-access.ts';
import { latestOrders } from './tracking/order-changes.ts';
import { offerUseCounts, portionsUsed } from './use-counts.ts';

export type { BoardRefusal } from '@comptoir/domain/orders/decide-cancellation';
export type { BoardOrderRow, HistoryRow } from './board/board-queries.ts';
export type { OrderStep } from './changing/advance-order.ts';
export type { Cancellation } from './changing/cancel-order.ts';
export type { MovedOrder } from './changing/move-order.ts';
export type {
  BoardRequest,
  ChangedBy,
  IsHandOverClosed,
  OrderChange,
  RecordChange,
} from './changing/order-change.ts';
export type { EventPosition } from './event-reader.ts';
export type { StoredPayment } from './order-events.ts';
export type { CardRefundState, OrderMoney } from './order-money.ts';
export type { StoredOrder } from './placing/open-orders.ts';
export type { OfferGuest, OfferUse } from './placing/order-facts.ts';
export type { BindOrder } from './placing/order-record.ts';
export type { Placement } from './placing/place-order.ts';
export type { RefundRequest } from './refunds/refund-order.ts';
export type { OrderRefunds } from './refunds/refundable-order.ts';
export type { OpenOrder, StillServed } from './submitting/submit-order.ts';
export type { PayableOrder, UnpaidOrder } from './submitting/submit-paid.ts';
export type { ProposalRow } from './substituting/proposal-row.ts';
export type { ProposalAnswered, SwapDish } from './substituting/propose-substitution.ts';
export type { ChangeableLine, SoldQuantity } from './substituting/sold-lines.ts';
export type { TestOrder } from './test-orders.ts';

export type Orders = ReturnType<typeof openOrders>;

/** When an order is sent again. */
interface SentAgain<Refusal> {
  readonly now: Instant;
  readonly room: SlotRoom;
  /** It would not be taken now, so an open one is not valid any more. Rule SV-26. */
  readonly isRefused: boolean;
  /** Judges an open one. */
  readonly judge: JudgeOrder<Refusal>;
}

/** What is stored under a local id that is sent again. */
type KnownOrder<Refusal> =
  /** The valid order of this content, which is the answer. */
  | { readonly kind: 'same'; readonly order: StoredOrder }
  /** An open order of this content that is not served any more. Rule SV-26. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** An order that no other content replaces. */
  | { readonly kind: 'other_content' };

/**
 * The orders of the shop, the public interface of the module. Each command is one transaction, has an
 * actor, and is idempotent: an order is placed once for its `local_id`, submitted once, and refunded once
 * for each id.
 */
export function openOrders({
  pool,
  money,
  clock,
}: Pick<Resources, 'pool' | 'clock'> & {
  readonly money: OrderMoney;
}) {
  const queries = orderQueries(pool);
  const placeRecord = placeOrders(pool, clock);
  const submitOrder = submitOrders(pool, clock);
  const announceSubmitted = submissionAnnouncer(pool);
  const findMailed = latestOrders(queries.findAll);
  return {
    /** Stores a priced order, which stays open until it is submitted; no event is written before. */
    place: (order: PricedOrder, room: SlotRoom): Promise<Placement> =>
      placeRecord(orderRecord(order), room),

    /** Submits an order in cash; one that is to be paid by card is submitted with its payment. */
    async submit<Refusal>(
      orderId: string,
      judged: Pick<SubmitRequest<Refusal>, 'room' | 'judge' | 'loadOf'>,
      { actor }: Pick<EventOrigin, 'actor'>,
    ): Promise<Submission<Refusal>> {
      const submission = await submitOrder({ orderId, actor, ...judged });
      if (submission.kind === 'submitted') announceSubmitted(orderId);
      return submission;
    },
    /** Changes of submitted orders, each one transaction. */
    advance: advanceOrders(pool, money, clock),
    cancel: cancelOrders(pool, money, clock),
    move: moveOrders(pool, clock),
    sendMessage: sendMessages(pool, clock),
    changePromisedTime: changePromisedTimes(pool, money, clock),
    correctPayments: correctHandoverPayments(pool, money, clock),
    undo: undoChanges(pool, clock),
    recall: recallOrders(pool, money, clock),
    tickLine: tickLines(pool, clock),
    assignCourier: assignCouriers(pool, clock),
    refund: refundOrders(pool, money, clock),
    ...queries,
    ...orderAccess(pool),
    ofCustomer: customerOrders(pool),

    /** What the restaurant's boards show. */
    board: {
      ...boardQueries(pool),
      silence: (orderId: string, deviceKey: string) =>
        silenceOrder(pool, orderId, deviceKey, clock()),
      preparationTimes: (since: Instant) => preparationTimes(pool, since),
    },

    /** What the restaurant proposes to change, and how that ends. Rules SU-1 to SU-9. */
    substitutions: {
      of: (orderId: string) => proposalsOf(pool, orderId),
      /** The lines that can be changed; null for an unknown order. */
      changeable: (orderId: string) => changeableOrder(pool, money, orderId),
      propose: (client: Executor, proposal: Proposal) =>
        proposeSubstitution(client, money, clock, proposal),
      ...endSubstitutions(pool, money, clock),
    },

    /** A submitted order as mails show it; what the mails of a moment ask for shares a statement. */
    async findMailed(orderId: string): Promise<MailedOrder | null> {
      const order = await findMailed(orderId);
      return order && mailedOrder(order);
    },

    /** A submitted order as tickets show it. Rule PR-11. */
    findPrinted: (orderId: string): Promise<PrintedOrder | null> => queries.find(orderId),

    /** A submitted order as receipts and invoices show it. Rule IV-3. */
    findBilled: (orderId: string): Promise<BilledOrder | null> => queries.find(orderId),

    /** The events of all orders, for readers that resume at a position. Rule OB-15. */
    events: {
      current: () => currentPosition(pool),
      after: (position: EventPosition, limit: number) => eventsAfter(pool, position, limit),
      heldBack: (position: EventPosition, limit: number) => heldBackEvents(pool, position, limit),
      compare: comparePositions,
    },

    /** For the transactions of the payment of an order. Rules Y-4, GS-2 and OL-5. */
    payment: {
      lockStored: lockStoredOrder,
      offersLostBy,
      lock: lockPayableOrder,
      submit: submitPaidOrder,
      extendReservation,
    },

    /** For the transaction that enqueues the mails of submitted orders. Rule T-3. */
    openLinks,

    /** An order of the checkout, submitted or not. */
    findPlaced: (orderId: string) => findOrder(pool, orderId),

    /** The units of each line of an order of the checkout, in their order. */
    soldQuantities: (orderId: string) => soldQuantities(pool, orderId),

    /** What each slot from `from` on holds at `now`, beside the order with this local id. Rules S-11, S-16, S-20 and SV-20. */
    takenSlots: (from: Instant, now: Instant, localId: string | null = null) =>
      takenSlots(pool, from, now, localId),

    /** Marks an order of the checkout as a test. Rule OP-7. */
    markAsTest: (orderId: string) => markAsTest(pool, orderId),

    /** The last test order; null for none. */
    lastTest: () => lastTestOrder(pool),

    /** How many portions of each sold-out mark are taken at `now`. Rule SV-7. */
    portionsUsed: (now: Instant) => portionsUsed(pool, now),

    /** What the orders beside the one with this local id leave of sold-out marks at `now`. Rules SV-7 and S-16. */
    stockBeside: (localId: string, marks: readonly string[], now: Instant) =>
      readStock(pool, { localId, marks }, now),

    /** The offers whose uses are over at `now`, for all guests or for this one, beside its own order. Rules OL-3, OL-4 and OL-6. */
    usedUpOffers: (offers: readonly OfferLimit[], now: Instant, guest: Partial<OfferGuest> = {}) =>
      readUsedUpOffers(pool, offers, { ...NO_GUEST, ...guest }, now),

    /** How often each offer was used since an instant, and in all. Rule OL-9. */
    offerUseCounts: (since: Instant) => offerUseCounts(pool, since),

    /** The id of the order with this local id; null for a new one. */
    async findId(localId: string): Promise<string | null> {
      return (await findByLocalId(pool, localId))?.orderId ?? null;
    },

    /** What is stored under the local id of a request that is not placed; null for what it may replace. Rule I-11. */
    async findKnown<Refusal>(
      localId: string,
      contentHash: string,
      { now, room, isRefused, judge }: SentAgain<Refusal>,
    ): Promise<KnownOrder<Refusal> | null> {
      const known = await findByLocalId(pool, localId);
      if (!known) return null;
      if (known.contentHash !== contentHash) {
        return isContentFixed(known) ? { kind: 'other_content' } : null;
      }
      if (isRefused && !known.isSubmitted) return null;
      if (!isStillValid(known, { now, room })) return null;
      const stored = known.isSubmitted ? null : await findStored(pool, known.orderId);
      const judged = stored && !stored.isSubmitted ? await judge(stored) : null;
      return judged?.kind === 'refused' ? judged : { kind: 'same', order: known };
    },
  };
}

const NO_GUEST: OfferGuest = { localId: null, guestHash: null, userId: null, replaces: null };

/** Locks an order in a transaction of another module; null while it is open, and for an unknown one. */
export const lockOrder = lockOrderRow;

/** Has the guest's page and its streams read an order again for a change beside it; the order must be locked. Rule T-10. */
export function noteOrderChange(client: Executor, orderId: string): Promise<void> {
  return bumpRevision(client, orderId);
}

/** Requests about a locked order that were named by their senders, for the transactions of other modules. Rule OB-6. */
export const namedRequests = { judge: judgeRequest, store: storeRequest };

/** Withdraws an order that is not submitted, in a transaction of another module. Rule GO-11. */
export const withdrawOpenOrder = withdrawOrder;

/**
 * The refunds of an order, in a transaction of another module that has locked it; `read` needs no lock where nothing
 * is changed. Rules RF-6 and RF-7.
 */
export const orderRefunds = {
  read: readRefunds,
  request: refundOrder,
  storeBooked: storeBookedRefund,
  recompute: recomputeRefund,
  ofRequest: refundsOfRequest,
  idsOfRequest,
  requestOf,
};

/** An order, and a proposal to change it, as its guest sees them. Rules T-5 and SU-3. */
export const orderWire = {
  state: orderState,
  proposal: proposalToWire,
  guestProposal,
  soldName,
  soldLineName,
};

export {
  auditedChange,
  guestLines,
  IS_HAND_OVER,
  isSettled,
  namesOf,
  rateOf,
  soldOptions,
  withoutPrice,
};

/** An order as mails show it; amounts in cents. */
export interface MailedOrder extends Pick<SubmittedOrderRow, (typeof MAILED)[number]> {
  readonly lines: readonly Pick<OrderLineRow, (typeof MAILED_OF_LINE)[number]>[];
}

/** An order as tickets show it; amounts in cents. */
export type PrintedOrder = Pick<
  SubmittedOrderRow,
  | ('number' | 'status' | 'placed_at' | 'submitted_at' | 'progress' | 'cancellation')
  | ('slot_starts_at' | 'promised_at' | 'cancel_reason' | 'order_type' | 'delivery_time')
  | ('payment_method' | 'comment' | 'subtotal_cents' | 'discount_cents' | 'delivery_cents')
  | 'handover_payments'
  | ('total_cents' | 'tip_cents' | 'taxes' | 'first_name' | 'last_name' | 'phone' | 'phone_e164')
  | (
      | 'address'
      | 'city'
      | 'postal_code'
      | 'entry_code'
      | 'floor'
      | 'lines'
      | 'avoided_allergens'
      | 'allergies'
    )
>;

/** An order as receipts and invoices show it; amounts in cents. */
export type BilledOrder = Pick<
  SubmittedOrderRow,
  | ('order_id' | 'number' | 'status' | 'delivery_date' | 'email' | 'lines' | 'taxes')
  | ('subtotal_cents' | 'discount_cents' | 'delivery_cents' | 'tax_cents' | 'total_cents')
  | 'tip_cents'
>;

const MAILED = [
  ...(['number', 'locale', 'status', 'submitted_at', 'progress', 'steps'] as const),
  'cancellation',
  ...(['slot_starts_at', 'promised_at', 'cancel_reason', 'handover_payments'] as const),
  ...(['order_type', 'delivery_date', 'delivery_time', 'payment_method', 'comment'] as const),
  ...(['subtotal_cents', 'discount_cents', 'delivery_cents', 'tax_cents', 'total_cents'] as const),
  'tip_cents',
  ...([
    'avoided_allergens',
    'allergies',
    'taxes',
    'first_name',
    'last_name',
    'email',
    'user_id',
    'is_address_proven',
  ] as const),
  ...(['phone', 'phone_e164', 'address', 'city', 'postal_code', 'link_key'] as const),
  ...(['entry_code', 'floor'] as const),
  'proposals',
] as const;

const MAILED_OF_LINE = [
  ...([
    'item_name',
    'quantity',
    'options',
    'dishes',
    'note',
    'total_cents',
    'translation',
  ] as const),
] as const;

function mailedOrder(order: SubmittedOrderRow): MailedOrder {
  return {
    ...pick(order, MAILED),
    lines: order.lines.map((line) => pick(line, MAILED_OF_LINE)),
  };
}

function pick<Row, Key extends keyof Row>(row: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
}
