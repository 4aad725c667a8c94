import pg from 'pg';

/** PostgreSQL's five-character error code; undefined for an error from elsewhere. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether a statement violated this foreign key. */
export function violatesReference(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '23503' && error.constraint === constraint
  );
}

/** Whether a statement violated this unique key; without a name, any. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false;
  return constraint === undefined || error.constraint === constraint;
}

/**
 * Whether a statement failed because of its rows (data, constraints) or a conflict with another
 * (deadlock), rather than because the database is unavailable.
 */
export function isRowsFault(error: unknown): boolean {
  return ['22', '23', '40'].includes(sqlState(error)?.slice(0, 2) ?? '');
}
