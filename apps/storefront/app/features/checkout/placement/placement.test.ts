import type {
  FinalizeRequest,
  OrderRequest,
  PlacedOrder,
} from '@comptoir/contract/orders/checkout';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';
import { delivery, orderFacts, personal } from '../test-order.ts';
import { checkoutErrorOf } from './checkout-error.ts';
import { orderRequest } from './order-request.ts';
import {
  applyRemedy,
  attemptPlacement,
  finishOrder,
  type PlacementAttempt,
  submitOrder,
} from './placement.ts';

const t: Translate = (key) => key;
const PLACED: PlacedOrder = {
  order_id: 'o1',
  order_number: 7,
  status: 'pending',
  order_key: 'o1-key',
};
const OK: ApiResult<PlacedOrder> = { ok: true, payload: PLACED };

function failed(code: string, status: number, change: Partial<Problem> = {}): ApiResult<never> {
  return { ok: false, problem: { code, message: '', errors: [], status, ...change } };
}

const LOST = failed('network', 0);

beforeEach(() => {
  useCardPayment.getState().startOver();
  useCheckoutForm.setState({ personal, delivery, comment: '', localId: 'local-1' });
});

/** The API with one answer for each call, and the log of the calls. */
function api(...answers: readonly ApiResult<PlacedOrder>[]) {
  const log: [string, OrderRequest | FinalizeRequest][] = [];
  const rest = [...answers];
  const answer = (method: string) => async (sent: OrderRequest | FinalizeRequest) => {
    log.push([method, sent]);
    return rest.shift() ?? OK;
  };
  return { log, placeOrder: answer('POST'), finalizeOrder: answer('PUT') };
}

/** The order as the form has it now. */
function request(): OrderRequest {
  const { localId, comment } = useCheckoutForm.getState();
  return orderRequest(orderFacts({ form: { personal, delivery, comment, localId } }));
}

function attempt(change: Partial<PlacementAttempt> = {}): PlacementAttempt {
  return {
    lock: { isInFlight: false },
    enter: () => true,
    request: request(),
    token: null,
    onSend: () => {},
    submit: async () => OK,
    endSession: () => {},
    isOnPage: () => true,
    ...change,
  };
}

const noCard = () => Promise.reject(new Error('paid by card'));
const send = (open: ReturnType<typeof api>) => submitOrder(open, request(), null, noCard);

describe('an attempt', () => {
  test('that the API accepts is placed', async () => {
    expect(await attemptPlacement(attempt())).toEqual({ kind: 'placed', placed: PLACED });
  });

  test('K-18: of a double click is sent once', async () => {
    const open = api();
    const lock = { isInFlight: false };
    const press = () => attemptPlacement(attempt({ lock, submit: () => send(open) }));
    const [first, second] = await Promise.all([press(), press()]);
    expect(first).toEqual({ kind: 'placed', placed: PLACED });
    expect(second).toEqual({ kind: 'not_sent' });
    expect(open.log.map(([method]) => method)).toEqual(['POST', 'PUT']);
  });

  test('can follow a failed one', async () => {
    const lock = { isInFlight: false };
    const failing = attempt({ lock, submit: async () => LOST });
    expect(await attemptPlacement(failing)).toMatchObject({ kind: 'failed' });
    expect(await attemptPlacement(attempt({ lock }))).toMatchObject({ kind: 'placed' });
  });

  test('K-9: that the guards reject is not sent', async () => {
    const open = api();
    const guarded = attempt({ enter: () => false, submit: () => send(open) });
    expect(await attemptPlacement(guarded)).toEqual({ kind: 'not_sent' });
    expect(open.log).toEqual([]);
  });

  test('C-14: with too much text is rejected before it is sent', async () => {
    const open = api();
    const sent: string[] = [];
    const long = attempt({
      request: { ...request(), comment: 'x'.repeat(100_000) },
      onSend: () => sent.push('sent'),
      submit: () => send(open),
    });
    expect(await attemptPlacement(long)).toMatchObject({
      kind: 'failed',
      problem: { code: 'validation', status: 422 },
    });
    expect([...open.log, ...sent]).toEqual([]);
  });

  test('K-17: at another price asks to confirm that price', async () => {
    const quote = {
      subtotal: 21,
      discount: 0,
      delivery: 0,
      tax: 1.91,
      total: 21,
      taxes: [],
      coupon: null,
      lines: [],
      free_items: [],
      applied_offers: [],
      problems: [],
    };
    const repriced = attempt({ submit: async () => failed('price_changed', 409, { quote }) });
    expect(await attemptPlacement(repriced)).toEqual({ kind: 'repriced', wire: quote });
  });

  test('that succeeds after the page was left is placed; one that fails shows nothing', async () => {
    const isOnPage = () => false;
    expect(await attemptPlacement(attempt({ isOnPage }))).toMatchObject({ kind: 'placed' });
    const lost = attempt({ isOnPage, submit: async () => LOST });
    expect(await attemptPlacement(lost)).toEqual({ kind: 'left' });
  });

  test('V-6: of a rejected account ends its session, of a guest none', async () => {
    const ended: string[] = [];
    const rejected = {
      submit: async () => failed('unauthorized', 401),
      endSession: (token: string) => ended.push(token),
    };
    await attemptPlacement(attempt({ ...rejected, token: null }));
    expect(ended).toEqual([]);
    await attemptPlacement(attempt({ ...rejected, token: 'a-token', isOnPage: () => false }));
    expect(ended).toEqual(['a-token']);
    await attemptPlacement(attempt({ ...rejected, token: 'b', submit: async () => LOST }));
    expect(ended).toEqual(['a-token']);
  });
});

