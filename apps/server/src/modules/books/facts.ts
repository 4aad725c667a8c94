import type { Executor } from '#db/connection.ts';

/** Something that happened and is not entered yet. */
export interface BookFact {
  readonly factId: number;
  readonly kind: 'payment' | 'handed_over' | 'duplicate' | 'cash_refund' | 'payments_corrected';
  readonly subject: string;
  readonly at: Date;
}

/** How many facts one transaction enters. */
export const BATCH_SIZE = 200;

/**
 * The facts that can be entered, the oldest first, locked until the transaction ends. A hand-over that can still
 * be taken back waits: its effects do. Rules BK-1 and OB-8.
 */
export async function takeFacts(client: Executor): Promise<readonly BookFact[]> {
  return (await client.query<BookFact>(READY, [BATCH_SIZE])).rows;
}

export async function deleteFacts(client: Executor, facts: readonly BookFact[]): Promise<void> {
  await client.query('DELETE FROM book_facts WHERE fact_id = ANY($1)', [
    facts.map(({ factId }) => factId),
  ]);
}

const READY = `
  SELECT fact_id AS "factId", kind, subject, at FROM book_facts AS fact
  WHERE kind <> 'handed_over'
    OR NOT EXISTS (SELECT FROM order_effects WHERE order_effects.order_id = fact.subject)
  ORDER BY fact_id LIMIT $1 FOR UPDATE OF fact`;
