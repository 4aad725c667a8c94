import { orderRequest } from '@comptoir/contract/orders/checkout';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import type { Caller } from '#plugins/http/authentication.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { type Exposition, readExposition } from '#test/harness/prometheus-text.ts';
import { countedCheckout, orderMetrics } from './order-metrics.ts';
import type { CheckoutService } from './service.ts';

const REFUSED = 'comptoir_orders_refused_total';
const order = orderRequest.parse(anOrder());
const GUEST: Caller = { kind: 'anonymous' };
let registry: Registry;

beforeEach(() => {
  registry = new Registry();
});

describe('the count of orders', () => {
  it('U-30: begins at zero for every kind of order and of failure', async () => {
    orderMetrics(registry);
    const { sample } = await exposed();
    expect(sample('comptoir_orders_placed_total', { type: 'delivery', payment: 'card' })).toBe(0);
    expect(sample(REFUSED, { call: 'place', code: 'provider_timeout' })).toBe(0);
    expect(sample(REFUSED, { call: 'finalize', code: 'payment_unavailable' })).toBe(0);
  });

  it('U-30: holds rejections by their codes', async () => {
    const refused = { kind: 'refused', rejection: { code: 'slot_full' } } as const;
    await shop({ place: async () => refused }).place(order, GUEST, null);
    expect((await exposed()).sample(REFUSED, { call: 'place', code: 'slot_full' })).toBe(1);
  });

  it('U-30: counts orders that failed by a provider, the database or a defect', async () => {
    const failures = [
      new ProviderError('ban', 'provider_timeout', 'no answer'),
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      new TypeError('undefined is not a function'),
    ];
    const left = [...failures];
    const failing = shop({ place: () => Promise.reject(left.shift()) });
    for (const failure of failures) {
      await expect(failing.place(order, GUEST, null)).rejects.toBe(failure);
    }
    const { sample } = await exposed();
    for (const code of ['provider_timeout', 'unavailable', 'internal']) {
      expect(sample(REFUSED, { call: 'place', code }), code).toBe(1);
    }
  });

  it('U-30: distinguishes a payment that could not be checked from an order that was not taken', async () => {
    const failure = new ProviderError('Stripe', 'payment_unavailable', 'no answer');
    const failing = shop({ finalize: () => Promise.reject(failure) });
    const finalization = { order_id: 'a', transaction_id: null, status: 'paid' } as const;
    await expect(failing.finalize(finalization)).rejects.toBe(failure);
    const { sample } = await exposed();
    expect(sample(REFUSED, { call: 'finalize', code: 'payment_unavailable' })).toBe(1);
    expect(sample(REFUSED, { call: 'place', code: 'payment_unavailable' })).toBe(0);
  });
});

function shop(answers: Partial<CheckoutService>): CheckoutService {
  const unasked = () => Promise.reject(new Error('This was not asked for.'));
  const checkout = {
    quote: unasked,
    slots: unasked,
    place: unasked,
    finalize: unasked,
    ...answers,
  };
  return countedCheckout(checkout, orderMetrics(registry));
}

async function exposed(): Promise<Exposition> {
  return readExposition(await registry.metrics());
}
