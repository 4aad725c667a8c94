import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toRestaurantFile } from '@comptoir/contract/restaurant-file';
import { catchMails } from '../mail-catcher.ts';
import { aRestaurant, someSettings } from '../restaurant-builder.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type ClusterDatabase, startDatabase } from './cluster-database.ts';
import { type ClusterServer, clusterServer } from './cluster-server.ts';
import type { TakenMail } from './mail-verdict.ts';

/** Something outside the shop that can stop answering, while it still takes connections. */
export interface Outsider {
  readonly url: string;
  hang(): void;
  recover(): void;
}

/** A shop of several servers, with everything that is around it. */
export interface Cluster {
  readonly directory: string;
  readonly database: ClusterDatabase;
  readonly servers: readonly ClusterServer[];
  readonly balancer: Balancer;
  readonly mailServer: Outsider;
  readonly geocoder: Outsider;
  readonly mails: readonly TakenMail[];
  close(): Promise<void>;
}

const JUMPING_CLOCK = join(import.meta.dirname, 'jumping-clock.ts');
/** Sixteen turns of the servers' own ports apart from the ones that the system hands out. */
const PORTS = { from: 21_000, count: 9_000 };

/** Starts PostgreSQL, a mail server, a geocoder, the servers, and a proxy in front of them. */
export async function openCluster(
  serverCount: number,
  slotCapacity: number,
  now: () => number,
  more: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'comptoir-cluster-'));
  const closing: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const database = await startDatabase(join(directory, 'database'));
    closing.push(() => database.stop());
    const mails: TakenMail[] = [];
    const mailServer = await openMailServer((messageId) => mails.push({ messageId, at: now() }));
    closing.push(() => mailServer.close());
    const geocoder = await openGeocoder();
    closing.push(() => geocoder.close());
    const environment = {
      DATABASE_URL: database.url,
      RESTAURANT_FILE: restaurantFile(directory, slotCapacity),
      SMTP_URL: mailServer.url,
      SITE_ROOT: 'https://www.comptoir.example.fr',
      GEOCODER: 'ban',
      GEOCODER_URL: geocoder.url,
      NODE_OPTIONS: `--import=${JUMPING_CLOCK}`,
      CLOCK_JUMP_MINUTES: '20',
      ...more,
    };
    const firstPort = PORTS.from + (process.pid % (PORTS.count / 10)) * 10;
    const servers = Array.from({ length: serverCount }, (_, index) => {
      const dataDir = join(directory, `server-${index + 1}`);
      mkdirSync(dataDir);
      const own = { ...environment, DATA_DIR: dataDir };
      return clusterServer(`server ${index + 1}`, firstPort + index, own);
    });
    closing.push(() => Promise.all(servers.map((server) => server.kill())));
    await Promise.all(servers.map((server) => server.start()));
    const balancer = await openBalancer(servers.map(({ url }) => url));
    closing.push(() => balancer.close());
    return { directory, database, servers, balancer, mailServer, geocoder, mails, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function restaurantFile(directory: string, slotCapacity: number): string {
  const settings = someSettings({
    scheduling: { timezone: 'Europe/Paris', days_ahead: 7, slot_capacity: slotCapacity },
    payments: { stripe: { active: true }, cod: { active: true } },
  });
  const file = join(directory, 'restaurant.json');
  writeFileSync(file, JSON.stringify(toRestaurantFile(aRestaurant({ settings }))));
  return file;
}

async function openMailServer(onTaken: (messageId: string) => void) {
  const silence = silenceable();
  const server = await catchMails({
    recipient: async () => {
      await silence.wait();
      return null;
    },
    content(mail) {
      onTaken(mail.messageId ?? '');
      return null;
    },
  });
  return { ...silence, url: server.url, close: () => server.close() };
}

async function openGeocoder() {
  const silence = silenceable();
  const server = createServer(async (_, answer) => {
    await silence.wait();
    answer.setHeader('content-type', 'application/json').end('{"features": []}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    ...silence,
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function silenceable() {
  let silence = Promise.withResolvers<void>();
  silence.resolve();
  return {
    wait: () => silence.promise,
    hang() {
      silence = Promise.withResolvers<void>();
    },
    recover() {
      silence.resolve();
    },
  };
}
