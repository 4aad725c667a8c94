import type { Executor } from '#db/connection.ts';

/** For one address that no account has proven. Rule J-43. */
const CONFIRMATIONS_PER_HOUR = 10;

/** The recipient of a confirmation: a guest, or an account. */
export interface ConfirmationRecipient {
  readonly email: string;
  readonly user_id: string | null;
  readonly is_address_proven: boolean;
}

/**
 * Whether one more confirmation may go to this address, so that orders in a stranger's name do not fill
 * the stranger's mailbox. Counts marks of sent mails, so a retried mail counts once.
 */
export async function mayConfirm(
  executor: Executor,
  { email, user_id, is_address_proven }: ConfirmationRecipient,
): Promise<boolean> {
  if (is_address_proven) return true;
  const { rows } = await executor.query<{ sent: number }>(SENT, [email, user_id]);
  return (rows[0]?.sent ?? 0) < CONFIRMATIONS_PER_HOUR;
}

const SENT = `
  SELECT count(*)::int AS sent FROM (
    SELECT order_id FROM orders
    WHERE user_id IS NULL AND email <> '' AND lower(email) = lower($1)
    UNION ALL
    SELECT order_id FROM orders
    WHERE user_id = $2 AND placed_at BETWEEN now() - interval '1 day' AND now()
      AND lower(email) = lower($1)
  ) AS placed JOIN mails USING (order_id)
  WHERE kind = 'order_confirmation' AND occasion = '' AND state = 'sent'
    AND settled_at BETWEEN now() - interval '1 hour' AND now()`;
