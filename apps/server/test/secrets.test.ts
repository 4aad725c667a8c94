import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateVapidKeys } from '#adapters/push/vapid.ts';
import { SECRETS } from '#config/environment.ts';
import { testDatabase } from './database.ts';
import { anOrder } from './order-builder.ts';
import { aRestaurant, someSettings } from './restaurant-builder.ts';
import { restaurantFile, shopProcesses } from './shop-process.ts';

const database = testDatabase();
const processes = shopProcesses();

/** A shop's secrets. Nobody listens where they would be used, so that each use of one goes wrong. */
function secrets() {
  if (!('host' in database.address)) throw new Error('Tests reach their database by its socket.');
  const { host, user, database: name } = database.address;
  const urlWith = (password: string) =>
    `postgres://${user}:${password}@localhost/${name}?host=${encodeURIComponent(host)}`;
  return {
    DATABASE_URL: urlWith('word-of-the-database'),
    DATABASE_DIRECT_URL: urlWith('word-of-the-direct-way'),
    DATABASE_READ_URL: urlWith('word-of-the-replica'),
    SMTP_URL: 'smtp://shop:word-of-the-mail@127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_live_word_of_the_cards',
    STRIPE_WEBHOOK_SECRET: 'whsec_word_of_the_webhook',
    PUSH_PRIVATE_KEY: pair.privateKey,
    GEOCODER_KEY: 'word-of-the-map',
  };
}
const pair = generateVapidKeys();

test('U-2, U-14: no line of the log, and no answer, holds a secret of the configuration', {
  timeout: 120_000,
}, async () => {
  const configured = secrets();
  expect(Object.keys(configured).sort()).toEqual([...SECRETS].sort());
  const dataDir = processes.dataDirectory();
  const nowhere = 'http://127.0.0.1:1';
  const settings = someSettings({
    payments: { stripe: { active: true }, cod: { active: true } },
    features: { delivery: { active: true, calculation_type: 'distance', max_distance: 9 } },
  });
  const shop = await processes.open(dataDir, {
    ...configured,
    RESTAURANT_FILE: restaurantFile(dataDir, aRestaurant({ settings })),
    LOG_LEVEL: 'trace',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_API_URL: nowhere,
    PUSH_PUBLIC_KEY: pair.publicKey,
    PUSH_SUBJECT: 'mailto:bonjour@example.fr',
    GEOCODER: 'google',
    GEOCODER_URL: nowhere,
  });
  const answers: string[] = [];
  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${shop.url}/v2/public/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=x' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    answers.push(text);
    return { status: answer.status, said: JSON.parse(text) };
  };

  expect((await ask('locations/?query=rue%20Neuve')).status).toBe(502);
  const amount = { amount: 11.8, customer_id: null, payment_intent_id: null };
  expect((await ask('checkout/stripe-payment-intent', amount)).status).toBe(503);
  expect((await ask('../webhooks/stripe', { id: 'evt_1' })).status).toBe(400);
  expect((await ask('push')).said.payload.public_key).toBe(pair.publicKey);
  const inTime = anOrder({ customer: { ...anOrder().customer, date: null } });
  const { said } = await ask('checkout/', inTime);
  const order = { order_id: said.payload.order_id, status: 'pending' };
  expect((await ask('checkout/', order, 'PUT')).status).toBe(200);
  const unsent = 'A mail could not be sent yet';
  await expect.poll(() => shop.lines.join('\n'), { timeout: 30_000 }).toContain(unsent);
  for (const path of ['settings', 'checkout/cards', 'menus']) await ask(path);
  await shop.stop();

  const told = [...shop.lines, ...answers].join('\n');
  const words = Object.values(configured).map((text) => /word-of-[\w-]+/.exec(text)?.[0] ?? text);
  expect(words.filter((word) => told.includes(word))).toEqual([]);
});

test('L-16, Z-3: the server calls out in two places only, both of which follow nobody', () => {
  const sources = join(import.meta.dirname, '../src');
  const files = globSync('**/*.ts', { cwd: sources }).filter((path) => !path.endsWith('.test.ts'));
  const callers = files.filter((path) =>
    /\bfetch\(|\bhttps?\.(?:request|get)\(|from 'undici'/.test(
      readFileSync(join(sources, path), 'utf8').replaceAll(/import type .*/g, ''),
    ),
  );
  expect(callers.sort()).toEqual([
    'adapters/push/web-push.ts',
    'adapters/resilience/provider-client.ts',
  ]);
  for (const path of callers) {
    const source = readFileSync(join(sources, path), 'utf8');
    expect(source).toContain("redirect: 'manual'");
    expect(source).toContain('AbortSignal.timeout');
  }
});
