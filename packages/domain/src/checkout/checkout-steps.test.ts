import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CHECKOUT_STEPS,
  type CheckoutEvent,
  type CheckoutFacts,
  type CheckoutStep,
  nextCheckoutStep,
  orderRejection,
  stepRejection,
} from './checkout-steps.ts';

/** Everything filled in, and nothing against it. */
const READY: CheckoutFacts = {
  orderType: 'delivery',
  isTypeChosen: true,
  isPersonalValid: true,
  isDeliveryValid: true,
  isDeliveryActive: true,
  isTooFar: false,
  addressProblem: null,
  isBelowMinimum: false,
  isAsap: false,
  isTimeChosen: true,
  isTimeOffered: true,
  soldOutNames: [],
  unavailableNames: [],
  isPaymentValid: true,
};

function after(
  step: CheckoutStep,
  event: CheckoutEvent['kind'] | { open: string },
  facts: Partial<CheckoutFacts> = {},
) {
  const all = { ...READY, ...facts };
  if (typeof event === 'object') {
    return nextCheckoutStep(step, { kind: 'open', name: event.open }, all);
  }
  if (event === 'choose_type') {
    return nextCheckoutStep(step, { kind: event, orderType: all.orderType }, all);
  }
  if (event === 'open') throw new Error('open needs a name');
  return nextCheckoutStep(step, { kind: event }, all);
}

const moved = (step: CheckoutStep) => ({ kind: 'moved', step });
const refused = (step: CheckoutStep, kind: string, message: string) => ({
  kind: 'refused',
  step,
  rejection: { kind, message },
});

const TOO_FAR = ['too_far', 'The address is too far from the restaurant'] as const;
const REQUIRED = ['required_fields', 'Please fill out all required fields'] as const;

it.each([
  ['type', 'personal'],
  ['personal', 'delivery'],
  ['delivery', 'payment'],
  ['payment', 'confirmation'],
  ['confirmation', 'confirmation'],
] as const)('K-1: next leads from %s to %s', (from, to) => {
  expect(after(from, 'next')).toEqual(moved(to));
});

it.each([
  ['type', 'type'],
  ['personal', 'type'],
  ['delivery', 'personal'],
  ['payment', 'delivery'],
  ['confirmation', 'payment'],
] as const)('K-1: prev leads from %s to %s', (from, to) => {
  expect(after(from, 'prev')).toEqual(moved(to));
});

it.each(CHECKOUT_STEPS)('K-2: %s can be opened by its name', (step) => {
  expect(after('type', { open: step })).toEqual(moved(step));
  expect(after('confirmation', { open: step })).toEqual(moved(step));
});

it.each(['', 'Payment', 'basket', 'toString'])('K-2: %j is no step', (name) => {
  expect(after('type', { open: name })).toEqual({ kind: 'unknown_step', name });
});

it('K-3: opening a step beyond an unfinished one leads to the first unfinished one', () => {
  expect(after('type', { open: 'confirmation' }, { isPersonalValid: false })).toEqual(
    refused('personal', ...REQUIRED),
  );
  expect(after('type', { open: 'payment' }, { isDeliveryValid: false })).toEqual(
    refused('delivery', ...REQUIRED),
  );
  expect(
    after('type', { open: 'payment' }, { isPersonalValid: false, isDeliveryValid: false }),
  ).toEqual(refused('personal', ...REQUIRED));
  expect(after('type', { open: 'confirmation' }, { isPaymentValid: false })).toEqual(
    refused('payment', ...REQUIRED),
  );
});

it('K-3: the unfinished step itself and those before it can be opened', () => {
  const facts = { isDeliveryValid: false };
  expect(after('type', { open: 'delivery' }, facts)).toEqual(moved('delivery'));
  expect(after('delivery', { open: 'type' }, facts)).toEqual(moved('type'));
});

it('K-3: next does not leave the personal step unfinished', () => {
  expect(after('personal', 'next', { isPersonalValid: false })).toEqual(
    refused('personal', ...REQUIRED),
  );
});

it('K-4: choosing a type leads to the personal step, whatever is filled in', () => {
  const empty = { isPersonalValid: false, isDeliveryValid: false };
  expect(after('type', 'choose_type', { ...empty, orderType: 'pickup' })).toEqual(
    moved('personal'),
  );
  expect(after('type', 'choose_type', { ...empty, orderType: 'delivery' })).toEqual(
    moved('personal'),
  );
});

it('K-4: delivery can’t be chosen where the restaurant does not deliver', () => {
  const facts = { isDeliveryActive: false };
  const rejection = refused('type', 'delivery_inactive', 'Delivery is not available');
  expect(after('type', 'choose_type', facts)).toEqual(rejection);
  expect(after('type', { open: 'payment' }, facts)).toEqual(rejection);
  expect(after('type', 'choose_type', { ...facts, orderType: 'pickup' })).toEqual(
    moved('personal'),
  );
});

