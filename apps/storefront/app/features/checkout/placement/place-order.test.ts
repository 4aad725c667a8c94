import type {
  OrderRequest,
  PlacedOrder,
  SubmissionRequest,
  SubmittedOrder,
} from '@comptoir/contract/orders/checkout';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardOutcome } from '#components/card/card-form.ts';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useSession } from '#stores/account/session.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { ordersUnderWay } from '#stores/checkout/orders-under-way.ts';
import { isSent } from '../checkout-input.ts';
import { delivery, makiSaumon, orderFacts, personal } from '../test-order.ts';
import { checkoutErrorOf } from './checkout-error.ts';
import { confirmedOrderOf } from './confirmed-order-of.ts';
import { applyRemedy, finishOrder } from './finish-order.ts';
import { orderRequest } from './order-request.ts';
import { type CheckoutSession, findAwaited, placeOrder } from './place-order.ts';

const t: Translate = (key) => key;
const LINE = { itemId: 'maki-saumon', quantity: 2, note: '', options: [] };
const NO_CARD = { client_secret: null, customer_id: null, payment_intent_id: null };
const INTENT = { id: 'pi_1', clientSecret: 'secret', customerId: 'cus_1' };
const CARD = { client_secret: 'secret', customer_id: 'cus_1', payment_intent_id: 'pi_1' };
const PENDING = placedAs('pending');
const PAID = placedAs('paid');
const LOST = failed('network', 0);

function placedAs(status: PlacedOrder['status']): ApiResult<PlacedOrder> {
  return { ok: true, payload: { order_id: 'o1', order_number: 7, order_key: 'o1-key', status } };
}

function failed(code: string, status: number, change: Partial<Problem> = {}): ApiResult<never> {
  return { ok: false, problem: { code, message: '', errors: [], status, ...change } };
}

beforeEach(() => {
  vi.useFakeTimers();
  useCardPayment.getState().startOver();
  useCheckoutForm.setState({ personal, delivery, comment: '', localId: 'local-1' });
  useCart.setState({ lines: [LINE] });
  return () => {
    useCart.setState({ lines: [] });
    for (const { localId } of ordersUnderWay().orders) ordersUnderWay().end(localId);
    vi.useRealTimers();
  };
});

interface Situation extends Partial<Omit<CheckoutSession, 'api' | 'request' | 'card'>> {
  /** The answers of the API in their order; the order is placed, then submitted, where there are no more. */
  readonly answers?: readonly ApiResult<PlacedOrder | SubmittedOrder>[];
  readonly method?: 'cash' | 'card';
  readonly change?: Partial<OrderRequest>;
  /** What the card form does. */
  readonly isMounted?: boolean;
  readonly isFilledIn?: boolean;
  readonly opened?: ApiResult<typeof INTENT>;
  readonly outcome?: CardOutcome;
}

