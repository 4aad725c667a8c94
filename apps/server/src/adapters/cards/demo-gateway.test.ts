import { expect, test } from 'vitest';
import { readInstallation } from '#db/database.ts';
import { testDatabase } from '#test/harness/database.ts';
import { demoGateway } from './demo-gateway.ts';

const database = testDatabase();

test('Y-20: the demo gateway reads, pays and refunds no intent of another shop', async () => {
  const { shopId } = await readInstallation(database.pool);
  const other = demoGateway(database.pool, 'shop_other');
  const cards = demoGateway(database.pool, shopId);
  const draft = { amount: 7700, customerId: 'demo_cus_1', localId: 'k3v9' };
  const intent = await other.createIntent({ ...draft, methods: { card: true, paypal: false } });
  expect(intent).toMatchObject({ status: 'open', amount: 7700, customerId: 'demo_cus_1' });
  expect(await cards.findIntent(intent.id)).toBeNull();
  expect(await cards.pay(intent.id, intent.clientSecret, 'good', false)).toBe('unknown');
  expect(await other.pay(intent.id, intent.clientSecret, 'good', false)).toBe('succeeded');
  const refund = { intentId: intent.id, amount: 7700, key: 'refund-1' };
  expect(await cards.refund(refund)).toEqual({ kind: 'not_ours' });
  const { rows } = await database.pool.query('SELECT refunded_cents FROM demo_intents');
  expect(rows).toEqual([{ refunded_cents: 0 }]);
});
