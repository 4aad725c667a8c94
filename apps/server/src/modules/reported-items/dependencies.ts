import type { Cents } from '@comptoir/domain/money/money';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { BoardRefusal, OrderMoney } from '#modules/orders/orders.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import type { ReportPhotographs } from './photographs.ts';

export interface ReportedItemsDependencies {
  readonly pool: pg.Pool;
  readonly money: OrderMoney;
  readonly photographs: ReportPhotographs;
  /** The identity of a guest by the e-mail address, for the limit of a day. Rule RI-3. */
  readonly hashGuest: (email: string) => string;
  readonly timeZone: () => Promise<TimeZone>;
  readonly clock: Clock;
}

/** What of refunds other modules decide and do. */
export interface ReportRefunds {
  /** Asked before a refund: what the caller may give back now, and how much in all. Rule OB-11. */
  readonly allowanceOf: (caller: StaffCaller) => Promise<RefundAllowance>;
  /** Has the card provider make it now; later attempts are made by a job. */
  readonly attemptNow: (refundId: string) => Promise<unknown>;
}

export interface RefundAllowance {
  /** Why the caller may not give `amount` back after `before` cents; null when it is allowed. */
  readonly refuse: (amount: Cents, before: Cents) => BoardRefusal | null;
  /** The most that the caller may still give back after `before` cents; null without a limit. */
  readonly limit: (before: Cents) => Cents | null;
}
