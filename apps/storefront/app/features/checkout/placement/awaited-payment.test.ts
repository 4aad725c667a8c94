import type { FinalizedOrder, FinalizeRequest } from '@comptoir/contract/orders/checkout';
import { beforeEach, expect, test } from 'vitest';
import type { ApiResult } from '#lib/api/api-client.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { makiSaumon, orderFacts } from '../test-order.ts';
import { confirmedOrderOf } from './confirmed-order-of.ts';
import { orderRequest } from './order-request.ts';
import { findAwaited } from './pay-by-card.ts';
import { submitOrder } from './placement.ts';

const PLACED = { order_id: 'o1', order_number: 7 };
const order = confirmedOrderOf(
  orderFacts({ paymentMethod: 'card' }),
  { ...PLACED, order_key: 'o1-key' },
  {
    items: new Map([[makiSaumon.id, makiSaumon]]),
    tax: { enabled: true, inclusive: true, defaultRate: 1000 },
    timezone: 'Europe/Paris',
  },
  null,
);

beforeEach(() => {
  const { startOver, remember } = useCardPayment.getState();
  startOver();
  remember({ customerId: 'cus_1', paymentIntentId: 'pi_1', clientSecret: 'secret', amount: 1900 });
  useCardPayment.getState().begin(order);
});

function api(answer: ApiResult<FinalizedOrder>) {
  const asked: FinalizeRequest[] = [];
  const finalizeOrder = async (request: FinalizeRequest) => {
    asked.push(request);
    return answer;
  };
  return { asked, finalizeOrder };
}

const rejected = (status: number, code = 'some'): ApiResult<never> => ({
  ok: false,
  problem: { code, message: '', errors: [], status },
});

test('Y-12: an order that was paid meanwhile is found with its stored details', async () => {
  const paid = { ok: true, payload: { order_id: 'o1', order_number: 7, status: 'paid' } } as const;
  const { asked, finalizeOrder } = api(paid);
  expect(await findAwaited({ finalizeOrder })).toEqual({ kind: 'found', order, result: paid });
  expect(asked).toEqual([
    {
      order_id: 'o1',
      transaction_id: {
        client_secret: 'secret',
        customer_id: 'cus_1',
        payment_intent_id: 'pi_1',
      },
      status: 'paid',
    },
  ]);
});

test.each([402, 404])(
  'Y-12: answered %s, no payment is pending, and the attempt has failed',
  async (status) => {
    expect(await findAwaited(api(rejected(status)))).toEqual({ kind: 'none' });
    expect(useCardPayment.getState()).toMatchObject({ awaited: null, hasFailed: true });
  },
);

test('K-33: an expired order is dropped, and the next one gets another id', async () => {
  const { localId } = useCheckoutForm.getState();
  const found = await findAwaited(api(rejected(409, 'order_expired')));
  expect(found).toMatchObject({ kind: 'expired', problem: { code: 'payment_late' } });
  expect(useCardPayment.getState()).toMatchObject({
    awaited: null,
    paymentIntentId: null,
    hasFailed: false,
    isLate: true,
  });
  expect(useCheckoutForm.getState().localId).not.toBe(localId);
});

test.each([0, 503])('Y-12: answered %s, the outcome stays unknown', async (status) => {
  expect(await findAwaited(api(rejected(status)))).toMatchObject({ kind: 'found', order });
  expect(useCardPayment.getState()).toMatchObject({ awaited: order, hasFailed: false });
});

test('Y-12: without a started payment the API is not asked', async () => {
  useCardPayment.getState().startOver();
  const { asked, finalizeOrder } = api(rejected(500));
  expect(await findAwaited({ finalizeOrder })).toEqual({ kind: 'none' });
  expect(asked).toEqual([]);
});

const PAID = { ok: true, payload: { order_id: 'o1', order_number: 7, status: 'paid' } } as const;
const request = orderRequest(orderFacts({ paymentMethod: 'card' }));
const lost = rejected(0, 'network');

/** Submits the order by card; counts how often the card is charged. */
async function submit(answer: ApiResult<FinalizedOrder>) {
  const charges: string[] = [];
  const placeOrder = () => Promise.reject(new Error('placed without a card'));
  const pay = async () => {
    charges.push(request.local_id);
    return PAID;
  };
  const result = await submitOrder({ ...api(answer), placeOrder }, request, null, pay);
  return { result, charges };
}

test('Y-12: without an open payment the card is charged', async () => {
  useCardPayment.getState().startOver();
  expect(await submit(lost)).toEqual({ result: PAID, charges: ['local-1'] });
});

test('Y-12: a payment whose answer was lost is looked up, and not repeated', async () => {
  expect(await submit(PAID)).toEqual({ result: PAID, charges: [] });
});

test('Y-12: a payment whose outcome is still unknown is not repeated', async () => {
  expect(await submit(lost)).toEqual({ result: lost, charges: [] });
  expect(useCardPayment.getState().awaited).toEqual(order);
});

test('Y-12: a payment that captured no money is repeated', async () => {
  expect(await submit(rejected(402))).toEqual({ result: PAID, charges: ['local-1'] });
});

test('K-33: the payment of an expired order is not repeated, and the next order gets another id', async () => {
  const { localId } = useCheckoutForm.getState();
  const { result, charges } = await submit(rejected(409, 'order_expired'));
  expect(result).toMatchObject({ ok: false, problem: { code: 'payment_late' } });
  expect(charges).toEqual([]);
  expect(useCheckoutForm.getState().localId).not.toBe(localId);
});
