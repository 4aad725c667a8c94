/** What can happen that the journal enters. */
export type FactKind =
  | 'payment'
  | 'handed_over'
  | 'duplicate'
  | 'cash_refund'
  | 'payments_corrected'
  | 'cash_movement';

/**
 * In SQL: stores facts for the journal, each once, in the statement that causes them. `facts` selects the `subject` of
 * each and when it happened, `at`. Rule BK-1.
 */
export function insertFacts(kind: FactKind, facts: string): string {
  return `
    INSERT INTO book_facts (source, kind, subject, at)
    SELECT '${kind}:' || subject, '${kind}', subject, at FROM (${facts}) AS fact
    ON CONFLICT DO NOTHING`;
}

/** In SQL: takes a fact back that did not become an entry. */
export function deleteFacts(kind: FactKind, subjects: string): string {
  return `
    DELETE FROM book_facts WHERE source IN (SELECT '${kind}:' || subject FROM (${subjects}) AS fact)`;
}
