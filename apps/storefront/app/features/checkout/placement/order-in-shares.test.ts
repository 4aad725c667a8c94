import type { OrderRequest, PlacedOrder } from '@comptoir/contract/orders/checkout';
import { expect, test } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { orderFacts } from '../test-order.ts';
import { orderInShares } from './order-in-shares.ts';
import { orderRequest } from './order-request.ts';

const rejected: ApiResult<never> = {
  ok: false,
  problem: { code: 'order_expired', message: '', errors: [], status: 409 },
};

async function ordered({ status = 'pending', begun = { ok: true, payload: null } }: Answers = {}) {
  const { localId } = useCheckoutForm.getState();
  const request = orderRequest(orderFacts({ paymentMethod: 'card' }));
  const sent: OrderRequest[] = [];
  let begins = 0;
  const result = await orderInShares(
    {
      placeOrder: async (order) => {
        sent.push(order);
        return { ok: true, payload: { order_id: 'o1', order_number: 7, order_key: 'k', status } };
      },
    },
    { ...request, local_id: localId },
    null,
    async () => {
      begins += 1;
      return begun;
    },
  );
  return { result, sent, begins };
}

interface Answers {
  readonly status?: PlacedOrder['status'];
  readonly begun?: ApiResult<unknown>;
}

test('GP-11: the order is placed without an intent, and its shares begin', async () => {
  const { result, sent, begins } = await ordered();
  expect([result.ok, begins]).toEqual([true, 1]);
  expect(sent).toMatchObject([
    { payment_method: 'card', transaction_id: { payment_intent_id: null, client_secret: null } },
  ]);
});

test('GP-11: shares that cannot begin are the failure; sent again it is the same order', async () => {
  const first = await ordered({ begun: rejected });
  expect(first.result).toEqual(rejected);
  const again = await ordered();
  expect(again.sent[0]?.local_id).toBe(first.sent[0]?.local_id);
});

test('GP-11: after an own intent it is another order', async () => {
  const before = useCheckoutForm.getState().localId;
  useCardPayment.getState().remember({ paymentIntentId: 'pi_1', clientSecret: 's', amount: 900 });
  const { sent } = await ordered();
  expect(sent[0]?.local_id).not.toBe(before);
  expect(useCardPayment.getState().paymentIntentId).toBeNull();
  expect(useCheckoutForm.getState().localId).toBe(sent[0]?.local_id);
});

test('GP-11: no shares begin of an order that turns out to be paid', async () => {
  const { result, begins } = await ordered({ status: 'paid' });
  expect([result.ok, begins]).toEqual([true, 0]);
});
