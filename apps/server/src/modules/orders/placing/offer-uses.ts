import type { UsedUpBy, UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { LimitedOffer } from '#restaurant/limited-offers.ts';
import { timestamp } from './open-orders.ts';

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

/** SQL for whether an order in `orders` counts as a use of its offers: held or submitted, and not cancelled. Rule OL-5. */
function countsAsUse(now: '$2' | '$4'): string {
  return `((orders.held_until > ${now}::timestamptz OR orders.finalized_at IS NOT NULL)
        AND orders.progress IS DISTINCT FROM 'cancelled')`;
}

/** The columns of one use, as JSON. */
export const USE_COLUMNS = `
      order_id text, offer_id text, discount_cents integer, max_uses integer,
      max_uses_per_guest integer, guest_hash text`;

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
  /** SQL that leaves out orders which the new one replaces; their uses are named `theirs`. */
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

/**
 * SQL for the uses, named `theirs`, that stay beside an order: not those of the order that it is stored as, nor of
 * an open one of the same guest at the same client, whose offers it takes over. Rule OL-6.
 */
export function othersThan(same: string, order: string): string {
  return `orders.order_id IS DISTINCT FROM ${same}
          AND (theirs.guest_hash = use.guest_hash AND ${takenOverBy(order)}) IS NOT TRUE`;
}

/** SQL for an open order of the client that sends another one. */
export function takenOverBy(order: string): string {
  return `orders.finalized_at IS NULL AND orders.client_hash = ${order}.client_hash`;
}

/** The offers whose uses by all guests together are over at `now`. Rule OL-3. */
export async function usedUpOffers(
  executor: Executor,
  offers: readonly LimitedOffer[],
  now: Instant,
): Promise<UsedUpOffers> {
  if (offers.length === 0) return new Map();
  const { rows } = await executor.query<{ offer_id: string }>(USED_UP_OFFERS, [
    JSON.stringify(offers),
    timestamp(now),
  ]);
  return new Map(rows.map(({ offer_id }) => [offer_id, 'everyone' as const]));
}

const USED_UP_OFFERS = `
  SELECT offer_id FROM json_to_recordset($1::json) AS use (offer_id text, max_uses integer)
  WHERE ${isReached('max_uses', usesOf('use'), countsAsUse('$2'))}`;

/** An order that is placed, as far as the uses of its offers depend on it. */
export interface OfferUser {
  readonly local_id: string;
  readonly user_id: string | null;
  readonly client_hash: string | null;
  readonly guest_hash: string;
  readonly uses: readonly OfferUse[];
}

/** The offers that an order cannot use, or not again, as it is placed. */
export async function lackingOffers(
  client: Executor,
  { uses, guest_hash, local_id, user_id, client_hash }: OfferUser,
  now: Instant,
): Promise<UsedUpOffers> {
  const limited = uses.filter(isLimited);
  if (limited.length === 0) return new Map();
  return usedUpRows(client, LACKING_OFFERS, [
    JSON.stringify(limited.map((use) => ({ ...use, guest_hash }))),
    timestamp(now),
    local_id,
    user_id,
    client_hash,
  ]);
}

const LACKING_OFFERS = `
  SELECT offer_id, by FROM (
    SELECT use.offer_id, ${usedUpBy({
      use: 'use',
      order: 'sender',
      now: '$2',
      others: othersThan('(SELECT order_id FROM order_keys WHERE local_id = $3)', 'sender'),
    })} AS by
    FROM json_to_recordset($1::json) AS use (${USE_COLUMNS}),
      (SELECT $4::text AS user_id, $5::text AS client_hash) AS sender
  ) AS uses WHERE by IS NOT NULL`;

/** The same for an open order that is stored, as it is submitted. */
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
      order: 'own',
      now: '$2',
      others: 'orders.order_id <> $1',
    })} AS by
    FROM offer_uses AS use JOIN orders AS own USING (order_id) WHERE use.order_id = $1
  ) AS uses WHERE by IS NOT NULL`;

async function usedUpRows(
  client: Executor,
  text: string,
  values: readonly (string | null)[],
): Promise<UsedUpOffers> {
  const { rows } = await client.query<{ offer_id: string; by: UsedUpBy }>(text, [...values]);
  return new Map(rows.map(({ offer_id, by }) => [offer_id, by]));
}
