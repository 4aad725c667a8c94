import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Outcome } from '#plugins/http/outcome.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
import type { OwnAccess } from './access/access.ts';

/** The slow hashes of passwords and PINs, queued fairly by client. */
export interface StaffHashing {
  hash(client: string, secret: string): Promise<Outcome<string>>;
  /** Takes as long without a hash, and answers false then. */
  matches(client: string, hashed: string | null, secret: string): Promise<Outcome<boolean>>;
}

/** What stands for addresses and sessions in counters and logs. */
export interface StaffPseudonyms {
  address(email: string): Buffer;
  addressAndClient(email: string, client: string): Buffer;
  session(tokenHash: Buffer): Buffer;
}

export interface StaffDependencies {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly access: OwnAccess;
  readonly hashing: StaffHashing;
  readonly limiter: RateLimiter;
  readonly names: StaffPseudonyms;
  /** Web push: the shop's key, further services, and the id of an endpoint. */
  readonly push: {
    publicKey(): Promise<string>;
    readonly services: readonly string[];
    idOf(endpoint: string): string;
  };
  /** `SITE_ROOT`: the relying party of passkeys; may be empty. */
  readonly siteRoot: string;
  readonly restaurant: () => Promise<{ readonly name: string; readonly timezone: TimeZone }>;
  /** The numbers of the orders among these ids that exist, by their ids. */
  readonly orderNumbers: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}
