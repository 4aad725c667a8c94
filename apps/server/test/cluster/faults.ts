import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { restaurantRepository } from '#restaurant/repository.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterDatabase, ShopDatabase } from './cluster-database.ts';
import type { ClusterServer } from './cluster-server.ts';
import { eventually } from './eventually.ts';
import type { Kill } from './mail-repeats.ts';
import type { Observation, Seen } from './observation.ts';

/** A fault that is injected into the cluster. */
export type Fault<Database extends ShopDatabase = ClusterDatabase> = (
  cluster: Cluster<Database>,
  observed: Observation,
  notes: Notes,
) => Promise<void>;

/** Results of faults for the verdict. */
export interface Notes {
  readonly kills: Kill[];
  /** When the backup was started. */
  backup: { readonly file: string; readonly begunAt: number } | null;
  readonly violations: string[];
  /** Deviations from the plan. */
  readonly remarks: string[];
}

const nothing = () => false;
const brokenOff = ({ status }: Seen) => status === 502 || status === 0;
export const databaseAway = ({ status, route }: Seen) => status === 503 && !isFromMemory(route);
/** The statuses of a server without its database. */
const isFromMemory = (route: string) => /settings|menus|products/.test(route);
/** A server with a wrong clock rejects fresh signatures as too old; another server accepts them. */
const seemsOld = ({ status, route }: Seen) => status === 400 && route === 'POST webhook';
/** Requests in flight at the end of a fault may still fail. */
const SETTLING_MS = 2_000;
/** A circuit breaker lets a call through after twenty seconds. */
const BREAKER_MS = 22_000;
const NEWS_TIMEOUT_MS = 30_000;
const READY_TIMEOUT_MS = 30_000;

async function kill(server: ClusterServer, observed: Observation, { kills }: Notes): Promise<void> {
  kills.push({ server: server.name, at: observed.now() });
  await server.kill();
}

/** Kills and restarts a server. */
export const serverDies =
  (index: number, awayMs: number): Fault =>
  (cluster, observed, notes) =>
    observed.during(`server ${index + 1}: kill -9`, brokenOff, SETTLING_MS, async () => {
      const server = at(cluster.servers, index);
      await kill(server, observed, notes);
      await delay(awayMs);
      await server.start();
    });

/** Restarts PostgreSQL regularly. */
export const databaseRestarts =
  (awayMs: number): Fault =>
  ({ database, servers }, observed) =>
    observed.during('PostgreSQL: fast restart', databaseAway, SETTLING_MS, async () => {
      await database.stop();
      await delay(awayMs);
      await database.start();
      await Promise.all(servers.map(untilReady));
    });

/** Kills PostgreSQL, which has to recover. */
export const databaseDies: Fault = ({ database, servers }, observed) =>
  observed.during('PostgreSQL: kill -9 and recovery', databaseAway, SETTLING_MS, async () => {
    database.kill();
    await database.start();
    await Promise.all(servers.map(untilReady));
  });

/** Kills a server while PostgreSQL is down, and restarts both. */
export const bothDie: Fault = ({ database, servers }, observed, notes) =>
  observed.during(
    'server 2 and PostgreSQL: kill -9 at once',
    (seen) => brokenOff(seen) || databaseAway(seen),
    SETTLING_MS,
    async () => {
      const second = at(servers, 1);
      database.kill();
      await kill(second, observed, notes);
      await database.start();
      await second.start();
      await Promise.all(servers.map(untilReady));
    },
  );

/** Replaces the servers one by one by a newer version, without failures for guests. */
export const rollOut =
  (newer: Readonly<Record<string, string>>, buildId: string): Fault =>
  ({ servers, balancer }, observed, { violations }) =>
    observed.during('a new version is rolled out', nothing, 0, async () => {
      for (const server of servers) {
        balancer.takeOut(server.url);
        const startedAt = observed.now();
        const code = await server.stop();
        const took = observed.now() - startedAt;
        if (code !== 0) violations.push(`${server.name} ended with ${code} on SIGTERM`);
        if (took > 10_000) violations.push(`${server.name} took ${took} ms to end`);
        await server.start(newer);
        const latest = await (await fetch(`${server.url}/_build/latest.json`)).text();
        if (!latest.includes(buildId)) violations.push(`${server.name} serves ${latest} still`);
        await balancer.putBack(server.url);
      }
    });

/** Sets the clock of one server 20 minutes ahead for a while. */
export const clockJumps =
  (awayMs: number): Fault =>
  ({ servers }, observed) =>
    observed.during('server 2: its clock jumps by 20 minutes and back', seemsOld, 0, async () => {
      const server = at(servers, 1);
      server.signal('SIGUSR2');
      await delay(awayMs);
      server.signal('SIGUSR2');
    });

