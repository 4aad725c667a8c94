import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, anOrder } from './builders/order-builder.ts';
import { aRestaurant, someSettings } from './builders/restaurant-builder.ts';
import { restaurantFile, shopProcesses } from './processes/shop-process.ts';

const processes = shopProcesses();
/** The timeout for work after an answer, on a busy machine. */
const TIMEOUT = { timeout: 30_000 };

/** Personal data that must not be in a log, each in another part of a request. */
const PERSONAL = {
  first_name: 'Zéphyrine',
  last_name: 'Quatremère',
  email: 'zephyrine.q@example.fr',
  phone: '06 39 98 77 66',
  address: '27 rue des Trois-Marie',
  entry_code: 'Digicode 7319A',
  floor: 'Escalier C gauche',
  comment: 'Interphone 4242B',
  note: 'Sans cacahuète',
  coupon: 'CODE-DE-ZEPHYRINE',
  searched: 'impasse du Secret',
  query_token: 'tok-in-query',
  bearer: 'tok-in-header',
  cookie: 'tok-in-cookie',
  request_id: 'tok in request id',
} as const;

test('I-4, U-14: no line of the log has personal data of orders or searches', {
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
    // The port is closed: every look-up fails.
    GEOCODER: 'ban',
    GEOCODER_URL: 'http://127.0.0.1:1',
  });

  const access = { entry_code: PERSONAL.entry_code, floor: PERSONAL.floor };
  const customer = {
    ...aCustomer({ location: { ...AN_ADDRESS, address: PERSONAL.address, ...access } }),
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
  const leaked = Object.entries(PERSONAL).filter(([, text]) =>
    [text, encodeURIComponent(text)].some((form) => logs.includes(form)),
  );
  expect(leaked).toEqual([]);
});

test('U-14, U-31: a whole visit with an account leaves ids of requests and numbers of orders', {
  timeout: 120_000,
}, async () => {
  const dataDir = processes.dataDirectory();
  const shop = await processes.open(dataDir, {
    RESTAURANT_FILE: restaurantFile(dataDir, aRestaurant()),
    LOG_LEVEL: 'trace',
  });
  const person = {
    email: 'aurelienne.v@example.fr',
    first_name: 'Aurélienne',
    last_name: 'Vauquelin',
    phone: '06 39 98 44 55',
    address: '8 quai des Célestins',
    password: 'un-mot-de-passe-long',
  };
  const { email, password } = person;
  const secrets: string[] = [...Object.values(person), 'un-autre-mot-de-passe'];
  const answered: string[] = [];
  let token = '';
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${shop.url}/v2/public/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    answered.push(String(answer.headers.get('x-request-id')));
    expect(answer.status, path).toBeLessThan(300);
    const said = (await answer.json()) as {
      token?: string;
      user?: { id: string };
      payload?: { order_id: string; order_key: string };
    };
    if (said.token !== undefined) {
      token = said.token;
      secrets.push(token);
    }
    return said;
  };
  const readCode = async () => {
    await expect.poll(() => mailsIn(dataDir).length, TIMEOUT).toBe(1);
    const { text = '' } = await PostalMime.parse(mailsIn(dataDir)[0] ?? '');
    const code = /\b(\d{3})\s?(\d{3})\b/.exec(text)?.slice(1).join('') ?? '';
    secrets.push(code);
    return code;
  };

  const { address: _, ...signup } = person;
  await ask('POST', 'auth/signup/', signup);
  const { user } = await ask('GET', `auth/verify-otp/?otp=${await readCode()}&email=${email}`);
  await ask('POST', 'auth/login/', { email, password });
  await ask('PATCH', `auth/update-profile?user_id=${user?.id}`, { address: person.address });
  const order = anOrder({
    user_id: user?.id ?? null,
    customer: {
      ...aCustomer(),
      first_name: person.first_name,
      last_name: person.last_name,
      email,
      phone: person.phone,
      date: null,
    },
  });
  const { payload } = await ask('POST', 'checkout/', order);
  const { order_id: orderId = '', order_key: orderKey = '' } = payload ?? {};
  await ask('PUT', 'checkout/', { order_id: orderId, status: 'pending' });
  await ask('GET', `orders/${orderKey}`);
  secrets.push(orderKey);
  await expect.poll(() => mailsIn(dataDir).length, TIMEOUT).toBe(3);
  await ask('GET', `auth/orders?user_id=${user?.id}&page=1&limit=20`);
  const newer = { password, new_password: 'un-autre-mot-de-passe' };
  await ask('POST', 'auth/change-password', newer);
  const deleted = { token, user_id: user?.id, password: newer.new_password };
  await ask('DELETE', 'auth/delete-profile/', deleted);
  await shop.stop();

  const logs = [...shop.lines, ...logFiles(dataDir)].join('\n');
  const leaked = [...secrets, orderId].filter((text) =>
    [text, encodeURIComponent(text)].some((form) => logs.includes(form)),
  );
  expect(leaked).toEqual([]);

  const lines = shop.lines.filter((line) => line.startsWith('{'));
  const ofRequests = lines.filter((line) => /"security"|An order was/.test(line));
  expect(ofRequests.length).toBeGreaterThan(5);
  expect(ofRequests.filter((line) => !answered.some((id) => line.includes(id)))).toEqual([]);
  const ofOrders = lines.filter((line) => line.includes('An order was'));
  expect(ofOrders.length).toBe(2);
  expect(ofOrders.filter((line) => !line.includes('"order":1'))).toEqual([]);
});

/** The mails that were written so far, the oldest first. */
function mailsIn(dataDir: string): readonly string[] {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'));
}

/** What the shop's own PostgreSQL writes to log files of its own. */
function logFiles(dataDir: string): readonly string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.log'))
    .map((path) => readFileSync(join(dataDir, path), 'utf8'));
}
