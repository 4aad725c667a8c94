import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  HANDOVER_MEANS,
  type HandoverMeans,
  type HandoverPayment,
  paymentsProblem,
  withTip,
} from './handover-payments.ts';

const paid = (means: HandoverMeans, amount: number, given: number | null = null, tip = 0) => ({
  means,
  amount,
  given,
  tip,
});
const problem = (payments: readonly HandoverPayment[], due = 2740, takesTips = false) =>
  paymentsProblem(payments, due, {
    activeMeans: ['cash', 'terminal', 'meal_voucher'],
    takesTips,
  });

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

test('TI-6: a tip stands beside the amount of its means, or alone where nothing is due by it', () => {
  const tipped = (payments: readonly HandoverPayment[], due?: number) =>
    problem(payments, due, true);
  expect(tipped([paid('cash', 2740, 3000, 260)])).toBeNull();
  expect(tipped([paid('meal_voucher', 2740), paid('cash', 0, null, 200)])).toBeNull();
  expect(tipped([paid('terminal', 0, null, 10_000)], 0)).toBeNull();
});

test('TI-6: a tip is added to what is paid by its means, or alone', () => {
  const payments = [paid('cash', 2740, 3000)];
  expect(withTip(payments, paid('cash', 0, null, 260))).toEqual([paid('cash', 2740, 3000, 260)]);
  expect(withTip(payments, paid('terminal', 0, null, 260))).toEqual([
    paid('cash', 2740, 3000),
    paid('terminal', 0, null, 260),
  ]);
});

test.each([
  [{ kind: 'wrong_tip', index: 0 }, true, [paid('meal_voucher', 2740, null, 200)]],
  [{ kind: 'wrong_tip', index: 0 }, false, [paid('cash', 2740, null, 200)]],
  [{ kind: 'wrong_tip', index: 0 }, true, [paid('cash', 2740, null, 10_001)]],
  [{ kind: 'wrong_tip', index: 0 }, true, [paid('cash', 2740, null, -1)]],
  [{ kind: 'not_positive', index: 1 }, true, [paid('terminal', 2740), paid('cash', 0)]],
  [{ kind: 'given_too_low', index: 0 }, true, [paid('cash', 2740, 2900, 200)]],
  [{ kind: 'wrong_sum' }, true, [paid('cash', 2540, null, 200)]],
] as const)('TI-6: %o', (expected, takesTips, payments) => {
  expect(problem(payments, 2740, takesTips)).toEqual(expected);
});

test('BK-60, BK-61: what is taken adds up to what is due, and change goes back of cash alone', () => {
  const payment = fc.record({
    means: fc.constantFrom(...HANDOVER_MEANS),
    amount: fc.integer({ min: -1, max: 3 }),
    given: fc.option(fc.integer({ min: 0, max: 4 })),
    tip: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 4 }),
      fc.nat(6),
      fc.subarray([...HANDOVER_MEANS]),
      (payments, due, active) => {
        if (paymentsProblem(payments, due, { activeMeans: active, takesTips: true }) !== null)
          return;
        expect(payments.reduce((total, { amount }) => total + amount, 0)).toBe(due);
        const withChange = payments.filter(({ amount, given }) => given !== null && given > amount);
        expect(withChange.every(({ means }) => means === 'cash')).toBe(true);
        expect(payments.every(({ means }) => active.includes(means))).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});