it('K-26: the checkout opens at the first step that lacks something, without a reproach', () => {
  const empty = { isPersonalValid: false, isDeliveryValid: false };
  expect(after('type', 'enter', empty)).toEqual(moved('personal'));
  expect(after('payment', 'enter', { isDeliveryValid: false })).toEqual(moved('delivery'));
  expect(after('type', 'enter', { addressProblem: 'unchecked' })).toEqual(moved('delivery'));
  expect(after('type', 'enter', { isPaymentValid: false })).toEqual(moved('payment'));
});

it('K-26: it opens at the last step if nothing lacks', () => {
  expect(after('type', 'enter')).toEqual(moved('confirmation'));
});

it('K-26: what the guest has not chosen is asked, although there is a default', () => {
  expect(after('confirmation', 'enter', { isTypeChosen: false })).toEqual(moved('type'));
  expect(after('type', 'enter', { isTypeChosen: false, isPersonalValid: false })).toEqual(
    moved('type'),
  );
  expect(after('type', 'enter', { isTimeChosen: false })).toEqual(moved('delivery'));
  expect(after('type', 'enter', { isTimeChosen: false, isPersonalValid: false })).toEqual(
    moved('personal'),
  );
});

it('K-26: what has become impossible meanwhile is said at once', () => {
  expect(after('type', 'enter', { isTimeOffered: false })).toEqual(
    refused('delivery', 'slot_unavailable', 'The selected time is no longer available'),
  );
  expect(after('type', 'enter', { isTooFar: true })).toEqual(refused('delivery', ...TOO_FAR));
  expect(after('type', 'enter', { isDeliveryActive: false, isTypeChosen: false })).toEqual(
    refused('type', 'delivery_inactive', 'Delivery is not available'),
  );
});

it('K-26: a step that is named can be opened whatever was chosen', () => {
  const facts = { isTypeChosen: false, isTimeChosen: false };
  expect(after('type', { open: 'personal' }, facts)).toEqual(moved('personal'));
  expect(after('type', { open: 'confirmation' }, facts)).toEqual(moved('confirmation'));
});

it('K-5: an address that is too far holds the visitor on the delivery step', () => {
  expect(after('delivery', 'next', { isTooFar: true })).toEqual(refused('delivery', ...TOO_FAR));
  expect(after('type', { open: 'payment' }, { isTooFar: true })).toEqual(
    refused('delivery', ...TOO_FAR),
  );
});

it('K-5: too far is said before missing fields are', () => {
  const facts = { isTooFar: true, isDeliveryValid: false, isPersonalValid: false };
  expect(after('delivery', 'next', facts)).toEqual(refused('delivery', ...TOO_FAR));
});

it('K-5: how far an address is means nothing to a pickup', () => {
  expect(after('delivery', 'next', { isTooFar: true, orderType: 'pickup' })).toEqual(
    moved('payment'),
  );
});

it('K-5: both forms must be valid to leave delivery', () => {
  expect(after('delivery', 'next', { isDeliveryValid: false })).toEqual(
    refused('delivery', ...REQUIRED),
  );
  expect(after('delivery', 'next', { isPersonalValid: false })).toEqual(
    refused('personal', ...REQUIRED),
  );
});

it('K-5: an address that nothing is found for is said as that, once it is complete', () => {
  const facts = { addressProblem: 'unknown' } as const;
  expect(after('delivery', 'next', facts)).toEqual(
    refused(
      'delivery',
      'address_unknown',
      "This address can't be found. Check the number, the street and the town.",
    ),
  );
  expect(after('delivery', 'next', { ...facts, isDeliveryValid: false })).toEqual(
    refused('delivery', ...REQUIRED),
  );
  expect(after('delivery', 'next', { ...facts, orderType: 'pickup' })).toEqual(moved('payment'));
});

it('K-5: an address that could not be looked up is said as that', () => {
  expect(after('delivery', 'next', { addressProblem: 'unchecked' })).toEqual(
    refused(
      'delivery',
      'address_unchecked',
      'The address could not be checked yet. Please try again in a moment.',
    ),
  );
});

it('K-21: an alert on a step is what it is unfinished for now', () => {
  const unserved = { ...READY, unavailableNames: ['Ramen'] };
  expect(stepRejection('delivery', unserved)?.kind).toBe('items_unavailable');
  expect(stepRejection('delivery', { ...unserved, isTimeOffered: false })?.kind).toBe(
    'slot_unavailable',
  );
  expect(stepRejection('delivery', READY)).toBeNull();
  expect(stepRejection('personal', unserved)).toBeNull();
});

it('K-6: a delivery below the minimum does not advance, a pickup does', () => {
  expect(after('delivery', 'next', { isBelowMinimum: true })).toEqual(
    refused('delivery', 'below_minimum', 'The minimum order for delivery is not reached'),
  );
  expect(after('delivery', 'next', { isBelowMinimum: true, orderType: 'pickup' })).toEqual(
    moved('payment'),
  );
});

