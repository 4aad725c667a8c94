import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { VapidKeys } from '#adapters/push/web-push.ts';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
import type { Hashing } from '#plugins/limits/hashing.ts';
import type { Pseudonyms } from '#plugins/limits/pseudonyms.ts';
import type { RestaurantStore } from '#restaurant/store.ts';

/**
 * Opened once, and made of no module. A function names the fields that it takes, as in
 * `Pick<Resources, 'pool' | 'clock'>`; a module above orders and staff takes them from the `Shop`.
 */
export interface Resources {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** The restaurant as it is published now. */
  readonly restaurant: RestaurantStore['current'];
  readonly timeZone: () => Promise<TimeZone>;
  readonly limiter: RateLimiter;
  readonly hashing: Hashing;
  readonly pseudonyms: Pseudonyms;
  /** `SITE_ROOT`: the origin of the back office and the relying party of its passkeys; may be empty. */
  readonly siteRoot: string;
  readonly pushKeys: () => Promise<VapidKeys>;
  /** Origins that are allowed beside the known push services. */
  readonly pushServices: readonly string[];
}
