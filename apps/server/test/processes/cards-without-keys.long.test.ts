import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSetting } from '@comptoir/contract/settings/settings-path';
import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { BARE_ENVIRONMENT } from './bare-environment.ts';
import { demoRestaurantFile, type ShopProcess, shopProcesses } from './shop-process.ts';

const DEMO = join(import.meta.dirname, '../../../../restaurants/demo/restaurant.json');
const COMMAND = join(import.meta.dirname, '../../src/cli/restaurant.ts');
const PUBLIC = { SITE_ROOT: 'https://www.comptoir.example.fr' };

const processes = shopProcesses();

/** The restaurant of the demonstration takes cards. */
function callsOf({ url }: ShopProcess) {
  const read = async (path: string) =>
    JSON.parse(await (await fetch(`${url}/v2/public${path}`)).text()).payload;
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/v2/public${path}`, init);
    return { ...JSON.parse(await answer.text()), status: answer.status };
  };
  return { read, send };
}

test('Y-1: a public shop without keys takes no cards and logs an error, with PAYMENTS=demo it does', {
  timeout: 120_000,
}, async () => {
  const dataDir = processes.dataDirectory();
  const environment = {
    ...PUBLIC,
    RESTAURANT_FILE: demoRestaurantFile(dataDir),
    LOG_LEVEL: 'error',
  };
  const shop = await processes.open(dataDir, environment);
  const { read, send } = callsOf(shop);
  const errors = shop.lines.filter((line) => line.includes('no cards are taken'));
  expect(errors).toHaveLength(1);
  expect(JSON.parse(String(errors[0])).level).toBe(50);
  expect(await read('/checkout/cards')).toEqual({
    provider: null,
    publishable_key: null,
    paypal: false,
  });
  expect(readSetting(await read('/settings'), 'payments')).toMatchObject({
    stripe: { active: false },
  });

  const [menu] = await read('/menus');
  const [item] = menu.categories[0].items;
  const items = [{ item_id: item.item_id, quantity: 1, note: '', options: [] }];
  const order = anOrder({ customer: aCustomer({}), payment_method: 'card' });
  const quoted = await send('/checkout/quote', { items, payment_method: 'card' });
  expect(quoted.payload.problems.map(({ code }: { code: string }) => code)).toContain(
    'payment_method',
  );
  const { subtotal, discount, delivery, tax, total } = quoted.payload;
  const amounts = { subtotal, discount, delivery, tax, total };
  const placed = await send('/checkout/', { ...order, items, ...amounts });
  expect([placed.status, placed.code !== undefined]).toEqual([422, true]);
  const intent = { amount: 11.8, customer_id: null };
  expect(await send('/checkout/stripe-payment-intent', intent)).toMatchObject({
    status: 422,
    code: 'payment_method',
  });
  const page = await fetch(`${shop.url}/v2/public/checkout/demo-payment`, { method: 'POST' });
  expect(page.status).toBe(404);
  await shop.stop();

  const demo = await processes.open(dataDir, { ...environment, PAYMENTS: 'demo' });
  expect(demo.lines.filter((line) => line.includes('cards'))).toEqual([]);
  expect((await callsOf(demo).read('/checkout/cards')).provider).toBe('demo');
});

test('Y-1: check names a restaurant that takes cards as an error where there are no keys', {
  timeout: 120_000,
}, async () => {
  const check = async (environment: Readonly<Record<string, string>>) => {
    const env = { ...BARE_ENVIRONMENT, ...environment };
    const run = promisify(execFile)(process.execPath, [COMMAND, 'check', DEMO], { env });
    return run.then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      ({ code, stdout }) => ({ code, out: String(stdout) }),
    );
  };
  expect(await check({})).toMatchObject({ code: 0 });
  expect(await check({ ...PUBLIC, PAYMENTS: 'demo' })).toMatchObject({ code: 0 });
  for (const environment of [PUBLIC, { HOST: '0.0.0.0' }]) {
    const { code, out } = await check(environment);
    expect(code).toBe(1);
    expect(out).toContain('erreur : settings.payments.stripe.active : ');
  }
});
