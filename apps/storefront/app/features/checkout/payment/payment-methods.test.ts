import { expect, test } from 'vitest';
import { chosenMethod, offeredMethods } from './payment-methods.ts';

test('K-12: what the restaurant takes is offered, cash first', () => {
  expect(offeredMethods({ cash: true, card: true }, 2210)).toEqual(['cash', 'card']);
  expect(offeredMethods({ cash: false, card: true }, 2210)).toEqual(['card']);
  expect(offeredMethods({ cash: false, card: false }, 2210)).toEqual([]);
});

test('K-12: what is too little for a card is paid in cash, or not here', () => {
  expect(offeredMethods({ cash: true, card: true }, 49)).toEqual(['cash']);
  expect(chosenMethod('card', { cash: true, card: true }, 49)).toBe('cash');
  expect(offeredMethods({ cash: false, card: true }, 49)).toEqual([]);
  expect(chosenMethod('card', { cash: true, card: true }, 50)).toBe('card');
});

test('K-12: a way of paying that is no longer taken is not kept', () => {
  expect(chosenMethod('card', { cash: true, card: true }, 2210)).toBe('card');
  expect(chosenMethod('cash', { cash: false, card: true }, 2210)).toBe('card');
  expect(chosenMethod('card', { cash: true, card: false }, 2210)).toBe('cash');
  expect(chosenMethod(null, { cash: true, card: true }, 2210)).toBe('cash');
});
