import { expect, it } from 'vitest';
import { acceptsPayment, canPay, defaultPaymentMethod, storedMethod } from './payment-method.ts';

it('K-12: cash is the default, card where the restaurant takes no cash', () => {
  expect(defaultPaymentMethod({ cash: true, card: true })).toBe('cash');
  expect(defaultPaymentMethod({ cash: true, card: false })).toBe('cash');
  expect(defaultPaymentMethod({ cash: false, card: true })).toBe('card');
});

it('K-12: only what the restaurant takes is accepted', () => {
  expect(acceptsPayment('cash', { cash: false, card: true })).toBe(false);
  expect(acceptsPayment('card', { cash: true, card: false })).toBe(false);
  expect(acceptsPayment('cash', { cash: true, card: false })).toBe(true);
  expect(acceptsPayment('card', { cash: false, card: true })).toBe(true);
});

it('K-12: a card is charged 0.50 € at least, cash is taken whatever it comes to', () => {
  const both = { cash: true, card: true };
  expect(canPay('card', both, 50)).toBe(true);
  expect(canPay('card', both, 49)).toBe(false);
  expect(canPay('cash', both, 49)).toBe(true);
  expect(canPay('card', { cash: true, card: false }, 50)).toBe(false);
});

it('K-25: over 0.00 € there is nothing to pay, and the order is stored like one in cash', () => {
  expect(canPay('card', { cash: true, card: false }, 0)).toBe(true);
  expect(storedMethod('card', 0)).toBe('cash');
  expect(storedMethod('card', 50)).toBe('card');
});
