import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toRestaurantFile } from '@comptoir/contract/restaurant-file/restaurant-file';
import { type FakeStripe, openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { aMenu, aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { listenLocally } from '#test/harness/listen-locally.ts';
import { restartPorts } from '#test/harness/restart-ports.ts';
import { BARE_ENVIRONMENT } from '#test/processes/bare-environment.ts';
import { catchMails, type MailServerBehaviour } from '#test/providers/mail-catcher.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import type { ClusterDatabase, ShopDatabase } from './cluster-database.ts';
import { type ClusterServer, clusterServer } from './cluster-server.ts';
import type { TakenMail } from './mail-repeats.ts';
import { outsiderLine, type Silence, silenceable } from './outsiders.ts';

/** A service outside the shop that can stop answering while it accepts connections. */
export type Outsider = Pick<Silence, 'hang' | 'recover'>;

/** The fake Stripe. */
export interface CardProvider extends Outsider {
  readonly ledger: FakeStripe['ledger'];
  /** Sends a webhook to the shop; returns the status. */
  readonly deliver: FakeStripe['deliver'];
}

/** A shop of several servers, with its database and providers. */
export interface Cluster<Database extends ShopDatabase = ClusterDatabase> {
  readonly directory: string;
  readonly database: Database;
  readonly servers: readonly ClusterServer[];
  readonly balancer: Balancer;
  readonly mailServer: Outsider;
  readonly geocoder: Outsider;
  readonly cardProvider: CardProvider;
  readonly mails: readonly TakenMail[];
  /** Runs `npm run restaurant` with these arguments on this database. */
  restaurant(databaseUrl: string, ...words: string[]): Promise<void>;
  close(): Promise<void>;
}

/** The secret of the webhook's signature. */
export const WEBHOOK_SECRET = 'whsec_cluster';
/** Of an order of two articles: orders of three meet the kitchen's capacity before that of orders. */
export const UNITS_PER_ORDER = 2;
/** Each day goes on until shortly before the end of the next, so that a proof late in the evening has slots. */
const UNTIL_TOMORROW: [string, string][] = [
  ['00:00', '22:00'],
  ['22:00', '22:00'],
];
const NEVER_OVER = {
  mon: UNTIL_TOMORROW,
  tue: UNTIL_TOMORROW,
  wed: UNTIL_TOMORROW,
  thu: UNTIL_TOMORROW,
  fri: UNTIL_TOMORROW,
  sat: UNTIL_TOMORROW,
  sun: UNTIL_TOMORROW,
};
const COMMANDS = join(import.meta.dirname, '../../src/cli/restaurant.ts');
const JUMPING_CLOCK = join(import.meta.dirname, 'jumping-clock.ts');

export interface ClusterOptions<Database extends ShopDatabase = ClusterDatabase> {
  /** Creates and starts the database in this directory. */
  readonly openDatabase: (directory: string) => Promise<Database>;
  readonly servers: number;
  /** The program of the servers. */
  readonly program: string;
  readonly slotCapacity: number;
}

/** Starts the database, a mail server, a geocoder, the servers, and a proxy in front of them. */
export async function openCluster<Database extends ShopDatabase>(
  { servers: serverCount, slotCapacity, program, openDatabase }: ClusterOptions<Database>,
  now: () => number,
  more: Readonly<Record<string, string>> = {},
): Promise<Cluster<Database>> {
  const directory = mkdtempSync(join(tmpdir(), 'comptoir-cluster-'));
  const closing: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const database = await openDatabase(join(directory, 'database'));
    closing.push(() => database.stop());
    const mails: TakenMail[] = [];
    const mailServer = silenceable();
    /** Each server has a mail server of its own, which identifies the sender. */
    const openMailServer = async (server: string) => {
      const opened = await catchMails(mailsOf(server, mailServer, mails, now));
      closing.push(() => opened.close());
      return opened.url;
    };
    const stripe = await openFakeStripe();
    closing.push(() => stripe.close());
    const cardLine = await outsiderLine(Number(new URL(stripe.url).port));
    closing.push(() => cardLine.close());
    const geocoder = await openGeocoder();
    closing.push(() => geocoder.close());
    const environment = {
      DATABASE_URL: database.url,
      ...(database.readUrl !== undefined && { DATABASE_READ_URL: database.readUrl }),
      DATA_DIR: join(directory, 'data'),
      RESTAURANT_FILE: restaurantFile(directory, slotCapacity),
      SITE_ROOT: 'https://www.comptoir.example.fr',
      GEOCODER: 'ban',
      GEOCODER_URL: geocoder.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_comptoir',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: cardLine.url,
      NODE_OPTIONS: `--import=${JUMPING_CLOCK}`,
      CLOCK_JUMP_MINUTES: '20',
      ...more,
    };
    const mailUrls = await Promise.all(
      Array.from({ length: serverCount }, (_, index) => openMailServer(nameOf(index))),
    );
    const ports = await restartPorts(serverCount);
    const servers = ports.map((port, index) => {
      const own = { ...environment, SMTP_URL: mailUrls[index] ?? '' };
      return clusterServer(nameOf(index), port, program, own);
    });
    closing.push(() => Promise.all(servers.map((server) => server.kill())));
    await Promise.all(servers.map((server) => server.start()));
    const balancer = await openBalancer(servers.map(({ url }) => url));
    closing.push(() => balancer.close());
    const { ledger, deliver } = stripe;
    const cardProvider = { hang: cardLine.hang, recover: cardLine.recover, ledger, deliver };
    const outsiders = { mailServer, geocoder, cardProvider };
    const restaurant = (url: string, ...words: string[]) => runCommand(directory, url, words);
    return { directory, database, servers, balancer, ...outsiders, mails, restaurant, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function runCommand(directory: string, databaseUrl: string, words: string[]): Promise<void> {
  const env = {
    ...BARE_ENVIRONMENT,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(directory, 'data'),
  };
  await promisify(execFile)(process.execPath, [COMMANDS, ...words], { env });
}

function restaurantFile(directory: string, slotCapacity: number): string {
  const settings = someSettings({
    scheduling: {
      timezone: 'Europe/Paris',
      days_ahead: 7,
      slot_capacity: slotCapacity,
      capacity_units: slotCapacity * UNITS_PER_ORDER,
    },
    payments: { stripe: { active: true }, cod: { active: true } },
  });
  const file = join(directory, 'restaurant.json');
  const menus = [aMenu({ time_ranges: NEVER_OVER, pickup_time_ranges: NEVER_OVER })];
  writeFileSync(file, JSON.stringify(toRestaurantFile(aRestaurant({ settings, menus }))));
  return file;
}

const nameOf = (index: number) => `server ${index + 1}`;

/** Records the mails of this server. */
function mailsOf(
  server: string,
  silence: Silence,
  taken: TakenMail[],
  now: () => number,
): MailServerBehaviour {
  return {
    keepsMails: false,
    recipient: async () => {
      await silence.wait();
      return null;
    },
    content({ messageId = '' }, { connection, beganAt }) {
      const takenAt = now();
      const took = Math.round(performance.now() - beganAt);
      taken.push({ messageId, server, connection, beganAt: takenAt - took, takenAt });
      return null;
    },
  };
}

async function openGeocoder() {
  const silence = silenceable();
  const server = createServer(async (_, answer) => {
    await silence.wait();
    answer.setHeader('content-type', 'application/json').end('{"features": []}');
  });
  const port = await listenLocally(server);
  return {
    ...silence,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
