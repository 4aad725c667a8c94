import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leftToRefund, spreadRefund } from './refund-spread.ts';

const HOST = { id: 'host', left: 500, lines: [1] };
const ANA = { id: 'ana', left: 700, lines: [2, 3] };

it('Y-36, GS-8: what is left of all payments can go back, and nothing to a card that paid none', () => {
  expect(leftToRefund([HOST, ANA])).toBe(1200);
  expect(leftToRefund([{ ...HOST, left: 0 }])).toBe(0);
  expect(leftToRefund([])).toBeNull();
});

it('GS-8: a refund of an amount comes from the payments in their sequence', () => {
  expect(spreadRefund(300, [HOST, ANA])).toEqual([{ id: 'host', amount: 300 }]);
  expect(spreadRefund(800, [HOST, ANA])).toEqual([
    { id: 'host', amount: 500 },
    { id: 'ana', amount: 300 },
  ]);
});

it('GS-8: a refund of units comes first from the payment for their line', () => {
  expect(spreadRefund(800, [HOST, ANA], [3])).toEqual([
    { id: 'ana', amount: 700 },
    { id: 'host', amount: 100 },
  ]);
  expect(spreadRefund(100, [HOST, ANA], [1, 3])).toEqual([{ id: 'host', amount: 100 }]);
  expect(spreadRefund(100, [HOST, ANA], [9])).toEqual([{ id: 'host', amount: 100 }]);
});

it('GS-8: nothing comes from a payment of which nothing is left', () => {
  expect(spreadRefund(100, [{ ...HOST, left: 0 }, ANA], [1])).toEqual([{ id: 'ana', amount: 100 }]);
  expect(spreadRefund(1201, [HOST, ANA])).toBeNull();
});

it('GS-8: no payment gives back more than is left of it, and all of it adds up', () => {
  const sources = fc.array(
    fc.record({ left: fc.nat({ max: 2_000 }), lines: fc.array(fc.nat({ max: 5 })) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      sources,
      fc.nat({ max: 9_000 }),
      fc.array(fc.nat({ max: 5 })),
      (drawn, amount, lines) => {
        const all = drawn.map((source, index) => ({ id: `pi_${index}`, ...source }));
        const portions = spreadRefund(amount, all, lines);
        const left = all.reduce((one, source) => one + source.left, 0);
        expect(portions === null).toBe(amount > left);
        const given = portions ?? [];
        expect(given.reduce((one, portion) => one + portion.amount, 0)).toBe(
          portions === null ? 0 : amount,
        );
        const leftOf = new Map(all.map((source) => [source.id, source.left]));
        expect(given.filter(({ id, amount: taken }) => taken > (leftOf.get(id) ?? 0))).toEqual([]);
      },
    ),
  );
});