/** A page of the checkout with the log of what it did, in order. */
function page(situation: Situation = {}) {
  const { answers = [], method = 'cash', change, isMounted = true, isFilledIn = true } = situation;
  const { opened = { ok: true, payload: INTENT }, outcome = { kind: 'succeeded' } } = situation;
  const log: [string, unknown?][] = [];
  const rest = [...answers];
  const lock = { isInFlight: false };
  const form = {
    isComplete: () => isFilledIn,
    begin: async () => isFilledIn,
    async confirm({ id }: typeof INTENT) {
      log.push(['confirm', id]);
      return outcome;
    },
  };
  const session = (): CheckoutSession => {
    const { localId, comment } = useCheckoutForm.getState();
    const facts = orderFacts({
      paymentMethod: method,
      form: { personal, delivery, comment, localId },
    });
    return {
      api: {
        async placeOrder(request, token) {
          log.push(token ? ['POST', [request, token]] : ['POST', request]);
          return (rest.shift() ?? PENDING) as ApiResult<PlacedOrder>;
        },
        async submitOrder(request) {
          const { awaited } = useCardPayment.getState();
          log.push([awaited ? 'PUT of a stored order' : 'PUT', request]);
          return rest.shift() ?? (request.status === 'paid' ? PAID : PENDING);
        },
      },
      lock,
      request: { ...orderRequest(facts), ...change },
      token: null,
      card: { readyForm: async () => (isMounted ? form : null), readyIntent: async () => opened },
      beginShares: null,
      confirmed: (placed) => confirmedOrderOf(facts, placed, RESTAURANT, null),
      haveGiftsChanged: async () => false,
      passesGuards: () => true,
      onSend: () => {},
      isOnPage: () => true,
      ...situation,
    };
  };
  const press = async (isWanted = false) => {
    const outcome = placeOrder(session(), isWanted);
    await vi.runAllTimersAsync();
    return outcome;
  };
  return {
    log,
    press,
    calls: () => log.map(([name]) => name),
    localIds: () =>
      log.flatMap(([name, sent]) => (name === 'POST' ? (sent as OrderRequest).local_id : [])),
  };
}

const RESTAURANT = {
  items: new Map([[makiSaumon.id, makiSaumon]]),
  tax: { enabled: true, inclusive: true, defaultRate: 1000 },
  timezone: 'Europe/Paris',
};
const submission: SubmissionRequest = { order_id: 'o1', transaction_id: CARD, status: 'paid' };

describe('before an order is sent', () => {
  test('K-18: a double click sends it once', async () => {
    const { press, calls } = page();
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.kind, second.kind]).toEqual(['placed', 'not_sent']);
    expect(calls()).toEqual(['POST', 'PUT']);
  });

  test('K-9: what the guards reject is not sent', async () => {
    const { press, calls } = page({ passesGuards: () => false });
    expect(await press()).toEqual({ kind: 'not_sent' });
    expect([calls(), ordersUnderWay().orders]).toEqual([[], []]);
  });

  test('C-14: too much text is rejected', async () => {
    const { press, calls } = page({ change: { comment: 'x'.repeat(100_000) } });
    expect(await press()).toMatchObject({
      kind: 'failed',
      problem: { code: 'validation', status: 422 },
    });
    expect(calls()).toEqual([]);
  });

  test('SV-27: gifts that are gone are confirmed first', async () => {
    const { press, calls } = page({ haveGiftsChanged: async () => true });
    expect(await press()).toEqual({ kind: 'gifts_changed' });
    expect(calls()).toEqual([]);
  });

  test('Y-17: an order that another tab is paying is sent only when the guest wants it twice', async () => {
    ordersUnderWay().send({ localId: 'other-tab', lines: [LINE], sentAt: Date.now() });
    const { press, localIds } = page();
    expect(await press()).toEqual({ kind: 'ordered_elsewhere' });
    expect(localIds()).toEqual([]);
    expect(await press(true)).toMatchObject({ kind: 'placed' });
    expect(localIds()).toEqual(['local-1']);
  });

  test('Y-17: an order that another tab begins to pay while gifts are asked for is not sent', async () => {
    const { press, calls } = page({
      async haveGiftsChanged() {
        ordersUnderWay().send({ localId: 'other-tab', lines: [LINE], sentAt: Date.now() });
        return false;
      },
    });
    expect(await press()).toEqual({ kind: 'ordered_elsewhere' });
    expect(calls()).toEqual([]);
  });

  test('Y-17: other tabs know of it from when it is sent until it has failed', async () => {
    const known: unknown[] = [];
    const note = () => known.push(ordersUnderWay().orders.map(({ localId }) => localId));
    await page({ answers: [LOST], onSend: note }).press();
    note();
    expect(known).toEqual([['local-1'], []]);
  });
});

