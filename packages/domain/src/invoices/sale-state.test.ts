import { expect, test } from 'vitest';
import { isSale } from './sale-state.ts';

const HANDED_OVER = {
  isTest: false,
  isPaid: false,
  progress: 'handed_over',
  isUndoable: false,
  wasRecalled: false,
} as const;

test.each([
  ['handed over', HANDED_OVER, true],
  ['handed over a moment ago', { ...HANDED_OVER, isUndoable: true }, false],
  ['ready, in cash', { ...HANDED_OVER, progress: 'ready' }, false],
  ['received, paid by card', { ...HANDED_OVER, progress: 'received', isPaid: true }, true],
  ['cancelled, paid by card', { ...HANDED_OVER, progress: 'cancelled', isPaid: true }, true],
  ['recalled', { ...HANDED_OVER, progress: 'ready', wasRecalled: true }, true],
  ['handed over again a moment ago', { ...HANDED_OVER, isUndoable: true, wasRecalled: true }, true],
  ['recalled and cancelled', { ...HANDED_OVER, progress: 'cancelled', wasRecalled: true }, true],
  ['a recalled test', { ...HANDED_OVER, isTest: true, wasRecalled: true }, false],
  ['cancelled, in cash', { ...HANDED_OVER, progress: 'cancelled' }, false],
  ['a test', { ...HANDED_OVER, isTest: true, isPaid: true }, false],
] as const)('IV-1, OB-51: an order that is %s', (_, facts, is) => {
  expect(isSale(facts)).toBe(is);
});
