import type { ProfileChange, WireUser } from '@comptoir/contract/accounts/auth-profile';
import { e164Of } from '@comptoir/contract/accounts/telephones';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** A row of the table `users`. */
export interface Account {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly address: string;
  readonly entry_code: string;
  readonly floor: string;
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
const VOID_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export async function findUser(executor: Executor, userId: string): Promise<Account | null> {
  const { rows } = await executor.query<Account>('SELECT * FROM users WHERE user_id = $1', [
    userId,
  ]);
  return rows[0] ?? null;
}

export async function findUserByEmail(executor: Executor, email: string): Promise<Account | null> {
  const { rows } = await executor.query<Account>(
    'SELECT * FROM users WHERE lower(email) = lower($1)',
    [email],
  );
  return rows[0] ?? null;
}

export interface NewUser {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly passwordHash: string;
}

/** Adds an account; null when the address has one, verified or not. Rule N-2. */
export async function addUser(
  executor: Executor,
  user: NewUser,
  now: Instant,
): Promise<Account | null> {
  const { rows } = await executor.query<Account>(
    `INSERT INTO users (user_id, email, first_name, last_name, phone, phone_e164, password_hash,
       created_at, last_login_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     ON CONFLICT (lower(email)) DO NOTHING
     RETURNING *`,
    [
      user.userId,
      user.email,
      user.firstName,
      user.lastName,
      user.phone,
      e164Of(user.phone),
      user.passwordHash,
      new Date(now),
    ],
  );
  return rows[0] ?? null;
}

/** Changes the given fields. Rule N-13. */
export async function changeUser(
  executor: Executor,
  userId: string,
  { first_name, last_name, phone, address, entry_code, floor }: ProfileChange,
): Promise<Account | null> {
  const { rows } = await executor.query<Account>(
    `UPDATE users SET
       first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
       phone = coalesce($4, phone), phone_e164 = coalesce($5, phone_e164),
       address = coalesce($6, address), entry_code = coalesce($7, entry_code),
       floor = coalesce($8, floor)
     WHERE user_id = $1
     RETURNING *`,
    [
      userId,
      first_name ?? null,
      last_name ?? null,
      phone ?? null,
      phone === undefined ? null : e164Of(phone),
      address ?? null,
      entry_code ?? null,
      floor ?? null,
    ],
  );
  return rows[0] ?? null;
}

/** Reads an account and locks it until the transaction ends. */
export async function lockUser(executor: Executor, userId: string): Promise<Account | null> {
  const { rows } = await executor.query<Account>(
    'SELECT * FROM users WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  return rows[0] ?? null;
}

/** How the address of an unverified account is proven, which decides which data stay. Rules N-40 and N-42. */
export type Proof =
  /** By the browser that signed up: keeps everything. */
  | 'as signed up'
  /** By another one: keeps the details, for the owner to review, and voids the password. */
  | 'without password'
  /** By another one, which sets a new password at once: keeps nothing that was typed. */
  | 'without details';

/** Marks the address of an account as verified. */
export async function verifyUser(
  executor: Executor,
  userId: string,
  proof: Proof,
  now: Instant,
): Promise<Account | null> {
  const { rows } = await executor.query<Account>(
    `UPDATE users SET
       verified_at = $2,
       password_hash = CASE WHEN $3 THEN password_hash ELSE '${VOID_PASSWORD_HASH}' END,
       first_name = CASE WHEN $4 THEN first_name ELSE '' END,
       last_name = CASE WHEN $4 THEN last_name ELSE '' END,
       phone = CASE WHEN $4 THEN phone ELSE '' END,
       phone_e164 = CASE WHEN $4 THEN phone_e164 ELSE '' END
     WHERE user_id = $1 RETURNING *`,
    [userId, new Date(now), proof === 'as signed up', proof !== 'without details'],
  );
  return rows[0] ?? null;
}

/** Replaces the password; false when it was changed meanwhile. */
export async function replacePassword(
  executor: Executor,
  { user_id, password_hash }: Pick<Account, 'user_id' | 'password_hash'>,
  newHash: string,
): Promise<boolean> {
  const { rowCount } = await executor.query(
    'UPDATE users SET password_hash = $3 WHERE user_id = $1 AND password_hash = $2',
    [user_id, password_hash, newHash],
  );
  return rowCount === 1;
}

/** Locks an account until the transaction ends; false when its password was changed meanwhile. */
export async function lockUnchanged(
  executor: Executor,
  { user_id, password_hash }: Pick<Account, 'user_id' | 'password_hash'>,
): Promise<boolean> {
  const { rowCount } = await executor.query(
    'SELECT FROM users WHERE user_id = $1 AND password_hash = $2 FOR UPDATE',
    [user_id, password_hash],
  );
  return rowCount === 1;
}

/** Deletes an account with its sessions. Rule N-15. */
export async function removeUser(executor: Executor, userId: string): Promise<void> {
  await executor.query('DELETE FROM users WHERE user_id = $1', [userId]);
}

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
    ...(account.entry_code !== '' && { entry_code: account.entry_code }),
    ...(account.floor !== '' && { floor: account.floor }),
    email_verified: account.verified_at !== null,
    ...(needsPassword(account) && { needs_password: true }),
  };
}