describe('an order paid in cash', () => {
  test('T-4: is placed, then submitted as pending, and keeps the key of its placement', async () => {
    const { press, log } = page();
    expect(await press()).toMatchObject({
      kind: 'placed',
      order: { orderId: 'o1', key: 'o1-key', orderNumber: 7 },
    });
    expect(log).toMatchObject([
      ['POST', { local_id: 'local-1', transaction_id: NO_CARD }],
      ['PUT', { order_id: 'o1', transaction_id: NO_CARD, status: 'pending' }],
    ]);
  });

  test('V-12: carries the token of its account', async () => {
    const { press, log } = page({ token: 'a-token' });
    await press();
    expect(log[0]).toMatchObject(['POST', [{ local_id: 'local-1' }, 'a-token']]);
  });

  test('K-25: so is an order over 0 by card', async () => {
    const { press, calls } = page({ method: 'card', change: { total: 0 } });
    expect(await press()).toMatchObject({ kind: 'placed' });
    expect(calls()).toEqual(['POST', 'PUT']);
  });

  test('K-17: at another price asks to confirm that price', async () => {
    const quote = { subtotal: 21, discount: 0, delivery: 0, tax: 1.91, total: 21 };
    const answers = [failed('price_changed', 409, { quote: quote as Problem['quote'] & object })];
    expect(await page({ answers }).press()).toEqual({ kind: 'repriced', price: quote });
  });

  test('that succeeds after the page was left is placed; one that fails shows nothing', async () => {
    const isOnPage = () => false;
    expect(await page({ isOnPage }).press()).toMatchObject({ kind: 'placed' });
    expect(await page({ isOnPage, answers: [LOST] }).press()).toEqual({ kind: 'left' });
  });

  test('V-6: of a rejected account ends its session, of a lost network none', async () => {
    useSession.setState({ token: 'a-token' });
    await page({ answers: [LOST], token: 'a-token' }).press();
    expect(useSession.getState().token).toBe('a-token');
    const isOnPage = () => false;
    await page({ answers: [failed('unauthorized', 401)], token: 'a-token', isOnPage }).press();
    expect(useSession.getState().token).toBeNull();
  });
});

/** Sends the order, and applies the remedy of a failure as the page does. */
async function pressed({ press }: ReturnType<typeof page>) {
  const reloads: string[] = [];
  const outcome = await press();
  if (outcome.kind !== 'failed') return { outcome: outcome.kind, reloads };
  const { step, remedy } = checkoutErrorOf(outcome.problem, t);
  applyRemedy(remedy, {
    refreshSlots: () => reloads.push('slots'),
    refreshAvailability: () => reloads.push('availability'),
    reloadRestaurant: () => reloads.push('restaurant'),
  });
  return { outcome: outcome.kind, step, reloads };
}

