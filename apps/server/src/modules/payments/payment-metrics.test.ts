import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { paymentMetrics } from './payment-metrics.ts';

test('U-30: outcomes of payments are counted, not checks', async () => {
  const registry = new Registry();
  const count = paymentMetrics(registry);
  for (const action of ['wait', 'wait', 'pay_order', 'settled', 'refund'] as const) count(action);
  const text = await registry.metrics();
  expect(text).toContain('comptoir_payments_total{outcome="paid"} 1');
  expect(text).toContain('comptoir_payments_total{outcome="refunded"} 1');
  expect(text).toContain('comptoir_payments_total{outcome="cancelled"} 0');
  expect(text).toContain('comptoir_payments_total{outcome="given_up"} 0');
  expect(text.match(/comptoir_payments_total\{/g)).toHaveLength(4);
});
