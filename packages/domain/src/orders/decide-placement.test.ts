import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACTS, KNOWN, MINUTE, NOW } from '../../test/order-facts.ts';
import { slotHasRoom } from '../schedule/slot-room.ts';
import {
  decidePlacement,
  type KnownOrder,
  type PlacedOrder,
  type PlacementFacts,
} from './decide-placement.ts';
import { insufficientStock, tooManyOpen, usedUpOffers } from './placement-limits.ts';

const ORDER: PlacedOrder = {
  contentHash: 'content',
  locale: 'fr',
  restaurantVersion: 7,
  availabilityVersion: 3,
  room: { orders: 20, units: 30 },
  load: 2,
  portions: new Map([['saumon', 2]]),
  offers: [{ offerId: 'dix', inAll: 5, perGuest: 1 }],
};

const decide = (facts: Partial<PlacementFacts>, order: Partial<PlacedOrder> = {}) =>
  decidePlacement({ ...ORDER, ...order }, { ...FACTS, ...facts });
const knowing = (known: Partial<KnownOrder>, facts: Partial<PlacementFacts> = {}) =>
  decide({ ...facts, known: { ...KNOWN, ...known } });

describe('a new order', () => {
  it('I-11: is written where nothing speaks against it, to the last place, unit, portion and use', () => {
    expect(decide({})).toEqual({ kind: 'write' });
  });

  it.each([
    ['restaurant_changed', { restaurantVersion: 8 }],
    ['availability_changed', { availabilityVersion: 4 }],
    ['availability_changed', { stock: new Map() }],
    ['slot_full', { slot: { orders: 20, units: 0 } }],
    ['slot_full', { slot: { orders: 0, units: 29 } }],
    ['unauthorized', { hasAccount: false }],
  ] as const)('S-11, SV-20, SV-21: is answered %s with %o', (kind, facts) => {
    expect(decide(facts)).toEqual({ kind });
  });

  it('SV-7: is sold out with what is left of each mark', () => {
    const stock = new Map([['saumon', 1]]);
    expect(decide({ stock })).toEqual({ kind: 'sold_out', stock });
  });

  it('OL-3, OL-4: names the offers that are used up, and by whom', () => {
    const byAll = decide({ uses: new Map([['dix', { inAll: 5, ofGuest: 1 }]]) });
    expect(byAll).toEqual({ kind: 'offers_used_up', offers: new Map([['dix', 'everyone']]) });
    const byGuest = decide({ uses: new Map([['dix', { inAll: 1, ofGuest: 1 }]]) });
    expect(byGuest).toEqual({ kind: 'offers_used_up', offers: new Map([['dix', 'guest']]) });
  });

  it('S-23: is one too many with the seconds until the first expires, whatever else is wrong', () => {
    const order = { placedAt: NOW - 20 * MINUTE, chosenSlot: null, hasPayment: false };
    const openOrders = [order, order, order];
    const expected = { kind: 'too_many_open', retryAfterSeconds: 600 };
    expect(decide({ openOrders })).toEqual(expected);
    expect(decide({ openOrders, restaurantVersion: 8, hasAccount: false })).toEqual(expected);
  });
});

