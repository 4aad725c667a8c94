import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import type { VapidKeys } from '#adapters/push/vapid.ts';
import type { Router } from '#adapters/routing/router.ts';
import type { Clock } from '#clock.ts';
import type { WatchLiveStates } from '#db/live-states.ts';
import type { Replica } from '#db/replica.ts';
import type { WatchPrintJobs } from '#jobs/printing/watch-print-jobs.ts';
import type { Hashing } from '#modules/accounts/authentication/hashing.ts';
import type { AccountMailQueue } from '#modules/accounts/dependencies.ts';
import type { OrderChanges } from '#modules/orders/tracking/order-changes.ts';
import type { TrialMailer } from '#modules/provider-trials/routes.ts';
import type { ClientTimeouts } from '#plugins/http/connections.ts';
import type { Capacity } from '#plugins/limits/client-capacity.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { ShopMetrics } from '#shop-metrics.ts';

/** What the application is opened with. */
export interface AppDependencies {
  readonly pool: pg.Pool;
  /** Serves reads that may be slightly stale. */
  readonly replica: Replica | null;
  /** The HMAC key of client addresses in logs and counters; see `db/installation.ts`. */
  readonly logKey: KeyObject;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly restaurant: RestaurantStore;
  readonly geocoder: Geocoder;
  readonly router: Router;
  readonly cards: CardGateway | DemoGateway;
  readonly rateLimit: boolean;
  /** Where the files of pictures lie. */
  readonly picturesDirectory: string;
  /** Where the photographs of guests' reports lie. */
  readonly reportPhotographsDirectory: string;
  /** The origins whose pages may call the API, beside the shop's own: those of the apps. */
  readonly corsOrigins: readonly string[];
  /** `SITE_ROOT`: the origin of the back office and the relying party of its passkeys; may be empty. */
  readonly siteRoot: string;
  /** How long a shared cache may serve public answers without revalidation; 0 for never. */
  readonly sharedCacheSeconds: number;
  readonly hashing: Hashing;
  /** Sends mails with which the mail server is tried. */
  readonly trialMailer: TrialMailer;
  /** Enqueues account mails. */
  readonly accountMails: AccountMailQueue;
  readonly orderChanges: OrderChanges;
  /** The same for groups that compose an order. */
  readonly groupOrderChanges: Pick<OrderChanges, 'watch'>;
  readonly watchStates: WatchLiveStates;
  readonly watchPrintJobs: WatchPrintJobs;
  /** `keys` null: those in the database. `services` are allowed beside the known push services. */
  readonly push: { readonly keys: VapidKeys | null; readonly services: readonly string[] };
  /** Whether the server is draining before its stop. */
  readonly isDraining?: () => boolean;
  readonly metrics: Pick<ShopMetrics, 'orders' | 'paymentActions' | 'prints' | 'vitals'>;
  /** Trusted for forwarded addresses: none, all, so many hops, or these proxies. */
  readonly trustProxy: boolean | number | string[];
  /** Shorter in some tests. */
  readonly clientTimeouts?: ClientTimeouts;
  /** Smaller in some tests. */
  readonly capacity?: Capacity;
}