it.each([
  ['delivery', 'next'],
  ['confirmation', 'prev'],
  ['payment', 'next'],
  ['type', { open: 'payment' }],
] as const)('K-7: items that are not served send %s back to delivery on %j', (from, event) => {
  expect(after(from, event, { unavailableNames: ['Bento du midi', 'Ramen'] })).toEqual({
    kind: 'refused',
    step: 'delivery',
    rejection: {
      kind: 'items_unavailable',
      message:
        'The following items in your cart are not available at the selected time: {names}. Please choose a different time or remove these items.',
      names: ['Bento du midi', 'Ramen'],
    },
  });
});

it.each([true, false])(
  'K-7: a time that is no longer offered is chosen again (ASAP: %j)',
  (isAsap) => {
    expect(after('delivery', 'next', { isTimeOffered: false, isAsap })).toEqual(
      refused('delivery', 'slot_unavailable', 'The selected time is no longer available'),
    );
  },
);

it.each([true, false])(
  'SV-66: what is sold out sends back to delivery, before a time that is gone (ASAP: %j)',
  (isAsap) => {
    const facts = { soldOutNames: ['Saumon'], isTimeOffered: false, isAsap };
    expect(after('payment', 'next', facts)).toEqual({
      kind: 'refused',
      step: 'delivery',
      rejection: {
        kind: 'sold_out',
        message: 'Sold out: {names}. Remove it or choose another time.',
        names: ['Saumon'],
      },
    });
  },
);

it('K-8: an order for as soon as possible skips that check', () => {
  expect(after('delivery', 'next', { unavailableNames: ['Ramen'], isAsap: true })).toEqual(
    moved('payment'),
  );
});

it('K-9: an order is placed under the conditions for leaving delivery', () => {
  expect(orderRejection(READY)).toBeNull();
  expect(orderRejection({ ...READY, isPersonalValid: false })?.message).toBe(
    'Please fill out all required fields',
  );
  expect(orderRejection({ ...READY, isDeliveryValid: false })?.message).toBe(
    'Please fill out all required fields',
  );
  expect(orderRejection({ ...READY, isTooFar: true })?.kind).toBe('too_far');
  expect(orderRejection({ ...READY, isBelowMinimum: true })?.kind).toBe('below_minimum');
  expect(orderRejection({ ...READY, unavailableNames: ['Ramen'] })?.kind).toBe('items_unavailable');
});

const anyStep = fc.constantFrom(...CHECKOUT_STEPS);
const anyOrderType = fc.constantFrom('pickup' as const, 'delivery' as const);
const anyFacts: fc.Arbitrary<CheckoutFacts> = fc.record({
  orderType: anyOrderType,
  isTypeChosen: fc.boolean(),
  isPersonalValid: fc.boolean(),
  isDeliveryValid: fc.boolean(),
  isDeliveryActive: fc.boolean(),
  isTooFar: fc.boolean(),
  addressProblem: fc.constantFrom('unknown', 'unchecked', null),
  isBelowMinimum: fc.boolean(),
  isAsap: fc.boolean(),
  isTimeChosen: fc.boolean(),
  isTimeOffered: fc.boolean(),
  soldOutNames: fc.array(fc.constant('Saumon'), { maxLength: 1 }),
  unavailableNames: fc.array(fc.constant('Ramen'), { maxLength: 1 }),
  isPaymentValid: fc.boolean(),
});
const anyEvent: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc.constantFrom<CheckoutEvent>({ kind: 'enter' }, { kind: 'next' }, { kind: 'prev' }),
  fc.record({ kind: fc.constant('open' as const), name: anyStep }),
  fc.record({ kind: fc.constant('choose_type' as const), orderType: anyOrderType }),
);

it('K-3: payment and confirmation are entered only by an order that can be placed', () => {
  fc.assert(
    fc.property(anyStep, anyEvent, anyFacts, (current, event, facts) => {
      const answer = nextCheckoutStep(current, event, facts);
      if (answer.kind === 'unknown_step') throw new Error('every name here is known');
      if (answer.kind === 'moved' && ['payment', 'confirmation'].includes(answer.step)) {
        expect(orderRejection(facts)).toBeNull();
      }
    }),
    { numRuns: 1000 },
  );
});

it('K-3: the step a rejection leads to can itself be opened', () => {
  fc.assert(
    fc.property(anyStep, anyEvent, anyFacts, (current, event, facts) => {
      const answer = nextCheckoutStep(current, event, facts);
      if (answer.kind !== 'refused' || answer.rejection.kind === 'too_far') return;
      const now = event.kind === 'choose_type' ? { ...facts, orderType: event.orderType } : facts;
      expect(nextCheckoutStep(current, { kind: 'open', name: answer.step }, now)).toEqual(
        moved(answer.step),
      );
    }),
    { numRuns: 1000 },
  );
});

it('K-21: a step that an event is refused on has that rejection, for the type that was chosen', () => {
  fc.assert(
    fc.property(anyStep, anyEvent, anyFacts, (current, event, facts) => {
      const answer = nextCheckoutStep(current, event, facts);
      if (answer.kind !== 'refused') return;
      const now = event.kind === 'choose_type' ? { ...facts, orderType: event.orderType } : facts;
      expect(stepRejection(answer.step, now)).toEqual(answer.rejection);
    }),
    { numRuns: 1000 },
  );
});
