import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashDifference, countedCash, DENOMINATIONS, expectedCash } from './cash-count.ts';

const NOTHING = { received: 0, returned: 0 };
const NO_MOVEMENTS = { paidIn: 0, paidOut: 0 };

describe('BK-43: what has to be in the cash register', () => {
  test('BK-43: is the float and what came in, less what went back', () => {
    const means = {
      card: { received: 99_999, returned: 1 },
      cash: { received: 8_490, returned: 590 },
    };
    expect(expectedCash(15_000, { means, cashMovements: NO_MOVEMENTS })).toBe(22_900);
    const nothing = { means: { cash: NOTHING }, cashMovements: NO_MOVEMENTS };
    expect(expectedCash(15_000, nothing)).toBe(15_000);
  });

  test('BK-43: less than the float where more went back than came in', () => {
    const means = { card: NOTHING, cash: { received: 0, returned: 1_180 } };
    expect(expectedCash(1_000, { means, cashMovements: NO_MOVEMENTS })).toBe(-180);
  });

  test('BK-47: contains what was paid in, and not what was paid out', () => {
    const means = { cash: { received: 8_490, returned: 590 } };
    const cashMovements = { paidIn: 5_000, paidOut: 12_000 };
    expect(expectedCash(15_000, { means, cashMovements })).toBe(15_900);
    expect(expectedCash(0, { means: { cash: NOTHING }, cashMovements })).toBe(-7_000);
  });

  test.each([
    [22_900, 22_670, { kind: 'missing', by: 230 }],
    [22_900, 22_900, { kind: 'none' }],
    [22_900, 22_901, { kind: 'surplus', by: 1 }],
    [-180, 0, { kind: 'surplus', by: 180 }],
  ])('BK-43: of %i cents, with %i counted', (expected, counted, difference) => {
    expect(cashDifference(expected, counted)).toEqual(difference);
  });
});

describe('BK-44: notes and coins', () => {
  test('BK-44: add up', () => {
    const counted = countedCash([
      { value: 2_000, count: 3 },
      { value: 500, count: 2 },
      { value: 200, count: 4 },
      { value: 5, count: 7 },
    ]);
    expect(counted).toBe(7_835);
    expect(countedCash([])).toBe(0);
  });

  test('BK-44: one of each is 888.88 €', () => {
    expect(countedCash(DENOMINATIONS.map((value) => ({ value, count: 1 })))).toBe(88_888);
  });

  test('BK-44: count what they are worth, however they are grouped', () => {
    const piece = fc.record({
      value: fc.constantFrom(...DENOMINATIONS),
      count: fc.integer({ min: 0, max: 999 }),
    });
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (some, others) => {
        expect(countedCash([...some, ...others])).toBe(countedCash(some) + countedCash(others));
      }),
    );
  });
});
