import type { GuestOrdersAnswer, WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import type { AccountMailRequest } from '#jobs/mails/content/account-mail.ts';
import type { RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { FailedAttempts } from './authentication/failed-attempts.ts';
import type { Hashing } from './authentication/hashing.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** The queue of mails to accounts. */
export interface AccountMailQueue {
  /** Enqueues a mail on the connection of a transaction: it is sent if that commits. */
  enqueue(connection: Executor, mail: AccountMailRequest): Promise<void>;
}

/** The orders of an account. */
export interface CustomerOrders {
  /** One page of the finalized orders of an account, newest first, and their total. */
  page(
    userId: string,
    wanted: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly orders: WirePastOrder[]; readonly total: number }>;
  /** The orders placed without an account under an e-mail address. */
  ofGuest(email: string): Promise<GuestOrdersAnswer>;
  /** Adds those orders to an account; returns how many. */
  claim(userId: string, email: string): Promise<number>;
  /** Every order of an account and of its address, finalized or not. */
  everything(userId: string, email: string): Promise<WirePastOrder[]>;
  /** Anonymises all these orders, each as soon as it is over. Rule N-60. */
  erase(
    connection: Executor,
    person: { readonly userId: string; readonly email: string },
    now: Instant,
  ): Promise<void>;
}

export interface AccountDependencies {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hashing: Hashing;
  readonly limiter: RateLimiter;
  readonly failures: FailedAttempts;
  readonly names: Pseudonyms;
  readonly mails: AccountMailQueue;
  readonly orders: CustomerOrders;
}
