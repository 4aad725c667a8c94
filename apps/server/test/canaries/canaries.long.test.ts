import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { expect, onTestFinished, test } from 'vitest';
import { generateVapidKeys } from '#adapters/push/web-push.ts';
import { environment } from '#config/environment.ts';
import { testDatabase } from '#test/harness/database.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { openCollector } from '#test/harness/trace-collector.ts';
import { BARE_ENVIRONMENT } from '#test/processes/bare-environment.ts';
import { shopProcesses } from '#test/processes/shop-process.ts';
import { mailServers } from '#test/providers/mail-server.ts';
import { pushService } from '#test/providers/push-services.ts';
import { builtRoutes } from './built-routes.ts';
import {
  configuredCanaries,
  MAIL_PASSWORD,
  STRIPE_SECRET,
  WITHOUT_ROOM,
} from './configured-canaries.ts';
import { openEvidence, type Place } from './evidence.ts';
import { FILE_CANARY, markedRestaurant } from './file-canaries.ts';
import {
  askStaff,
  composeGroup,
  openStreams,
  signIn,
  visitBackoffice,
} from './visited-backoffice.ts';
import { asker, askWholeApi, orderAsGuest, REFUSED, visitPages } from './visited-shop.ts';

const STOREFRONT = join(import.meta.dirname, '../../../storefront');
const BACKOFFICE = join(import.meta.dirname, '../../../backoffice/build/client');
const SBOM = join(import.meta.dirname, '../../../../scripts/sbom.mjs');
const COMMANDS = join(import.meta.dirname, '../../src/cli/restaurant.ts');
/** Ends the process by an uncaught error. */
const CRASH_ON_SIGNAL = `--import=data:text/javascript,${encodeURIComponent(
  "process.once('SIGUSR2',()=>{throw new Error('crashed on purpose')})",
)}`;

const database = testDatabase();
const processes = shopProcesses();
const temporaryDirectory = temporaryDirectories();
const openMailServer = mailServers();

/** A shop's configuration with a canary in every variable, and the file that it loads. */
function aConfiguration(services: {
  readonly mailPort: number;
  readonly stripeUrl: string;
  readonly pushOrigin: string;
  readonly collectorUrl: string;
}) {
  const restaurant = markedRestaurant();
  const pair = generateVapidKeys();
  const directory = temporaryDirectory();
  const configured = configuredCanaries({
    ...services,
    database: database.address,
    directory,
    restaurant: restaurant.text,
    storefront: STOREFRONT,
    pair: { publicKey: pair.publicKey, privateKey: pair.privateKey.open() },
  });
  const values = Object.entries(configured).map(([name, { value }]) => [name, value]);
  const variables: Record<string, string> = { ...WITHOUT_ROOM, ...Object.fromEntries(values) };
  return { directory, configured, variables, restaurant };
}

test('U-54: every variable states where its value may be visible', () => {
  const nowhere = 'http://127.0.0.1:1';
  const services = { mailPort: 1, stripeUrl: nowhere, pushOrigin: nowhere, collectorUrl: nowhere };
  const { configured } = aConfiguration(services);
  const documented = [...Object.keys(configured), ...Object.keys(WITHOUT_ROOM)];
  expect(documented.sort()).toEqual(Object.keys(environment.shape).sort());
});