describe('an order that is known', () => {
  it('I-11: is the answer once it is submitted, and kept while it is valid', () => {
    expect(knowing({ isSubmitted: true }, { availabilityVersion: 9 })).toMatchObject({
      kind: 'answer',
    });
    expect(
      knowing({ isSubmitted: true, placedAt: NOW - 30 * MINUTE, heldUntil: NOW }),
    ).toMatchObject({ kind: 'answer' });
    expect(knowing({})).toMatchObject({ kind: 'keep', missing: new Map() });
  });

  it('SV-26: takes what is counted since it was placed, or is refused', () => {
    const portions = new Map([['saumon', 1]]);
    expect(knowing({ portions })).toMatchObject({
      kind: 'keep',
      missing: new Map([['saumon', 2]]),
    });
    expect(knowing({ portions }, { stock: new Map([['saumon', 1]]) })).toEqual({
      kind: 'sold_out',
      stock: new Map([['saumon', 1]]),
    });
    expect(knowing({}, { availabilityVersion: 4 })).toEqual({ kind: 'availability_changed' });
  });

  it('SV-26, GS-7: is placed anew once its slot was closed, but neither submitted nor paid in shares', () => {
    expect(knowing({ isSlotClosed: true })).toMatchObject({ kind: 'replace' });
    expect(knowing({ isSlotClosed: true }, { availabilityVersion: 4 })).toEqual({
      kind: 'availability_changed',
    });
    expect(knowing({ isSlotClosed: true }, { slot: { orders: 20, units: 0 } })).toEqual({
      kind: 'slot_full',
    });
    expect(knowing({ isSlotClosed: true, isSubmitted: true })).toMatchObject({ kind: 'answer' });
    expect(knowing({ isSlotClosed: true, splitState: 'open' })).toEqual({
      kind: 'local_id_reused',
    });
  });

  it('I-11, K-31, S-21: is replaced by other content, once it expired, and once it lost its place', () => {
    expect(knowing({ contentHash: 'other' })).toMatchObject({ kind: 'replace' });
    expect(knowing({ placedAt: NOW - 30 * MINUTE })).toMatchObject({ kind: 'replace' });
    expect(knowing({ heldUntil: NOW })).toMatchObject({ kind: 'replace' });
    expect(knowing({ heldUntil: NOW }, { slot: { orders: 20, units: 0 } })).toEqual({
      kind: 'slot_full',
    });
  });

  it.each([
    ['nothing', {}, {}, 'keep'],
    ['orders of its slot', { orders: 20 }, {}, 'replace'],
    ['units of its slot', { units: 30 }, {}, 'replace'],
    ['its portions', {}, { portions: new Map([['saumon', 2]]) }, 'replace'],
    ['its offers', {}, { hasLimitedOffers: true }, 'replace'],
  ] as const)(
    'S-11, S-21: with %s counted, one that no longer holds it is answered by %s',
    (_, limits, held, kind) => {
      const uncounted = { portions: new Map(), hasLimitedOffers: false, heldUntil: NOW };
      const room = { orders: null, units: null, ...limits };
      const order = { room, portions: new Map(), offers: [] };
      const decision = decide({ known: { ...KNOWN, ...uncounted, ...held } }, order);
      expect(decision).toMatchObject({ kind });
    },
  );

  it.each([
    [{ isSubmitted: true }],
    [{ splitState: 'open' }],
    [{ splitState: 'complete' }],
  ] as const)('I-11, GS-7: keeps its content with %o, whatever else is wrong', (state) => {
    expect(knowing({ contentHash: 'other', ...state }, { restaurantVersion: 8 })).toEqual({
      kind: 'local_id_reused',
    });
  });

  it('I-11, LA-35: takes the language that it is sent again in while it is open, and keeps its own afterwards', () => {
    expect(knowing({ locale: 'en' })).toMatchObject({ kind: 'replace' });
    expect(knowing({ locale: 'en', isSubmitted: true })).toMatchObject({ kind: 'answer' });
    expect(knowing({ locale: 'en', splitState: 'open' })).toMatchObject({ kind: 'keep' });
  });

  it('GS-7: is placed anew once its shares ended', () => {
    expect(knowing({ splitState: 'ended' })).toMatchObject({ kind: 'replace' });
  });
});

const anyCount = fc.integer({ min: 0, max: 6 });
const anyLimit = fc.option(anyCount, { nil: null });

it('SV-7, S-11, OL-3: what a quote calls possible is placed, and nothing else, unless a fact changed', () => {
  const anyCase = fc.record({
    room: fc.record({ orders: anyLimit, units: anyLimit }),
    slot: fc.record({ orders: anyCount, units: anyCount }),
    load: anyCount,
    units: fc.integer({ min: 1, max: 4 }),
    left: anyCount,
    limit: fc.record({ inAll: anyLimit, perGuest: anyLimit }),
    used: fc.record({ inAll: anyCount, ofGuest: anyCount }),
    open: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(anyCase, ({ room, slot, load, units, left, limit, used, open }) => {
      const portions = new Map([['mark', units]]);
      const offers = [{ offerId: 'offer', ...limit }];
      const stock = new Map([['mark', left]]);
      const uses = new Map([['offer', used]]);
      const openOrders = open.map((minutes) => ({
        placedAt: NOW - minutes * MINUTE,
        chosenSlot: null,
        hasPayment: false,
      }));
      const isPossible =
        slotHasRoom(slot, room, load) &&
        insufficientStock(portions, stock).size === 0 &&
        usedUpOffers(offers, uses).size === 0 &&
        tooManyOpen(openOrders, NOW) === null;
      const order = { room, load, portions, offers };
      const decision = decide({ slot, stock, uses, openOrders }, order);
      expect(decision.kind === 'write').toBe(isPossible);
    }),
  );
});
