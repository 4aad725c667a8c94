import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakePushService, openFakePushService } from '@comptoir/fake-push/fake-push-service';
import { expect } from '@playwright/test';
import { type Deployment, openDeployment } from './deployment/second-server.ts';
import type { RestaurantFile } from './restaurant-file.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { type Mailbox, openMailbox } from './shop/mailbox.ts';
import { restartPort } from './shop/restart-port.ts';
import { restaurantCommands } from './shop/restaurant-commands.ts';
import {
  changeEntry,
  letGroupsExpire,
  letHoldsAge,
  letOrdersExpire,
  letOrdersRunLate,
  letPausePass,
  letSharesEnd,
  letStaffSignInsAge,
  type Service,
  type StoredOrder,
  setService,
  socketPathOf,
  storedOrders,
  waitingEffects,
} from './shop/shop-database.ts';
import { copyPictures, restaurantPath, writeRestaurant } from './shop/shop-files.ts';
import { copyTemplate } from './shop/shop-template.ts';

/** A shop of its own for the journeys of one worker: server, database, restaurant. */
export interface Shop {
  /** Stays the same over restarts. */
  readonly url: string;
  /** The metrics of the running server, in the text format of Prometheus. */
  metrics(): Promise<string>;
  /** The end of the running server's log. */
  log(): string;
  /** Makes the running shop sell what a restaurant file says, and waits until it does. */
  sell(restaurant: RestaurantFile): Promise<void>;
  /** Receives its mails. */
  readonly mailbox: Mailbox;
  /** The push service of every browser that registers. */
  readonly push: FakePushService;
  /** Sets the progress of an order by its number, with the restaurant's command. */
  moveOrder(orderNumber: number, progress: string): Promise<void>;
  /** The token of a new invitation, from the restaurant's command. */
  invite(email: string, role: 'owner' | 'courier'): Promise<string>;
  /** The stored orders of a guest, by e-mail address. */
  ordersOf(email: string): Promise<StoredOrder[]>;
  /** Ends the minute in which an address is sent no second code. */
  letPausePass(): Promise<void>;
  /** Expires the link of every group order. */
  letGroupsExpire(): Promise<void>;
  /** Ends the time in which the shares of orders can be paid. */
  letSharesEnd(): Promise<void>;
  /** Expires every order that is not submitted. */
  letOrdersExpire(): Promise<void>;
  /** Makes every sign-in of the staff older than a proof may be. */
  letStaffSignInsAge(): Promise<void>;
  /** How many changes of orders can still be taken back, or wait to be executed. */
  waitingEffects(): Promise<number>;
  /** Moves every open order 40 minutes into the past: it is late. */
  letOrdersRunLate(): Promise<void>;
  /** Makes what is sold out so since the day before. */
  letHoldsAge(): Promise<void>;
  /** Sets what the staff sets for a while, in place of what was set; two hours unless said otherwise. */
  setService(service: Service): Promise<void>;
  /** Verifies the journal, or an archive of it; rejects with the number of an entry that does not fit. */
  verifyBooks(archive?: string): Promise<string>;
  /** Changes one byte of an entry of the journal, past every trigger that refuses it. */
  changeEntry(number: number): Promise<void>;
  /** Kills the server; its PostgreSQL keeps running. */
  kill(): Promise<void>;
  /** Opens the shop again, at the same address; does nothing while it is open. */
  open(): Promise<void>;
  /** Opens it anew at the same address, with the storefront of another folder; without one, its own. */
  deploy(storefrontDir?: string): Promise<void>;
  /** A second server on the same database. */
  openDeployment(hasRead: boolean): Promise<Deployment>;
  /** Ends everything and leaves nothing behind. */
  close(): Promise<void>;
}

/**
 * Opens a shop on a data directory of its own, selling the given restaurant, or empty without one; `settings` are
 * more of its environment.
 */
export async function openShop(
  restaurant: RestaurantFile | null,
  settings: Readonly<Record<string, string>> = {},
): Promise<Shop> {
  const directory = await mkdtemp(join(tmpdir(), 'comptoir-e2e-'));
  const restaurantFile = restaurantPath(directory);
  const mailbox = await openMailbox();
  const push = await openFakePushService();
  const environment = {
    SMTP_URL: mailbox.url,
    PUSH_SERVICES: push.origin,
    DATA_DIR: join(directory, 'data'),
    RESTAURANT_FILE: restaurant ? restaurantFile : 'none',
    // Journeys reach no network, also where a shop begins empty.
    GEOCODER: 'demo',
    PORT: String(await restartPort()),
    METRICS_PORT: '0',
    RATE_LIMIT: 'off',
    ...settings,
  };
  await copyPictures(directory);
  if (restaurant) await writeRestaurant(directory, restaurant);
  const commands = restaurantCommands(environment);
  let sold = restaurant ? await copyTemplate(environment.DATA_DIR) : '';
  let server: ServerProcess | undefined = await startServerProcess(environment);
  const { url } = server;

  async function open(): Promise<void> {
    server ??= await startServerProcess(environment);
  }

  async function sell(file: RestaurantFile): Promise<void> {
    const fingerprint = await writeRestaurant(directory, file);
    if (fingerprint === sold) return;
    await commands.run('import', restaurantFile);
    await expect
      .poll(async () => (await fetch(`${url}/v2/public/settings`)).text())
      .toContain(fingerprint);
    sold = fingerprint;
  }

  if (restaurant) await sell(restaurant);
  return {
    url,
    mailbox,
    push,
    async moveOrder(orderNumber, progress) {
      await commands.run('order', String(orderNumber), '--status', progress);
    },
    async invite(email, role) {
      const output = await commands.run('staff', 'invite', email, '--role', role);
      const token = /#(\S+)/.exec(output)?.[1];
      if (token === undefined) throw new Error(`No link in: ${output}`);
      return token;
    },
    metrics: async () => (await fetch(server?.metricsUrl ?? '')).text(),
    log: () => server?.log() ?? '',
    open,
    sell,
    ordersOf: (email) => storedOrders(environment.DATA_DIR, email),
    letPausePass: () => letPausePass(environment.DATA_DIR),
    letGroupsExpire: () => letGroupsExpire(environment.DATA_DIR),
    letSharesEnd: () => letSharesEnd(environment.DATA_DIR),
    letOrdersExpire: () => letOrdersExpire(environment.DATA_DIR),
    waitingEffects: () => waitingEffects(environment.DATA_DIR),
    letOrdersRunLate: () => letOrdersRunLate(environment.DATA_DIR),
    letHoldsAge: () => letHoldsAge(environment.DATA_DIR),
    setService: (service) => setService(environment.DATA_DIR, service),
    verifyBooks: (archive) => commands.run('books', 'verify', ...(archive ? [archive] : [])),
    changeEntry: (number) => changeEntry(environment.DATA_DIR, number),
    letStaffSignInsAge: () => letStaffSignInsAge(environment.DATA_DIR),
    async deploy(storefrontDir) {
      await server?.stop();
      const choice = storefrontDir === undefined ? {} : { STOREFRONT_DIR: storefrontDir };
      server = await startServerProcess({ ...environment, ...choice });
    },
    async kill() {
      await server?.kill();
      server = undefined;
    },
    openDeployment: async (hasRead) =>
      openDeployment(await socketPathOf(environment.DATA_DIR), environment, hasRead),
    async close() {
      // An orphaned PostgreSQL is stopped by the process that adopted it.
      await open();
      await server?.stop();
      await commands.close();
      await mailbox.close();
      await push.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