describe('after a failure', () => {
  test.each([
    ['the network was lost before the order', [LOST]],
    ['the network was lost after the order', [PENDING, LOST]],
    ['the server failed', [failed('internal', 500)]],
    ['the server was overloaded', [failed('overloaded', 503)]],
    ['too many orders were sent', [failed('rate_limited', 429)]],
  ])('K-18: %s: the same order is sent again', async (_name, answers) => {
    const open = page({ answers });
    expect(await pressed(open)).toEqual({ outcome: 'failed', step: 'confirmation', reloads: [] });
    // The guards of the steps leave it to the API what is full and sold out.
    expect(isSent(useCheckoutForm.getState())).toBe(true);
    expect(await pressed(open)).toEqual({ outcome: 'placed', reloads: [] });
    const [first, again, ...others] = open.log.filter(([name]) => name === 'POST');
    expect(again).toEqual(first);
    expect(others).toEqual([]);
  });

  test('K-18: an order that was registered under its id before gets a new one', async () => {
    const open = page({ answers: [failed('local_id_reused', 409)] });
    expect(await pressed(open)).toMatchObject({ outcome: 'failed', step: 'confirmation' });
    expect(await pressed(open)).toMatchObject({ outcome: 'placed' });
    const [first, second] = open.localIds();
    expect(first).toBe('local-1');
    expect(second).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ['S-11', 'slot_full', 409, 'delivery', ['slots', 'availability']],
    ['SV-68', 'paused', 409, 'delivery', ['slots', 'availability']],
    ['SV-68', 'items_unavailable', 409, 'delivery', ['slots', 'availability', 'restaurant']],
    ['K-19', 'too_far', 422, 'delivery', ['restaurant']],
  ])('%s: %s leads back, asks again, and the order keeps its id', async (...row) => {
    const [, code, status, step, reloads] = row;
    const open = page({ answers: [failed(code, status)] });
    expect(await pressed(open)).toEqual({ outcome: 'failed', step, reloads });
    const form = useCheckoutForm.getState();
    expect([form.localId, isSent(form)]).toEqual(['local-1', !reloads.includes('slots')]);
  });

  test('O-11: an unknown coupon is rejected, and the order stays', async () => {
    useCart.getState().editCoupon('BIENVENUE');
    expect(await pressed(page({ answers: [failed('coupon_unknown', 422)] }))).toEqual({
      outcome: 'failed',
      step: 'confirmation',
      reloads: [],
    });
    expect(useCart.getState().coupon).toMatchObject({ code: 'BIENVENUE', valid: false });
  });

  test('K-33: an expired order gets another id, and its time is chosen again', async () => {
    const open = page({ answers: [failed('order_expired', 409)] });
    expect(await pressed(open)).toEqual({
      outcome: 'failed',
      step: 'delivery',
      reloads: ['slots'],
    });
    const form = useCheckoutForm.getState();
    expect(form.localId).not.toBe('local-1');
    expect(isSent(form)).toBe(false);
  });

  test('Y-10: an order whose intent is unknown gets another intent', async () => {
    useCardPayment.getState().remember({ customerId: 'cus_1', paymentIntentId: 'pi_1' });
    const open = page({ method: 'card', answers: [failed('intent_unknown', 422)] });
    expect(await pressed(open)).toEqual({ outcome: 'failed', step: 'payment', reloads: [] });
    expect(useCardPayment.getState()).toMatchObject({ paymentIntentId: null, customerId: null });
    expect(useCheckoutForm.getState().localId).toBe('local-1');
  });
});

