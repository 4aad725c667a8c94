import type pg from 'pg';
import { transaction } from '#db/transaction.ts';

/** For one address that no account has proven. Rule J-43. */
const CONFIRMATIONS_PER_HOUR = 10;

/** The recipient of a confirmation: a guest, or an account. */
export interface ConfirmationRecipient {
  readonly email: string;
  readonly user_id: string | null;
  readonly is_address_proven: boolean;
}

/**
 * Reserves one of the confirmations that this address may get within an hour, so that orders in a stranger's name do
 * not fill the stranger's mailbox; false where none is left. A mail that is tried again keeps its reservation.
 */
export async function reserveConfirmation(
  pool: pg.Pool,
  mailId: string,
  { email, user_id, is_address_proven }: ConfirmationRecipient,
): Promise<boolean> {
  if (is_address_proven) return true;
  return transaction(pool, async (client) => {
    await client.query(LOCK_ADDRESS, [email]);
    const { rowCount } = await client.query(RESERVE, [email, user_id, mailId]);
    return rowCount === 1;
  });
}

/** One at a time counts and reserves. */
const LOCK_ADDRESS =
  "SELECT pg_advisory_xact_lock(hashtextextended('confirmation ' || lower($1), 0))";

const RESERVE = `
  UPDATE mails SET reserved_at = now()
  WHERE mail_id = $3 AND state = 'waiting' AND (reserved_at IS NOT NULL OR ${CONFIRMATIONS_PER_HOUR} > (
    SELECT count(*) FROM (
      SELECT order_id FROM orders
      WHERE user_id IS NULL AND email <> '' AND lower(email) = lower($1)
      UNION ALL
      SELECT order_id FROM orders
      WHERE user_id = $2 AND placed_at BETWEEN now() - interval '1 day' AND now() + interval '1 minute' AND lower(email) = lower($1)
    ) AS placed JOIN mails AS counted USING (order_id)
    WHERE counted.kind = 'order_confirmation' AND counted.occasion = '' AND (
      counted.state = 'sent' AND counted.settled_at BETWEEN now() - interval '1 hour' AND now() + interval '1 minute'
      OR counted.state = 'waiting' AND counted.reserved_at BETWEEN now() - interval '1 hour' AND now() + interval '1 minute'
    )
  ))`;
