import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { done, rejected } from '#plugins/http/outcome.ts';
import { handleErrors } from '#plugins/http/problems.ts';
import { UNLIMITED } from '#plugins/limits/attempts.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { type Exposition, readExposition } from '#test/harness/prometheus-text.ts';
import { checkoutRoutes, orderMetrics } from './routes.ts';
import type { CheckoutService } from './service.ts';

const REFUSED = 'comptoir_orders_refused_total';
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
    expect(sample(REFUSED, { call: 'submit', code: 'payment_unavailable' })).toBe(0);
  });

  it('U-30: holds rejections by their codes, and orders by their kind', async () => {
    const app = shop({
      place: async () => rejected({ code: 'slot_full' }),
      submit: async () => rejected({ code: 'order_expired' }),
    });
    expect((await place(app)).statusCode).toBe(409);
    expect((await submit(app)).statusCode).toBe(409);
    const { sample } = await exposed();
    expect(sample(REFUSED, { call: 'place', code: 'slot_full' })).toBe(1);
    expect(sample(REFUSED, { call: 'submit', code: 'order_expired' })).toBe(1);
  });

  it('U-30: counts an order that was taken by its kind', async () => {
    const stored = { orderId: 'a', orderNumber: 1, status: 'pending' } as const;
    await place(shop({ place: async () => done(stored) }));
    const { sample } = await exposed();
    expect(sample('comptoir_orders_placed_total', { type: 'pickup', payment: 'cash' })).toBe(1);
  });

  it('U-30: counts orders that failed by a provider, the database or a defect', async () => {
    const failures = [
      new ProviderError('ban', 'provider_timeout', 'no answer'),
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      new TypeError('undefined is not a function'),
    ];
    const left = [...failures];
    const failing = shop({ place: () => Promise.reject(left.shift()) });
    const statuses: number[] = [];
    for (const _ of failures) statuses.push((await place(failing)).statusCode);
    expect(statuses).toEqual([503, 503, 500]);
    const { sample } = await exposed();
    for (const code of ['provider_timeout', 'unavailable', 'internal']) {
      expect(sample(REFUSED, { call: 'place', code }), code).toBe(1);
    }
  });

  it('U-30: distinguishes a payment that could not be checked from an order that was not taken', async () => {
    const failure = new ProviderError('Stripe', 'payment_unavailable', 'no answer');
    const failing = shop({ submit: () => Promise.reject(failure) });
    expect((await submit(failing)).statusCode).toBe(502);
    const { sample } = await exposed();
    expect(sample(REFUSED, { call: 'submit', code: 'payment_unavailable' })).toBe(1);
    expect(sample(REFUSED, { call: 'place', code: 'payment_unavailable' })).toBe(0);
  });
});

/** The routes of orders in front of a checkout with these answers. */
function shop(answers: Partial<CheckoutService>): FastifyInstance {
  const unasked = () => Promise.reject(new Error('This was not asked for.'));
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  checkoutRoutes(app, {
    checkout: { quote: unasked, slots: unasked, place: unasked, submit: unasked, ...answers },
    keyOf: async () => 'the-key',
    count: orderMetrics(registry),
    identifyCaller: async () => ({ kind: 'anonymous' }),
    hashClient: () => null,
    limiter: UNLIMITED,
    limitGuesses: async () => undefined,
  });
  return app;
}

const place = (app: FastifyInstance) =>
  app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: anOrder() });

const submit = (app: FastifyInstance) =>
  app.inject({
    method: 'PUT',
    url: '/v2/public/checkout/',
    payload: { order_id: 'a', transaction_id: null, status: 'paid' },
  });

async function exposed(): Promise<Exposition> {
  return readExposition(await registry.metrics());
}
