import { describe, expect, it } from 'vitest';
import { FACTS, KNOWN } from '../../test/order-facts.ts';
import { decideMove, type JudgedMove, type MovableOrder } from './decide-move.ts';
import type { PlacementFacts } from './decide-placement.ts';

const ORDER: MovableOrder = {
  progress: 'received',
  promisedAt: null,
  deliveryDate: '2026-11-28',
  deliveryTime: '19:00-19:15',
};
const JUDGED: JudgedMove<string> = {
  refusal: null,
  availabilityVersion: 3,
  deliveryDate: '2026-11-28',
  deliveryTime: '20:00-20:15',
  room: { orders: 20, units: 30 },
  load: 2,
  portions: new Map([['saumon', 2]]),
  boughtPortions: new Map([['saumon', 2]]),
};
const MOVE = { kind: 'move', portions: JUDGED.portions } as const;

const decide = (
  judged: Partial<JudgedMove<string>> = {},
  order: Partial<MovableOrder> | null = {},
  facts: Partial<PlacementFacts> = {},
) =>
  decideMove(
    { ...JUDGED, ...judged },
    { ...FACTS, ...facts, order: order && { ...ORDER, ...order } },
  );

describe('an order that its guest moves', () => {
  it('OB-52: moves to the last place and unit of a slot', () => {
    expect(decide({}, {}, { slot: { orders: 19, units: 28 } })).toEqual(MOVE);
    expect(decide({}, {}, { slot: { orders: 20, units: 0 } })).toEqual({ kind: 'slot_full' });
    expect(decide({}, {}, { slot: { orders: 0, units: 29 } })).toEqual({ kind: 'slot_full' });
  });

  it('OB-52: not once it is accepted, promised or over', () => {
    expect(decide({}, { progress: 'accepted' })).toEqual({ kind: 'not_changeable' });
    expect(decide({}, { promisedAt: 0 })).toEqual({ kind: 'not_changeable' });
    expect(decide({}, { progress: 'cancelled' })).toEqual({ kind: 'not_changeable' });
    expect(decide({}, null)).toEqual({ kind: 'unknown' });
  });

  it('OB-52: to its own time is no change, even where that is full or refused', () => {
    const { deliveryDate, deliveryTime } = ORDER;
    const there = { deliveryDate, deliveryTime, refusal: 'closed' };
    expect(decide(there, {}, { slot: { orders: 20, units: 30 } })).toEqual({ kind: 'unchanged' });
  });

  it('OB-52, S-10: in the other form, as where ranges are shown since, it is its own time too', () => {
    const { deliveryDate } = ORDER;
    expect(decide({ deliveryDate, deliveryTime: '19:00' })).toEqual({ kind: 'unchanged' });
    expect(decide({ deliveryDate, deliveryTime: '19:00' }, { deliveryTime: 'ASAP' })).toEqual(MOVE);
  });

  it('OB-52: keeps the portions that it has, and takes others only while there are any', () => {
    const stock = new Map([['saumon', 1]]);
    expect(decide({}, {}, { stock })).toEqual({ kind: 'sold_out', stock });
    const known = { ...KNOWN, portions: new Map([['saumon', 2]]) };
    expect(decide({}, {}, { stock: new Map([['saumon', 0]]), known })).toEqual(MOVE);
  });

  it('OB-52, SV-27: a gift stops it nowhere, and takes no portion that something bought needs', () => {
    const boughtPortions = new Map([['saumon', 1]]);
    const stock = new Map([['saumon', 1]]);
    expect(decide({ boughtPortions }, {}, { stock })).toEqual({
      kind: 'move',
      portions: boughtPortions,
    });
    expect(decide({ boughtPortions }, {}, { stock: new Map([['saumon', 2]]) })).toEqual(MOVE);
    const none = new Map([['saumon', 0]]);
    expect(decide({ boughtPortions }, {}, { stock: none })).toEqual({
      kind: 'sold_out',
      stock: none,
    });
  });

  it('OB-52: is judged again where the staff changed something, and says why it is refused', () => {
    expect(decide({ availabilityVersion: 2 })).toEqual({ kind: 'judge_again' });
    expect(decide({}, {}, { stock: new Map() })).toEqual({ kind: 'judge_again' });
    expect(decide({ refusal: 'closed' })).toEqual({ kind: 'refused', refusal: 'closed' });
  });
});
