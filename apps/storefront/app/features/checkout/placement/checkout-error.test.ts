import { expect, test } from 'vitest';
import type { Problem } from '#lib/api/api-client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { fieldValues } from '../checkout-input.ts';
import { delivery, personal } from '../test-order.ts';
import {
  checkoutErrorOf,
  isAccountRejected,
  remedyEffects,
  stillRejected,
} from './checkout-error.ts';

const t: Translate = (key, values) => `${key}${values ? ` ${JSON.stringify(values)}` : ''}`;

const problem = (change: Partial<Problem>): Problem => ({
  code: 'unexpected',
  message: '',
  errors: [],
  status: 422,
  ...change,
});

test('K-7, C-25: items that are not served lead back to the delivery step, by name', () => {
  const items = [
    { item_id: 'a', item_name: 'Maki saumon' },
    { item_id: 'b', item_name: 'Poké thon', formula: 'Formule midi' },
  ];
  const error = checkoutErrorOf(problem({ code: 'items_unavailable', status: 409, items }), t);
  expect(error.step).toBe('delivery');
  expect(error.message).toContain('"Maki saumon, Poké thon (Formule midi)"');
});

test('SV-68: what is sold out is said in the API’s words, and is not called gone from the menu', () => {
  const message = 'Le maki saumon est épuisé jusqu’à 20 h 30.';
  const error = checkoutErrorOf(
    problem({
      code: 'items_unavailable',
      status: 409,
      message,
      items: [
        { item_id: 'a', item_name: 'Maki saumon', sold_out_until: '2026-11-20T19:30:00.000Z' },
      ],
      errors: [{ path: 'items[0].item_id', message: 'Épuisé jusqu’à 20 h 30' }],
    }),
    t,
  );
  expect(error).toMatchObject({ step: 'delivery', message, remedy: 'service' });
});

test.each([
  ['paused', 'delivery', 'slots'],
  ['slot_full', 'delivery', 'slots'],
  ['slot_unavailable', 'delivery', 'slots'],
  ['too_far', 'delivery', 'restaurant'],
  ['below_minimum', 'delivery', 'restaurant'],
  ['delivery_inactive', 'type', 'restaurant'],
  ['payment_method', 'payment', 'restaurant'],
  ['coupon_unknown', 'confirmation', 'coupon'],
  ['local_id_reused', 'confirmation', 'new_order'],
  ['order_expired', 'delivery', 'expired_order'],
  ['payment_late', 'delivery', 'late_payment'],
] as const)('K-19: %s is corrected on the step %s', (code, step, remedy) => {
  expect(checkoutErrorOf(problem({ code, message: 'Non.' }), t)).toMatchObject({ step, remedy });
});

test('TI-2: a tip that is not taken any more leads to the payment step, and the settings are read again', () => {
  const message = 'Un pourboire se laisse par carte.';
  const errors = [{ path: 'tip', message }];
  expect(checkoutErrorOf(problem({ code: 'validation', message: 'Non.', errors }), t)).toEqual({
    step: 'payment',
    message,
    fields: {},
    remedy: 'restaurant',
  });
});

test('Y-27: after too many attempts the message says when to retry, and the step stays', () => {
  const tooMany = problem({
    code: 'rate_limited',
    status: 429,
    message: 'Trop.',
    retryAfterSeconds: 61,
  });
  expect(checkoutErrorOf(tooMany, t)).toEqual({
    step: 'confirmation',
    message: 'Too many tries: wait {count} min. {"count":2}',
    fields: {},
    remedy: null,
  });
});

test('K-33: an expired order has to be placed again, and a charged card is refunded', () => {
  const message = 'Le délai est passé.';
  const expired = problem({ code: 'order_expired', status: 409, message });
  expect(checkoutErrorOf(expired, t).message).toBe(message);
  const late = problem({ code: 'payment_late', status: 409, message });
  expect(checkoutErrorOf(late, t).message).toBe(
    'Your payment came too late for this order. If your card was charged, the amount goes back by itself. Choose a time to order again.',
  );
});

test('K-19, K-21: a rejected field is shown on its own step, and no alert repeats it', () => {
  const errors = [
    { path: 'customer.phone', message: 'Trop long' },
    { path: 'customer.location.city', message: 'Trop long' },
  ];
  const error = checkoutErrorOf(problem({ code: 'validation', message: 'Incorrect.', errors }), t);
  expect(error).toEqual({
    step: 'personal',
    message: null,
    fields: { phone: 'Trop long', city: 'Trop long' },
    remedy: null,
  });
});

test('K-21: an alert says what no field shows', () => {
  const address = { path: 'customer.location.address', message: 'Introuvable' };
  const comment = { path: 'comment', message: 'Long.' };
  const errorFor = (...errors: Problem['errors']) =>
    checkoutErrorOf(problem({ code: 'validation', message: 'Incorrect.', errors }), t).message;
  expect(errorFor(address)).toBeNull();
  expect(errorFor(address, comment)).toBe('Long.');
  const unknown = problem({ code: 'address_unknown', errors: [address] });
  expect(checkoutErrorOf(unknown, t)).toMatchObject({ step: 'delivery', message: null });
});

