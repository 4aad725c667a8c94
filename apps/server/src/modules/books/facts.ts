import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { FactKind } from '#jobs/book-facts.ts';

/** Something that happened and is not entered yet. */
export interface BookFact {
  readonly factId: number;
  readonly kind: FactKind;
  readonly subject: string;
  readonly at: Date;
}

/** How many facts one transaction enters. */
export const BATCH_SIZE = 200;

/**
 * The facts that can be entered, those before a moment only where one is given, the oldest first, locked until the
 * transaction ends. A hand-over that can still be taken back waits: its effects do. Rules BK-1 and OB-8.
 */
export async function takeFacts(
  client: Executor,
  before: Instant | null,
): Promise<readonly BookFact[]> {
  const moment = before === null ? null : new Date(before);
  return (await client.query<BookFact>(READY, [BATCH_SIZE, moment])).rows;
}

/** Whether a hand-over before a moment can still be taken back. */
export async function isHandOverWaiting(client: Executor, before: Instant): Promise<boolean> {
  const { rows } = await client.query<{ is_waiting: boolean }>(IS_WAITING, [new Date(before)]);
  return rows[0]?.is_waiting ?? false;
}

export async function deleteFacts(client: Executor, facts: readonly BookFact[]): Promise<void> {
  await client.query('DELETE FROM book_facts WHERE fact_id = ANY($1)', [
    facts.map(({ factId }) => factId),
  ]);
}

const READY = `
  SELECT fact_id AS "factId", kind, subject, at FROM book_facts AS fact
  WHERE (kind <> 'handed_over'
    OR NOT EXISTS (SELECT FROM order_effects WHERE order_effects.order_id = fact.subject))
    AND ($2::timestamptz IS NULL OR at < $2)
  ORDER BY fact_id LIMIT $1 FOR UPDATE OF fact`;

const IS_WAITING = `
  SELECT EXISTS (
    SELECT FROM book_facts JOIN order_effects ON order_effects.order_id = book_facts.subject
    WHERE book_facts.kind = 'handed_over' AND book_facts.at < $1
  ) AS is_waiting`;