describe('an order paid by card', () => {
  const method = 'card';

  test('Y-11: is placed and stored before the card is charged, and paid when the API says so', async () => {
    const { press, log } = page({ method });
    expect(await press()).toMatchObject({ kind: 'placed', order: { key: 'o1-key' } });
    expect(log).toMatchObject([
      ['POST', { transaction_id: CARD }],
      ['confirm', 'pi_1'],
      ['PUT of a stored order', submission],
    ]);
  });

  test('K-10, Y-11: a declined card has failed with the words of the bank, and nothing is submitted', async () => {
    const { press, calls } = page({ method, outcome: { kind: 'failed', reason: 'Carte expirée' } });
    expect(await press()).toMatchObject({
      kind: 'failed',
      problem: { code: 'payment_failed' },
      reason: 'Carte expirée',
    });
    expect(calls()).toEqual(['POST', 'confirm']);
    expect(useCardPayment.getState()).toMatchObject({ hasFailed: true, awaited: null });
    expect(ordersUnderWay().orders).toEqual([]);
  });

  test.each([
    ['no form is mounted', { isMounted: false }, 'payment_failed'],
    ['the card is incomplete', { isFilledIn: false }, 'card_incomplete'],
    ['the provider is down', { opened: failed('payment_unavailable', 502) }, 'payment_failed'],
    ['the provider is slow', { opened: failed('payment_timeout', 504) }, 'payment_failed'],
  ])('K-10: where %s, no order is placed', async (_name, change, code) => {
    const { press, calls } = page({ method, ...change });
    expect(await press()).toMatchObject({ kind: 'failed', problem: { code } });
    expect(calls()).toEqual([]);
  });

  test('Y-11: whose answer was lost is looked up, repeatedly', async () => {
    const { press, calls } = page({
      method,
      outcome: { kind: 'unknown' },
      answers: [PENDING, LOST, failed('payment_required', 402), PAID],
    });
    expect(await press()).toMatchObject({ kind: 'placed' });
    expect(calls().filter((name) => name === 'PUT of a stored order')).toHaveLength(3);
  });

  test('Y-11: is paid when the API says so, not the browser', async () => {
    const unpaid = failed('payment_required', 402);
    const { press } = page({ method, answers: [PENDING, unpaid, unpaid, unpaid] });
    expect(await press()).toMatchObject({ kind: 'failed', problem: { code: 'payment_required' } });
    expect(useCardPayment.getState()).toMatchObject({ hasFailed: true, awaited: null });
  });

  test('Y-12: without an answer has not failed: it stays under way for all tabs', async () => {
    const { press } = page({ method, answers: [PENDING, LOST, LOST, LOST] });
    expect(await press()).toMatchObject({ kind: 'failed', problem: { code: 'network' } });
    expect(useCardPayment.getState()).toMatchObject({
      hasFailed: false,
      awaited: { orderId: 'o1' },
    });
    expect(ordersUnderWay().orders.map(({ localId }) => localId)).toEqual(['local-1']);
  });

  test('K-33: that has expired meanwhile is late, and not looked up again', async () => {
    const { press, calls } = page({ method, answers: [PENDING, failed('order_expired', 409)] });
    expect(await press()).toMatchObject({ kind: 'failed', problem: { code: 'payment_late' } });
    expect(calls()).toEqual(['POST', 'confirm', 'PUT of a stored order']);
  });

  test('Y-10: whose intent was paid before is not paid again', async () => {
    const { press, calls } = page({ method, answers: [PAID] });
    expect(await press()).toMatchObject({ kind: 'placed' });
    expect(calls()).toEqual(['POST']);
  });

  test('that the API rejects charges nothing', async () => {
    const { press, calls } = page({ method, answers: [failed('slot_full', 409)] });
    expect(await press()).toMatchObject({ kind: 'failed', problem: { code: 'slot_full' } });
    expect(calls()).toEqual(['POST']);
  });
});

