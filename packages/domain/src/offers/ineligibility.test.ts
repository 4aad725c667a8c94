import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aFreeItem, anItem, aPercentage } from '../../test/builders.ts';
import { addDays, WEEKDAYS, type Weekday } from '../schedule/restaurant-time.ts';
import {
  type EligibilityFacts,
  ineligibility,
  isInOfferTimes,
  type OfferMoment,
  offerOfCode,
} from './ineligibility.ts';
import type { OfferTimes } from './offer.ts';

/** 'tue 18:30' as a moment of the week from 2026-11-23 on. */
function at(text: string): OfferMoment {
  const weekday = WEEKDAYS.find((day) => text.startsWith(day)) ?? 'mon';
  const date = addDays('2026-11-23', WEEKDAYS.indexOf(weekday));
  return { date, weekday, minutes: minutes(text.slice(4)) };
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function times(days: readonly Weekday[] | null, start?: string, end?: string): OfferTimes {
  return {
    from: null,
    to: null,
    days,
    start: start === undefined ? null : minutes(start),
    end: end === undefined ? null : minutes(end),
  };
}

function facts(overrides: Partial<EligibilityFacts> = {}): EligibilityFacts {
  return {
    moment: at('tue 12:00'),
    orderType: 'pickup',
    subtotal: 2000,
    items: [anItem()],
    ...overrides,
  };
}

describe('O-3: the times of an offer', () => {
  it('O-3: it counts from its start on, its end excluded, on its days', () => {
    const happyHour = times(['tue', 'wed'], '18:00', '19:30');
    expect(isInOfferTimes(happyHour, at('tue 17:59'))).toBe(false);
    expect(isInOfferTimes(happyHour, at('tue 18:00'))).toBe(true);
    expect(isInOfferTimes(happyHour, at('wed 19:29'))).toBe(true);
    expect(isInOfferTimes(happyHour, at('wed 19:30'))).toBe(false);
    expect(isInOfferTimes(happyHour, at('thu 18:30'))).toBe(false);
  });

  it('O-3: a part left out is no limit', () => {
    expect(isInOfferTimes(times(null), at('sun 23:59'))).toBe(true);
    expect(isInOfferTimes(times(['sun']), at('sun 00:00'))).toBe(true);
    expect(isInOfferTimes(times(['sun']), at('mon 00:00'))).toBe(false);
    expect(isInOfferTimes(times([], '18:00'), at('sun 23:59'))).toBe(true);
    expect(isInOfferTimes(times(null, '18:00'), at('sun 17:59'))).toBe(false);
    expect(isInOfferTimes(times(null, undefined, '18:00'), at('sun 00:00'))).toBe(true);
    expect(isInOfferTimes(times(null, undefined, '18:00'), at('sun 18:00'))).toBe(false);
  });

  it('O-3: an end before its start runs past midnight and belongs to the day it started', () => {
    const night = times(['sat'], '22:00', '02:00');
    expect(isInOfferTimes(night, at('sat 21:59'))).toBe(false);
    expect(isInOfferTimes(night, at('sat 22:00'))).toBe(true);
    expect(isInOfferTimes(night, at('sun 01:59'))).toBe(true);
    expect(isInOfferTimes(night, at('sun 02:00'))).toBe(false);
    expect(isInOfferTimes(night, at('sat 01:00'))).toBe(false);
    expect(isInOfferTimes(night, at('sun 22:30'))).toBe(false);
  });

  it('O-3: the night of a Sunday ends on Monday', () => {
    const night = times(['sun'], '22:00', '02:00');
    expect(isInOfferTimes(night, at('mon 01:00'))).toBe(true);
    expect(isInOfferTimes(night, at('sun 01:00'))).toBe(false);
  });

  it('O-3: an end at 24:00 or 00:00 is the end of the day', () => {
    for (const end of ['24:00', '00:00']) {
      expect(isInOfferTimes(times(['fri'], '18:00', end), at('fri 23:59'))).toBe(true);
      expect(isInOfferTimes(times(['fri'], '18:00', end), at('sat 00:00'))).toBe(false);
    }
  });

  it('O-3: an end equal to its start is a whole day from there', () => {
    expect(isInOfferTimes(times(['fri'], '00:00', '00:00'), at('fri 12:00'))).toBe(true);
    expect(isInOfferTimes(times(['fri'], '00:00', '00:00'), at('sat 00:00'))).toBe(false);
    expect(isInOfferTimes(times(['fri'], '12:00', '12:00'), at('sat 11:59'))).toBe(true);
    expect(isInOfferTimes(times(['fri'], '12:00', '12:00'), at('fri 11:59'))).toBe(false);
  });

  it('O-3: a night and the hours between its end and its start share out every minute', () => {
    const minute = fc.nat(1439);
    fc.assert(
      fc.property(minute, minute, fc.constantFrom(...WEEKDAYS), minute, (start, end, day, now) => {
        fc.pre(start !== end);
        const moment = { ...at(`${day} 00:00`), minutes: now };
        const here = isInOfferTimes({ ...times(null), start, end }, moment);
        expect(isInOfferTimes({ ...times(null), start: end, end: start }, moment)).toBe(!here);
      }),
    );
  });
});

it('O-2: an offer that is not active does not count, and does not exist for a coupon', () => {
  const offer = aPercentage({ isActive: false });
  expect(ineligibility(offer, facts())).toEqual({ kind: 'inactive' });
  expect(offerOfCode(new Map([['CODE', offer]]), 'code', at('tue 12:00'))).toBeNull();
});

it('O-10: a typed code is found without case and spaces; one that does not run is like an unknown one', () => {
  const evening = aPercentage({ id: 'soir', times: times(['tue'], '18:00'), minimumAmount: 9900 });
  const coupons = new Map([['SOIR', evening]]);
  expect(offerOfCode(coupons, ' soir ', at('tue 18:00'))).toBe(evening);
  expect(offerOfCode(coupons, 'soir', at('tue 17:59'))).toBeNull();
  expect(offerOfCode(coupons, 'matin', at('tue 18:00'))).toBeNull();
});

describe('O-4: what makes an offer count for a cart', () => {
  it('O-4: an offer whose conditions all hold counts', () => {
    expect(ineligibility(aPercentage(), facts())).toBeNull();
  });

  it('O-4: outside its times it does not count', () => {
    const offer = aPercentage({ times: times(['mon']) });
    expect(ineligibility(offer, facts())).toEqual({ kind: 'outside_times' });
  });

  it('O-4: it fits pickup, delivery or both', () => {
    const pickup = aPercentage({ orderType: 'pickup' });
    const delivery = aPercentage({ orderType: 'delivery' });
    expect(ineligibility(pickup, facts())).toBeNull();
    expect(ineligibility(delivery, facts())).toEqual({ kind: 'order_type', needs: 'delivery' });
    expect(ineligibility(delivery, facts({ orderType: 'delivery' }))).toBeNull();
    expect(ineligibility(pickup, facts({ orderType: 'delivery' }))).toEqual({
      kind: 'order_type',
      needs: 'pickup',
    });
  });

  it('O-4: the subtotal must reach the minimum: exactly the minimum is enough', () => {
    const offer = aPercentage({ minimumAmount: 2000 });
    expect(ineligibility(offer, facts({ subtotal: 2000 }))).toBeNull();
    expect(ineligibility(offer, facts({ subtotal: 1999 }))).toEqual({
      kind: 'minimum',
      missing: 1,
    });
  });

  it('O-4: a line must be in its scope', () => {
    const offer = aPercentage({ categoryIds: ['desserts'] });
    expect(ineligibility(offer, facts())).toEqual({ kind: 'scope' });
    expect(
      ineligibility(offer, facts({ items: [anItem(), anItem({ categoryId: 'desserts' })] })),
    ).toBeNull();
  });

  it('O-4: an empty cart gets nothing', () => {
    const empty = facts({ items: [], subtotal: 0 });
    expect(ineligibility(aPercentage(), empty)).toEqual({ kind: 'scope' });
    expect(ineligibility(aFreeItem({ itemIds: ['soupe'] }), empty)).toEqual({ kind: 'scope' });
  });

  it('O-8: the items of a free-item offer are no condition; without items it gives none', () => {
    expect(ineligibility(aFreeItem({ itemIds: ['soupe'] }), facts())).toBeNull();
    expect(ineligibility(aFreeItem(), facts())).toEqual({ kind: 'scope' });
  });
});

describe('OL-1: the days of an offer', () => {
  const december = { ...times(null), from: '2026-11-25', to: '2026-11-27' };

  it('OL-1: it counts from its first day to its last day, both included', () => {
    expect(isInOfferTimes(december, at('tue 23:59'))).toBe(false);
    expect(isInOfferTimes(december, at('wed 00:00'))).toBe(true);
    expect(isInOfferTimes(december, at('fri 23:59'))).toBe(true);
    expect(isInOfferTimes(december, at('sat 00:00'))).toBe(false);
  });

  it('OL-1: either day may be left out', () => {
    expect(isInOfferTimes({ ...december, to: null }, at('sun 12:00'))).toBe(true);
    expect(isInOfferTimes({ ...december, from: null }, at('mon 12:00'))).toBe(true);
    expect(isInOfferTimes({ ...december, from: null }, at('sun 12:00'))).toBe(false);
  });

  it('OL-1: a night belongs to the day it started, also on the last day', () => {
    const nights = { ...times(null, '22:00', '02:00'), from: '2026-11-25', to: '2026-11-27' };
    expect(isInOfferTimes(nights, at('wed 01:00'))).toBe(false);
    expect(isInOfferTimes(nights, at('sat 01:59'))).toBe(true);
    expect(isInOfferTimes(nights, at('sat 22:00'))).toBe(false);
  });

  it('OL-1: a code is unknown before the first day and after the last one', () => {
    const coupons = new Map([['NOEL', aPercentage({ times: december })]]);
    expect(offerOfCode(coupons, 'noel', at('tue 12:00'))).toBeNull();
    expect(offerOfCode(coupons, 'noel', at('fri 12:00'))).not.toBeNull();
    expect(offerOfCode(coupons, 'noel', at('sat 12:00'))).toBeNull();
  });
});

describe('OL-3 and OL-4: uses that are over', () => {
  it('OL-3, OL-4: an offer whose uses are over does not count, and says for whom', () => {
    const offer = aPercentage({ id: 'bienvenue' });
    for (const by of ['everyone', 'guest'] as const) {
      const usedUp = new Map([['bienvenue', by]]);
      expect(ineligibility(offer, facts({ usedUp }))).toEqual({ kind: 'used_up', by });
    }
    expect(ineligibility(offer, facts({ usedUp: new Map([['autre', 'guest']]) }))).toBeNull();
  });
});
