import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { restaurantFile, shopProcesses } from './shop-process.ts';

const processes = shopProcesses();

/** Personal data that must not be in a log, nor anywhere after the deletion of the account. */
const PERSONAL = {
  first_name: 'Zéphyrine',
  last_name: 'Quatremère',
  email: 'zephyrine.q@example.fr',
  phone: '06 39 98 77 66',
  address: '27 rue des Trois-Marie',
  comment: 'Interphone 4242B',
  password: 'petite madeleine',
  new_password: 'grande madeleine',
  wrong_password: 'madeleine au citron',
  unknown_token: 'tok-that-nobody-has',
} as const;
const { first_name, last_name, email, phone, address, password, new_password } = PERSONAL;

interface Said {
  readonly token?: string;
  readonly user?: { readonly id: string };
  readonly payload?: { readonly order_id: string };
  readonly orders?: readonly object[];
}

test('N-9, N-15, N-19, N-20, and N-47: two servers share sessions, codes, and limits, and delete an account without a trace', {
  timeout: 180_000,
}, async () => {
  const dataDir = processes.dataDirectory();
  const environment = {
    RESTAURANT_FILE: restaurantFile(dataDir, aRestaurant()),
    LOG_LEVEL: 'trace',
    RATE_LIMIT: 'on',
  };
  const one = await processes.open(dataDir, environment);
  const other = await processes.open(dataDir, environment);
  const secrets = new Set<string>(Object.values(PERSONAL));

  const call = async (
    { url }: { url: string },
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ) => {
    const answer = await fetch(`${url}/v2/public/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said: Said = Object(await answer.json());
    if (typeof said.token === 'string') secrets.add(said.token);
    return { status: answer.status, body: said };
  };
  const logIn = (server: typeof one, typed: string) =>
    call(server, 'POST', 'auth/login/', { body: { email, password: typed } });

  // Signed up on one server, verified on the other with the code of the mail.
  const signup = { first_name, last_name, email, phone, password };
  const signedUp = await call(one, 'POST', 'auth/signup/', { body: signup });
  expect(signedUp.status).toBe(200);
  const otp = await codeIn(join(dataDir, 'outbox'));
  secrets.add(otp);
  const first = String(signedUp.body.token);
  const question = `auth/verify-otp/?otp=${otp}&email=${email}`;
  expect((await call(other, 'GET', question, { token: first })).status).toBe(200);
  const { user } = (await call(other, 'GET', `auth/profile?token=${first}`)).body;
  const id = String(user?.id);

  // An order in the account's name, with everything that is personal.
  const location = { address, city: 'Lyon', postal_code: '69002', country: 'France' };
  const customer = aCustomer({ first_name, last_name, email, phone, location });
  const order = { ...anOrder({ comment: PERSONAL.comment, customer }), user_id: id };
  const placed = await call(one, 'POST', 'checkout/', { token: first, body: order });
  const submitted = { ...placed.body.payload, status: 'pending' };
  expect((await call(other, 'PUT', 'checkout/', { body: submitted })).status).toBe(200);
  await call(one, 'PATCH', `auth/update-profile?user_id=${id}&token=${first}`, {
    body: { ...user, address },
  });
  const changed = await call(other, 'POST', 'auth/change-password', {
    token: first,
    body: { password, new_password },
  });
  expect(changed.status).toBe(200);
  const unknown = { token: PERSONAL.unknown_token };
  expect((await call(one, 'GET', 'auth/profile', unknown)).status).toBe(401);
  expect((await call(one, 'GET', 'auth/profile', { token: first })).status).toBe(401);
  const token = String((await logIn(one, new_password)).body.token);
  expect((await call(other, 'GET', 'auth/export', { token })).body.orders?.length).toBe(1);

  // Orders in progress are not anonymised \(N-60\).
  await handOver(dataDir, String(placed.body.payload?.order_id));

  // Deleted on both servers, with each copy in any table, also in queues and waiting mails.
  const gone = { token, body: { token, user_id: id, password: new_password } };
  expect((await call(other, 'DELETE', 'auth/delete-profile/', gone)).status).toBe(200);
  expect((await call(one, 'GET', 'auth/profile', { token })).status).toBe(401);
  const kinds = () => readdirSync(join(dataDir, 'outbox')).join(' ');
  await expect.poll(kinds, { timeout: 20_000 }).toMatch(/account_deleted/);
  await expect.poll(() => tracesIn(dataDir, secrets), { timeout: 20_000 }).toEqual([]);

  // Ten wrong logins, five on each server, close the address on both.
  for (const server of [one, other, one, other, one, other, one, other, one, other]) {
    expect((await logIn(server, PERSONAL.wrong_password)).status).toBe(401);
  }
  expect((await logIn(one, new_password)).status).toBe(429);
  expect((await logIn(other, new_password)).status).toBe(429);

  await one.stop();
  await other.stop();
  const logs = [...one.lines, ...other.lines, ...logFiles(dataDir)].join('\n');
  const plainHash = createHash('sha256').update(email).digest();
  for (const form of ['hex', 'base64', 'base64url'] as const) secrets.add(plainHash.toString(form));
  expect([...secrets].filter((text) => logs.includes(text))).toEqual([]);
  expect([...secrets].filter((text) => logs.includes(encodeURIComponent(text)))).toEqual([]);
  for (const noted of [
    `"security":"signup","user":"${id}"`,
    `"security":"verification","user":"${id}"`,
    `"security":"profile_change","user":"${id}"`,
    `"security":"password_change","user":"${id}"`,
    `"security":"login","user":"${id}"`,
    `"security":"export","user":"${id}"`,
    `"security":"deletion","user":"${id}"`,
    '"security":"login","refused":"bad_credentials","address":"',
    '"security":"login","refused":"rate_limited","address":"',
  ]) {
    expect(logs).toContain(noted);
  }
});

/** The six digits of the first mail with a code. */
async function codeIn(outbox: string): Promise<string> {
  const codeMail = () => {
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    return names.find((name) => /-code-.*\.eml$/.test(name));
  };
  await expect.poll(codeMail, { timeout: 20_000 }).toBeDefined();
  const mail = await PostalMime.parse(readFileSync(join(outbox, codeMail() ?? '')));
  const [code = ''] =
    /(?<!\d)\d{6}(?!\d)/.exec((mail.text ?? '').replaceAll(/\b(\d{3})[\s ](\d{3})\b/g, '$1$2')) ??
    [];
  return code;
}

async function handOver(dataDir: string, orderId: string): Promise<void> {
  const database = await openDatabase({ kind: 'embedded', dataDir }, silentLog);
  try {
    await ordersAt(database.pool, Date.now()).advance(orderId, 'handed_over');
  } finally {
    await database.close();
  }
}

/** The texts that occur in any row of any table. */
async function tracesIn(dataDir: string, texts: ReadonlySet<string>): Promise<readonly string[]> {
  const database = await openDatabase({ kind: 'embedded', dataDir }, silentLog);
  try {
    const tables = await database.pool.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await database.pool.query<{ text: string }>(
        `SELECT row_to_json(it)::text AS text FROM ${name} AS it`,
      );
      for (const text of texts) {
        if (rows.some((row) => row.text.includes(text))) found.push(`${text} in ${name}`);
      }
    }
    return found;
  } finally {
    await database.close();
  }
}

/** What the shop's own PostgreSQL writes to log files of its own. */
function logFiles(dataDir: string): readonly string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.log'))
    .map((path) => readFileSync(join(dataDir, path), 'utf8'));
}
