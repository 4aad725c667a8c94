import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBuyOneGetOne, aFreeDelivery, aPercentage } from '../../test/builders.ts';
import { WEEKDAYS } from '../schedule/restaurant-time.ts';
import { isInOfferTimes, type OfferMoment } from './ineligibility.ts';
import { offersByWindow, offerWindow } from './offer-window.ts';

const MONDAY_NOON: OfferMoment = { weekday: 'mon', minutes: 720 };
const tuesdayEvening = { days: ['tue', 'wed'] as const, start: 1080, end: 1365 };
const lunch = { days: ['mon', 'tue'] as const, start: 690, end: 870 };

describe('O-22: when an offer counts for an order type', () => {
  it('O-22: it counts now inside its times, for its order type', () => {
    const offer = aPercentage({ times: lunch, orderType: 'pickup' });
    expect(offerWindow(offer, MONDAY_NOON, 'pickup')).toEqual({ kind: 'now' });
    expect(offerWindow(offer, MONDAY_NOON, 'delivery')).toEqual({ kind: 'never' });
  });

  it('O-22: outside its times it comes when they begin next', () => {
    const offer = aBuyOneGetOne({ times: tuesdayEvening });
    expect(offerWindow(offer, MONDAY_NOON, 'pickup')).toEqual({
      kind: 'later',
      start: { daysAhead: 1, weekday: 'tue', minutes: 1080 },
    });
  });

  it('O-22: free delivery never counts for a pickup, whatever its order type says', () => {
    const offer = aFreeDelivery();
    expect(offerWindow(offer, MONDAY_NOON, 'pickup')).toEqual({ kind: 'never' });
    expect(offerWindow(offer, MONDAY_NOON, 'delivery')).toEqual({ kind: 'now' });
  });

  it('O-22: one that is not active, or whose times never begin, never counts', () => {
    expect(offerWindow(aPercentage({ isActive: false }), MONDAY_NOON, 'pickup').kind).toBe('never');
    const times = { days: null, start: 1440, end: 1441 };
    expect(offerWindow(aPercentage({ times }), MONDAY_NOON, 'pickup').kind).toBe('never');
  });

  it('O-22: those that count keep their order, those that come are sorted by their start', () => {
    const always = aPercentage({ id: 'always' });
    const now = aPercentage({ id: 'now', times: lunch });
    const tomorrow = aPercentage({ id: 'tomorrow', times: tuesdayEvening });
    const tonight = aPercentage({ id: 'tonight', times: { days: null, start: 1080, end: 1200 } });
    const found = offersByWindow([tomorrow, always, tonight, now], MONDAY_NOON, 'pickup');
    expect(found.now.map(({ id }) => id)).toEqual(['always', 'now']);
    expect(found.later.map(({ offer }) => offer.id)).toEqual(['tonight', 'tomorrow']);
  });

  it('O-22: what comes later counts at its start, and at no minute before', () => {
    const anyDays = fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }));
    const anyMinutes = fc.option(fc.integer({ min: 0, max: 1439 }));
    const anyTimes = fc.record({ days: anyDays, start: anyMinutes, end: anyMinutes });
    const anyMoment = fc.record({
      weekday: fc.constantFrom(...WEEKDAYS),
      minutes: fc.integer({ min: 0, max: 1439 }),
    });
    fc.assert(
      fc.property(anyTimes, anyMoment, (times, moment) => {
        const window = offerWindow(aPercentage({ times }), moment, 'pickup');
        if (window.kind !== 'later') return;
        const { daysAhead, weekday, minutes } = window.start;
        expect(isInOfferTimes(times, { weekday, minutes })).toBe(true);
        const today = WEEKDAYS.indexOf(moment.weekday);
        const until = daysAhead * 1440 + minutes;
        for (let minute = moment.minutes; minute < until; minute += 1) {
          const day = WEEKDAYS[(today + Math.floor(minute / 1440)) % 7] ?? 'mon';
          expect(isInOfferTimes(times, { weekday: day, minutes: minute % 1440 })).toBe(false);
        }
      }),
      { numRuns: 50 },
    );
  });
});
