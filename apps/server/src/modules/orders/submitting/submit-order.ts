import {
  decideReserved,
  decideSubmission,
  type Judgement,
  type ReservedOrder,
} from '@comptoir/domain/orders/decide-submission';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { SlotRoom } from '@comptoir/domain/schedule/slot-room';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/notifications.ts';
import { transaction } from '#db/transaction.ts';
import { insertAtSubmission } from '#jobs/printing/enqueue-print-jobs.ts';
import type { OrderActor } from '../order-events.ts';
import type { OrderLineRow } from '../order-row.ts';
import { type ExpiryRow, type StoredOrder, unsubmittedOrder } from '../placing/open-orders.ts';
import { limitOf, type OfferUse, type OrderSubject, readFacts } from '../placing/order-facts.ts';
import { lockStoredOrder, lockSubject } from '../placing/order-locks.ts';
import { portionRows } from '../placing/place-order.ts';

/** An order that is not submitted, with what its judgement depends on. */
export interface OpenOrder {
  readonly orderType: 'pickup' | 'delivery';
  readonly placedAt: Date;
  readonly deliveryDate: string;
  readonly deliveryTime: string;
  /** Chosen, or promised to an order as soon as possible. */
  readonly slotStartsAt: Date;
  readonly load: number;
  /** Without units that were left out. Rule SU-8. */
  readonly lines: readonly Pick<
    OrderLineRow,
    'item_id' | 'item_name' | 'quantity' | 'options' | 'dishes' | 'offer_id'
  >[];
  /** The version of what the staff has set, as it is now. */
  readonly currentVersion: number;
}

/** The order is available, by this version of what the staff has set, with these portions. */
export interface StillServed {
  readonly kind: 'served';
  readonly version: number;
  readonly portions: Portions;
  /** Those of its bought lines alone. */
  readonly boughtPortions: Portions;
}

export type Submission<Refusal> =
  | { readonly kind: 'submitted'; readonly order: StoredOrder }
  | { readonly kind: 'unknown' | 'payment_required' | 'slot_full' | 'order_expired' | 'conflict' }
  /** Something that it contains, or its time, is no longer served. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** These sold-out marks have fewer portions left than it needs. */
  | { readonly kind: 'sold_out'; readonly open: OpenOrder; readonly stock: Portions };

/** Judges an order by what the staff has set, as new as its `currentVersion`. Rule SV-26. */
export type JudgeOrder<Refusal> = (
  order: OpenOrder,
) => Promise<StillServed | { readonly kind: 'refused'; readonly refusal: Refusal }>;

/** An order that is to be submitted, by whom. */
export interface SubmitRequest<Refusal> {
  readonly orderId: string;
  readonly actor: OrderActor;
  readonly room: SlotRoom;
  readonly judge: JudgeOrder<Refusal>;
  /** The kitchen units of some of its lines. */
  readonly loadOf: (lines: OpenOrder['lines']) => number;
}

/** How often an order is judged again when it, or what the staff has set, changes meanwhile. */
const JUDGEMENTS = 10;

/** Submits orders in cash, each once, however often it is asked to. Rules I-11, K-30, S-16 and SV-26. */
export function submitOrders(pool: pg.Pool, clock: Clock) {
  return async function submit<Refusal>(
    request: SubmitRequest<Refusal>,
  ): Promise<Submission<Refusal>> {
    const submission = await submitReserved(request);
    if (submission !== 'judge') return submission;
    for (let judgement = 0; judgement < JUDGEMENTS; judgement += 1) {
      const judged = await submitJudged(request);
      if (judged !== 'judge_again') return judged;
    }
    return { kind: 'conflict' };
  };

  /** An order that still has what it reserved, judged as it was placed: nothing else is read. */
  function submitReserved({
    orderId,
    actor,
    room,
  }: Pick<SubmitRequest<never>, 'orderId' | 'actor' | 'room'>): Promise<
    Submission<never> | 'judge'
  > {
    return transaction(pool, async (client, commit) => {
      // Sent together with BEGIN: the order is read once the locks are held.
      const [, order] = await Promise.all([
        lockStoredOrder(client, orderId, room),
        readReserved(client, orderId),
      ]);
      if (!order) return { kind: 'unknown' };
      const now = clock();
      const decision = decideReserved(order, { now, availabilityVersion: order.currentVersion });
      switch (decision) {
        case 'submit':
          await commit(writeSubmission(client, { orderId, actor, taken: new Map(), now }));
          return { kind: 'submitted', order: stored(orderId, order) };
        case 'answer':
          return { kind: 'submitted', order: stored(orderId, order) };
        case 'judge':
          return decision;
        default:
          return { kind: decision };
      }
    });
  }

  async function submitJudged<Refusal>({
    orderId,
    actor,
    ...facts
  }: SubmitRequest<Refusal>): Promise<Submission<Refusal> | 'judge_again'> {
    const open = await findStored(pool, orderId);
    if (!open) return { kind: 'unknown' };
    const order = stored(orderId, open);
    if (open.isSubmitted) return { kind: 'submitted', order };
    const judged = await judgementOf(open, facts);
    return transaction(pool, async (client, commit) => {
      const subject = subjectOf(open, facts.room, judged.portions);
      const [locks, read] = await Promise.all([
        lockSubject(client, subject),
        readFacts(client, subject, clock()),
      ]);
      const now = clock();
      const decision = decideSubmission(judged, { ...locks, ...read, now });
      switch (decision.kind) {
        case 'submit':
          await commit(writeSubmission(client, { orderId, actor, taken: decision.missing, now }));
          return { kind: 'submitted', order };
        case 'answer':
          return { kind: 'submitted', order };
        case 'judge_again':
          return 'judge_again';
        case 'sold_out':
          return { ...decision, open };
        default:
          return decision;
      }
    });
  }
}

