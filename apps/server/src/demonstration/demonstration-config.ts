import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '#config/config.ts';
import { openPool } from '#db/connection.ts';
import { locateDatabase } from '#db/database.ts';
import { isLoopbackHost } from '#listen.ts';
import type { Log } from '#log.ts';
import { StartupError } from '#startup-error.ts';
import { rejected, shopContents, shopReason } from './existing-shop.ts';

/** The folder of the demonstration's data, in DATA_DIR. */
const DIRECTORY = 'demo-staff';

/**
 * The configuration of the demonstration: its own data directory, nothing that leads out of this machine. Throws
 * a StartupError where the configuration, or the data beside it, are those of a shop.
 */
export async function demonstrationConfig(config: Config, log: Log): Promise<Config> {
  const reason = configuredShop(config) ?? (await shopIn(config, log));
  if (reason !== null) throw new StartupError(rejected(reason));
  const dataDir = join(config.dataDir, DIRECTORY);
  return {
    ...config,
    dataDir,
    database: config.database.kind === 'url' ? config.database : { kind: 'embedded', dataDir },
    // All of it is invented, whatever address its pages are asked for at.
    hasDemoTerminal: true,
    isDemonstration: true,
  };
}

/** What of a configuration belongs to a shop; null for none. */
function configuredShop(config: Config): string | null {
  const { host, siteRoot, mail, stripe, alerts, push, restaurantFile } = config;
  const site = siteRoot && URL.parse(siteRoot);
  const set = [
    [!isLoopbackHost(host), 'HOST is open to other machines'],
    [site && !isLoopbackHost(site.hostname), 'SITE_ROOT is a public address'],
    [mail.smtpUrl, 'SMTP_URL would send mails'],
    [stripe, 'The Stripe keys would take payments'],
    [push.configured, 'PUSH_PRIVATE_KEY would send notifications'],
    [alerts, 'ALERT_WEBHOOK_URL would be called'],
    [
      restaurantFile !== readConfig({}).restaurantFile,
      'RESTAURANT_FILE is not the demo restaurant',
    ],
  ] as const;
  return set.find(([isSet]) => isSet)?.[1] ?? null;
}

/** Why the shop in DATA_DIR is a real one; null where there is none yet. */
async function shopIn({ database, dataDir }: Config, log: Log): Promise<string | null> {
  if (database.kind === 'url' || !existsSync(join(dataDir, 'postgres'))) return null;
  const { address, release } = await locateDatabase(database, log);
  const pool = openPool(address, log);
  try {
    const reason = shopReason(await shopContents(pool));
    return reason && `${dataDir} holds a shop, ${reason}: choose another DATA_DIR`;
  } finally {
    await pool.end();
    await release();
  }
}
