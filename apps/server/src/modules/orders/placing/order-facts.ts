import type { UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type { PlacementFacts } from '@comptoir/domain/orders/decide-placement';
import {
  LONGEST_HOLD_MS,
  SUBMITTABLE_MS,
  SUBMITTABLE_WITH_PAYMENT_MS,
  type UnsubmittedOrder,
} from '@comptoir/domain/orders/order-expiry';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import {
  isLimited,
  type OfferLimit,
  type Portions,
  usedUpOffers,
} from '@comptoir/domain/orders/placement-limits';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isCountedRoom, type SlotRoom, type SlotUse } from '@comptoir/domain/schedule/slot-room';
import type { TakenSlots } from '@comptoir/domain/schedule/time-slots';
import { ORDER_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import {
  EXPIRY_COLUMNS,
  type ExpiryRow,
  findByLocalId,
  HAS_PAYMENT,
  type StoredState,
  unsubmittedOrder,
} from './open-orders.ts';
import type { OrderLocks } from './order-locks.ts';

/** What an offer gives to an order, in cents, and how often it may be used. Rules OL-3, OL-4 and OL-8. */
export interface OfferUse {
  readonly offer_id: string;
  readonly discount_cents: number;
  readonly max_uses: number | null;
  readonly max_uses_per_guest: number | null;
}

/** How often the offer of a use may be used. */
export function limitOf({
  offer_id,
  max_uses,
  max_uses_per_guest,
}: Omit<OfferUse, 'discount_cents'>): OfferLimit {
  return { offerId: offer_id, inAll: max_uses, perGuest: max_uses_per_guest };
}

/** What a decision about an order is about: what is locked for it, and what is read. */
export interface OrderSubject {
  readonly localId: string;
  /** The keyed hash of its client; null where its open orders are not counted. Rule S-23. */
  readonly clientHash: string | null;
  readonly slotStartsAt: Date;
  /** The slot that it leaves for this one, which is locked as well. Rule OB-52. */
  readonly leaves?: Date | undefined;
  readonly room: SlotRoom;
  /** The sold-out marks that it takes portions of. */
  readonly marks: readonly string[];
  /** The offers that it uses. */
  readonly offers: readonly OfferLimit[];
  /** A guest is an address and an account: the uses of both count. Rule OL-4. */
  readonly guestHash: string | null;
  readonly userId: string | null;
  /** The account that must exist when it is stored. */
  readonly accountId: string | null;
  /** An order that is withdrawn for it, whose uses do not count; null for none. Rule OL-6. */
  readonly replaces: string | null;
}

/** A guest, as far as the uses of offers depend on it. */
export interface OfferGuest extends Pick<OrderSubject, 'guestHash' | 'userId' | 'replaces'> {
  /** Of its own order, which does not count; null for none. */
  readonly localId: string | null;
}

/** All but `now`, which is read once the locks are held, and what they say themselves. */
export type ReadFacts = Omit<PlacementFacts<StoredState>, 'now' | keyof OrderLocks>;

/** The `held_until` of an order whose reservation was released. Rule SV-8. */
const RELEASED = "'epoch'::timestamptz";

/**
 * Gives back what a cancelled order reserved, unless its preparation had begun, when it was `former`, or it was handed
 * over and recalled. A cancellation that can be taken back keeps it until then. Rules SV-8 and OB-8.
 */
export async function releaseReservation(
  client: Executor,
  orderId: string,
  former: OrderProgress,
): Promise<void> {
  if (former !== 'received' && former !== 'accepted') return;
  await client.query(RELEASE, [orderId]);
}

const RELEASE = `
  UPDATE orders SET held_until = ${RELEASED} WHERE order_id = $1 AND handover_payments IS NULL`;

/**
 * SQL for the orders that reserve a place in their slot, its units and their portions at the time $2: still held, or
 * submitted and not released. Rules S-16 and SV-8.
 */
export const IS_RESERVED = `(${aheadInSql('held_until', '$2', LONGEST_HOLD_MS, ORDER_SKEW_MS)}
    OR submitted_at IS NOT NULL AND held_until > ${RELEASED})`;

/**
 * Reads what decides about an order: a statement for each kind of fact that it depends on, all sent together. Under
 * READ COMMITTED each has a snapshot of its own, taken when it begins: after `lockSubject`, even where all were sent
 * together, it sees all that the locks made it wait for. The versions come last: what was read before is not newer.
 * The known order, which most orders do not have, is read once its row is locked.
 *
 * What others reserve is counted as of `asOf`, when the command began: what ended since still counts, so that no limit
 * is exceeded.
 */
export async function readFacts(
  executor: Executor,
  subject: OrderSubject,
  asOf: Instant,
): Promise<ReadFacts> {
  const [slot, stock, openOrders, uses, { known_id: knownId, ...versions }] = await Promise.all([
    readSlot(executor, subject, asOf),
    readStock(executor, subject, asOf),
    readOpenOrders(executor, subject, asOf),
    readUses(executor, subject, asOf),
    readVersions(executor, subject),
  ]);
  const known = knownId === null ? null : await findByLocalId(executor, subject.localId);
  return { ...versions, known, slot, stock, openOrders, uses };
}

/** SQL for the orders beside the one with the local id $1. */
const OTHER_THAN_KNOWN = 'orders.local_id IS DISTINCT FROM $1';

/** The versions, and the id of the order under the local id, which is locked. */
async function readVersions(executor: Executor, { localId }: OrderSubject) {
  const { rows } = await executor.query<{
    restaurantVersion: number;
    availabilityVersion: number;
    known_id: string | null;
  }>({ name: 'read-versions', text: READ_VERSIONS, values: [localId] });
  const [row] = rows;
  if (!row) throw new Error('The versions are one row.');
  return row;
}

const READ_VERSIONS = `
  SELECT (SELECT version FROM restaurant) AS "restaurantVersion",
    (SELECT version FROM availability) AS "availabilityVersion",
    (SELECT order_id FROM orders WHERE local_id = $1 FOR UPDATE) AS known_id`;

/** What other orders reserve in its slot. */
async function readSlot(
  executor: Executor,
  { localId, slotStartsAt, room }: OrderSubject,
  asOf: Instant,
): Promise<SlotUse> {
  if (!isCountedRoom(room)) return { orders: 0, units: 0 };
  const { rows } = await executor.query<SlotUse>({
    name: 'read-slot',
    text: READ_SLOT,
    values: [localId, new Date(asOf), slotStartsAt],
  });
  return rows[0] ?? { orders: 0, units: 0 };
}

const READ_SLOT = `
  SELECT count(*) AS orders, coalesce(sum(load), 0) AS units FROM orders
  WHERE slot_starts_at = $3 AND ${OTHER_THAN_KNOWN} AND ${IS_RESERVED}`;

/** What other orders leave of its sold-out marks. */
export async function readStock(
  executor: Executor,
  { localId, marks }: Pick<OrderSubject, 'localId' | 'marks'>,
  asOf: Instant,
): Promise<Portions> {
  if (marks.length === 0) return new Map();
  const { rows } = await executor.query<{ hold_id: string; units_left: number }>({
    name: 'read-stock',
    text: READ_STOCK,
    values: [localId, new Date(asOf), marks],
  });
  return new Map(rows.map(({ hold_id, units_left }) => [hold_id, units_left]));
}

/** Each order is looked up by its id: as a plain join PostgreSQL, which does not know the mark, could scan all. */
const READ_STOCK = `
  SELECT hold_id, coalesce(portions, 0) - coalesce((
    SELECT sum(taking.units)::int FROM hold_uses AS taking, LATERAL (
      SELECT FROM orders
      WHERE orders.order_id = taking.order_id AND ${OTHER_THAN_KNOWN} AND ${IS_RESERVED} OFFSET 0
    ) AS reserved
    WHERE taking.hold_id = holds.hold_id
  ), 0) AS units_left
  FROM holds WHERE hold_id = ANY((SELECT $3::text[])::text[])`;

/** The other open orders of its client. */
async function readOpenOrders(
  executor: Executor,
  { localId, clientHash }: OrderSubject,
  asOf: Instant,
): Promise<readonly UnsubmittedOrder[]> {
  if (clientHash === null) return [];
  const { rows } = await executor.query<ExpiryRow>({
    name: 'read-open-orders',
    text: READ_OPEN_ORDERS,
    values: [localId, new Date(asOf), clientHash],
  });
  return rows.map(unsubmittedOrder);
}

const READ_OPEN_ORDERS = `
  SELECT ${EXPIRY_COLUMNS} FROM orders
  WHERE client_hash = $3 AND submitted_at IS NULL AND ${OTHER_THAN_KNOWN}
    AND placed_at > $2::timestamptz - interval '${SUBMITTABLE_WITH_PAYMENT_MS} milliseconds'`;

/** The uses of its limited offers, beside its own and those of the order that is withdrawn for it. */
async function readUses(
  executor: Executor,
  { localId, offers, guestHash, userId, replaces }: OfferGuest & Pick<OrderSubject, 'offers'>,
  asOf: Instant,
): Promise<ReadFacts['uses']> {
  const limited = offers.filter(isLimited);
  if (limited.length === 0) return new Map();
  const { rows } = await executor.query<{ offer_id: string; in_all: number; of_guest: number }>({
    name: 'read-offer-uses',
    text: READ_USES,
    values: [localId, new Date(asOf), JSON.stringify(limited), guestHash, userId, replaces],
  });
  return new Map(
    rows.map(({ offer_id, in_all, of_guest }) => [offer_id, { inAll: in_all, ofGuest: of_guest }]),
  );
}

/**
 * SQL for whether an order in `orders` counts as a use of its offers at the time $2: submitted and not cancelled, also
 * while that can be taken back, or open while it can still become that. One in cash can while it is held, one by card until it expires (K-30), unless
 * its payment was cancelled or its shares ended. Rule OL-5.
 */
export const COUNTS_AS_USE = `(CASE
        WHEN orders.submitted_at IS NOT NULL THEN orders.progress IS DISTINCT FROM 'cancelled'
          OR EXISTS (SELECT FROM order_effects WHERE order_effects.order_id = orders.order_id)
        WHEN orders.payment_method = 'cash'
          THEN ${aheadInSql('orders.held_until', '$2', LONGEST_HOLD_MS, ORDER_SKEW_MS)}
        ELSE orders.placed_at > $2::timestamptz - CASE WHEN ${HAS_PAYMENT}
            THEN interval '${SUBMITTABLE_WITH_PAYMENT_MS} milliseconds'
            ELSE interval '${SUBMITTABLE_MS} milliseconds' END
          AND orders.placed_at <= $2::timestamptz + interval '${ORDER_SKEW_MS} milliseconds'
          AND (orders.delivery_time = 'ASAP' OR orders.slot_starts_at IS NULL
            OR orders.slot_starts_at > $2::timestamptz)
          AND NOT EXISTS (
            SELECT FROM order_payments JOIN payment_intents USING (intent_id)
            WHERE order_payments.order_id = orders.order_id AND look_at IS NULL
          ) AND NOT EXISTS (
            SELECT FROM split_payments
            WHERE split_payments.order_id = orders.order_id AND state = 'ended'
          ) END)`;

/**
 * SQL for how many of the uses named `theirs` count, up to a limit. PostgreSQL does not know of which offer it counts,
 * and expects as many uses as the mean of all offers: of a plain join it would scan all orders, and without the order
 * of their index all uses. `OFFSET 0` keeps the look-up of an order by its id from becoming a join.
 */
function countedUses(limit: string, theirs: string): string {
  return `CASE WHEN ${limit} IS NULL THEN 0 ELSE (
          SELECT count(*)::int FROM (
            SELECT FROM ${theirs}, LATERAL (
              SELECT FROM orders WHERE orders.order_id = theirs.order_id
                AND ${OTHER_THAN_KNOWN} AND orders.order_id IS DISTINCT FROM $6
                AND ${COUNTS_AS_USE} OFFSET 0
            ) AS counted ORDER BY theirs.guest_hash LIMIT ${limit}
          ) AS uses
        ) END`;
}

const USES_OF_ALL =
  '(SELECT order_id, guest_hash FROM offer_uses WHERE offer_id = use."offerId") AS theirs';

const USES_OF_GUEST = `(
              SELECT order_id, guest_hash FROM offer_uses
              WHERE offer_id = use."offerId" AND guest_hash = (SELECT $4::text)
              UNION
              SELECT placed.order_id, of_account.guest_hash FROM orders AS placed, LATERAL (
                SELECT guest_hash FROM offer_uses
                WHERE offer_uses.order_id = placed.order_id AND offer_id = use."offerId" OFFSET 0
              ) AS of_account
              WHERE placed.user_id = (SELECT $5::text)
            ) AS theirs`;

const READ_USES = `
  SELECT use."offerId" AS offer_id,
    ${countedUses('use."inAll"', USES_OF_ALL)} AS in_all,
    ${countedUses('use."perGuest"', USES_OF_GUEST)} AS of_guest
  FROM json_to_recordset($3::json) AS use ("offerId" text, "inAll" integer, "perGuest" integer)`;

/** The offers whose uses are over at `now`: for all guests, or for this one, beside its own order. Rules OL-3, OL-4 and OL-6. */
export async function readUsedUpOffers(
  executor: Executor,
  offers: readonly OfferLimit[],
  guest: OfferGuest,
  now: Instant,
): Promise<UsedUpOffers> {
  return usedUpOffers(offers, await readUses(executor, { ...guest, offers }, now));
}

/** What each slot from `from` on holds at `now`, beside the order with this local id. Rules S-11, S-16, S-20 and SV-20. */
export async function takenSlots(
  executor: Executor,
  from: Instant,
  now: Instant,
  localId: string | null,
): Promise<TakenSlots> {
  const { rows } = await executor.query<SlotUse & { slot_starts_at: Date }>({
    name: 'taken-slots',
    text: `SELECT slot_starts_at, count(*) AS orders, sum(load)::int AS units FROM orders
      WHERE slot_starts_at >= $3 AND ${OTHER_THAN_KNOWN} AND ${IS_RESERVED} GROUP BY slot_starts_at`,
    values: [localId, new Date(now), new Date(from)],
  });
  return new Map(
    rows.map(({ slot_starts_at, orders, units }) => [slot_starts_at.getTime(), { orders, units }]),
  );
}
