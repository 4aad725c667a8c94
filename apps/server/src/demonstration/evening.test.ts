import { describe, expect, test } from 'vitest';
import { type PlannedOrder, plannedEvening } from './evening.ts';

function first(seed: number, count: number): readonly PlannedOrder[] {
  const orders: PlannedOrder[] = [];
  for (const order of plannedEvening(seed)) {
    if (orders.length === count) break;
    orders.push(order);
  }
  return orders;
}

describe('the planned evening', () => {
  test('OB-92: is the same for the same seed, and another for another', () => {
    expect(first(7, 60)).toEqual(first(7, 60));
    expect(first(8, 60)).not.toEqual(first(7, 60));
  });

  test('OB-92: goes on with an order every two to four minutes', () => {
    const later = first(1, 200).filter(({ at }) => at > 75);
    const gaps = later.slice(1).map(({ at }, index) => at - (later[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4);
  });

  test('OB-92: no order is older than the one before it, and no step than the one before it', () => {
    const orders = first(1, 200);
    const arrivals = orders.map(({ at }) => at);
    expect(arrivals).toEqual(arrivals.toSorted((one, other) => one - other));
    for (const { at, steps } of orders) {
      const times = [at, ...steps.map((step) => step.at)];
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });
});
