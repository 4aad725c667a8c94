import type { FinalizedOrder, PlacedOrder } from '@comptoir/contract/orders/checkout';
import { describe, expect, test } from 'vitest';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { orderFacts } from '../test-order.ts';
import { orderRequest } from './order-request.ts';
import { sendOrder } from './placement.ts';

describe('an order paid in cash', () => {
  const finalized: FinalizedOrder = { order_id: 'o1', order_number: 7, status: 'pending' };
  const placed: PlacedOrder = { ...finalized, order_key: 'o1-key' };
  const noAnswer: Problem = { code: 'network', message: '', errors: [], status: 0 };
  const request = orderRequest(orderFacts());

  function api(answers: {
    readonly placed: ApiResult<PlacedOrder>;
    readonly finalized?: ApiResult<FinalizedOrder>;
  }) {
    const calls: unknown[] = [];
    return {
      calls,
      placeOrder: async (sent: unknown, token: unknown) => {
        calls.push(token ? ['POST', sent, token] : ['POST', sent]);
        return answers.placed;
      },
      finalizeOrder: async (sent: unknown) => {
        calls.push(['PUT', sent]);
        return answers.finalized ?? { ok: true, payload: finalized };
      },
    };
  }

  test('T-4: an order is placed, then finalized as pending, and keeps the key of its placement', async () => {
    const shop = api({ placed: { ok: true, payload: placed } });
    expect(await sendOrder(shop, request)).toEqual({ ok: true, payload: placed });
    const card = { client_secret: null, customer_id: null, payment_intent_id: null };
    expect(shop.calls).toEqual([
      ['POST', request],
      ['PUT', { order_id: 'o1', transaction_id: card, status: 'pending' }],
    ]);
  });

  test('V-12: the order of an account carries its token, once', async () => {
    const shop = api({ placed: { ok: true, payload: placed } });
    await sendOrder(shop, request, 'a-token');
    expect(shop.calls).toMatchObject([
      ['POST', request, 'a-token'],
      ['PUT', { order_id: 'o1' }],
    ]);
  });

  test('an order that was not placed is not finalized', async () => {
    const failing = api({ placed: { ok: false, problem: noAnswer } });
    expect(await sendOrder(failing, request)).toEqual({ ok: false, problem: noAnswer });
    expect(failing.calls).toHaveLength(1);
  });

  test('K-18: an order that was placed but not finalized has failed, and both can be repeated', async () => {
    const unfinalized = api({
      placed: { ok: true, payload: placed },
      finalized: { ok: false, problem: noAnswer },
    });
    expect(await sendOrder(unfinalized, request)).toEqual({ ok: false, problem: noAnswer });
    await sendOrder(unfinalized, request);
    expect(unfinalized.calls.map((call) => JSON.stringify(call)).slice(0, 2)).toEqual(
      unfinalized.calls.map((call) => JSON.stringify(call)).slice(2),
    );
  });
});
