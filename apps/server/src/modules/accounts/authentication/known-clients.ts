import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** How long a client stays known after a login. Rule N-43. */
const KNOWN_MILLISECONDS = 30 * 24 * 60 * 60_000;

/** Whether an account was logged in from a client before; the key is of `addressAndClient`. */
export async function isKnownClient(
  executor: Executor,
  clientKey: Buffer,
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await executor.query({
    name: 'find-known-client',
    text: 'SELECT FROM known_clients WHERE client_key = $1 AND expires_at > $2',
    values: [clientKey, new Date(now)],
  });
  return rowCount === 1;
}

/** Records a login of an account from a client. */
export async function rememberClient(
  executor: Executor,
  clientKey: Buffer,
  userId: string,
  now: Instant,
): Promise<void> {
  await executor.query(
    `INSERT INTO known_clients (client_key, user_id, expires_at)
     SELECT $1, user_id, $3 FROM users WHERE user_id = $2
     ON CONFLICT (client_key) DO UPDATE SET
       user_id = excluded.user_id, expires_at = excluded.expires_at`,
    [clientKey, userId, new Date(now + KNOWN_MILLISECONDS)],
  );
}
