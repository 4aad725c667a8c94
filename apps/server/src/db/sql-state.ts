import pg from 'pg';

/** PostgreSQL's five-character error code, or undefined when the error does not come from it. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether a statement failed because what it refers to is gone, by this constraint. */
export function violatesReference(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === constraint
  );
}

/** Whether a statement failed because a row with this key exists; without a name, any unique key. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false;
  return constraint === undefined || error.constraint === constraint;
}

/**
 * Whether a statement failed for something in its rows (data, constraints) or by getting in the way of
 * another (deadlock), rather than for want of a database.
 */
export function isRowsFault(error: unknown): boolean {
  return ['22', '23', '40'].includes(sqlState(error)?.slice(0, 2) ?? '');
}
