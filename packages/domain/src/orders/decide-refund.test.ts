import { describe, expect, it } from 'vitest';
import {
  decideRefund,
  type KnownRefund,
  type RefundAsked,
  type RefundFacts,
} from './decide-refund.ts';
import type { RefundableOrder } from './refund-parts.ts';

/** Two makis for 11.80 €, of which nothing went back. */
const ORDER: RefundableOrder = {
  parts: [{ part: 1, quantity: 2, rates: [{ rate: 1000, gross: 1180, tax: 107 }] }],
  rates: [{ rate: 1000, gross: 1180, tax: 107 }],
  refunded: { rates: [], units: [] },
  left: 1180,
};
const ONE_MAKI = { units: [{ part: 1, quantity: 1 }] };
const FACTS: RefundFacts = {
  request: 'new',
  paid: { order: ORDER, committed: 0 },
  known: null,
  hasWaitingEffects: false,
};
const KNOWN: KnownRefund = {
  amount: 590,
  asked: { units: ONE_MAKI.units, reason: 'quality', text: null },
};

const ofOrder = (order: Partial<RefundableOrder>) => ({
  paid: { order: { ...ORDER, ...order }, committed: 0 },
});
const decide = (facts: Partial<RefundFacts>, asked: Partial<RefundAsked> = {}) =>
  decideRefund(
    { selection: ONE_MAKI, reason: 'quality', text: null, refuse: () => null, ...asked },
    { ...FACTS, ...facts },
  );

describe('a refund that is asked for', () => {
  it('RF-1: gives back units, an amount, or all that is left', () => {
    expect(decide({})).toMatchObject({
      kind: 'refund',
      amount: 590,
      rates: [{ rate: 1000, gross: 590, tax: 54 }],
    });
    expect(decide({}, { selection: { amount: 300 } })).toMatchObject({ amount: 300 });
    expect(decide(ofOrder({ left: 800 }), { selection: null })).toMatchObject({
      kind: 'refund',
      amount: 800,
    });
  });

  it.each([
    [{ kind: 'key_reused' }, { request: 'other', paid: null }],
    [{ kind: 'nothing_paid' }, { paid: null, known: KNOWN }],
    [
      { kind: 'repeated', amount: 590 },
      { known: KNOWN, hasWaitingEffects: true },
    ],
    [{ kind: 'effects_first' }, { hasWaitingEffects: true, ...ofOrder({ left: 0 }) }],
    [{ kind: 'nothing_paid' }, ofOrder({ left: 0 })],
    [{ kind: 'too_much', left: 500 }, ofOrder({ left: 500 })],
  ] as const)('RF-3, RF-6, OB-6, OB-8: is answered %o with %o', (decision, facts) => {
    expect(decide(facts)).toEqual(decision);
  });

  it.each([
    [{ kind: 'nothing' }, { units: [] }],
    [{ kind: 'unknown_part', part: 9 }, { units: [{ part: 9, quantity: 1 }] }],
    [{ kind: 'too_many_units', part: 1, left: 2 }, { units: [{ part: 1, quantity: 3 }] }],
    [{ kind: 'too_much', left: 1180 }, { amount: 1181 }],
  ] as const)('RF-1, RF-3: is answered %o for %o', (decision, selection) => {
    expect(decide({}, { selection })).toEqual(decision);
  });

  it('RF-4: of an order that is given back already is one of too much, and all that is left of it nothing', () => {
    const wholly = { left: 0, refunded: { units: [{ part: 1, quantity: 2 }], rates: ORDER.rates } };
    const amount = { selection: { amount: 1 } };
    expect(decide(ofOrder(wholly), amount)).toEqual({ kind: 'too_much', left: 0 });
    expect(decide(ofOrder(wholly))).toEqual({ kind: 'too_many_units', part: 1, left: 0 });
    expect(decide(ofOrder(wholly), { selection: null })).toEqual({ kind: 'nothing_paid' });
  });

  it('RF-6: with the id of another refund is refused, part by part', () => {
    expect(decide({ known: KNOWN }, { reason: 'late' })).toEqual({ kind: 'key_reused' });
    expect(decide({ known: KNOWN }, { text: 'froid' })).toEqual({ kind: 'key_reused' });
    expect(decide({ known: KNOWN }, { selection: { amount: 590 } })).toEqual({
      kind: 'key_reused',
    });
    const two = { units: [{ part: 1, quantity: 2 }] };
    expect(decide({ known: KNOWN }, { selection: two })).toEqual({ kind: 'key_reused' });
    const amount = { amount: 300, asked: { units: null, reason: null, text: null } };
    const asked = { reason: null, selection: { amount: 300 } };
    expect(decide({ known: amount }, asked)).toEqual({ kind: 'repeated', amount: 300 });
  });

  it('RF-6: with the id of one that is only known to the provider is the same', () => {
    const known = { amount: 590, asked: null };
    expect(decide({ known }, { reason: 'late' })).toEqual({ kind: 'repeated', amount: 590 });
    expect(decide({ known: KNOWN }, { selection: null })).toMatchObject({ kind: 'repeated' });
  });

  it('OB-11: counts what went back and what a proposal may give back, once the amount is known', () => {
    const spent = (committed: number) => ({ paid: { order: ORDER, committed } });
    const refuse = (amount: number, earlier: number) =>
      earlier + amount > 1000 ? ('step_up_required' as const) : null;
    expect(decide(spent(410), { refuse })).toMatchObject({ kind: 'refund' });
    expect(decide(spent(411), { refuse })).toEqual({
      kind: 'refused',
      refusal: 'step_up_required',
    });
    expect(decide(spent(411), { refuse, selection: { units: [] } })).toEqual({
      kind: 'nothing',
    });
  });
});
