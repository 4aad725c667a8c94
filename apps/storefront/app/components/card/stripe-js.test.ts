import { expect, test } from 'vitest';
import { stripeOutcome } from './stripe-js.ts';

test.each([
  ['a payment that went through', { paymentIntent: { status: 'succeeded' } }, 'succeeded'],
  ['one that takes its time', { paymentIntent: { status: 'processing' } }, 'unknown'],
  ['a declined card', { error: { type: 'card_error', message: 'Refusée.' } }, 'failed'],
  ['a number that is none', { error: { type: 'validation_error' } }, 'failed'],
  ['a broken connection', { error: { type: 'api_connection_error' } }, 'unknown'],
  [
    'an intent that was paid before',
    { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } },
    'unknown',
  ],
])('Y-11: %s', (_name, confirmation, kind) => {
  expect(stripeOutcome(confirmation).kind).toBe(kind);
});

test('the bank’s message is shown to the visitor', () => {
  const error = { type: 'card_error', message: 'Votre carte a été refusée.' };
  expect(stripeOutcome({ error })).toEqual({
    kind: 'failed',
    reason: 'Votre carte a été refusée.',
  });
});
