import type { FastifyInstance } from 'fastify';
import { createGeocoder } from '#adapters/geocoding/create-geocoder.ts';
import { createRouter } from '#adapters/routing/create-router.ts';
import { buildApp } from '#app.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import type { ServerLog } from '#log.ts';
import type { TrialMailer } from '#modules/provider-trials/routes.ts';
import { reportPhotographsDirectory } from '#modules/reported-items/photographs.ts';
import { picturesDirectory } from '#restaurant/pictures/pictures.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { AppDependencies } from './app-dependencies.ts';

/** What the start opens or listens for; the rest is configured. */
type OpenedDependencies = Pick<
  AppDependencies,
  | 'logKey'
  | 'restaurant'
  | 'hashing'
  | 'cards'
  | 'orderChanges'
  | 'groupOrderChanges'
  | 'watchStates'
  | 'watchPrintJobs'
  | 'metrics'
  | 'isDraining'
>;

/** The application as it is configured. */
export function openApp(
  config: Config,
  { pool, replica }: Database,
  log: ServerLog,
  opened: OpenedDependencies,
): Promise<FastifyInstance> {
  return buildApp({
    ...opened,
    pool,
    replica,
    clock: Date.now,
    log,
    geocoder: createGeocoder(config.geocoder),
    router: createRouter(config.router),
    rateLimit: config.rateLimit,
    picturesDirectory: picturesDirectory(config.dataDir),
    reportPhotographsDirectory: reportPhotographsDirectory(config.dataDir),
    corsOrigins: config.corsOrigins,
    siteRoot: config.siteRoot,
    sharedCacheSeconds: config.sharedCacheSeconds,
    push: { keys: config.push.configured?.keys ?? null, services: config.push.services },
    accountMails: { enqueue: enqueueMail },
    trustProxy: config.trustProxy,
    trialMailer: trialMailer(config, opened.restaurant),
  });
}

/** Each trial has a transport of its own, so that it tries the connection too. Rule OP-21. */
function trialMailer(config: Config, { current }: RestaurantStore): TrialMailer {
  const { from, smtpUrl } = config.mail;
  return {
    isFile: smtpUrl === null,
    async send(to, now) {
      // Loaded on demand, as the jobs are.
      const { mailTransport } = await import('#shop-jobs.ts');
      const { trialMail } = await import('#jobs/mails/trial-mail.ts');
      const { settings } = await current();
      const transport = mailTransport(config);
      try {
        return await transport.send(
          trialMail({ settings, from, siteRoot: config.siteRoot }, to, now),
        );
      } finally {
        transport.close();
      }
    },
  };
}
