import type { ExportAnswer } from '@comptoir/contract/accounts/auth-orders';
import type { Authentication } from '#plugins/http/authentication.ts';
import type { Shop } from '#shop.ts';

/** The parts of the shop that accounts use. */
export interface AccountShop
  extends Pick<
    Shop,
    'pool' | 'clock' | 'hashing' | 'limiter' | 'pseudonyms' | 'accountMails' | 'orders'
  > {
  readonly authentication: Authentication;
  /** The reports of guests about these orders. Rule RI-6. */
  readonly reportsOf: (orderIds: readonly string[]) => Promise<ExportAnswer['reported_items']>;
}
