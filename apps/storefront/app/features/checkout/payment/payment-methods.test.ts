import type { PaymentMethod, PaymentOptions } from '@comptoir/domain/checkout/payment-method';
import { expect, test } from 'vitest';
import { offeredPayment } from './payment-methods.ts';

const BOTH = { cash: true, card: true };
const methods = (options: PaymentOptions, total: number) =>
  offeredPayment(null, options, total).methods;
const chosen = (choice: PaymentMethod | null, options: PaymentOptions, total: number) =>
  offeredPayment(choice, options, total).chosen;

test('K-12: the payment methods of the restaurant are offered, cash first', () => {
  expect(methods(BOTH, 2210)).toEqual(['cash', 'card']);
  expect(methods({ cash: false, card: true }, 2210)).toEqual(['card']);
  expect(methods({ cash: false, card: false }, 2210)).toEqual([]);
});

test('K-25: over a total of 0 no method is asked, whatever the restaurant takes', () => {
  const nothing = { methods: [], isBelowCardMinimum: false, chosen: 'cash' };
  for (const options of [
    { cash: true, card: true },
    { cash: false, card: true },
    { cash: false, card: false },
  ]) {
    for (const choice of [null, 'cash', 'card'] as const) {
      expect(offeredPayment(choice, options, 0)).toEqual(nothing);
    }
  }
});

test('K-12: an amount below the card minimum is paid in cash, or not online', () => {
  expect(offeredPayment('card', BOTH, 49)).toEqual({
    methods: ['cash'],
    isBelowCardMinimum: true,
    chosen: 'cash',
  });
  expect(methods({ cash: false, card: true }, 49)).toEqual([]);
  expect(offeredPayment('card', BOTH, 50)).toEqual({
    methods: ['cash', 'card'],
    isBelowCardMinimum: false,
    chosen: 'card',
  });
  expect(offeredPayment(null, { cash: true, card: false }, 49).isBelowCardMinimum).toBe(false);
});

test('K-12: a payment method that is no longer accepted is replaced by one that is', () => {
  expect(chosen('card', BOTH, 2210)).toBe('card');
  expect(chosen('cash', { cash: false, card: true }, 2210)).toBe('card');
  expect(chosen('card', { cash: true, card: false }, 2210)).toBe('cash');
  expect(chosen(null, BOTH, 2210)).toBe('cash');
  expect(chosen('cash', { cash: false, card: false }, 2210)).toBe('card');
});
