import type { PlacedOrder } from '@comptoir/contract/orders/checkout';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import type { CardOutcome } from '../payment/card-form.ts';
import { orderFacts } from '../test-order.ts';
import { orderRequest } from './order-request.ts';
import { payByCard, sendOrder } from './submit-order.ts';

describe('an order paid in cash', () => {
  const placed: PlacedOrder = { order_id: 'o1', order_number: 7, status: 'pending' };
  const silence: Problem = { code: 'network', message: '', errors: [], status: 0 };
  const request = orderRequest(orderFacts());

  function api(answers: {
    readonly placed: ApiResult<PlacedOrder>;
    readonly finalized?: ApiResult<PlacedOrder>;
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
        return answers.finalized ?? answers.placed;
      },
    };
  }

  test('an order is placed, then finalized as pending', async () => {
    const open = api({ placed: { ok: true, payload: placed } });
    expect(await sendOrder(open, request)).toEqual({ ok: true, payload: placed });
    const card = { client_secret: null, customer_id: null, payment_intent_id: null };
    expect(open.calls).toEqual([
      ['POST', request],
      ['PUT', { order_id: 'o1', transaction_id: card, status: 'pending' }],
    ]);
  });

  test('V-12: the order of an account carries its token, once', async () => {
    const open = api({ placed: { ok: true, payload: placed } });
    await sendOrder(open, request, 'a-token');
    expect(open.calls).toMatchObject([
      ['POST', request, 'a-token'],
      ['PUT', { order_id: 'o1' }],
    ]);
  });

  test('an order that was not placed is not finalized', async () => {
    const closed = api({ placed: { ok: false, problem: silence } });
    expect(await sendOrder(closed, request)).toEqual({ ok: false, problem: silence });
    expect(closed.calls).toHaveLength(1);
  });

  test('K-18: an order that was placed but not finalized has failed, and both can be repeated', async () => {
    const torn = api({
      placed: { ok: true, payload: placed },
      finalized: { ok: false, problem: silence },
    });
    expect(await sendOrder(torn, request)).toEqual({ ok: false, problem: silence });
    await sendOrder(torn, request);
    expect(torn.calls.map((call) => JSON.stringify(call)).slice(0, 2)).toEqual(
      torn.calls.map((call) => JSON.stringify(call)).slice(2),
    );
  });
});

describe('an order paid by card', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  const order = { order_id: 'o1', order_number: 7 };
  const pending: ApiResult<PlacedOrder> = { ok: true, payload: { ...order, status: 'pending' } };
  const paid: ApiResult<PlacedOrder> = { ok: true, payload: { ...order, status: 'paid' } };
  const intent = { id: 'pi_1', clientSecret: 'secret', customerId: 'cus_1' };
  const card = { client_secret: 'secret', customer_id: 'cus_1', payment_intent_id: 'pi_1' };
  const request = orderRequest(orderFacts({ paymentMethod: 'card' }));

  function rejected(code: string, status: number): ApiResult<never> {
    return { ok: false, problem: { code, message: '', errors: [], status } };
  }

  /** A sale that writes down what happens; each answer of the finalization is given once. */
  function sale({
    outcome = { kind: 'succeeded' } as CardOutcome,
    isFilledIn = true,
    placed = pending,
    finalized = [paid],
  }) {
    const log: unknown[] = [];
    const answers = [...finalized];
    const result = payByCard({
      api: {
        placeOrder: async (sent) => {
          log.push(['POST', sent.transaction_id]);
          return placed;
        },
        finalizeOrder: async (sent) => {
          log.push(['PUT', sent]);
          return answers.shift() ?? paid;
        },
      },
      readyForm: async () => ({
        isComplete: () => isFilledIn,
        begin: async () => isFilledIn,
        confirm: async (opened) => {
          log.push(['confirm', opened.id]);
          return outcome;
        },
      }),
      token: null,
      readyIntent: async () => ({ ok: true, payload: intent }),
      requestWith: (transaction_id) => ({ ...request, transaction_id }),
      onPlaced: ({ order_id }) => log.push(['awaited', order_id]),
      onFailed: (reason) => log.push(['failed', reason]),
    });
    return { result: vi.runAllTimersAsync().then(() => result), log };
  }

  const finalization = ['PUT', { order_id: 'o1', transaction_id: card, status: 'paid' }];

  test('Y-11: an order is placed and remembered before money moves, and paid when the API says so', async () => {
    const { result, log } = sale({});
    expect(await result).toEqual(paid);
    expect(log).toEqual([['POST', card], ['awaited', 'o1'], ['confirm', 'pi_1'], finalization]);
  });

  test('K-10, Y-11: a declined card has failed, and nothing is finalized', async () => {
    const { result, log } = sale({ outcome: { kind: 'failed', reason: 'Carte expirée' } });
    expect(await result).toMatchObject({ ok: false, problem: { code: 'payment_failed' } });
    expect(log.slice(-2)).toEqual([
      ['confirm', 'pi_1'],
      ['failed', 'Carte expirée'],
    ]);
  });

  test('Y-11: a payment whose answer was lost is asked for, and once more', async () => {
    const silence = rejected('network', 0);
    const { result, log } = sale({
      outcome: { kind: 'unknown' },
      finalized: [silence, rejected('payment_required', 402), paid],
    });
    expect(await result).toEqual(paid);
    expect(log.slice(-3)).toEqual([finalization, finalization, finalization]);
  });

  test('Y-11: the API decides whether an order is paid, not the browser', async () => {
    const unpaid = rejected('payment_required', 402);
    const { result, log } = sale({ finalized: [unpaid, unpaid, unpaid] });
    expect(await result).toEqual(unpaid);
    expect(log.at(-1)).toEqual(['failed', '']);
  });

  test('Y-12: without an answer the payment has not failed: its outcome is unknown', async () => {
    const silence = rejected('network', 0);
    const { result, log } = sale({ finalized: [silence, silence, silence] });
    expect(await result).toEqual(silence);
    expect(log.at(-1)).toEqual(finalization);
  });

  test('K-33: a payment for an order that has expired meanwhile came too late, and is asked for no more', async () => {
    const expired = rejected('order_expired', 409);
    const { result, log } = sale({ finalized: [expired] });
    expect(await result).toMatchObject({ ok: false, problem: { code: 'payment_late' } });
    expect(log.at(-1)).toEqual(finalization);
  });

  test('Y-10: an intent that was paid before is not paid again', async () => {
    const { result, log } = sale({ placed: paid });
    expect(await result).toEqual(paid);
    expect(log).toEqual([['POST', card]]);
  });

  test('an order that is rejected, and a card that is not filled in, move no money', async () => {
    const closed = sale({ placed: rejected('slot_full', 409) });
    expect(await closed.result).toMatchObject({ ok: false, problem: { code: 'slot_full' } });
    const empty = sale({ isFilledIn: false });
    expect(await empty.result).toMatchObject({ ok: false, problem: { code: 'card_incomplete' } });
    expect([...closed.log, ...empty.log]).toEqual([['POST', card]]);
  });
});
