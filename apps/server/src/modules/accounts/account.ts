import type { WireUser } from '@comptoir/contract/accounts/auth-profile';
import type { Locale } from '@comptoir/domain/languages/locale';

/** A row of the table `users`. */
export interface Account {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly address: string;
  readonly password_hash: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly last_login_at: Date;
  /** When its owner was warned that it will be deleted. Rule N-24. */
  readonly warned_at: Date | null;
  /** The language that it was last used in. Rule LA-36. */
  readonly locale: Locale;
}

/**
 * The hash of an account whose password is void. It has the parameters of all hashes, so that comparing takes
 * equally long, and no known password has the hash of 32 zero bytes. Rule N-41.
 */
export const VOID_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Whether a new password may be set without the old one. Rule N-41. */
export function needsPassword({ password_hash }: Pick<Account, 'password_hash'>): boolean {
  return password_hash === VOID_PASSWORD_HASH;
}

/**
 * The name in the greeting of a mail: empty until the owner has verified the address and set the password,
 * because an impostor may have typed it. Rule N-42.
 */
export function greetedName(account: Account): string {
  const isOwned = account.verified_at !== null && !needsPassword(account);
  return isOwned ? account.first_name : '';
}

/** The account as the API shows it to its owner. */
export function fromAccount(account: Account): WireUser {
  return {
    id: account.user_id,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    phone: account.phone,
    address: account.address,
    email_verified: account.verified_at !== null,
    ...(needsPassword(account) && { needs_password: true }),
  };
}
