import { expect, test } from 'vitest';
import { chosenMethod, offeredMethods } from './payment-methods.ts';

test('K-12: what the restaurant takes is offered, cash first', () => {
  expect(offeredMethods({ cash: true, card: true })).toEqual(['cash', 'card']);
  expect(offeredMethods({ cash: false, card: true })).toEqual(['card']);
  expect(offeredMethods({ cash: false, card: false })).toEqual([]);
});

test('K-12: a way of paying that is no longer taken is not kept', () => {
  expect(chosenMethod('card', { cash: true, card: true })).toBe('card');
  expect(chosenMethod('cash', { cash: false, card: true })).toBe('card');
  expect(chosenMethod('card', { cash: true, card: false })).toBe('cash');
  expect(chosenMethod(null, { cash: true, card: true })).toBe('cash');
});
