import type { GuestOrdersAnswer, WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import type { RateLimiter } from '#plugins/limits/rate-limit.ts';
import type { FailedAttempts } from './authentication/failed-attempts.ts';
import type { Hashing } from './authentication/hashing.ts';
import type { MailOutlet } from './mails/account-mail.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** What accounts need to know of orders. */
export interface CustomerOrders {
  /** The finalized orders of an account, newest first: one page of them, and how many there are. */
  page(
    userId: string,
    wanted: { readonly page: number; readonly limit: number },
  ): Promise<{ readonly orders: WirePastOrder[]; readonly total: number }>;
  /** What was ordered under an e-mail address without an account. */
  ofGuest(email: string): Promise<GuestOrdersAnswer>;
  /** Puts those orders into an account, and counts them. */
  claim(userId: string, email: string): Promise<number>;
  /** Every order of an account and of its address, finalized or not. */
  everything(userId: string, email: string): Promise<WirePastOrder[]>;
  /** Takes out of all these orders whatever tells who ordered, as soon as each is over. Rule N-60. */
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
  readonly mails: MailOutlet;
  readonly orders: CustomerOrders;
}
