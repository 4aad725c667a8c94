import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../test/order-facts.ts';
import {
  type ChangeableUnits,
  decideAnswer,
  decideLapse,
  decideRetraction,
  decideSubstitution,
  type EndFacts,
  type EndingProposal,
  type OfferedDish,
  type SubstitutionAsked,
  type SubstitutionFacts,
} from './decide-substitution.ts';

type Facts = SubstitutionFacts<ChangeableUnits, OfferedDish>;

/** Two makis of 5.90 € and a soup of 4.90 €, paid by card. */
const MAKIS: ChangeableUnits = {
  position: 1,
  sold: {
    quantity: 2,
    total: 1180,
    discount: 0,
    rates: [{ rate: 1000, gross: 1180, tax: 107 }],
  },
  taxRates: [1000],
  refunded: 0,
  left: 2,
  droppable: 2,
  unitPrice: 590,
};
const ORDER: NonNullable<Facts['order']> = {
  progress: 'accepted',
  revision: 7,
  isPaid: true,
  left: 1670,
  refunded: 0,
  isRecalled: false,
  hasOpenProposal: false,
  lines: [MAKIS],
};
const FACTS: Facts = {
  request: 'new',
  order: ORDER,
  dish: { unitPrice: 490, taxRate: 1000 },
};

const decide = (facts: Partial<Facts>, asked: Partial<SubstitutionAsked> = {}) =>
  decideSubstitution(
    { revision: 7, kind: 'drop', position: 1, quantity: 1, refuse: () => null, ...asked },
    { ...FACTS, ...facts },
  );
const ofOrder = (order: Partial<typeof ORDER>, asked: Partial<SubstitutionAsked> = {}) =>
  decide({ order: { ...ORDER, ...order } }, asked);