function stored(
  orderId: string,
  { number, status }: Pick<StoredOpenOrder, 'number' | 'status'>,
): StoredOrder {
  return { orderId, orderNumber: number, status };
}

/** Locks an order and reads what it says of its submission. One in cash has no payment. */
async function readReserved(client: Executor, orderId: string) {
  const { rows } = await client.query<ReservedRow>({
    name: 'read-reserved-order',
    text: READ_RESERVED,
    values: [orderId],
  });
  const [row] = rows;
  return row ? { ...row, ...unsubmittedOrder(row), heldUntil: row.heldUntil.getTime() } : null;
}

interface ReservedRow
  extends ExpiryRow,
    Pick<StoredOpenOrder, 'number' | 'status' | 'isSubmitted' | 'judgedVersion' | 'currentVersion'>,
    Pick<ReservedOrder, 'paymentMethod'> {
  readonly heldUntil: Date;
}

const READ_RESERVED = `
  SELECT number, status, payment_method AS "paymentMethod", submitted_at IS NOT NULL AS "isSubmitted",
    held_until AS "heldUntil", placed_at, slot_starts_at, delivery_time = 'ASAP' AS is_asap,
    false AS has_payment, availability_version AS "judgedVersion",
    (SELECT version FROM availability) AS "currentVersion"
  FROM orders WHERE order_id = $1 FOR UPDATE`;

/** A stored order, with what its submission locks and reads. */
interface StoredOpenOrder extends OpenOrder {
  readonly number: number;
  readonly status: 'pending' | 'paid';
  readonly isSubmitted: boolean;
  readonly localId: string;
  readonly userId: string | null;
  /** The version of what the staff has set by which it was judged; null if it is unknown. */
  readonly judgedVersion: number | null;
  /** What it has taken of sold-out marks. */
  readonly portions: Readonly<Record<string, number>>;
  /** The limited offers that it uses. */
  readonly offers: readonly (OfferUse & { readonly guest_hash: string | null })[];
}

export async function findStored(
  executor: Executor,
  orderId: string,
): Promise<StoredOpenOrder | null> {
  const { rows } = await executor.query<StoredOpenOrder>({
    name: 'find-open-order',
    text: FIND_STORED,
    values: [orderId],
  });
  return rows[0] ?? null;
}

const FIND_STORED = `
  SELECT number, status, submitted_at IS NOT NULL AS "isSubmitted", local_id AS "localId",
    user_id AS "userId", order_type AS "orderType", placed_at AS "placedAt",
    delivery_date AS "deliveryDate", delivery_time AS "deliveryTime",
    coalesce(slot_starts_at, placed_at) AS "slotStartsAt", load,
    availability_version AS "judgedVersion", (SELECT version FROM availability) AS "currentVersion",
    coalesce((
      SELECT json_agg(json_build_object('item_id', item_id, 'item_name', item_name,
        'quantity', quantity - cancelled_quantity, 'options', options, 'dishes', dishes, 'offer_id', offer_id
      ) ORDER BY position)
      FROM order_lines AS line
      WHERE line.order_id = orders.order_id AND quantity > cancelled_quantity
    ), '[]') AS lines,
    coalesce((
      SELECT json_object_agg(hold_id, units) FROM hold_uses WHERE hold_uses.order_id = orders.order_id
    ), '{}') AS portions,
    coalesce((
      SELECT json_agg(use) FROM offer_uses AS use
      WHERE use.order_id = orders.order_id AND num_nulls(max_uses, max_uses_per_guest) < 2
    ), '[]') AS offers
  FROM orders WHERE order_id = (SELECT $1::text)`;

