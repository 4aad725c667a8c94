import type { ExportAnswer } from '@comptoir/contract/accounts/auth-orders';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import type { AccountMailRequest } from '#jobs/mails/content/account-content.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
import type { Hashing } from './authentication/hashing.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** The queue of mails to accounts. */
export interface AccountMailQueue {
  /** Enqueues a mail on the connection of a transaction: it is sent if that commits. */
  enqueue(connection: Executor, mail: AccountMailRequest): Promise<void>;
}

/** The orders of a customer. Rules N-14 to N-17 and N-60. */
export type CustomerOrders = Orders['ofCustomer'];

export interface AccountDependencies {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hashing: Hashing;
  readonly limiter: RateLimiter;
  readonly names: Pseudonyms;
  readonly mails: AccountMailQueue;
  readonly orders: CustomerOrders;
  /** What guests have reported of these orders. Rule RI-6. */
  readonly reportsOf: (orderIds: readonly string[]) => Promise<ExportAnswer['reported_items']>;
}
