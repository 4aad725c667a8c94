import type {
  CheckoutEvent,
  CheckoutFacts,
  CheckoutStep,
} from '@comptoir/domain/checkout/checkout-steps';
import { expect, test } from 'vitest';
import { addressEvent, nextAlert, stepChange } from './use-checkout-steps.ts';

/** A delivery with nothing left to fill in. */
const COMPLETE: CheckoutFacts = {
  orderType: 'delivery',
  isPersonalValid: true,
  isDeliveryValid: true,
  isDeliveryActive: true,
  isTooFar: false,
  isBelowMinimum: false,
  isAsap: false,
  isTimeOffered: true,
  unavailableNames: [],
  isPaymentValid: true,
};

/** The steps that a series of events leads through. */
function walk(from: CheckoutStep, events: readonly CheckoutEvent[], facts = COMPLETE) {
  const steps: CheckoutStep[] = [];
  let step = from;
  for (const event of events) {
    step = stepChange(step, event, facts)?.step ?? step;
    steps.push(step);
  }
  return steps;
}

const NEXT = { kind: 'next' } as const;
const PREV = { kind: 'prev' } as const;

test('K-1: next and back lead through the steps in their order, and stop at both ends', () => {
  const toTheEnd = [NEXT, NEXT, NEXT, NEXT, NEXT];
  expect(walk('type', toTheEnd)).toEqual([
    'personal',
    'delivery',
    'payment',
    'confirmation',
    'confirmation',
  ]);
  const toTheStart = [PREV, PREV, PREV, PREV, PREV];
  expect(walk('confirmation', toTheStart)).toEqual([
    'payment',
    'delivery',
    'personal',
    'type',
    'type',
  ]);
  expect(walk('personal', [NEXT, PREV, NEXT, NEXT])).toEqual([
    'delivery',
    'personal',
    'delivery',
    'payment',
  ]);
});

test('K-3: an unfinished step cannot be skipped, by next or by a link', () => {
  const facts = { ...COMPLETE, isPersonalValid: false };
  const rejection = { kind: 'required_fields', message: 'Please fill out all required fields' };
  expect(stepChange('personal', NEXT, facts)).toEqual({ step: 'personal', rejection });
  expect(stepChange('type', { kind: 'open', name: 'confirmation' }, facts)).toEqual({
    step: 'personal',
    rejection,
  });
});

test('back is free from every step, also while one before it has become unfinished', () => {
  expect(stepChange('delivery', PREV, { ...COMPLETE, isDeliveryValid: false })).toEqual({
    step: 'personal',
    rejection: null,
  });
});

test('K-7: a slot that filled up meanwhile leads from the confirmation to the time', () => {
  expect(
    stepChange(
      'confirmation',
      { kind: 'open', name: 'confirmation' },
      { ...COMPLETE, isTimeOffered: false },
    ),
  ).toEqual({
    step: 'delivery',
    rejection: {
      kind: 'slot_unavailable',
      message: 'The selected time is no longer available',
    },
  });
});

test('K-5: an address outside the zones keeps the visitor on the delivery step', () => {
  expect(stepChange('delivery', NEXT, { ...COMPLETE, isTooFar: true })).toEqual({
    step: 'delivery',
    rejection: { kind: 'too_far', message: 'The address is too far from the restaurant' },
  });
});

test('K-4: choosing the order type opens the personal step with the guards of that type', () => {
  const closed = { ...COMPLETE, isDeliveryActive: false };
  expect(stepChange('type', { kind: 'choose_type', orderType: 'pickup' }, closed)).toEqual({
    step: 'personal',
    rejection: null,
  });
  expect(stepChange('type', { kind: 'choose_type', orderType: 'delivery' }, closed)).toMatchObject({
    step: 'type',
    rejection: { kind: 'delivery_inactive' },
  });
});

test('K-2: a name that is no step changes nothing', () => {
  expect(stepChange('payment', { kind: 'open', name: 'caisse' }, COMPLETE)).toBeNull();
});

test('entering without a step opens the stored one; entering with one opens that', () => {
  expect(addressEvent(null, null, 'payment')).toEqual({ kind: 'open', name: 'payment' });
  expect(addressEvent('delivery', null, 'payment')).toEqual({ kind: 'open', name: 'delivery' });
});

test('the address that the checkout wrote itself is no event; back and forward of the browser are', () => {
  expect(addressEvent('payment', 'payment', 'payment')).toBeNull();
  expect(addressEvent('delivery', 'payment', 'payment')).toEqual({
    kind: 'open',
    name: 'delivery',
  });
  expect(addressEvent(null, 'payment', 'payment')).toEqual({ kind: 'open', name: 'payment' });
});

test('an alert that is repeated is a new one, and none clears it', () => {
  const reason = { kind: 'required_fields', message: 'Non.' } as const;
  const first = nextAlert(null, reason);
  expect(first).toEqual({ kind: 'required_fields', message: 'Non.', id: 1 });
  expect(nextAlert(first, reason)).toEqual({ kind: 'required_fields', message: 'Non.', id: 2 });
  expect(nextAlert(first, null)).toBeNull();
});
