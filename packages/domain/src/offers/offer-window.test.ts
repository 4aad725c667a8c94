import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBuyOneGetOne, aFreeDelivery, aPercentage } from '../../test/builders.ts';
import { addDays, WEEKDAYS, weekdayOf } from '../schedule/restaurant-time.ts';
import { isInOfferTimes, type OfferMoment } from './ineligibility.ts';
import { offersByWindow, offerWindow } from './offer-window.ts';

const MONDAY_NOON: OfferMoment = { date: '2026-11-23', weekday: 'mon', minutes: 720 };
const ANY_DATE = { from: null, to: null } as const;
const tuesdayEvening = { ...ANY_DATE, days: ['tue', 'wed'] as const, start: 1080, end: 1365 };
const lunch = { ...ANY_DATE, days: ['mon', 'tue'] as const, start: 690, end: 870 };

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
      start: { daysAhead: 1, date: '2026-11-24', weekday: 'tue', minutes: 1080 },
    });
  });

  it('O-22: free delivery never counts for a pickup, whatever its order type says', () => {
    const offer = aFreeDelivery();
    expect(offerWindow(offer, MONDAY_NOON, 'pickup')).toEqual({ kind: 'never' });
    expect(offerWindow(offer, MONDAY_NOON, 'delivery')).toEqual({ kind: 'now' });
  });

  it('O-22: one that is not active, or whose times never begin, never counts', () => {
    expect(offerWindow(aPercentage({ isActive: false }), MONDAY_NOON, 'pickup').kind).toBe('never');
    const times = { ...ANY_DATE, days: null, start: 1440, end: 1441 };
    expect(offerWindow(aPercentage({ times }), MONDAY_NOON, 'pickup').kind).toBe('never');
  });

  it('O-22: those that count keep their order, those that come are sorted by their start', () => {
    const always = aPercentage({ id: 'always' });
    const now = aPercentage({ id: 'now', times: lunch });
    const tomorrow = aPercentage({ id: 'tomorrow', times: tuesdayEvening });
    const times = { ...ANY_DATE, days: null, start: 1080, end: 1200 };
    const tonight = aPercentage({ id: 'tonight', times });
    const found = offersByWindow([tomorrow, always, tonight, now], MONDAY_NOON, 'pickup');
    expect(found.now.map(({ id }) => id)).toEqual(['always', 'now']);
    expect(found.later.map(({ offer }) => offer.id)).toEqual(['tonight', 'tomorrow']);
  });

  it('O-22, OL-2: what comes later counts at its start, and at no minute before', () => {
    const anyDays = fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 }));
    const anyMinutes = fc.option(fc.integer({ min: 0, max: 1439 }));
    const anyDate = fc.option(fc.nat(20).map((days) => addDays('2026-11-20', days)));
    const anyTimes = fc.record({
      from: anyDate,
      to: anyDate,
      days: anyDays,
      start: anyMinutes,
      end: anyMinutes,
    });
    const anyMoment = fc
      .record({ days: fc.nat(6), minutes: fc.integer({ min: 0, max: 1439 }) })
      .map(({ days, minutes }) => {
        const date = addDays('2026-11-23', days);
        return { date, weekday: weekdayOf(date), minutes };
      });
    fc.assert(
      fc.property(anyTimes, anyMoment, (times, moment) => {
        const window = offerWindow(aPercentage({ times }), moment, 'pickup');
        if (window.kind !== 'later') return;
        const { daysAhead, minutes } = window.start;
        expect(isInOfferTimes(times, window.start)).toBe(true);
        const until = daysAhead * 1440 + minutes;
        for (let minute = moment.minutes; minute < until; minute += 1) {
          const date = addDays(moment.date, Math.floor(minute / 1440));
          const between = { date, weekday: weekdayOf(date), minutes: minute % 1440 };
          expect(isInOfferTimes(times, between)).toBe(false);
        }
      }),
      { numRuns: 50 },
    );
  });
});
