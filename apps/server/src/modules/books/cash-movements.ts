import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { insertFacts } from '#jobs/book-facts.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';

/** Cash that a person puts into the cash register, or takes out of it, beside orders. Rule BK-46. */
export interface CashMovement {
  /** In cents, negative where it is taken out. */
  readonly amount: Cents;
  readonly reason: string;
  readonly who: string | null;
  readonly device: string | null;
}

/** A movement that was recorded. */
export interface RecordedMovement extends CashMovement {
  readonly movement_id: string;
  readonly at: Date;
}

export type MovementOutcome =
  | { readonly kind: 'recorded'; readonly movementId: string }
  /** The same request was carried out before. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'idempotency_key_reused' };

/**
 * Records a movement of cash with its fact for the journal, in a transaction of the caller: once for each key of a
 * sender, of two at once too. Rules BK-46 and OB-6.
 */
export async function recordCashMovement(
  client: Executor,
  { amount, reason, who, device }: CashMovement,
  { key, contentHash }: NamedRequest,
  now: Instant,
): Promise<MovementOutcome> {
  const { rows } = await client.query<{ movement_id: string }>(RECORD, [
    amount,
    reason,
    new Date(now),
    who,
    device,
    key,
    contentHash,
  ]);
  const [recorded] = rows;
  if (recorded) return { kind: 'recorded', movementId: recorded.movement_id };
  const known = await client.query<{ content_hash: string }>(KNOWN, [key]);
  const isSame = known.rows[0]?.content_hash === contentHash;
  return { kind: isSame ? 'repeated' : 'idempotency_key_reused' };
}

/** Movements of cash by their ids. */
export async function readCashMovements(
  client: Executor,
  movementIds: readonly string[],
): Promise<ReadonlyMap<string, RecordedMovement>> {
  if (movementIds.length === 0) return new Map();
  const { rows } = await client.query<RecordedMovement>(READ, [movementIds]);
  return new Map(rows.map((movement) => [movement.movement_id, movement]));
}

/** The movements of the open day, the oldest first, those that wait to be entered included. Rule BK-49. */
export async function openCashMovements(executor: Executor): Promise<readonly RecordedMovement[]> {
  return (await executor.query<RecordedMovement>(OPEN)).rows;
}

const RECORD = `
  WITH recorded AS (
    INSERT INTO cash_movements
      (amount_cents, reason, recorded_at, person_name, device_name, request_key, content_hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (request_key) DO NOTHING
    RETURNING movement_id::text, recorded_at
  ), fact AS (
    ${insertFacts('cash_movement', 'SELECT movement_id AS subject, recorded_at AS at FROM recorded')}
  )
  SELECT movement_id FROM recorded`;

const KNOWN = 'SELECT content_hash FROM cash_movements WHERE request_key = $1';

const SELECT = `
  SELECT movement_id::text AS movement_id, amount_cents AS amount, reason, recorded_at AS at,
    person_name AS who, device_name AS device
  FROM cash_movements`;

const READ = `${SELECT} WHERE movement_id = ANY($1::bigint[])`;

/** What was entered since the last closing, and what waits. */
const OPEN = `
  ${SELECT} WHERE movement_id IN (
    SELECT subject::bigint FROM book_facts WHERE kind = 'cash_movement'
    UNION ALL
    SELECT split_part(source, ':', 2)::bigint FROM books.entries
    WHERE kind = 'cash_movement' AND number > coalesce(
      (SELECT number FROM books.entries WHERE kind = 'closing' ORDER BY number DESC LIMIT 1), 0
    )
  ) ORDER BY cash_movements.movement_id`;
