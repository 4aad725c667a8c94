import { z } from 'zod';

const days = z.number().int().min(1).max(3650).nullish();

/** How many days things are kept after they ended. No group that a storefront may know. Rule N-21. */
export const retention = z.looseObject({
  codes_days: days,
  tokens_days: days,
  unverified_accounts_days: days,
  abandoned_orders_days: days,
});

/** The same with what counts when the restaurant says nothing. */
export interface RetentionPeriods {
  readonly codesDays: number;
  readonly tokensDays: number;
  readonly unverifiedAccountsDays: number;
  readonly abandonedOrdersDays: number;
}

/** How long things are kept after they ended; a day, a day, 7 and 30 unless said otherwise. Rule N-21. */
export function retentionPeriods(settings: {
  readonly retention?: z.output<typeof retention> | null | undefined;
}): RetentionPeriods {
  const periods = settings.retention;
  return {
    codesDays: periods?.codes_days ?? 1,
    tokensDays: periods?.tokens_days ?? 1,
    unverifiedAccountsDays: periods?.unverified_accounts_days ?? 7,
    abandonedOrdersDays: periods?.abandoned_orders_days ?? 30,
  };
}