/** Sends the order, and applies the remedy of a failure as the page does. */
async function press(open: ReturnType<typeof api>) {
  const reloads: string[] = [];
  const outcome = await attemptPlacement(attempt({ submit: () => send(open) }));
  if (outcome.kind !== 'failed') return { outcome: outcome.kind, reloads };
  const { step, remedy } = checkoutErrorOf(outcome.problem, t);
  applyRemedy(remedy, {
    refreshSlots: () => reloads.push('slots'),
    refreshAvailability: () => reloads.push('availability'),
    reloadRestaurant: () => reloads.push('restaurant'),
  });
  return { outcome: outcome.kind, step, reloads };
}

const localIds = ({ log }: ReturnType<typeof api>) =>
  log.flatMap(([, sent]) => ('local_id' in sent ? sent.local_id : []));

describe('after a failure', () => {
  test.each([
    ['the network was lost before the order', [LOST]],
    ['the network was lost after the order', [OK, LOST]],
    ['the server failed', [failed('internal', 500)]],
    ['the server was overloaded', [failed('overloaded', 503)]],
    ['too many orders were sent', [failed('rate_limited', 429)]],
  ])('K-18: %s: the same order is sent again', async (_name, answers) => {
    const open = api(...answers);
    expect(await press(open)).toEqual({ outcome: 'failed', step: 'confirmation', reloads: [] });
    expect(await press(open)).toEqual({ outcome: 'placed', reloads: [] });
    expect(localIds(open)).toEqual(['local-1', 'local-1']);
    const [first, again] = open.log.filter(([method]) => method === 'POST');
    expect(again).toEqual(first);
  });

  test('K-18: an order that was registered under its id before gets a new one', async () => {
    const open = api(failed('local_id_reused', 409));
    expect(await press(open)).toMatchObject({ outcome: 'failed', step: 'confirmation' });
    expect(await press(open)).toMatchObject({ outcome: 'placed' });
    const [first, second] = localIds(open);
    expect(first).toBe('local-1');
    expect(second).toMatch(/^[0-9a-f]{32}$/);
  });

  test('S-11: a full slot leads back to the time, and the slots are reloaded', async () => {
    const open = api(failed('slot_full', 409));
    expect(await press(open)).toEqual({
      outcome: 'failed',
      step: 'delivery',
      reloads: ['slots', 'availability'],
    });
    expect(useCheckoutForm.getState().localId).toBe('local-1');
  });

  test('SV-68: what is sold out or paused is asked again, and the same order is sent again', async () => {
    const refused = { outcome: 'failed', step: 'delivery' };
    expect(await press(api(failed('items_unavailable', 409)))).toEqual({
      ...refused,
      reloads: ['slots', 'availability', 'restaurant'],
    });
    expect(await press(api(failed('paused', 409)))).toEqual({
      ...refused,
      reloads: ['slots', 'availability'],
    });
    expect(useCheckoutForm.getState().localId).toBe('local-1');
  });

  test('K-19: an address outside the zones leads back to the address, and the fees are reloaded', async () => {
    expect(await press(api(failed('too_far', 422)))).toEqual({
      outcome: 'failed',
      step: 'delivery',
      reloads: ['restaurant'],
    });
  });

  test('O-11: an unknown coupon is rejected, and the order stays', async () => {
    useCart.getState().editCoupon('BIENVENUE');
    expect(await press(api(failed('coupon_unknown', 422)))).toEqual({
      outcome: 'failed',
      step: 'confirmation',
      reloads: [],
    });
    expect(useCart.getState().coupon).toMatchObject({ code: 'BIENVENUE', valid: false });
  });

  test('K-33: an expired order gets another id, and its time is chosen again', async () => {
    expect(await press(api(failed('order_expired', 409)))).toEqual({
      outcome: 'failed',
      step: 'delivery',
      reloads: ['slots'],
    });
    expect(useCheckoutForm.getState().localId).not.toBe('local-1');
  });

  test('Y-10: an order whose intent is unknown gets another intent', async () => {
    const card = { customerId: 'cus_1', paymentIntentId: 'pi_1', clientSecret: 's', amount: 1900 };
    useCardPayment.getState().remember(card);
    expect(await press(api(failed('intent_unknown', 422)))).toEqual({
      outcome: 'failed',
      step: 'payment',
      reloads: [],
    });
    expect(useCardPayment.getState()).toMatchObject({ paymentIntentId: null, customerId: null });
    expect(useCheckoutForm.getState().localId).toBe('local-1');
  });
});

