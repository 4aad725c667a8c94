import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { tokenHash } from '../secrets.ts';

/** 128 bits in base64url, unlike any code. */
const LINK_TOKEN = /^[\w-]{22}$/;

/** Whether the value of `otp` is the token of a link. */
export function isLinkToken(otp: string): boolean {
  return LINK_TOKEN.test(otp);
}

/** A valid link with its account. */
interface FoundLink {
  readonly token_hash: Buffer;
  readonly user_id: string;
}

/** Finds a valid link of this address. Rule N-45. */
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

/** Consumes a link; false when it is consumed already. */
export async function consumeLink(executor: Executor, link: FoundLink): Promise<boolean> {
  const { rowCount } = await executor.query('DELETE FROM mail_links WHERE token_hash = $1', [
    link.token_hash,
  ]);
  return rowCount === 1;
}
