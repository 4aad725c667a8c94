import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIRECTORY, migrate } from '#db/migration/migrate.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { ACCOUNT, writeOrdersOfVersionBefore } from '#test/shops/orders-of-version-before.ts';

const database = testDatabase();
const openShop = shops(database);

/** What the version before answered about these orders: an address, or a question of an account, in each line. */
const ANSWERS = readFileSync(
  new URL('../../../test/shops/answers-of-version-before.jsonl', import.meta.url),
  'utf8',
);

interface Answer {
  readonly asked: string;
  readonly answer: unknown;
}

const NEW_FIELDS: ReadonlySet<string> = new Set(
  'expected_at revision can_cancel refund order_key'.split(' '),
);

/** Without the fields that the version before did not answer. */
function withoutNewFields(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer), (key, value) =>
    NEW_FIELDS.has(key) ? undefined : value,
  );
}

async function ask(asked: readonly string[]): Promise<readonly Answer[]> {
  const { app } = await openShop({}, { now: FRIDAY_EVENING + 60 * 60_000 });
  const orders = ordersAt(database.pool).ofCustomer;
  const answerTo = async (question: string): Promise<unknown> => {
    switch (question) {
      case 'page':
        return orders.page(ACCOUNT.userId, { page: 1, limit: 10 }, FRIDAY_EVENING + 60 * 60_000);
      case 'guest':
        return orders.ofGuest(ACCOUNT.email);
      case 'everything':
        return orders.everything(ACCOUNT.userId, ACCOUNT.email);
      default:
        return (await app.inject(question)).json();
    }
  };
  return Promise.all(asked.map(async (one) => ({ asked: one, answer: await answerTo(one) })));
}

test('U-9: orders in every state are answered as the version before answered them', async () => {
  await writeOrdersOfVersionBefore(database.pool);
  await migrate(database.pool, MIGRATIONS_DIRECTORY, silentLog);
  const expected: readonly Answer[] = ANSWERS.trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const answers = await ask(expected.map(({ asked }) => asked));
  expect(answers.map(withoutNewFields)).toEqual(expected);

  const { rows } = await database.pool.query(
    `SELECT order_id, progress, revision,
       (SELECT string_agg(actor || ':' || type || coalesce('=' || (data ->> 'progress'), ''), ' ' ORDER BY sequence)
        FROM order_events WHERE order_events.order_id = orders.order_id) AS events
     FROM orders ORDER BY number`,
  );
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    '26bopen  0 ',
    '26bexpired  0 ',
    '26breceived received 1 guest:submitted',
    '26baccount received 1 guest:submitted',
    '26bpaid received 1 provider:submitted',
    '26baccepted accepted 2 guest:submitted staff:advanced=accepted',
    '26bpreparing preparing 3 guest:submitted staff:advanced=accepted staff:advanced=preparing',
    '26bready ready 2 guest:submitted staff:advanced=ready',
    '26broad out_for_delivery 4 guest:submitted staff:advanced=accepted staff:advanced=preparing staff:advanced=out_for_delivery',
    '26bhanded handed_over 4 provider:submitted staff:advanced=accepted staff:advanced=ready staff:advanced=handed_over',
    '26bcancelled cancelled 3 guest:submitted staff:advanced=accepted staff:cancelled=cancelled',
    '26brefunded cancelled 2 provider:submitted staff:cancelled=cancelled',
    '26bpartly cancelled 3 provider:submitted staff:advanced=preparing staff:cancelled=cancelled',
    '26banonymised handed_over 2 guest:submitted staff:advanced=handed_over',
    'xJ2-of-no-year handed_over 2 guest:submitted staff:advanced=handed_over',
  ]);
});

test('U-70: this version sees what a server of the version before does to an order', async () => {
  const { post } = await openShop();
  const { order_id } = (await post('/v2/public/checkout/', anOrder())).body.payload ?? {};
  await database.pool.query(
    `UPDATE orders SET finalized_at = '2026-11-20T17:20:00Z', client_hash = NULL WHERE order_id = $1`,
    [order_id],
  );
  for (const step of ['ready', 'handed_over']) {
    await database.pool.query('INSERT INTO order_progress VALUES ($1, $2, now())', [
      order_id,
      step,
    ]);
  }
  const { rows } = await database.pool.query(
    `SELECT progress, revision, type, data FROM orders JOIN order_events USING (order_id)
     ORDER BY sequence`,
  );
  expect(rows).toEqual([
    { progress: 'handed_over', revision: 3, type: 'submitted', data: { status: 'pending' } },
    { progress: 'handed_over', revision: 3, type: 'advanced', data: { progress: 'ready' } },
    { progress: 'handed_over', revision: 3, type: 'advanced', data: { progress: 'handed_over' } },
  ]);
});
