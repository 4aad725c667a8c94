import type { UsedUpBy, UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import { LONGEST_HOLD_MS } from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import type { LimitedOffer } from '#restaurant/limited-offers.ts';
import { lockCounted } from './counted-locks.ts';
import { isUnexpired, timestamp } from './open-orders.ts';

/** What an offer gives to an order, in cents, and how often it may be used. Rules OL-3, OL-4 and OL-8. */
export interface OfferUse {
  readonly offer_id: string;
  readonly discount_cents: number;
  readonly max_uses: number | null;
  readonly max_uses_per_guest: number | null;
}

/** Whether uses of the offer are counted. */
export function isLimited({ max_uses, max_uses_per_guest }: OfferUse): boolean {
  return max_uses !== null || max_uses_per_guest !== null;
}

/**
 * SQL for whether an order in `orders` counts as a use of its offers: submitted and not cancelled, or open while it
 * can still become that. One in cash can while it is held, one by card until it expires, unless its payment was
 * cancelled or its shares ended. Rule OL-5.
 */
function countsAsUse(now: '$2' | '$4'): string {
  return `(CASE
        WHEN orders.finalized_at IS NOT NULL THEN orders.progress IS DISTINCT FROM 'cancelled'
        WHEN orders.payment_method = 'cash' THEN ${aheadInSql('orders.held_until', now, LONGEST_HOLD_MS)}
        ELSE ${isUnexpired(now)} AND NOT EXISTS (
          SELECT FROM order_payments JOIN payment_intents USING (intent_id)
          WHERE order_payments.order_id = orders.order_id AND look_at IS NULL
        ) AND NOT EXISTS (
          SELECT FROM split_payments
          WHERE split_payments.order_id = orders.order_id AND state = 'ended'
        ) END)`;
}

/** The columns of one use, as JSON. */
export const USE_COLUMNS = `
      order_id text, offer_id text, discount_cents integer, max_uses integer,
      max_uses_per_guest integer, guest_hash text, replaces text`;

/**
 * SQL for whether there is a limit, and at least so many uses named `theirs` count. PostgreSQL does not know of which
 * offer it counts, and expects as many uses as the mean of all offers: of a plain join it would scan all orders, and
 * without the order of their index all uses. `OFFSET 0` keeps the look-up of an order by its id from becoming a join.
 */
function isReached(limit: string, theirs: string, counts: string): string {
  return `${limit} IS NOT NULL AND ${limit} <= (
        SELECT count(*) FROM (
          SELECT FROM ${theirs}, LATERAL (
            SELECT FROM orders WHERE orders.order_id = theirs.order_id AND ${counts} OFFSET 0
          ) AS counted ORDER BY theirs.guest_hash LIMIT ${limit}
        ) AS uses
      )`;
}

interface Counting {
  /** The row of the use, and of the order that it is for. */
  readonly use: string;
  readonly order: string;
  readonly now: '$2' | '$4';
  /** SQL that leaves out orders which this one replaces. */
  readonly others: string;
}

/**
 * SQL for who has used an offer up: `everyone`, `guest`, or null while it can be used. A guest is an account or
 * an e-mail address: the uses of both count. Rules OL-3 and OL-4.
 */
export function usedUpBy({ use, order, now, others }: Counting): string {
  const counts = `${others} AND ${countsAsUse(now)}`;
  return `CASE
      WHEN ${isReached(`${use}.max_uses`, usesOf(use), counts)} THEN 'everyone'
      WHEN ${isReached(`${use}.max_uses_per_guest`, usesOfGuest(use, order), counts)} THEN 'guest' END`;
}

function usesOf(use: string): string {
  return `(SELECT order_id, guest_hash FROM offer_uses WHERE offer_id = ${use}.offer_id) AS theirs`;
}

function usesOfGuest(use: string, order: string): string {
  return `(
          SELECT order_id, guest_hash FROM offer_uses
          WHERE offer_id = ${use}.offer_id AND guest_hash = ${use}.guest_hash
          UNION
          SELECT placed.order_id, of_account.guest_hash FROM orders AS placed, LATERAL (
            SELECT guest_hash FROM offer_uses
            WHERE offer_uses.order_id = placed.order_id AND offer_id = ${use}.offer_id OFFSET 0
          ) AS of_account
          WHERE placed.user_id = ${order}.user_id
        ) AS theirs`;
}

/** SQL that leaves out the order that is stored under the local id $3. */
const OTHER_THAN_LOCAL =
  'orders.order_id IS DISTINCT FROM (SELECT order_id FROM orders AS known WHERE known.local_id = $3)';

/** The offers whose uses by all guests together are over at `now`, beside those of the order with `localId`. Rules OL-3 and OL-6. */
export async function usedUpOffers(
  executor: Executor,
  offers: readonly LimitedOffer[],
  now: Instant,
  localId: string | null = null,
): Promise<UsedUpOffers> {
  if (offers.length === 0) return new Map();
  const { rows } = await executor.query<{ offer_id: string }>(USED_UP_OFFERS, [
    JSON.stringify(offers),
    timestamp(now),
    localId,
  ]);
  return new Map(rows.map(({ offer_id }) => [offer_id, 'everyone' as const]));
}

const USED_UP_OFFERS = `
  SELECT offer_id FROM json_to_recordset($1::json) AS use (offer_id text, max_uses integer)
  WHERE ${isReached('max_uses', usesOf('use'), `${OTHER_THAN_LOCAL} AND ${countsAsUse('$2')}`)}`;

/** An order that is placed, as far as the uses of its offers depend on it. */
export interface OfferUser {
  readonly local_id: string;
  readonly user_id: string | null;
  readonly guest_hash: string;
  /** An order that is withdrawn for it, as that of its group; null where there is none. Rule GO-11. */
  readonly replaces: string | null;
  readonly uses: readonly OfferUse[];
}

/** The offers that an order cannot use, or not again, as it is placed. */
export async function lackingOffers(
  client: Executor,
  { uses, guest_hash, local_id, user_id, replaces }: OfferUser,
  now: Instant,
): Promise<UsedUpOffers> {
  const limited = uses.filter(isLimited);
  if (limited.length === 0) return new Map();
  return usedUpRows(client, LACKING_OFFERS, [
    JSON.stringify(limited.map((use) => ({ ...use, guest_hash, replaces }))),
    timestamp(now),
    local_id,
    user_id,
  ]);
}

const LACKING_OFFERS = `
  SELECT offer_id, by FROM (
    SELECT use.offer_id, ${usedUpBy({
      use: 'use',
      order: 'sender',
      now: '$2',
      others: `${OTHER_THAN_LOCAL} AND orders.order_id IS DISTINCT FROM use.replaces`,
    })} AS by
    FROM json_to_recordset($1::json) AS use (${USE_COLUMNS}), (SELECT $4::text AS user_id) AS sender
  ) AS uses WHERE by IS NOT NULL`;

/**
 * Locks the limited offers of an order, so that its uses can be judged as it is submitted; before any row is locked,
 * in the sequence of `lockCounted`.
 */
export async function lockOffersOf(client: Executor, orderId: string): Promise<void> {
  const { rows } = await client.query<{ offer_id: string }>(LIMITED_OFFERS_OF, [orderId]);
  await lockCounted(client, { clients: [], holds: [], offers: rows, slots: [] });
}

const LIMITED_OFFERS_OF = `
  SELECT offer_id FROM offer_uses
  WHERE order_id = $1 AND num_nulls(max_uses, max_uses_per_guest) < 2`;

/**
 * The same for an order that is stored and does not count as a use of its offers any more; its offers are locked,
 * and `now` is read after that.
 */
export async function lackingOffersOf(
  client: Executor,
  orderId: string,
  now: Instant,
): Promise<UsedUpOffers> {
  return usedUpRows(client, LACKING_OFFERS_OF, [orderId, timestamp(now)]);
}

const LACKING_OFFERS_OF = `
  SELECT offer_id, by FROM (
    SELECT use.offer_id, ${usedUpBy({
      use: 'use',
      order: 'orders',
      now: '$2',
      others: 'orders.order_id <> $1',
    })} AS by
    FROM offer_uses AS use JOIN orders USING (order_id)
    WHERE use.order_id = $1 AND NOT ${countsAsUse('$2')}
  ) AS uses WHERE by IS NOT NULL`;

async function usedUpRows(
  client: Executor,
  text: string,
  values: readonly (string | null)[],
): Promise<UsedUpOffers> {
  const { rows } = await client.query<{ offer_id: string; by: UsedUpBy }>(text, [...values]);
  return new Map(rows.map(({ offer_id, by }) => [offer_id, by]));
}
