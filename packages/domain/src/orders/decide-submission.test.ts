import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACTS, KNOWN, MINUTE, NOW } from '../../test/order-facts.ts';
import type { PlacementFacts } from './decide-placement.ts';
import {
  decideReserved,
  decideSubmission,
  decideWithdrawal,
  type Judgement,
  type SubmittedOrder,
} from './decide-submission.ts';

const LOST = { ...KNOWN, heldUntil: NOW };

const JUDGED: Judgement<string> = {
  refusal: null,
  availabilityVersion: 3,
  placedAt: KNOWN.placedAt,
  room: { orders: 20, units: null },
  load: 1,
  portions: new Map([['saumon', 2]]),
  boughtPortions: new Map([['saumon', 2]]),
  offers: [{ offerId: 'dix', inAll: 5, perGuest: null }],
};

const decide = (
  facts: Partial<PlacementFacts<SubmittedOrder>>,
  judged: Partial<Judgement<string>> = {},
) => decideSubmission({ ...JUDGED, ...judged }, { ...FACTS, known: KNOWN, ...facts });

describe('the submission of an order in cash', () => {
  it.each([
    ['unknown', { known: null }],
    ['answer', { known: { ...LOST, isSubmitted: true, placedAt: 0 } }],
    ['payment_required', { known: { ...KNOWN, paymentMethod: 'card' } }],
    ['order_expired', { known: { ...KNOWN, placedAt: NOW - 30 * MINUTE } }],
    ['judge_again', { known: { ...KNOWN, placedAt: NOW - MINUTE } }],
    ['judge_again', { availabilityVersion: 4 }],
    ['judge_again', { known: LOST, stock: new Map() }],
    ['slot_full', { known: LOST, slot: { orders: 20, units: 0 } }],
    ['order_expired', { known: LOST, uses: new Map([['dix', { inAll: 5, ofGuest: 0 }]]) }],
  ] as const)('I-11, K-30, S-16, SV-26, OL-5: is %s', (kind, facts) => {
    expect(decide(facts)).toEqual({ kind });
  });

  it('S-16: goes on with a held place, portions and offers, however full all is by now', () => {
    const full = { slot: { orders: 20, units: 0 }, stock: new Map([['saumon', 0]]) };
    const uses = new Map([['dix', { inAll: 5, ofGuest: 5 }]]);
    expect(decide({ ...full, uses })).toEqual({ kind: 'submit', missing: new Map() });
  });

  it('S-16: takes a place, portions and offers again that it has lost', () => {
    expect(decide({ known: LOST })).toEqual({ kind: 'submit', missing: JUDGED.portions });
  });

  it('SV-26: is refused for what was set since, and takes what is counted since', () => {
    expect(decide({}, { refusal: 'paused' })).toEqual({ kind: 'refused', refusal: 'paused' });
    const portions = new Map([['saumon', 3]]);
    const judged = { portions, boughtPortions: portions };
    expect(decide({}, judged)).toEqual({ kind: 'sold_out', stock: new Map([['saumon', 2]]) });
    const stock = new Map([['saumon', 3]]);
    expect(decide({ stock }, judged)).toEqual({ kind: 'submit', missing: portions });
  });

  it('SV-27: leaves out its gifts where they would take what is bought', () => {
    const judged = { portions: new Map([['saumon', 3]]), boughtPortions: new Map([['saumon', 2]]) };
    expect(decide({ known: LOST }, judged)).toEqual({
      kind: 'submit',
      missing: new Map([['saumon', 2]]),
    });
  });
});

it('GO-11: an order is withdrawn once, and never when it is submitted', () => {
  expect(decideWithdrawal(null)).toBe('nothing');
  expect(decideWithdrawal({ isSubmitted: false })).toBe('withdraw');
  expect(decideWithdrawal({ isSubmitted: true })).toBe('submitted');
});

describe('the submission of an order that has what it reserved', () => {
  const reserved = { ...KNOWN, judgedVersion: 3 };

  it.each([
    ['submit', reserved],
    ['judge', { ...reserved, heldUntil: NOW }],
    ['judge', { ...reserved, judgedVersion: 2 }],
    ['judge', { ...reserved, judgedVersion: null }],
    ['answer', { ...reserved, isSubmitted: true }],
    ['payment_required', { ...reserved, paymentMethod: 'card' }],
    ['order_expired', { ...reserved, placedAt: NOW - 30 * MINUTE }],
  ] as const)('I-11, K-30, S-16, SV-26: is decided as %s', (decision, order) => {
    expect(decideReserved(order, FACTS)).toBe(decision);
  });

  it('S-16, SV-26: decides as with all facts, whatever these are', () => {
    const count = fc.integer({ min: 0, max: 30 });
    const order = fc.record({
      paymentMethod: fc.constantFrom('cash' as const, 'card' as const),
      isSubmitted: fc.boolean(),
      placedAt: fc.integer({ min: -40, max: 5 }).map((minutes) => NOW + minutes * MINUTE),
      heldUntil: fc.integer({ min: -5, max: 40 }).map((minutes) => NOW + minutes * MINUTE),
      judgedVersion: fc.constantFrom(null, 2, 3),
    });
    fc.assert(
      fc.property(order, count, count, count, (changed, orders, stock, uses) => {
        const known = { ...KNOWN, ...changed };
        const decision = decideReserved(known, FACTS);
        if (decision === 'judge') return;
        const facts = {
          known,
          slot: { orders, units: 0 },
          stock: new Map([['saumon', stock]]),
          uses: new Map([['dix', { inAll: uses, ofGuest: 0 }]]),
        };
        expect(decide(facts, { placedAt: known.placedAt })).toEqual({
          kind: decision,
          ...(decision === 'submit' && { missing: new Map() }),
        });
      }),
    );
  });
});