describe('a proposal to the guest', () => {
  it('SU-5, SU-6: is made with what each answer gives back', () => {
    const line = MAKIS;
    const dropped = { kind: 'propose', line, dish: null, isAll: false, accept: 590, drop: 590 };
    expect(decide({})).toEqual(dropped);
    expect(decide({}, { kind: 'swap' })).toMatchObject({ kind: 'propose', accept: 100, drop: 590 });
    expect(decide({}, { kind: 'cancel', position: null, quantity: null })).toEqual({
      ...dropped,
      line: null,
      accept: 1670,
      drop: 0,
    });
  });

  it('SU-6: serves a dish at its own price, and at most that of the units', () => {
    const dish = { unitPrice: 900, taxRate: 1000 };
    expect(decide({ dish }, { kind: 'swap' })).toMatchObject({
      dish: { unitPrice: 590 },
      accept: 0,
    });
  });

  it.each([
    [{ kind: 'unknown' }, { order: null, request: 'other' }],
    [{ kind: 'unchanged' }, { request: 'same', order: { ...ORDER, hasOpenProposal: true } }],
    [{ kind: 'key_reused' }, { request: 'other', order: { ...ORDER, progress: 'cancelled' } }],
    [{ kind: 'over' }, { order: { ...ORDER, progress: 'handed_over', hasOpenProposal: true } }],
    [{ kind: 'over' }, { order: { ...ORDER, isRecalled: true } }],
    [{ kind: 'open' }, { order: { ...ORDER, hasOpenProposal: true, revision: 8 } }],
    [{ kind: 'stale' }, { order: { ...ORDER, revision: 8, lines: [] } }],
    [{ kind: 'unknown_line' }, { order: { ...ORDER, lines: [] } }],
  ] as const)('SU-1, OB-5, OB-6: is answered %o with %o', (decision, facts) => {
    expect(decide(facts)).toEqual(decision);
  });

  it('SU-2, SU-13: is about units that are left, and leaves something of the order', () => {
    expect(decide({}, { quantity: null })).toEqual({ kind: 'unknown_line' });
    expect(decide({}, { quantity: 3 })).toEqual({ kind: 'too_many_units' });
    const gone = { ...MAKIS, position: 2, left: 0 };
    expect(ofOrder({ lines: [gone, MAKIS] })).toMatchObject({ kind: 'propose', line: MAKIS });
    const lines = [{ ...MAKIS, droppable: 1 }];
    expect(ofOrder({ lines }, { quantity: 2 })).toEqual({ kind: 'nothing_left' });
    const swapped = ofOrder({ lines }, { kind: 'swap', quantity: 2 });
    expect(swapped).toMatchObject({ kind: 'propose', isAll: true, accept: 200, drop: 1670 });
  });

  it('SU-7: serves a dish that is served, at the same rate', () => {
    expect(decide({ dish: null }, { kind: 'swap' })).toEqual({ kind: 'dish_not_served' });
    expect(decide({ dish: null })).toMatchObject({ kind: 'propose', drop: 590 });
    const wrong = decide({ dish: 'wrong_choices' }, { kind: 'swap' });
    expect(wrong).toEqual({ kind: 'wrong_choices' });
    const dish = { unitPrice: 490, taxRate: 2000 };
    expect(decide({ dish }, { kind: 'swap' })).toEqual({ kind: 'other_rate' });
    const mixed = [{ ...MAKIS, taxRates: [1000, 2000] }];
    expect(ofOrder({ lines: mixed }, { kind: 'swap' })).toEqual({ kind: 'other_rate' });
  });

  it('SU-7, IV-3: serves a dish at the rate of one that costs nothing', () => {
    const given = { ...MAKIS, sold: { ...MAKIS.sold, discount: 1180, rates: [] } };
    const facts = (taxRate: number) => ({
      order: { ...ORDER, lines: [given] },
      dish: { unitPrice: 490, taxRate },
    });
    expect(decide(facts(2000), { kind: 'swap' })).toEqual({ kind: 'other_rate' });
    expect(decide(facts(1000), { kind: 'swap' })).toMatchObject({ kind: 'propose', accept: 0 });
  });

  it('OB-11, SU-2: counts what can go back of a paid order for the limit of the person', () => {
    const refuse = (amount: number, before: number) =>
      before + amount > 1000 ? ('forbidden' as const) : null;
    const refused = { kind: 'refused', refusal: 'forbidden' };
    expect(ofOrder({ refunded: 410 }, { refuse })).toMatchObject({ kind: 'propose' });
    expect(ofOrder({ refunded: 411 }, { refuse })).toEqual(refused);
    expect(ofOrder({}, { refuse, kind: 'cancel' })).toEqual(refused);
    expect(ofOrder({ left: 500 }, { refuse, quantity: 2 })).toMatchObject({ kind: 'propose' });
    expect(ofOrder({ isPaid: false }, { refuse, quantity: 2 })).toMatchObject({ drop: 1180 });
    const free = { ...MAKIS, sold: { ...MAKIS.sold, discount: 1180, rates: [] } };
    const never = () => 'forbidden' as const;
    expect(ofOrder({ lines: [free] }, { refuse: never })).toMatchObject({ drop: 0 });
  });
});

const OPEN: EndingProposal = {
  kind: 'swap',
  isAll: false,
  answerUntil: NOW + 10 * MINUTE,
  withoutAnswer: 'dropped',
  outcome: null,
  endedBy: null,
};
const END: EndFacts<EndingProposal> = {
  now: NOW,
  progress: 'accepted',
  wasHandedOver: false,
  proposal: OPEN,
};

