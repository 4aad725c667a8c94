import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { type Cluster, openCluster } from '#test/cluster/cluster.ts';
import { startDatabase } from '#test/cluster/cluster-database.ts';
import { PROGRAM } from '#test/cluster/cluster-server.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const SLOT_CAPACITY = 3;
const OPTIONS = {
  openDatabase: startDatabase,
  servers: 2,
  program: PROGRAM.asWritten,
  slotCapacity: SLOT_CAPACITY,
};
const TIMEOUT = { timeout: 20_000, interval: 50 };
const CHECKOUT = '/v2/public/checkout/';

/** Card payments through the demo gateway. */
const DEMONSTRATION_TERMINAL = {
  PAYMENTS: 'demo',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_URL: '',
};

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster(OPTIONS, () => performance.now(), {
    RATE_LIMIT: 'on',
    TRUST_PROXY: 'true',
    ...DEMONSTRATION_TERMINAL,
  });
}, 300_000);
afterAll(() => cluster?.close());

interface Said {
  readonly code?: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Calls the first server (0) or the second (1), which share the database only. */
async function ask(server: 0 | 1, method: string, path: string, body?: object) {
  const answer = await fetch(`${cluster.servers[server]?.url}${path}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': clientOf(body) },
      body: JSON.stringify(body),
    }),
  });
  const said: Said = JSON.parse(await answer.text());
  return { status: answer.status, code: said.code, payload: said.payload ?? {} };
}

/** Each order comes from a client of its own: open orders are counted by client (S-23). */
function clientOf(body: object): string {
  const order = 'local_id' in body ? String(body.local_id).replace('scaled-', '') : '0';
  return `198.51.100.${order}`;
}

let drawn = 0;
function aNewOrder(overrides: Partial<OrderBody> = {}): OrderBody {
  drawn += 1;
  return anOrder({ local_id: `scaled-${drawn}`, ...overrides });
}

async function aSubmittedOrder(): Promise<{ readonly orderId: string; readonly key: string }> {
  const placed = await ask(0, 'POST', CHECKOUT, aNewOrder());
  const order_id = String(placed.payload.order_id);
  await ask(1, 'PUT', CHECKOUT, { order_id, status: 'pending' });
  return { orderId: order_id, key: String(placed.payload.order_key) };
}

async function nameAt(server: 0 | 1): Promise<string> {
  return (await fetch(`${cluster.servers[server]?.url}/v2/public/settings`)).text();
}

async function withPool<T>(
  work: (pool: ReturnType<Cluster['database']['pool']>) => Promise<T>,
): Promise<T> {
  const pool = cluster.database.pool();
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function importNamed(name: string): Promise<void> {
  const settings = someSettings({
    contacts: { name, email: 'bonjour@comptoir.example.fr' },
    scheduling: { timezone: 'Europe/Paris', days_ahead: 7, slot_capacity: SLOT_CAPACITY },
    payments: { stripe: { active: true }, cod: { active: true } },
  });
  await withPool((pool) =>
    restaurantRepository(pool).replace(aRestaurant({ settings }), new Map()),
  );
}

describe('several servers on one database', () => {
  test('U-18: show an import at once, wherever it was made', async () => {
    await importNamed('Chez Un');
    await expect.poll(() => nameAt(0), TIMEOUT).toContain('Chez Un');
    await expect.poll(() => nameAt(1), TIMEOUT).toContain('Chez Un');
  });

  test('U-13, U-18: read an import of which they got no notification', async () => {
    // Both listening connections are gone before the import, and come back after it.
    await cluster.database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'comptoir notifications'",
    );
    await importNamed('Chez Deux');
    await expect.poll(() => nameAt(0), TIMEOUT).toContain('Chez Deux');
    await expect.poll(() => nameAt(1), TIMEOUT).toContain('Chez Deux');
  });

  test('S-11, U-18: reserve each place of a slot once over all', async () => {
    const { payload } = await ask(0, 'GET', `${CHECKOUT}slots`);
    const days: unknown = payload.days;
    const date = firstSlotOf(Array.isArray(days) ? days[3] : undefined);
    const customer = aCustomer({ date });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask(index % 2 === 0 ? 0 : 1, 'POST', CHECKOUT, aNewOrder({ customer })),
      ),
    );
    const said = answers.map(({ status, code }) => code ?? status).sort();
    expect(said).toEqual([...Array(3).fill(200), ...Array(9).fill('slot_full')]);
  });

  test('I-11, U-18: take an order once that is sent to all of them at once', async () => {
    const order = aNewOrder();
    const answers = await Promise.all(
      ([0, 1, 0, 1, 0, 1] as const).map((server) => ask(server, 'POST', CHECKOUT, order)),
    );
    expect(new Set(answers.map(({ payload }) => JSON.stringify(payload))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('Y-1, U-18: take a card whose intent, order, and payment went to different ones', async () => {
    const intent = await ask(0, 'POST', `${CHECKOUT}stripe-payment-intent`, {
      customer_id: null,
      amount: 11.8,
    });
    const payment_intent_id = String(intent.payload.id);
    const client_secret = String(intent.payload.client_secret);
    const transaction_id = { client_secret, customer_id: null, payment_intent_id };
    const order = aNewOrder({ payment_method: 'card', transaction_id });
    const { order_id } = (await ask(1, 'POST', CHECKOUT, order)).payload;
    const card = { payment_intent_id, client_secret, card: 'good' };
    // Two concurrent requests to different servers.
    const paid = await Promise.all([
      ask(0, 'POST', `${CHECKOUT}demo-payment`, card),
      ask(1, 'POST', `${CHECKOUT}demo-payment`, card),
    ]);
    expect(paid.map(({ payload }) => payload.outcome)).toEqual(['succeeded', 'succeeded']);
    const submitted = await ask(0, 'PUT', CHECKOUT, { order_id, status: 'paid' });
    expect([submitted.status, submitted.payload.status]).toEqual([200, 'paid']);
    const entries = await cluster.database.query(
      'SELECT kind, amount_cents FROM payment_entries WHERE order_id = $1',
      [order_id],
    );
    expect(entries).toEqual([{ kind: 'captured', amount_cents: 1180 }]);
  });

  test('T-6, U-18: send an order’s progress on every stream, whichever server changed it', async () => {
    const { orderId, key } = await aSubmittedOrder();
    const abort = new AbortController();
    const heard = await Promise.all(
      cluster.servers.map(async ({ url }) => {
        const stream = await fetch(`${url}/v2/public/orders/${key}/events`, {
          signal: abort.signal,
        });
        return collect(stream);
      }),
    );
    await expect
      .poll(() => heard.every((text) => text().includes('event: order')), TIMEOUT)
      .toBe(true);
    await withPool((pool) => ordersAt(pool, Date.now()).advance(orderId, 'accepted'));
    await expect.poll(() => heard.every((text) => text().includes('accepted')), TIMEOUT).toBe(true);
    abort.abort();
  });

  test('J-2, U-18: send each mail once, whichever server took the order', async () => {
    const before = cluster.mails.length;
    const orders = await Promise.all([aSubmittedOrder(), aSubmittedOrder(), aSubmittedOrder()]);
    const ids = orders.map(({ orderId }) => orderId);
    const waiting = () =>
      cluster.database.query(
        "SELECT 1 AS one FROM pgboss.job WHERE name = 'order-submitted' AND state < 'completed' UNION ALL SELECT 1 FROM mails WHERE state = 'waiting'",
      );
    await expect.poll(waiting, TIMEOUT).toEqual([]);
    const mails = await cluster.database.query<{ id: string }>(
      'SELECT mail_id AS id FROM mails WHERE order_id = ANY($1)',
      [ids],
    );
    const taken = cluster.mails.slice(before).map(({ messageId }) => messageId.slice(1, 37));
    expect(mails.length).toBe(6);
    expect(taken.filter((id) => mails.some((mail) => mail.id === id)).length).toBe(6);
  });

  test('J-10, U-18: schedule the maintenance jobs once, however many servers there are', async () => {
    const schedules = await cluster.database.query(
      'SELECT name, count(*) AS count FROM pgboss.schedule GROUP BY name ORDER BY name',
    );
    expect(schedules).toEqual([
      { name: 'maintenance', count: 1 },
      { name: 'payouts', count: 1 },
      { name: 'reconciliation', count: 1 },
    ]);
  });

  test('I-13, U-18: count the requests of a client over all', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 121; sent += 1) {
      statuses.push((await ask(sent % 2 === 0 ? 0 : 1, 'POST', CHECKOUT, {})).status);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]));
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(1, 'POST', CHECKOUT, {})).status).toBe(429);
  });
});

/** The text of a stream, as far as it has come. */
function collect({ body }: Response): () => string {
  let text = '';
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const part of body ?? []) text += decoder.decode(part, { stream: true });
  };
  read().catch(() => {});
  return () => text;
}

function firstSlotOf(day: unknown): OrderBody['customer']['date'] {
  const { slots } = day as { slots: readonly OrderBody['customer']['date'][] };
  const [first] = slots;
  if (!first) throw new Error('That day has no slots.');
  return first;
}