test('U-54, I-30: no secret, and no unknown field of a restaurant file, leaves the built server', {
  timeout: 600_000,
}, async () => {
  const evidence = openEvidence();
  const mail = await openMailServer({
    password: MAIL_PASSWORD,
    recipient: (address) => (address === REFUSED ? { status: 550, text: 'No such user' } : null),
  });
  const stripe = await openFakeStripe(STRIPE_SECRET);
  const push = await pushService();
  const collector = await openCollector();
  onTestFinished(async () => {
    collector.close();
    await stripe.close();
  });
  const { directory, configured, variables, restaurant } = aConfiguration({
    mailPort: mail.port,
    stripeUrl: stripe.url,
    pushOrigin: push.origin,
    collectorUrl: collector.url,
  });
  const running = { ...variables, METRICS_PORT: '0' };
  const command = async (...words: readonly string[]) => {
    const env = { ...BARE_ENVIRONMENT, ...running };
    const options = { cwd: directory, env, ...ROOM };
    return promisify(execFile)(process.execPath, [COMMANDS, ...words], options);
  };

  const shop = await processes.openBuilt(directory, { ...running, NODE_OPTIONS: CRASH_ON_SIGNAL });
  const ask = asker(shop.url, evidence);
  await visitPages(ask, builtRoutes(STOREFRONT));
  stripe.failNext('error_before', 'error_before');
  const order = await orderAsGuest(ask, 'soupe-miso');
  const { endpoint, keys } = push.subscribe();
  await ask('api', `/v2/public/orders/${order.orderKey}/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transport: 'web', endpoint, keys }),
  });
  const group = await composeGroup(ask);
  await visitBackoffice(ask, BACKOFFICE);
  const owner = await signIn(database.pool, 'owner', shop.url);
  expect(await openStreams(shop.url, evidence, owner, order, group)).toBe(4);
  const moved = await command('order', order.number, '--status', 'ready');
  expect(await askWholeApi(ask, order)).toBeGreaterThan(40);
  const known = { order_id: [order.orderId], document: ['receipt'], number: ['1'] };
  expect(await askStaff(shop.url, evidence, owner, known)).toBeGreaterThan(100);
  for (const path of ['/health', '/ready']) await ask('probe', path);
  await expect.poll(() => push.received.length, TIMEOUT).toBe(1);
  await expect.poll(() => mail.mails.length, TIMEOUT).toBeGreaterThan(1);
  const metrics = await fetch(shop.metricsUrl);
  evidence.add('metrics', await metrics.text());
  await expect.poll(() => collector.spans.length, TIMEOUT).toBeGreaterThan(50);

  const exported = await command('export');
  const backup = join(directory, 'backup.tar.gz');
  const made = await command('backup', backup);
  const checked = await command('check', variables.RESTAURANT_FILE ?? '');
  evidence.add('export', exported.stdout);
  evidence.add('backup', gunzipSync(readFileSync(backup)).toString('latin1'));
  evidence.add('check', checked.stdout);
  evidence.add('log', moved.stdout, moved.stderr, exported.stderr, made.stdout, made.stderr);
  for (const words of [['mails'], ['refund', 'list'], ['books']]) {
    const { stdout, stderr } = await command(...words);
    evidence.add('log', stdout, stderr);
  }
  const env = { ...BARE_ENVIRONMENT, ...running };
  evidence.add(
    'sbom',
    (await promisify(execFile)(process.execPath, [SBOM], { env, ...ROOM })).stdout,
  );
  evidence.add('log', ...shop.lines);
  const before = shop.lines.length;
  expect(await shop.endBy('SIGUSR2')).not.toBe(0);
  evidence.add('crash', ...shop.lines.slice(before));
  evidence.add('mail', ...mail.mails.map((each) => JSON.stringify(each)));
  evidence.add('push', ...push.received.map((each) => JSON.stringify(each)));
  evidence.add('traces', collector.sent());

  const unknownDatabase = variables.DATABASE_URL?.replace('?', '-which-is-none?') ?? '';
  const refused = processes.openBuilt(directory, {
    ...running,
    DATABASE_URL: unknownDatabase,
    DATABASE_DIRECT_URL: unknownDatabase,
  });
  await expect(refused).rejects.toThrow('DATABASE_DIRECT_URL cannot be reached');
  evidence.add('crash', String(await refused.catch(String)));

  // Redacted output would prove nothing.
  expect(evidence.matches('crash', /crashed on purpose/g)).not.toEqual([]);
  const places = Object.entries(configured).map(
    ([name, { canary }]) => [name, evidence.placesOf(canary)] as const,
  );
  const expected = Object.entries(configured).map(([name, { seenIn }]) => [
    name,
    [...seenIn].sort(),
  ]);
  expect(Object.fromEntries(places)).toEqual(Object.fromEntries(expected));

  // The owner's own files hold what the owner wrote, and so does the draft that the owner edits.
  const ofOwner: readonly Place[] = ['export', 'backup', 'staff'];
  for (const place of ofOwner) {
    expect([place, evidence.matches(place, FILE_CANARY)]).toEqual([place, restaurant.kept]);
  }
  const published = evidence.places().filter((place) => !ofOwner.includes(place));
  expect(published.flatMap((place) => evidence.matches(place, FILE_CANARY))).toEqual([]);

  // Keys that guests and people of the staff hold stay with them, and in what they alone are sent.
  const held: Readonly<Record<string, readonly Place[]>> = {
    [group.hostKey]: [],
    [group.guestKey]: [],
    [owner.token]: [],
    [group.link]: ['group', 'page', 'stream'],
    [order.orderKey]: ['api', 'page', 'stream', 'mail', 'push'],
  };
  const strayed = Object.entries(held).map(([key, own]) =>
    evidence.placesOf(key).filter((place) => !own.includes(place)),
  );
  expect(strayed).toEqual([[], [], [], [], []]);
  expect(evidence.placesOf(group.link)).toContain('group');
  expect(evidence.placesOf(order.orderKey)).toContain('api');
});

const ROOM = { maxBuffer: 64 * 1024 * 1024 };
const TIMEOUT = { timeout: 30_000 };
