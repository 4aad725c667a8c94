import type pg from 'pg';

/** Records earlier attempts: a window of so many that ends at an instant, and blocks until then if it is full. */
export async function countAttempts(
  pool: pg.Pool,
  key: string,
  count: number,
  { endsAt, isFull = false }: { readonly endsAt: number; readonly isFull?: boolean },
): Promise<void> {
  await pool.query(
    `INSERT INTO attempts (key, count, begun_at, window_ends_at, blocked_until)
     VALUES ($1, $2, now(), $3, CASE WHEN $4 THEN $3::timestamptz END)
     ON CONFLICT (key) DO UPDATE SET
       count = excluded.count, window_ends_at = $3, blocked_until = excluded.blocked_until`,
    [key, count, new Date(endsAt), isFull],
  );
}