test('an item that has left the menu reloads the menu', () => {
  const errors = [{ path: 'items[0].item_id', message: 'Inconnu' }];
  expect(checkoutErrorOf(problem({ code: 'validation', errors }), t)).toMatchObject({
    step: 'confirmation',
    message: 'A dish in your cart is no longer on the menu.',
    remedy: 'restaurant',
  });
});

test('E-4, K-19: too many of a condiment are said in the API’s words, and the menu is read again', () => {
  const message = '« Baguettes » : 10 au plus.';
  const gone = { path: 'items[0].item_id', message: 'Inconnu' };
  const tooMany = { path: 'items[2].quantity', message };
  for (const errors of [[tooMany], [gone, tooMany]]) {
    expect(checkoutErrorOf(problem({ code: 'validation', errors }), t)).toMatchObject({
      step: 'confirmation',
      message,
      remedy: 'restaurant',
    });
  }
});

test('C-14: for too much text the message of the API is shown', () => {
  const errorFor = (path: string) =>
    checkoutErrorOf(
      problem({ code: 'validation', message: 'Incorrect.', errors: [{ path, message: 'Long.' }] }),
      t,
    );
  expect(errorFor('items')).toMatchObject({ step: 'confirmation', message: 'Long.', remedy: null });
  expect(errorFor('customer')).toMatchObject({ step: 'confirmation', message: 'Long.' });
  expect(errorFor('comment')).toMatchObject({ step: 'delivery', message: 'Long.' });
});

test.each([
  ['no answer', { code: 'network', status: 0 }],
  ['a failing server', { code: 'internal', status: 500, message: 'Une erreur.' }],
  ['an answer without words', { status: 418 }],
])('%s asks to try again on the same step', (_name, change) => {
  expect(checkoutErrorOf(problem(change), t)).toEqual({
    step: 'confirmation',
    message: 'An error occurred, please try again',
    fields: {},
    remedy: null,
  });
});

test('V-6: an ended session is reported, and the order can continue as a guest', () => {
  const ended = problem({ code: 'unauthorized', status: 401, message: 'Veuillez vous connecter.' });
  expect(isAccountRejected(ended)).toBe(true);
  expect(checkoutErrorOf(ended, t)).toEqual({
    step: 'confirmation',
    message: 'Your session has ended. Send again to order without the account, or log in first.',
    fields: {},
    remedy: null,
  });
});

test('other messages of the API are shown as they are', () => {
  const limited = problem({ code: 'rate_limited', status: 429, message: 'Veuillez patienter.' });
  expect(checkoutErrorOf(limited, t).message).toBe('Veuillez patienter.');
});

test.each(['payment_failed', 'payment_required'])(
  'K-10, K-19: %s leads to the payment, and leaves it as it is',
  (code) => {
    expect(checkoutErrorOf(problem({ code, status: 402 }), t)).toMatchObject({
      step: 'payment',
      message: 'Payment failed, please try again',
      remedy: null,
    });
  },
);

test.each([
  ['intent_used', 409],
  ['intent_unknown', 422],
])('Y-10: %s is corrected by another intent', (code, status) => {
  expect(checkoutErrorOf(problem({ code, status }), t)).toMatchObject({
    step: 'payment',
    remedy: 'new_card',
  });
});

test.each([
  [null, []],
  ['slots', ['refresh_slots', 'refresh_availability']],
  ['service', ['refresh_slots', 'refresh_availability', 'reload_restaurant']],
  ['restaurant', ['reload_restaurant']],
  ['coupon', ['reject_coupon']],
  ['new_order', ['new_local_id']],
  ['new_card', ['drop_intent']],
  ['expired_order', ['refresh_slots', 'new_local_id']],
  ['late_payment', ['refresh_slots', 'expire_payment', 'new_local_id']],
] as const)('K-19, K-33: the remedy %s', (remedy, effects) => {
  expect(remedyEffects(remedy)).toEqual(effects);
});

const form = { personal, delivery, comment: '', allergies: null };

test('a rejected field shows its message until it is edited', () => {
  const rejected = {
    messages: { phone: 'Trop long', city: 'Inconnue' },
    values: fieldValues(form),
  };
  expect(stillRejected(rejected, fieldValues(form))).toMatchObject({
    phone: 'Trop long',
    city: 'Inconnue',
  });
  const changed = { ...form, personal: { ...personal, phone: '06' } };
  const left = stillRejected(rejected, fieldValues(changed));
  expect(left.phone).toBeUndefined();
  expect(left.city).toBe('Inconnue');
});

test('another time is another field value', () => {
  const later = { ...form, delivery: { ...delivery, deliveryDate: '2026-11-21' } };
  expect(fieldValues(later).time).not.toBe(fieldValues(form).time);
});

test('before the first rejection no field has a message', () => {
  expect(stillRejected(null, fieldValues(form))).toEqual({});
});
