import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { testDatabase } from '#test/harness/database.ts';
import type { CardGateway } from './card-gateway.ts';
import { measuredGateways } from './create-card-gateway.ts';
import { demoGateway } from './demo-gateway.ts';

const database = testDatabase();

test('U-30: every call of the card provider is measured, with how it went', async () => {
  const registry = new Registry();
  const demo = demoGateway(database.pool, 'shop_1');
  const refund: CardGateway['refund'] = async () => {
    throw new ProviderError('stripe', 'payment_timeout', 'no answer within 2000 ms');
  };
  const gateways = { cards: { ...demo, refund }, payouts: null };
  const { cards } = measuredGateways<CardGateway>(() => gateways, registry);
  expect(await cards.findIntent('unknown')).toBeNull();
  await expect(cards.refund({ intentId: 'pi', amount: 100, key: 'r' })).rejects.toThrow(
    'no answer',
  );
  expect(cards.forBrowser).toEqual(demo.forBrowser);
  const text = await registry.metrics();
  const count = 'comptoir_payment_provider_duration_seconds_count';
  expect(text).toContain(`${count}{call="find_intent",outcome="answered"} 1`);
  expect(text).toContain(`${count}{call="refund",outcome="payment_timeout"} 1`);
});
