import type { ProfileChange } from '@comptoir/contract/accounts/auth-profile';
import { e164Of } from '@comptoir/contract/accounts/telephones';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { type Account, VOID_PASSWORD_HASH } from './account.ts';

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
  { first_name, last_name, phone, address }: ProfileChange,
): Promise<Account | null> {
  const { rows } = await executor.query<Account>(
    `UPDATE users SET
       first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
       phone = coalesce($4, phone), phone_e164 = coalesce($5, phone_e164),
       address = coalesce($6, address)
     WHERE user_id = $1
     RETURNING *`,
    [
      userId,
      first_name ?? null,
      last_name ?? null,
      phone ?? null,
      phone === undefined ? null : e164Of(phone),
      address ?? null,
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
