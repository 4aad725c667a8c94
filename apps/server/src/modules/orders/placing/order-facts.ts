import type { UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type { PlacementFacts } from '@comptoir/domain/orders/decide-placement';
import { FINALIZABLE_MS, FINALIZABLE_WITH_PAYMENT_MS } from '@comptoir/domain/orders/order-expiry';
import { isLimited, type OfferLimit, usedUpOffers } from '@comptoir/domain/orders/placement-limits';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { isCountedRoom, type SlotRoom, type SlotUse } from '@comptoir/domain/schedule/slot-room';
import type { Executor } from '#db/connection.ts';
import {
  EXPIRY_COLUMNS,
  type ExpiryRow,
  HAS_PAYMENT,
  KNOWN_ORDER,
  type KnownRow,
  type StoredState,
  storedState,
  timestamp,
  unfinalizedOrder,
} from './open-orders.ts';
import { IS_RESERVED } from './reservations.ts';

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
  readonly localId: string | null;
  /** The keyed hash of its client; null where its open orders are not counted. Rule S-23. */
  readonly clientHash: string | null;
  readonly slotStartsAt: Date;
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

/** All but `now`, which is read once the locks are held. */
export type ReadFacts = Omit<PlacementFacts<StoredState>, 'now'>;

/**
 * Reads what decides about an order, in one statement. Under READ COMMITTED its snapshot is taken when it begins:
 * after `lockSubject`, even where both were sent together, it sees all that the locks made it wait for. What others
 * reserve is counted as of `asOf`, when the command began: what ended since still counts, so that no limit is exceeded.
 */
export async function readFacts(
  executor: Executor,
  subject: OrderSubject,
  asOf: Instant,
): Promise<ReadFacts> {
  const { rows } = await executor.query<FactsRow>({
    name: 'read-order-facts',
    text: READ_FACTS,
    values: [
      subject.localId,
      timestamp(asOf),
      isCountedRoom(subject.room) ? subject.slotStartsAt.toISOString() : null,
      subject.marks,
      subject.clientHash,
      JSON.stringify(subject.offers.filter(isLimited)),
      subject.guestHash,
      subject.userId,
      subject.replaces,
      subject.accountId,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('The facts of an order are one row.');
  return {
    restaurantVersion: row.restaurant_version,
    availabilityVersion: row.availability_version,
    hasAccount: row.has_account,
    known: row.known && storedState(row.known),
    slot: row.slot,
    stock: new Map(Object.entries(row.stock)),
    openOrders: row.open_orders.map(unfinalizedOrder),
    uses: new Map(
      row.uses.map(({ offer_id, in_all, of_guest }) => [
        offer_id,
        { inAll: in_all, ofGuest: of_guest },
      ]),
    ),
  };
}

interface FactsRow {
  readonly restaurant_version: number;
  readonly availability_version: number;
  readonly has_account: boolean;
  readonly known: KnownRow | null;
  readonly slot: SlotUse;
  readonly stock: Readonly<Record<string, number>>;
  readonly open_orders: readonly ExpiryRow[];
  readonly uses: readonly {
    readonly offer_id: string;
    readonly in_all: number;
    readonly of_guest: number;
  }[];
}

/**
 * SQL for whether an order in `orders` counts as a use of its offers at the time $2: submitted and not cancelled, or
 * open while it can still become that. One in cash can while it is held, one by card until it expires (K-30), unless
 * its payment was cancelled or its shares ended. Rule OL-5.
 */
const COUNTS_AS_USE = `(CASE
        WHEN orders.finalized_at IS NOT NULL THEN orders.progress IS DISTINCT FROM 'cancelled'
        WHEN orders.payment_method = 'cash' THEN orders.held_until > $2::timestamptz
        ELSE orders.placed_at > $2::timestamptz - CASE WHEN ${HAS_PAYMENT}
            THEN interval '${FINALIZABLE_WITH_PAYMENT_MS} milliseconds'
            ELSE interval '${FINALIZABLE_MS} milliseconds' END
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
                AND orders.order_id IS DISTINCT FROM (SELECT order_id FROM known)
                AND orders.order_id IS DISTINCT FROM (SELECT replaces FROM subject) AND ${COUNTS_AS_USE} OFFSET 0
            ) AS counted ORDER BY theirs.guest_hash LIMIT ${limit}
          ) AS uses
        ) END`;
}

const USES_OF_ALL =
  '(SELECT order_id, guest_hash FROM offer_uses WHERE offer_id = use."offerId") AS theirs';

const USES_OF_GUEST = `(
              SELECT order_id, guest_hash FROM offer_uses
              WHERE offer_id = use."offerId" AND guest_hash = (SELECT guest_hash FROM subject)
              UNION
              SELECT placed.order_id, of_account.guest_hash FROM orders AS placed, LATERAL (
                SELECT guest_hash FROM offer_uses
                WHERE offer_uses.order_id = placed.order_id AND offer_id = use."offerId" OFFSET 0
              ) AS of_account
              WHERE placed.user_id = (SELECT user_id FROM subject)
            ) AS theirs`;

/**
 * $1 the local id, $2 the time, then what is counted of the subject: null and empty where nothing is. They stand in a
 * query of their own, where PostgreSQL does not see their values: else it would plan the statement anew for each
 * order, which takes longer than running it.
 */
const READ_FACTS = `
  WITH subject AS MATERIALIZED (
    SELECT $3::timestamptz AS slot_starts_at, $4::text[] AS marks, $5::text AS client_hash, $6::json AS offers,
      $7::text AS guest_hash, $8::text AS user_id, $9::text AS replaces, $10::text AS account_id
  ), known AS MATERIALIZED (${KNOWN_ORDER})
  SELECT (SELECT version FROM restaurant) AS restaurant_version,
    (SELECT version FROM availability) AS availability_version,
    (
      SELECT account_id IS NULL OR EXISTS (SELECT FROM users WHERE users.user_id = account_id)
      FROM subject
    ) AS has_account,
    (SELECT to_json(known) FROM known) AS known,
    (
      SELECT json_build_object('orders', count(*), 'units', coalesce(sum(load), 0)) FROM orders
      WHERE slot_starts_at = (SELECT slot_starts_at FROM subject)
        AND order_id IS DISTINCT FROM (SELECT order_id FROM known)
        AND ${IS_RESERVED}
    ) AS slot,
    (
      SELECT coalesce(json_object_agg(hold_id, coalesce(portions, 0) - coalesce((
        SELECT sum(taking.units)::int FROM hold_uses AS taking, LATERAL (
          SELECT FROM orders WHERE orders.order_id = taking.order_id
            AND orders.order_id IS DISTINCT FROM (SELECT order_id FROM known) AND ${IS_RESERVED} OFFSET 0
        ) AS reserved
        WHERE taking.hold_id = holds.hold_id
      ), 0)), '{}') FROM holds 
      WHERE hold_id = ANY((SELECT marks FROM subject)::text[])
    ) AS stock,
    (
      SELECT coalesce(json_agg(open), '[]') FROM (
        SELECT ${EXPIRY_COLUMNS} FROM orders WHERE client_hash = (SELECT client_hash FROM subject) AND finalized_at IS NULL
          AND order_id IS DISTINCT FROM (SELECT order_id FROM known)
          AND placed_at > $2::timestamptz - interval '${FINALIZABLE_WITH_PAYMENT_MS} milliseconds'
      ) AS open
    ) AS open_orders,
    (
      SELECT coalesce(json_agg(json_build_object('offer_id', use."offerId",
        'in_all', ${countedUses('use."inAll"', USES_OF_ALL)},
        'of_guest', ${countedUses('use."perGuest"', USES_OF_GUEST)}
      )), '[]') FROM subject, json_to_recordset(subject.offers) AS use (
        "offerId" text, "inAll" integer, "perGuest" integer
      )
    ) AS uses`;

/** A guest, as far as the uses of offers depend on it. */
export type OfferGuest = Pick<OrderSubject, 'localId' | 'guestHash' | 'userId' | 'replaces'>;

/** The offers whose uses are over at `now`: for all guests, or for this one, beside its own order. Rules OL-3, OL-4 and OL-6. */
export async function readUsedUpOffers(
  executor: Executor,
  offers: readonly OfferLimit[],
  guest: OfferGuest,
  now: Instant,
): Promise<UsedUpOffers> {
  if (!offers.some(isLimited)) return new Map();
  const facts = await readFacts(executor, { ...UNCOUNTED, ...guest, offers }, now);
  return usedUpOffers(offers, facts.uses);
}

const UNCOUNTED = {
  clientHash: null,
  slotStartsAt: new Date(0),
  room: { orders: null, units: null },
  marks: [],
  accountId: null,
};

/**
 * The offers that a stored order has lost to others: none while it counts as a use of them. Its offers are locked, and
 * `now` is read after that. Rule OL-5.
 */
export async function offersLostBy(
  client: Executor,
  orderId: string,
  now: Instant,
): Promise<UsedUpOffers> {
  const { rows } = await client.query<LostUse>(LOST_USES, [orderId, timestamp(now)]);
  const [own] = rows;
  if (!own) return new Map();
  const { local_id: localId, guest_hash: guestHash, user_id: userId } = own;
  return readUsedUpOffers(
    client,
    rows.map(limitOf),
    { localId, guestHash, userId, replaces: null },
    now,
  );
}

interface LostUse extends OfferUse {
  readonly guest_hash: string | null;
  readonly user_id: string | null;
  readonly local_id: string;
}

const LOST_USES = `
  SELECT offer_uses.*, user_id, local_id
  FROM offer_uses JOIN orders USING (order_id) JOIN order_keys USING (order_id)
  WHERE order_id = $1 AND num_nulls(max_uses, max_uses_per_guest) < 2 AND NOT ${COUNTS_AS_USE}`;
