import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  HANDOVER_MEANS,
  type HandoverMeans,
  type HandoverPayment,
  paymentsProblem,
} from './handover-payments.ts';

const paid = (means: HandoverMeans, amount: number, given: number | null = null) => ({
  means,
  amount,
  given,
});
const problem = (payments: readonly HandoverPayment[], due = 2740) =>
  paymentsProblem(payments, due, ['cash', 'terminal', 'meal_voucher']);

test('BK-60: 20,00 by voucher and 7,40 in cash pay 27,40, with change of the cash', () => {
  expect(problem([paid('meal_voucher', 2000), paid('cash', 740, 1000)])).toBeNull();
  expect(problem([paid('terminal', 2740)])).toBeNull();
  expect(problem([], 0)).toBeNull();
});

test.each([
  [{ kind: 'wrong_sum' }, [paid('cash', 2739)]],
  [{ kind: 'wrong_sum' }, [paid('meal_voucher', 3000)]],
  [{ kind: 'wrong_sum' }, []],
  [{ kind: 'repeated_means' }, [paid('cash', 2000), paid('cash', 740)]],
  [{ kind: 'inactive_means', index: 1 }, [paid('cash', 2000), paid('cheque', 740)]],
  [{ kind: 'not_positive', index: 1 }, [paid('cash', 2740), paid('terminal', 0)]],
  [{ kind: 'given_without_cash', index: 0 }, [paid('meal_voucher', 2740, 3000)]],
  [{ kind: 'given_too_low', index: 0 }, [paid('cash', 2740, 2739)]],
] as const)('BK-61: %o', (expected, payments) => {
  expect(problem(payments)).toEqual(expected);
});

test('BK-61: nothing is due', () => {
  expect(problem([paid('cash', 100)], 0)).toEqual({ kind: 'nothing_due' });
});

test('BK-60, BK-61: what is taken adds up to what is due, and change goes back of cash alone', () => {
  const payment = fc.record({
    means: fc.constantFrom(...HANDOVER_MEANS),
    amount: fc.integer({ min: -1, max: 3 }),
    given: fc.option(fc.integer({ min: 0, max: 4 })),
  });
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 4 }),
      fc.nat(6),
      fc.subarray([...HANDOVER_MEANS]),
      (payments, due, active) => {
        if (paymentsProblem(payments, due, active) !== null) return;
        expect(payments.reduce((total, { amount }) => total + amount, 0)).toBe(due);
        const withChange = payments.filter(({ amount, given }) => given !== null && given > amount);
        expect(withChange.every(({ means }) => means === 'cash')).toBe(true);
        expect(payments.every(({ means }) => active.includes(means))).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});
