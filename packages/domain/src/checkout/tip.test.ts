import { describe, expect, it } from 'vitest';
import { mayTip, typedTip } from './tip.ts';

const CARD = { method: 'card', total: 700, isTaken: true } as const;

describe('a tip', () => {
  it.each([
    ['of nothing, by any means', 0, { method: 'cash', total: 0, isTaken: false }, true],
    ['of a cent', 1, CARD, true],
    ['of a hundred euros', 10_000, CARD, true],
    ['of more', 10_001, CARD, false],
    ['below nothing', -1, CARD, false],
    ['with an order in cash', 100, { ...CARD, method: 'cash' }, false],
    ['with an order that costs nothing', 100, { ...CARD, total: 0 }, false],
    ['where the restaurant takes none', 100, { ...CARD, isTaken: false }, false],
  ] as const)('TI-1: %s', (_name, tip, payment, expected) => {
    expect(mayTip(tip, payment)).toBe(expected);
  });
});

describe('a typed tip', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['2', 200],
    ['1,50 €', 150],
    ['100', 10_000],
    ['100,01', null],
    ['deux', null],
    ['-1', null],
  ])('TI-2: « %s » is %s', (text, expected) => {
    expect(typedTip(text)).toBe(expected);
  });
});
