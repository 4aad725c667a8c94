import type { WireUser } from '@comptoir/contract/auth-profile';

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
  /** When its owner was told that it is about to go. Rule N-24. */
  readonly warned_at: Date | null;
}

/** An account as its owner sees it. */
export function fromAccount(account: Account): WireUser {
  return {
    id: account.user_id,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    phone: account.phone,
    address: account.address,
    email_verified: account.verified_at !== null,
  };
}
