import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { openFakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { BARE_ENVIRONMENT } from '#test/processes/bare-environment.ts';
import { demoRestaurantFile, shopProcesses } from '#test/processes/shop-process.ts';
import { openEvidence } from './evidence.ts';
import { askStaff, signIn } from './visited-backoffice.ts';

const COMMANDS = join(import.meta.dirname, '../../src/cli/restaurant.ts');
const SITE_ROOT = 'https://www.comptoir.example.fr';
const KEYS = {
  secret_key: 'sk_test_canary0entered0secret',
  publishable_key: 'pk_test_canary0entered0publishable',
  webhook_secret: 'whsec_canary0entered0webhook',
};

const database = testDatabase();
const processes = shopProcesses();

test('Y-38, U-54: keys that an owner enters take cards on two servers, and leave neither: not in answers, pages, exports, backups, the log, or the audit log', {
  timeout: 240_000,
}, async () => {
  const evidence = openEvidence();
  const stripe = await openFakeStripe(KEYS.secret_key);
  onTestFinished(() => stripe.close());
  const dataDir = processes.dataDirectory();
  const environment = {
    DATABASE_URL: urlOf(),
    RESTAURANT_FILE: demoRestaurantFile(dataDir),
    STRIPE_API_URL: stripe.url,
    SITE_ROOT,
    LOG_LEVEL: 'trace',
    RATE_LIMIT: 'off',
  };
  const first = await processes.open(dataDir, environment);
  const second = await processes.open(dataDir, environment);
  const owner = await signIn(database.pool, 'owner', SITE_ROOT);
  const cards = async ({ url }: { readonly url: string }) => {
    const answer = await fetch(`${url}/v2/public/checkout/cards`);
    const text = await answer.text();
    evidence.add('api', text);
    return JSON.parse(text).payload.publishable_key;
  };
  expect([await cards(first), await cards(second)]).toEqual([null, null]);

  const send = async (url: string, body: object) => {
    const headers = { ...owner.headers, 'content-type': 'application/json' };
    const init = { method: 'PUT', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/v2/staff/card-keys`, init);
    evidence.add('staff', await answer.text());
    return answer.status;
  };
  expect(await send(first.url, { ...KEYS, publishable_key: 'pk_live_other' })).toBe(422);
  expect(await send(first.url, KEYS)).toBe(200);
  await expect
    .poll(async () => [await cards(first), await cards(second)], { timeout: 20_000 })
    .toEqual([KEYS.publishable_key, KEYS.publishable_key]);

  const command = async (...words: readonly string[]) => {
    const env = { ...BARE_ENVIRONMENT, ...environment, DATA_DIR: dataDir };
    return promisify(execFile)(process.execPath, [COMMANDS, ...words], { env, ...ROOM });
  };
  const exported = await command('export');
  const backup = join(dataDir, 'backup.tar.gz');
  const made = await command('backup', backup);
  evidence.add('export', exported.stdout);
  evidence.add('backup', gunzipSync(readFileSync(backup)).toString('latin1'));
  evidence.add('log', exported.stderr, made.stdout, made.stderr);
  expect(await askStaff(second.url, evidence, owner, {})).toBeGreaterThan(100);
  for (const path of ['/', '/menu', '/gestion', '/gestion/reglages/payments']) {
    evidence.add('page', await (await fetch(`${first.url}${path}`)).text());
  }
  const { rows } = await database.pool.query('SELECT * FROM staff_audit');
  evidence.add('staff', JSON.stringify(rows));
  evidence.add('log', ...first.lines, ...second.lines);
  expect(evidence.placesOf('payments.keys')).toContain('staff');

  // The key that encrypts them is in the data directory alone.
  const sealing = readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim();
  expect(evidence.placesOf(sealing)).toEqual([]);
  expect(evidence.placesOf(KEYS.secret_key)).toEqual([]);
  expect(evidence.placesOf(KEYS.webhook_secret)).toEqual([]);
  expect(evidence.placesOf(KEYS.publishable_key)).toEqual(['api']);
});

function urlOf(): string {
  const { host, user, database: name } = database.address;
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
}

const ROOM = { maxBuffer: 64 * 1024 * 1024 };
