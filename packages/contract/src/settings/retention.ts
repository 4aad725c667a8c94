import { z } from 'zod';

const days = z.number().int().min(1).max(3650).nullish();
/** At most what the privacy policy states: three years. */
const guestDays = z.number().int().min(1).max(1095).nullish();
/** At least two months, since a warning is mailed one month before the deletion. */
const accountDays = z.number().int().min(60).max(1095).nullish();

/** Retention in days after the end of each kind of record; a private group. Rule N-21. */
export const retention = z.looseObject({
  codes_days: days,
  tokens_days: days,
  unverified_accounts_days: days,
  inactive_accounts_days: accountDays,
  abandoned_orders_days: days,
  order_guests_days: guestDays,
  proposal_counts_days: days,
  push_subscriptions_days: days,
  payment_events_days: days,
});

/** The same with all defaults applied. */
export interface RetentionPeriods {
  readonly codesDays: number;
  readonly tokensDays: number;
  readonly unverifiedAccountsDays: number;
  /** Counted from the last login. Rule N-24. */
  readonly inactiveAccountsDays: number;
  readonly abandonedOrdersDays: number;
  /** After this, submitted orders of guests without an account are anonymised. Rule N-22. */
  readonly orderGuestsDays: number;
  readonly proposalCountsDays: number;
  /** Counted from the requested time of the order. Rule Z-4. */
  readonly pushSubscriptionsDays: number;
  readonly paymentEventsDays: number;
}

/** The retention in days, with defaults for omitted fields. Rules N-21, N-22, and N-24. */
export function retentionPeriods(settings: {
  readonly retention?: z.output<typeof retention> | null | undefined;
}): RetentionPeriods {
  const periods = settings.retention;
  return {
    codesDays: periods?.codes_days ?? 1,
    tokensDays: periods?.tokens_days ?? 1,
    unverifiedAccountsDays: periods?.unverified_accounts_days ?? 7,
    inactiveAccountsDays: periods?.inactive_accounts_days ?? 1095,
    abandonedOrdersDays: periods?.abandoned_orders_days ?? 1,
    orderGuestsDays: periods?.order_guests_days ?? 1095,
    proposalCountsDays: periods?.proposal_counts_days ?? 400,
    pushSubscriptionsDays: periods?.push_subscriptions_days ?? 1,
    paymentEventsDays: periods?.payment_events_days ?? 90,
  };
}
