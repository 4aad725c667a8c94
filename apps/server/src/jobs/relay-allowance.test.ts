import { expect, test } from 'vitest';
import { relayAllowance } from './relay-allowance.ts';

test('J-2: 40 orders begin their mails at once, then 8 a second', () => {
  let now = 0;
  const allowance = relayAllowance(() => now);
  expect(allowance.available()).toBe(40);
  allowance.take(40);
  expect(allowance.available()).toBe(0);
  now = 1_500;
  expect(allowance.available()).toBe(12);
  allowance.take(3);
  now = 1_600;
  expect(allowance.available()).toBe(9);
  now = 3_600_000;
  expect(allowance.available()).toBe(40);
});
