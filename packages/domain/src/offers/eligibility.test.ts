import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPricingFacts } from '../../test/arbitrary-pricing.ts';
import {
  aCondiment,
  aFixedAmount,
  aFreeDelivery,
  aFreeItem,
  aLine,
  anItem,
  aPercentage,
  aZone,
  costing,
  quoteFor,
} from '../../test/builders.ts';
import { quoteCart } from '../cart/pricing.ts';
import type { Fulfilment } from '../delivery/fulfilment.ts';
import { addDays, WEEKDAYS, weekdayOf } from '../schedule/restaurant-time.ts';
import { nextOfferStart, offerEligibility } from './eligibility.ts';
import { isInOfferTimes, type OfferMoment } from './ineligibility.ts';
import type { Offer, OfferTimes } from './offer.ts';

const maki = anItem({ id: 'maki' });
const temaki = anItem({ id: 'temaki', categoryId: 'temaki' });
const ANY_DATE = { from: null, to: null } as const;
const PICKUP: Fulfilment = { kind: 'pickup' };
const DELIVERED: Fulfilment = { kind: 'zone', zone: aZone() };
const TUESDAY_NOON: OfferMoment = { date: '2026-11-24', weekday: 'tue', minutes: 720 };

/** The eligibility of an offer for one maki at 10.00 €, on a Tuesday at noon. */
function eligibilityOf(offer: Offer, fulfilment = PICKUP, others: readonly Offer[] = []) {
  const quote = quoteFor([maki], { fulfilment, offers: [offer, ...others] });
  return offerEligibility(offer, quote, TUESDAY_NOON, fulfilment);
}

describe('the eligibility of an offer for a cart', () => {
  it('O-17: it counts', () => {
    expect(eligibilityOf(aPercentage())).toEqual({ kind: 'applied' });
    expect(eligibilityOf(aFreeDelivery(), DELIVERED)).toEqual({ kind: 'applied' });
  });

  it('O-17: it lacks an amount', () => {
    expect(eligibilityOf(aFreeDelivery({ minimumAmount: 1320 }), DELIVERED)).toEqual({
      kind: 'minimum',
      missing: 320,
      reached: 1000,
    });
  });

  it('O-17: it is for the other way to get an order', () => {
    expect(eligibilityOf(aPercentage({ orderType: 'delivery' }))).toEqual({
      kind: 'order_type',
      needs: 'delivery',
    });
    expect(eligibilityOf(aPercentage({ orderType: 'pickup' }), DELIVERED)).toEqual({
      kind: 'order_type',
      needs: 'pickup',
    });
  });

  it('O-17: free delivery is for deliveries, also when it does not say so', () => {
    const needsDelivery = { kind: 'order_type', needs: 'delivery' };
    expect(eligibilityOf(aFreeDelivery())).toEqual(needsDelivery);
    expect(eligibilityOf(aFreeDelivery({ minimumAmount: 9000 }))).toEqual(needsDelivery);
    expect(eligibilityOf(aFreeDelivery({ isActive: false }))).toEqual({ kind: 'inactive' });
  });

  it('O-17: nothing in the cart is in its scope', () => {
    expect(eligibilityOf(aPercentage({ categoryIds: ['temaki'] }))).toEqual({ kind: 'scope' });
    const quote = quoteFor([maki, temaki], {
      lines: [aLine({ itemId: 'maki' }), aLine({ itemId: 'temaki' })],
      condiments: [aCondiment({ itemId: 'temaki' })],
    });
    const offer = aPercentage({ categoryIds: ['temaki'] });
    expect(offerEligibility(offer, quote, TUESDAY_NOON, PICKUP)).toEqual({ kind: 'scope' });
  });

  it('O-17: it is outside its times, and begins again', () => {
    const times: OfferTimes = {
      ...ANY_DATE,
      days: ['tue', 'wed'],
      start: 1080,
      end: 1200,
    };
    expect(eligibilityOf(aPercentage({ times }))).toEqual({
      kind: 'outside_times',
      next: { daysAhead: 0, date: '2026-11-24', weekday: 'tue', minutes: 1080 },
    });
  });

  it('O-17: all is there, and it changes nothing', () => {
    const low = aFixedAmount({ id: 'low', amount: 100 });
    const high = aFixedAmount({ id: 'high', amount: 300 });
    expect(eligibilityOf(low, PICKUP, [high])).toEqual({ kind: 'without_effect' });
    expect(eligibilityOf(high, PICKUP, [low])).toEqual({ kind: 'applied' });
    expect(eligibilityOf(aFreeItem({ itemIds: ['retired'] }))).toEqual({ kind: 'without_effect' });
  });
});

