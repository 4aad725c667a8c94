import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, anOrder } from './order-builder.ts';
import { aRestaurant, someSettings } from './restaurant-builder.ts';
import { restaurantFile, shopProcesses } from './shop-process.ts';

const processes = shopProcesses();

/** What nobody may find in a log, each of them at its own place of a request. */
const PERSONAL = {
  first_name: 'Zéphyrine',
  last_name: 'Quatremère',
  email: 'zephyrine.q@example.fr',
  phone: '06 39 98 77 66',
  address: '27 rue des Trois-Marie',
  comment: 'Interphone 4242B',
  note: 'Sans cacahuète',
  coupon: 'CODE-DE-ZEPHYRINE',
  searched: 'impasse du Secret',
  query_token: 'tok-in-query',
  bearer: 'tok-in-header',
  cookie: 'tok-in-cookie',
  request_id: 'tok in request id',
} as const;

test('I-4, U-14: no line of the log tells who ordered or searched what', {
  timeout: 120_000,
}, async () => {
  const dataDir = processes.dataDirectory();
  const delivery = { active: true, calculation_type: 'distance' as const, max_distance: 9 };
  const shop = await processes.open(dataDir, {
    RESTAURANT_FILE: restaurantFile(
      dataDir,
      aRestaurant({ settings: someSettings({ features: { delivery } }) }),
    ),
    LOG_LEVEL: 'trace',
    // Nobody listens there: every look-up fails.
    GEOCODER: 'ban',
    GEOCODER_URL: 'http://127.0.0.1:1',
  });

  const customer = {
    ...aCustomer({ location: { ...AN_ADDRESS, address: PERSONAL.address } }),
    first_name: PERSONAL.first_name,
    last_name: PERSONAL.last_name,
    email: PERSONAL.email,
    phone: PERSONAL.phone,
    date: null,
  };
  const [line] = anOrder().items;
  const order = {
    ...anOrder({ comment: PERSONAL.comment, customer }),
    items: [{ ...line, note: PERSONAL.note }],
  };
  const ids: string[] = [];
  const ask = async (path: string, method = 'GET', body?: unknown) => {
    const answer = await fetch(shop.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${PERSONAL.bearer}`,
        cookie: `session=${PERSONAL.cookie}`,
        'x-request-id': PERSONAL.request_id,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    ids.push(String(answer.headers.get('x-request-id')));
    return answer.status;
  };
  const checkout = '/v2/public/checkout/';
  const secrets = `token=${PERSONAL.query_token}&query=${encodeURIComponent(PERSONAL.searched)}`;

  expect(await ask(checkout, 'POST', order)).toBe(200);
  expect(await ask(checkout, 'POST', { ...order, comment: PERSONAL.note })).toBe(200);
  expect(await ask(checkout, 'POST', { ...order, total: 1 })).toBe(409);
  expect(await ask(checkout, 'POST', { ...order, coupon: PERSONAL.coupon })).toBe(422);
  expect(await ask(checkout, 'POST', { ...order, local_id: PERSONAL.email })).toBe(422);
  expect(await ask(checkout, 'POST', `${JSON.stringify(order)}}`)).toBe(400);
  expect(await ask(checkout, 'POST', { ...order, is_pickup: false })).toBe(502);
  expect(await ask(`${checkout}quote`, 'POST', { ...order, is_pickup: false })).toBe(502);
  expect(await ask(checkout, 'PUT', { order_id: PERSONAL.phone, status: 'pending' })).toBe(422);
  expect(await ask(`/v2/public/locations/?${secrets}`)).toBe(502);
  const failed = ids.at(-1);
  expect(await ask(`/v2/public/offers/${PERSONAL.coupon}?${secrets}`)).toBe(404);
  expect(await ask(`/v2/public/nothing/${PERSONAL.last_name}?${secrets}`)).toBe(404);
  expect(await ask(`/v2/public/menus?${secrets}`, 'DELETE')).toBe(405);
  expect(await ask(`/${PERSONAL.last_name}?${secrets}`)).toBe(404);
  expect(await ask(`/%zz?${secrets}`)).toBe(404);
  processes.killPostgres(dataDir);
  const unstored = { ...order, local_id: 'while-the-database-is-away' };
  expect([200, 500, 503]).toContain(await ask(checkout, 'POST', unstored));
  const noticed = 'The embedded PostgreSQL ended unexpectedly';
  await expect.poll(() => shop.lines.join('\n')).toContain(noticed);
  await shop.stop();

  const logs = [...shop.lines, ...logFiles(dataDir)].join('\n');
  expect(logs).toContain(`"reqId":"${failed}","msg":"ban: `);
  const told = Object.entries(PERSONAL).filter(([, text]) =>
    [text, encodeURIComponent(text)].some((form) => logs.includes(form)),
  );
  expect(told).toEqual([]);
});

/** What the shop's own PostgreSQL writes to log files of its own. */
function logFiles(dataDir: string): readonly string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.log'))
    .map((path) => readFileSync(join(dataDir, path), 'utf8'));
}
