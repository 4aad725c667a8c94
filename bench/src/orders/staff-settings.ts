/** What the staff has set is read again by a server that takes an order after this. */
export const CHANGED = 'UPDATE availability SET version = version + 1';

export const CLEAR_SERVICE: readonly string[] = [
  'DELETE FROM holds',
  'DELETE FROM pauses',
  'DELETE FROM rush',
];

/** Ten dishes that orders do not have are sold out, orders as soon as possible pause, and a rush goes on. */
export const SET_SERVICE: readonly string[] = [
  `INSERT INTO holds (kind, subject, ends_at, portions, set_at)
   SELECT 'item', 'sold-out-' || n, now() + interval '30 days', CASE WHEN n % 2 = 0 THEN 5 END, now()
   FROM generate_series(1, 10) AS n`,
  `INSERT INTO pauses (kind, ends_at, set_at) VALUES ('asap', now() + interval '1 hour', now())`,
  `INSERT INTO rush (minutes, ends_at, set_at) VALUES (15, now() + interval '1 hour', now())`,
];
