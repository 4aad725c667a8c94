import type { PlacedOrder } from '@comptoir/contract/orders/checkout';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardOutcome } from '#components/card/card-form.ts';
import type { ApiResult } from '#lib/api/api-client.ts';
import { orderFacts } from '../test-order.ts';
import { orderRequest } from './order-request.ts';
import { payByCard } from './pay-by-card.ts';

describe('an order paid by card', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  const order = { order_id: 'o1', order_number: 7 };
  const placedAs = (status: PlacedOrder['status']): ApiResult<PlacedOrder> => ({
    ok: true,
    payload: { ...order, status, order_key: 'o1-key' },
  });
  const [pending, paid] = [placedAs('pending'), placedAs('paid')];
  const intent = { id: 'pi_1', clientSecret: 'secret', customerId: 'cus_1' };
  const card = { client_secret: 'secret', customer_id: 'cus_1', payment_intent_id: 'pi_1' };
  const request = orderRequest(orderFacts({ paymentMethod: 'card' }));

  function rejected(code: string, status: number): ApiResult<never> {
    return { ok: false, problem: { code, message: '', errors: [], status } };
  }

  /** A sale that logs its calls; each answer of the finalization is given once. */
  function sale({
    outcome = { kind: 'succeeded' } as CardOutcome,
    isMounted = true,
    isFilledIn = true,
    opened = { ok: true, payload: intent } as ApiResult<typeof intent>,
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
      readyForm: async () =>
        isMounted
          ? {
              isComplete: () => isFilledIn,
              begin: async () => isFilledIn,
              confirm: async ({ id }) => {
                log.push(['confirm', id]);
                return outcome;
              },
            }
          : null,
      token: null,
      readyIntent: async () => opened,
      requestWith: (transaction_id) => ({ ...request, transaction_id }),
      onPlaced: ({ order_id }) => log.push(['awaited', order_id]),
      onFailed: (reason) => log.push(['failed', reason]),
    });
    return { result: vi.runAllTimersAsync().then(() => result), log };
  }

  const finalization = ['PUT', { order_id: 'o1', transaction_id: card, status: 'paid' }];

  test('Y-11: an order is placed and stored before the card is charged, and paid when the API says so', async () => {
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

  test('K-10: a payment that can’t begin has failed, and no order is placed', async () => {
    const { result, log } = sale({ isMounted: false });
    expect(await result).toMatchObject({ ok: false, problem: { code: 'payment_failed' } });
    expect(log).toEqual([]);
  });

  test.each(['payment_unavailable', 'payment_timeout'])(
    'K-10: without an intent, as the provider answers %s, the payment has failed',
    async (code) => {
      const { result, log } = sale({ opened: rejected(code, 502) });
      expect(await result).toMatchObject({ ok: false, problem: { code: 'payment_failed' } });
      expect(log).toEqual([]);
    },
  );

  test('Y-11: a payment whose answer was lost is looked up, repeatedly', async () => {
    const noAnswer = rejected('network', 0);
    const { result, log } = sale({
      outcome: { kind: 'unknown' },
      finalized: [noAnswer, rejected('payment_required', 402), paid],
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
    const noAnswer = rejected('network', 0);
    const { result, log } = sale({ finalized: [noAnswer, noAnswer, noAnswer] });
    expect(await result).toEqual(noAnswer);
    expect(log.at(-1)).toEqual(finalization);
  });

  test('K-33: a payment for an order that has expired meanwhile is late, and not looked up again', async () => {
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

  test('a rejected order and an incomplete card charge nothing', async () => {
    const closed = sale({ placed: rejected('slot_full', 409) });
    expect(await closed.result).toMatchObject({ ok: false, problem: { code: 'slot_full' } });
    const empty = sale({ isFilledIn: false });
    expect(await empty.result).toMatchObject({ ok: false, problem: { code: 'card_incomplete' } });
    expect([...closed.log, ...empty.log]).toEqual([['POST', card]]);
  });
});