describe('the end of a proposal', () => {
  const answered = { ...OPEN, outcome: 'swapped', endedBy: 'guest' } as const;

  it.each([
    [{ kind: 'end', proposal: OPEN, effect: 'swapped' }, {}],
    [{ kind: 'unknown' }, { progress: null }],
    [{ kind: 'unknown' }, { proposal: null }],
    [{ kind: 'unchanged' }, { proposal: answered, progress: 'cancelled' }],
    [{ kind: 'ended_before' }, { proposal: { ...answered, endedBy: 'time' } }],
    [{ kind: 'ended_before' }, { proposal: { ...answered, outcome: 'dropped' } }],
    [{ kind: 'too_late' }, { now: OPEN.answerUntil }],
    [{ kind: 'too_late' }, { progress: 'handed_over' }],
    [{ kind: 'too_late' }, { progress: 'ready', wasHandedOver: true }],
  ] as const)('SU-3: an accepted one is answered %o with %o', (decision, facts) => {
    expect(decideAnswer('accept', { ...END, ...facts })).toEqual(decision);
  });

  it('SU-3: is no answer that it does not offer, also once it has ended', () => {
    expect(decideAnswer('keep', END)).toEqual({ kind: 'not_offered' });
    expect(decideAnswer('keep', { ...END, proposal: answered })).toEqual({ kind: 'not_offered' });
  });

  it('SU-13: cancels an order of which all would be left out', () => {
    const proposal = { ...OPEN, isAll: true };
    expect(decideAnswer('drop', { ...END, proposal })).toMatchObject({ effect: 'cancelled' });
  });

  it('SU-5: is its being taken back, once, before any other', () => {
    expect(decideRetraction(null)).toEqual({ kind: 'unknown' });
    expect(decideRetraction(OPEN)).toEqual({ kind: 'end', proposal: OPEN, effect: 'withdrawn' });
    expect(decideRetraction({ ...OPEN, outcome: 'withdrawn' })).toEqual({ kind: 'unchanged' });
    expect(decideRetraction(answered)).toEqual({ kind: 'ended_before' });
  });

  it('SU-4: is that of its time, as the guest was notified', () => {
    const late = { ...END, now: OPEN.answerUntil };
    expect(decideLapse(late)).toEqual({ kind: 'end', proposal: OPEN, effect: 'dropped' });
    expect(decideLapse({ ...late, progress: 'handed_over' })).toMatchObject({ effect: 'lapsed' });
    expect(decideLapse({ ...late, progress: null })).toMatchObject({ effect: 'lapsed' });
    expect(decideLapse({ ...late, wasHandedOver: true })).toMatchObject({ effect: 'lapsed' });
    expect(decideLapse(END)).toEqual({ kind: 'waits', leftMs: 10 * MINUTE });
    expect(decideLapse({ ...late, proposal: answered })).toEqual({ kind: 'ended' });
    expect(decideLapse({ ...late, proposal: null })).toEqual({ kind: 'ended' });
  });

  it('SU-4, I-60: it is over where a clock set its time that has gone back since', () => {
    for (const answerUntil of [END.now + 25 * 60 * MINUTE, END.now + 365 * 24 * 60 * MINUTE]) {
      const ahead = { ...END, proposal: { ...OPEN, answerUntil } };
      expect(decideLapse(ahead)).toMatchObject({ kind: 'end', effect: 'dropped' });
    }
  });
});

describe('a dish of a formula', () => {
  const wine = { taxRate: 2000, extras: [] };
  const steak = {
    taxRate: 1000,
    extras: [
      { rate: 1000, amount: 300 },
      { rate: 550, amount: 80 },
    ],
  };
  const lunch: ChangeableUnits = {
    ...MAKIS,
    sold: {
      ...{ quantity: 1, total: 2070, discount: 0 },
      rates: [
        { rate: 550, gross: 80, tax: 4 },
        { rate: 1000, gross: 1686, tax: 153 },
        { rate: 2000, gross: 304, tax: 51 },
      ],
    },
    taxRates: [550, 1000, 2000],
    ...{ left: 1, droppable: 1, unitPrice: 2070 },
    dishes: [steak, wine],
    listed: [{ rate: 1000, amount: 1386 }, ...steak.extras, { rate: 2000, amount: 304 }],
  };
  const swap = (dishAt: number | null, taxRate: number, unitPrice = 0) =>
    decide(
      { order: { ...ORDER, left: 2070, lines: [lunch] }, dish: { unitPrice, taxRate } },
      { kind: 'swap', quantity: 1, dishAt },
    );

  it('SU-14: is replaced by one at its rate, and what this costs less on top goes back', () => {
    expect(swap(0, 1000)).toMatchObject({ accept: 380, drop: 2070, dish: { unitPrice: 0 } });
    expect(swap(0, 1000, 150)).toMatchObject({ accept: 230, dish: { unitPrice: 150 } });
    expect(swap(1, 2000)).toMatchObject({ kind: 'propose', accept: 0 });
  });

  it('SU-14: is replaced by a dearer one at no other price', () => {
    expect(swap(0, 1000, 900)).toMatchObject({ accept: 80, dish: { unitPrice: 300 } });
    expect(swap(1, 2000, 9900)).toMatchObject({ accept: 0, dish: { unitPrice: 0 } });
  });

  it('SU-14: is not replaced by one at another rate, nor is the formula', () => {
    expect(swap(1, 1000).kind).toBe('other_rate');
    expect(swap(null, 1000).kind).toBe('other_rate');
    expect(swap(2, 1000).kind).toBe('unknown_line');
    expect(decide({}, { kind: 'swap', dishAt: 0 }).kind).toBe('unknown_line');
  });
});