/** Judges an order unless nothing was set since it was; one with gifts always, for the portions of what is bought. */
async function judgementOf<Refusal>(
  open: StoredOpenOrder,
  { room, judge, loadOf }: Pick<SubmitRequest<Refusal>, 'room' | 'judge' | 'loadOf'>,
): Promise<Judgement<Refusal>> {
  const gifts = open.lines.filter(({ offer_id }) => offer_id !== null);
  const order = {
    refusal: null,
    availabilityVersion: open.currentVersion,
    placedAt: open.placedAt.getTime(),
    room,
    load: open.load - loadOf(gifts),
    offers: open.offers.map(limitOf),
  };
  const portions = new Map(Object.entries(open.portions));
  if (gifts.length === 0 && open.judgedVersion === open.currentVersion) {
    return { ...order, portions, boughtPortions: portions };
  }
  const judged = await judge(open);
  return judged.kind === 'served'
    ? { ...order, ...judged, availabilityVersion: judged.version }
    : { ...order, portions, boughtPortions: portions, refusal: judged.refusal };
}

function subjectOf(open: StoredOpenOrder, room: SlotRoom, portions: Portions): OrderSubject {
  return {
    localId: open.localId,
    clientHash: null,
    slotStartsAt: open.slotStartsAt,
    room,
    marks: [...portions.keys()],
    offers: open.offers.map(limitOf),
    guestHash: open.offers[0]?.guest_hash ?? null,
    userId: open.userId,
    accountId: null,
    replaces: null,
  };
}

interface WrittenSubmission {
  readonly orderId: string;
  readonly actor: OrderActor;
  /** What it takes of what is counted since it was placed. */
  readonly taken: Portions;
  readonly now: Instant;
}

function writeSubmission(
  client: Executor,
  { orderId, actor, taken, now }: WrittenSubmission,
): Promise<unknown> {
  return client.query({
    name: 'submit-order',
    text: SUBMIT_ORDER,
    values: [orderId, new Date(now), actor, portionRows(taken)],
  });
}

const SUBMIT_ORDER = `
  WITH submitted AS (
    UPDATE orders SET submitted_at = $2::timestamptz, client_hash = NULL,
      progress = 'received', revision = revision + 1
    WHERE order_id = (SELECT $1::text) RETURNING order_id
  ), taken AS (
    INSERT INTO hold_uses (hold_id, order_id, units)
    SELECT hold_id, order_id, units
    FROM submitted, json_to_recordset($4::json) AS portion (hold_id text, units integer)
    ON CONFLICT (hold_id, order_id) DO UPDATE SET units = excluded.units
  ), printed AS (${insertAtSubmission('submitted', '$2')}
  ), recorded AS (
    INSERT INTO order_events (order_id, type, actor, at, data)
    SELECT order_id, 'submitted', $3, $2::timestamptz, '{"status": "pending"}' FROM submitted
  )
  SELECT add_job('order-submitted', order_id) FROM submitted`;

const ANNOUNCEMENT_DELAY_MS = 50;
/** A notification carries 8,000 bytes, and an id has 25. */
const IDS_IN_A_NOTIFICATION = 250;

/**
 * Notifies of submitted orders after their commit, those of a moment together: NOTIFY inside the statement
 * would have the commits of all orders wait for one another. Lost with the process, as a notification may be.
 */
export function submissionAnnouncer(executor: Executor): (orderId: string) => void {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function announce(): void {
    timer = undefined;
    const ids = waiting;
    waiting = [];
    const payloads: string[] = [];
    for (let from = 0; from < ids.length; from += IDS_IN_A_NOTIFICATION) {
      payloads.push(ids.slice(from, from + IDS_IN_A_NOTIFICATION).join(','));
    }
    executor
      .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        ORDER_CHANGED,
        payloads,
      ])
      .catch(() => {});
  }

  return (orderId) => {
    waiting.push(orderId);
    if (timer) return;
    timer = setTimeout(announce, ANNOUNCEMENT_DELAY_MS);
    timer.unref();
  };
}
