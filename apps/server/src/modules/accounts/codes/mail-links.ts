import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { tokenHash } from '../secrets.ts';

/** 128 bits in base64url. No code looks like it. */
const LINK_TOKEN = /^[\w-]{22}$/;

/** Whether what was sent as `otp` is the token of a link. */
export function isLinkToken(otp: string): boolean {
  return LINK_TOKEN.test(otp);
}

/** A link that may be used, and the account that it opens. */
interface FoundLink {
  readonly token_hash: Buffer;
  readonly user_id: string;
}

/** Looks a link up; null when it is not good, not any more, or another address's. Rule N-45. */
export async function findLink(
  executor: Executor,
  { email, otp }: { readonly email: string; readonly otp: string },
  now: Instant,
): Promise<FoundLink | null> {
  const { rows } = await executor.query<FoundLink>(
    `SELECT token_hash, user_id FROM mail_links JOIN users USING (user_id)
     WHERE token_hash = $1 AND expires_at > $2 AND lower(email) = lower($3)`,
    [tokenHash(otp), new Date(now), email.trim()],
  );
  return rows[0] ?? null;
}

/** Uses a link up; false when it was used meanwhile. */
export async function spendLink(executor: Executor, link: FoundLink): Promise<boolean> {
  const { rowCount } = await executor.query('DELETE FROM mail_links WHERE token_hash = $1', [
    link.token_hash,
  ]);
  return rowCount === 1;
}