const paidOrder: DisplayedOrder = {
  orderId: 'o1',
  key: 'o1-key',
  orderNumber: 7,
  isPickup: false,
  address: '12 Rue Mercière, 69002 Lyon',
  deliveryDate: '2026-11-20',
  deliveryTimeRange: '19:00-19:15',
  startsAt: Date.UTC(2026, 10, 20, 18),
  expectedAt: null,
  paymentMethod: 'card',
  lines: [],
  basket: [],
  subtotal: 1900,
  discount: 0,
  delivery: 190,
  total: 2090,
  taxes: [{ rate: 1000, tax: 190 }],
  isTaxIncluded: true,
};

test('K-11: after the order cart, step, time, comment and card payment are reset, guest and address stay', () => {
  const [cart, form, card] = [
    useCart.getState(),
    useCheckoutForm.getState(),
    useCardPayment.getState(),
  ];
  cart.add({ itemId: 'maki-saumon', quantity: 2, note: '', options: [] });
  cart.chooseFreeItem('attention', 'soupe-miso');
  cart.editCoupon('BIENVENUE');
  form.open('confirmation');
  form.editPersonal(personal);
  form.editDelivery(delivery);
  form.choosePayment('card');
  form.editComment('Deuxième étage');
  card.remember({ customerId: 'cus_1', paymentIntentId: 'pi_1', amount: 2090 });
  card.begin(paidOrder);

  expect(finishOrder(paidOrder, '2026-11-21')).toBe('/success');

  expect(useConfirmedOrder.getState().order).toEqual(paidOrder);
  expect(useCart.getState()).toMatchObject({
    lines: [],
    freeChoices: {},
    coupon: { code: '', offer: null },
    totals: null,
  });
  expect(useCheckoutForm.getState()).toMatchObject({
    step: 'type',
    personal,
    delivery: {
      address: delivery.address,
      city: delivery.city,
      postalCode: delivery.postalCode,
      isScheduled: false,
      deliveryDate: '2026-11-21',
      deliveryTimeRange: null,
    },
    paymentMethod: null,
    comment: '',
  });
  expect(useCheckoutForm.getState().localId).not.toBe(form.localId);
  expect(useCardPayment.getState()).toMatchObject({
    clientSecret: null,
    customerId: null,
    paymentIntentId: null,
    amount: null,
    awaited: null,
    hasFailed: false,
  });
});
