import { beforeEach, expect, test } from 'vitest';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { personal } from '../test-order.ts';
import { readyIntent } from './card-intent.ts';

const guest = { personal, localId: 'k3v9' };

beforeEach(() => useCardPayment.getState().startOver());

function rejected(code: string, status: number): ApiResult<never> {
  const problem: Problem = { code, message: '', errors: [], status };
  return { ok: false, problem };
}

/** A provider that stores the intents it has created. */
function provider() {
  const calls: unknown[] = [];
  const known = new Set<string>();
  return {
    calls,
    known,
    createCustomer: async (guest: { email: string; name: string; phone: string }) => {
      calls.push(guest);
      return { ok: true as const, payload: { customer: { id: `cus_${calls.length}` } } };
    },
    openIntent: async (sent: {
      customer_id: string | null;
      local_id: string;
      amount: number;
      payment_intent_id: string | null;
    }) => {
      calls.push(sent);
      const id = sent.payment_intent_id ?? `pi_${calls.length}`;
      if (sent.payment_intent_id !== null && !known.has(id)) return rejected('intent_unknown', 422);
      known.add(id);
      return { ok: true as const, payload: { id, client_secret: `${id}_secret` } };
    },
  };
}

test('Y-10, Y-27: concurrent requests create one customer and one intent', async () => {
  const api = provider();
  const results = await Promise.all([readyIntent(api, guest, 3820), readyIntent(api, guest, 3820)]);
  const intent = { id: 'pi_2', clientSecret: 'pi_2_secret', customerId: 'cus_1' };
  expect(results).toEqual([
    { ok: true, payload: intent },
    { ok: true, payload: intent },
  ]);
  expect(api.calls).toEqual([
    { email: 'camille@example.fr', name: 'Camille Roche', phone: '06 12 34 56 78' },
    { customer_id: 'cus_1', local_id: 'k3v9', amount: 38.2, payment_intent_id: null },
  ]);
});

test('Y-10, Y-27: another price updates the intent of the same customer', async () => {
  const api = provider();
  await readyIntent(api, guest, 3820);
  await readyIntent(api, guest, 4000);
  expect(api.calls.at(-1)).toEqual({
    customer_id: 'cus_1',
    local_id: 'k3v9',
    amount: 40,
    payment_intent_id: 'pi_2',
  });
  expect(useCardPayment.getState()).toMatchObject({ paymentIntentId: 'pi_2', amount: 4000 });
});

test('Y-10: an intent that is unknown to the provider is replaced, with its customer', async () => {
  const api = provider();
  await readyIntent(api, guest, 3820);
  api.known.clear();
  const result = await readyIntent(api, guest, 4000);
  expect(result).toMatchObject({ ok: true, payload: { id: 'pi_5', customerId: 'cus_4' } });
});

test('Y-27: a rate-limited tab reuses its intent, and updates it afterwards', async () => {
  const api = provider();
  await readyIntent(api, guest, 3820);
  const busy = { ...api, openIntent: async () => rejected('rate_limited', 429) };
  expect(await readyIntent(busy, guest, 4000)).toMatchObject({ problem: { status: 429 } });
  expect(useCardPayment.getState()).toMatchObject({ paymentIntentId: 'pi_2', customerId: 'cus_1' });
  expect(await readyIntent(api, guest, 4000)).toMatchObject({ ok: true, payload: { id: 'pi_2' } });
});

test('an intent that could not be opened is requested again', async () => {
  const api = provider();
  const down = { ...api, openIntent: async () => rejected('payment_unavailable', 502) };
  expect(await readyIntent(down, guest, 3820)).toMatchObject({ ok: false });
  expect(await readyIntent(api, guest, 3820)).toMatchObject({ ok: true });
});