describe('with a payment that was started before, as after a page of the bank', () => {
  const method = 'card';
  const order = confirmedOrderOf(
    orderFacts({ paymentMethod: 'card' }),
    { order_id: 'o1', order_number: 7, order_key: 'o1-key' },
    RESTAURANT,
    null,
  );

  beforeEach(() => {
    const { remember, begin } = useCardPayment.getState();
    remember({
      customerId: 'cus_1',
      paymentIntentId: 'pi_1',
      clientSecret: 'secret',
      amount: 1900,
    });
    begin(order);
  });

  test('Y-12: that was paid, it is found with its stored details, and not repeated', async () => {
    const { press, log } = page({ method });
    expect(await press()).toEqual({ kind: 'placed', order });
    expect(log).toEqual([['PUT of a stored order', submission]]);
  });

  test.each([
    ['network', 0],
    ['internal', 503],
  ])(
    'Y-12: answered %s, its outcome stays unknown, and it is not repeated',
    async (code, status) => {
      const { press, calls } = page({ method, answers: [failed(code, status)] });
      expect(await press()).toMatchObject({ kind: 'failed', problem: { status } });
      expect(calls()).toEqual(['PUT of a stored order']);
      expect(useCardPayment.getState()).toMatchObject({ awaited: order, hasFailed: false });
    },
  );

  test.each([402, 404])(
    'Y-12: answered %s, no money was taken, and it is repeated',
    async (status) => {
      const { press, calls } = page({ method, answers: [failed('some', status)] });
      expect(await press()).toMatchObject({ kind: 'placed' });
      expect(calls()).toEqual([
        'PUT of a stored order',
        'POST',
        'confirm',
        'PUT of a stored order',
      ]);
    },
  );

  test.each([
    ['was paid', []],
    ['was not paid, and is charged now', [failed('payment_required', 402)]],
  ])('Y-18: that %s: what another tab adds meanwhile stays in the cart', async (...row) => {
    const [, answers] = row;
    const edamame = { ...LINE, itemId: 'edamame' };
    ordersUnderWay().send({ localId: 'local-1', lines: [LINE], sentAt: Date.now() });
    // Before the press, or while it is paid.
    if (answers.length === 0) useCart.getState().add(edamame);
    expect(await page({ method, answers }).press()).toMatchObject({ kind: 'placed' });
    expect(ordersUnderWay().orders).toMatchObject([{ localId: 'local-1', lines: [LINE] }]);
    if (answers.length > 0) useCart.getState().add(edamame);
    finishOrder(order, '2026-11-20');
    expect(useCart.getState().lines).toEqual([edamame]);
  });

  test('Y-17: that was not paid, what is charged now is what other tabs know of', async () => {
    const edamame = { ...LINE, itemId: 'edamame' };
    ordersUnderWay().send({ localId: 'local-1', lines: [LINE], sentAt: Date.now() });
    useCart.getState().add(edamame);
    await page({ method, answers: [failed('payment_required', 402)] }).press();
    expect(ordersUnderWay().orders).toMatchObject([{ lines: [LINE, edamame] }]);
  });

  test('K-33: of an expired order is not repeated, and the next order gets another id', async () => {
    const { press, calls } = page({ method, answers: [failed('order_expired', 409)] });
    expect(await press()).toMatchObject({ kind: 'failed', problem: { code: 'payment_late' } });
    expect(calls()).toEqual(['PUT of a stored order']);
    expect(useCardPayment.getState()).toMatchObject({
      awaited: null,
      paymentIntentId: null,
      hasFailed: false,
      isLate: true,
    });
    expect(useCheckoutForm.getState().localId).not.toBe('local-1');
  });

  test('Y-12: without one the API is not asked', async () => {
    useCardPayment.getState().startOver();
    const submitOrder = () => Promise.reject(new Error('asked'));
    expect(await findAwaited({ submitOrder })).toEqual({ kind: 'none' });
  });
});

describe('a group’s order in shares', () => {
  const method = 'card';
  const begun = async () => ({ ok: true, payload: null }) as const;

  test('GP-11: is placed without an intent, and its shares begin', async () => {
    const { press, log } = page({ method, beginShares: begun });
    expect(await press()).toEqual({ kind: 'shares_begun' });
    expect(log).toMatchObject([['POST', { payment_method: 'card', transaction_id: NO_CARD }]]);
  });

  test('GP-11: whose shares cannot begin has failed; sent again it is the same order', async () => {
    const beginShares = async () => failed('order_expired', 409);
    const { press, localIds } = page({ method, beginShares });
    expect(await press()).toMatchObject({ kind: 'failed', problem: { code: 'order_expired' } });
    await press();
    expect(localIds()).toEqual(['local-1', 'local-1']);
  });

  test('GP-11: after an own intent is another order', async () => {
    useCardPayment.getState().remember({ paymentIntentId: 'pi_1', clientSecret: 's', amount: 900 });
    const { press, localIds } = page({ method, beginShares: begun });
    await press();
    const [sent] = localIds();
    expect(sent).not.toBe('local-1');
    expect(useCardPayment.getState().paymentIntentId).toBeNull();
    expect(useCheckoutForm.getState().localId).toBe(sent);
  });

  test('GP-11: that turns out to be paid begins no shares', async () => {
    const beginShares = () => Promise.reject(new Error('begun'));
    const { press, calls } = page({ method, beginShares, answers: [PAID] });
    expect(await press()).toEqual({ kind: 'shares_begun' });
    expect(calls()).toEqual(['POST']);
  });
});