/** Imports a new version of the restaurant, which has to reach every server. */
export const menuChanges: Fault = async ({ database, servers }, observed, { violations }) => {
  await observed.during('the restaurant is imported anew', nothing, 0, async () => {
    const pool = database.pool();
    const repository = restaurantRepository(pool);
    const { document, pictures } = await repository.read();
    const contacts = { ...document.settings.contacts, name: 'Le Grand Comptoir' };
    const settings = { ...document.settings, contacts };
    await repository.replace({ ...document, settings }, pictures);
    await pool.end();
    for (const server of servers) {
      const known = await eventually(async () => {
        const answer = await fetch(`${server.url}/v2/public/settings`);
        return (await answer.text()).includes('Le Grand Comptoir');
      }, NEWS_TIMEOUT_MS);
      if (!known) violations.push(`${server.name} never heard of the import`);
    }
  });
};

/** Makes a backup while orders come in. */
export const backupIsMade: Fault = async ({ directory, database, restaurant }, observed, notes) => {
  const file = join(directory, 'shop.tar.gz');
  await observed.during('a backup is made', nothing, 0, async () => {
    notes.backup = { file, begunAt: observed.now() };
    await restaurant(database.url, 'backup', file);
  });
};

/** Fills the disk of a server that writes mails to files. */
export const diskFills =
  (fullMs: number): Fault =>
  async ({ directory, servers, balancer, database }, observed, { remarks }) => {
    const server = at(servers, servers.length - 1);
    const small = join(directory, 'small-disk');
    mkdirSync(small, { recursive: true });
    const isMounted = mount(small);
    // The files of other builds are on another disk.
    symlinkSync(join(directory, 'data/assets'), join(small, 'assets'));
    if (!isMounted) remarks.push('the disk of a server was not filled: mounting one needs root');
    await observed.during(`${server.name}: its disk is full`, nothing, 0, async () => {
      balancer.takeOut(server.url);
      await server.stop();
      await server.start({ DATA_DIR: small, SMTP_URL: '' });
      await balancer.putBack(server.url);
      if (isMounted) fill(small);
      await delay(fullMs);
      const refused = await database.query("SELECT FROM mails WHERE reason = 'ENOSPC'");
      if (isMounted)
        remarks.push(`${refused.length} mails found no room on the full disk at first`);
      rmSync(join(small, 'filling'), { force: true });
      await delay(fullMs / 2);
      balancer.takeOut(server.url);
      await server.stop();
      await server.start();
      await balancer.putBack(server.url);
    });
  };

/** Unmounts the small disk. */
export function unmount({ directory }: Pick<Cluster, 'directory'>): void {
  try {
    execFileSync('umount', [join(directory, 'small-disk')], { stdio: 'ignore' });
  } catch {
    // It was never mounted.
  }
}

function mount(small: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', small], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(directory: string): void {
  for (const bytes of [65_536, 4_096, 512]) {
    const block = Buffer.alloc(bytes);
    try {
      for (;;) writeFileSync(join(directory, 'filling'), block, { flag: 'a' });
    } catch {
      // No write of this size fits any more.
    }
  }
  if (readdirSync(directory).length === 0) throw new Error('The small disk takes nothing at all.');
}

/** The mail server accepts connections and does not answer. */
export const mailServerHangs =
  (hangingMs: number): Fault =>
  ({ mailServer }, observed) =>
    observed.during('the mail server hangs', nothing, 0, async () => {
      mailServer.hang();
      await delay(hangingMs);
      mailServer.recover();
    });

/** Stripe accepts connections and does not answer: only card payments fail. */
export const cardProviderHangs =
  (hangingMs: number): Fault =>
  ({ cardProvider }, observed) =>
    observed.during(
      'the card provider hangs',
      ({ status, route }) =>
        (status === 502 || status === 503) &&
        /intent|card order|paid order|shares\/pay|webhook/.test(route),
      BREAKER_MS,
      async () => {
        cardProvider.hang();
        await delay(hangingMs);
        cardProvider.recover();
      },
    );

/** The geocoder accepts connections and does not answer: only address look-ups fail. */
export const geocoderHangs =
  (hangingMs: number): Fault =>
  ({ geocoder }, observed) =>
    observed.during(
      'the geocoder hangs',
      ({ status, route }) => (status === 503 || status === 502) && route.includes('locations'),
      BREAKER_MS,
      async () => {
        geocoder.hang();
        await delay(hangingMs);
        geocoder.recover();
      },
    );

async function untilReady({ url }: ClusterServer): Promise<void> {
  await eventually(async () => (await fetch(`${url}/ready`)).ok, READY_TIMEOUT_MS);
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`There is no server ${index + 1}.`);
  return found;
}
