import { expect, test } from 'vitest';
import { processUtilization, relayAllowance } from './relay-allowance.ts';

test('J-2: 40 orders begin their mails at once, then 8 a second', () => {
  let now = 0;
  const allowance = relayAllowance({ now: () => now, utilization: () => 0.3 });
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

test('J-2: while many order, 2 at a time', () => {
  let utilization = 0.9;
  const allowance = relayAllowance({ now: () => 0, utilization: () => utilization });
  expect(allowance.available()).toBe(2);
  utilization = 0.5;
  expect(allowance.available()).toBe(40);
});

test('J-2: how busy the process was is a share of the time since the last question', () => {
  const utilization = processUtilization();
  const share = utilization();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});
