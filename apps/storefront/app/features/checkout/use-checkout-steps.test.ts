import type {
  CheckoutEvent,
  CheckoutFacts,
  CheckoutStep,
} from '@comptoir/domain/checkout/checkout-steps';
import { expect, test } from 'vitest';
import type { Translate } from '#lib/i18n/translate.ts';
import { type AlertCause, addressEvent, currentAlert, stepChange } from './use-checkout-steps.ts';

/** A delivery with nothing left to fill in. */
const COMPLETE: CheckoutFacts = {
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

test('K-26: entering without a step opens the first that lacks something; entering with one opens that', () => {
  expect(addressEvent(null, null)).toEqual({ kind: 'enter' });
  expect(addressEvent('delivery', null)).toEqual({ kind: 'open', name: 'delivery' });
});

test('the address that the checkout wrote itself is no event; back and forward of the browser are', () => {
  expect(addressEvent('payment', 'payment')).toBeNull();
  expect(addressEvent('delivery', 'payment')).toEqual({ kind: 'open', name: 'delivery' });
  expect(addressEvent(null, 'payment')).toEqual({ kind: 'enter' });
});

const t: Translate = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);

function alertAt(step: CheckoutStep, facts: CheckoutFacts, cause: AlertCause, input = '') {
  return currentAlert(cause, step, facts, input, t);
}

const REQUIRED: AlertCause = {
  kind: 'guard',
  rejection: { kind: 'required_fields', message: 'Please fill out all required fields' },
};

test('K-21: an alert goes when nothing of its fault is left', () => {
  const incomplete = { ...COMPLETE, isPersonalValid: false };
  expect(alertAt('personal', incomplete, REQUIRED)).toEqual({
    kind: 'required_fields',
    message: 'Please fill out all required fields',
  });
  expect(alertAt('personal', COMPLETE, REQUIRED)).toBeNull();
});

test('K-21: an alert changes with its input', () => {
  expect(alertAt('delivery', { ...COMPLETE, isTooFar: true }, REQUIRED)?.kind).toBe('too_far');
  const unserved = { ...COMPLETE, unavailableNames: ['Ramen', 'Bento'] };
  expect(alertAt('delivery', unserved, REQUIRED)).toMatchObject({
    kind: 'items_unavailable',
    message: expect.stringContaining('"names":"Ramen, Bento"'),
  });
});

test('K-21: an address that is not found is said by its field, and by no alert', () => {
  const facts = { ...COMPLETE, addressProblem: 'unknown' } as const;
  expect(alertAt('delivery', facts, REQUIRED)).toBeNull();
});

test('K-21: a rejection by the API stands until its input is edited, whatever the guards say', () => {
  const rejection = { message: 'Ce créneau est complet.', code: 'slot_full', input: 'before' };
  const cause: AlertCause = { kind: 'api', rejection };
  expect(alertAt('delivery', COMPLETE, cause, 'before')).toEqual({
    kind: 'slot_unavailable',
    message: 'Ce créneau est complet.',
  });
  expect(alertAt('delivery', COMPLETE, cause, 'after')).toBeNull();
});

test.each(['slot_full', 'slot_unavailable', 'paused'])(
  'SV-68: after %s another time is proposed, one press away',
  (code) => {
    const rejection = { message: 'Non.', code, input: '' };
    const alert = alertAt('delivery', COMPLETE, { kind: 'api', rejection });
    expect(alert).toEqual({ kind: 'slot_unavailable', message: 'Non.' });
  },
);

test('A-9: a rejection over items offers the same ways out as the guard’s', () => {
  const rejection = { message: 'Ramen', code: 'items_unavailable', input: '' };
  expect(alertAt('delivery', COMPLETE, { kind: 'api', rejection })?.kind).toBe('items_unavailable');
});