describe('when an offer begins next', () => {
  const next = (times: Partial<OfferTimes>, moment: OfferMoment = TUESDAY_NOON) =>
    nextOfferStart({ ...ANY_DATE, days: null, start: null, end: null, ...times }, moment);

  it('O-17: later today, or on its next day', () => {
    expect(next({ start: 1080 })).toMatchObject({ daysAhead: 0, minutes: 1080 });
    expect(next({ start: 690, end: 700 })).toMatchObject({ daysAhead: 1, weekday: 'wed' });
    expect(next({ days: ['mon'], start: 690 })).toMatchObject({ daysAhead: 6, weekday: 'mon' });
    expect(next({ days: ['tue'], start: 690, end: 700 })).toEqual({
      daysAhead: 7,
      date: '2026-12-01',
      weekday: 'tue',
      minutes: 690,
    });
    expect(next({ days: ['fri'] })).toEqual({
      daysAhead: 3,
      date: '2026-11-27',
      weekday: 'fri',
      minutes: 0,
    });
  });

  it('O-17, OL-2: then it counts, and not before', () => {
    const anyMoment = fc
      .record({ days: fc.nat(6), minutes: fc.nat(1439) })
      .map(({ days, minutes }) => {
        const date = addDays('2026-11-23', days);
        return { date, weekday: weekdayOf(date), minutes };
      });
    const anyTimes = fc.record({
      from: fc.option(fc.nat(20).map((days) => addDays('2026-11-20', days))),
      to: fc.constant(null),
      days: fc.option(fc.uniqueArray(fc.constantFrom(...WEEKDAYS))),
      start: fc.option(fc.nat(1439)),
      end: fc.option(fc.integer({ min: 1, max: 1440 })),
    });
    fc.assert(
      fc.property(anyTimes, anyMoment, fc.nat(10_079), (times, moment, wait) => {
        fc.pre(!isInOfferTimes(times, moment));
        const start = nextOfferStart(times, moment);
        if (start === null) throw new Error('An offer with hours always begins again.');
        expect(isInOfferTimes(times, start)).toBe(true);
        const until = start.daysAhead * 1440 + start.minutes - moment.minutes;
        expect(until).toBeGreaterThan(0);
        const before = moment.minutes + (wait % until);
        const date = addDays(moment.date, Math.floor(before / 1440));
        const between = { date, weekday: weekdayOf(date), minutes: before % 1440 };
        expect(isInOfferTimes(times, between)).toBe(false);
      }),
    );
  });
});

describe('laws of what is missing', () => {
  it('O-17: who adds the missing amount has what the offer asks for', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const quote = quoteCart(facts);
        for (const offer of facts.offers.filter(({ autoApply }) => autoApply)) {
          const eligibility = offerEligibility(offer, quote, facts.moment, facts.fulfilment);
          const missing = eligibility.kind === 'minimum' ? eligibility.missing : null;
          expect(missing).not.toBe(0);
          if (eligibility.kind !== 'minimum') continue;
          expect(eligibility.missing + eligibility.reached).toBe(offer.minimumAmount);
          const filler = anItem({ id: 'filler', prices: costing(eligibility.missing) });
          const more = quoteCart({
            ...facts,
            // A quota may grow with what is added: here nothing of what was paid becomes free.
            condiments: [],
            items: new Map([...facts.items, [filler.id, filler]]),
            lines: [...facts.lines, aLine({ itemId: filler.id })],
          });
          const after = offerEligibility(offer, more, facts.moment, facts.fulfilment);
          expect(['applied', 'without_effect']).toContain(after.kind);
        }
      }),
    );
  });

  it('O-17: applied are the offers that the quote names, and no others', () => {
    fc.assert(
      fc.property(anyPricingFacts, (facts) => {
        const quote = quoteCart(facts);
        for (const offer of facts.offers.filter(({ autoApply }) => autoApply)) {
          const { kind } = offerEligibility(offer, quote, facts.moment, facts.fulfilment);
          expect(kind === 'applied').toBe(quote.appliedOfferIds.includes(offer.id));
        }
      }),
    );
  });
});
