import { expect, test } from 'vitest';
import { isSale } from './sale-state.ts';

const HANDED_OVER = {
  isTest: false,
  isPaid: false,
  progress: 'handed_over',
  isUndoable: false,
} as const;

test.each([
  ['handed over', HANDED_OVER, true],
  ['handed over a moment ago', { ...HANDED_OVER, isUndoable: true }, false],
  ['ready, in cash', { ...HANDED_OVER, progress: 'ready' }, false],
  ['received, paid by card', { ...HANDED_OVER, progress: 'received', isPaid: true }, true],
  ['cancelled, paid by card', { ...HANDED_OVER, progress: 'cancelled', isPaid: true }, true],
  ['cancelled, in cash', { ...HANDED_OVER, progress: 'cancelled' }, false],
  ['a test', { ...HANDED_OVER, isTest: true, isPaid: true }, false],
] as const)('IV-1: an order that is %s', (_, facts, is) => {
  expect(isSale(facts)).toBe(is);
});
