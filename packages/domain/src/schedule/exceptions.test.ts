import { describe, expect, it } from 'vitest';
import {
  closingAt,
  exceptionOn,
  isOpenAt,
  nextOpening,
  openDaysAt,
  openingDays,
  rangesOn,
  type ScheduleException,
  type WeeklyRanges,
} from './opening-hours.ts';

const PARIS = 'Europe/Paris';
const at = (text: string) => Date.parse(text);
const NIGHT = [{ start: 1140, end: 60 }];
const MERGED_NIGHT = [{ start: 1140, end: 1500 }];
const LUNCH = [{ start: 720, end: 840 }];
const LATE = [{ start: 1200, end: 1320 }];
/** 19:00 to 01:00 every day. */
const WEEK: WeeklyRanges = {
  mon: NIGHT,
  tue: NIGHT,
  wed: NIGHT,
  thu: NIGHT,
  fri: NIGHT,
  sat: NIGHT,
  sun: NIGHT,
};

function exception(from: string, change: Partial<ScheduleException> = {}): ScheduleException {
  return { from, to: from, orderType: null, ranges: [], message: '', ...change };
}

const pickup = (...exceptions: readonly ScheduleException[]) =>
  openingDays(WEEK, exceptions, 'pickup');

describe('an exception of the hours', () => {
  it('SV-40: takes the place of the week on its days, the first and the last included', () => {
    const days = pickup(exception('2026-08-03', { to: '2026-08-05', ranges: LUNCH }));
    expect(rangesOn(days, '2026-08-02')).toEqual(MERGED_NIGHT);
    expect(rangesOn(days, '2026-08-03')).toEqual(LUNCH);
    expect(rangesOn(days, '2026-08-05')).toEqual(LUNCH);
    expect(rangesOn(days, '2026-08-06')).toEqual(MERGED_NIGHT);
  });

  it('SV-40: without hours closes its day', () => {
    const days = pickup(exception('2026-12-25'));
    expect(rangesOn(days, '2026-12-25')).toEqual([]);
    expect(isOpenAt(days, at('2026-12-25T20:00+01:00'), PARIS)).toBe(false);
    expect(isOpenAt(days, at('2026-12-26T20:00+01:00'), PARIS)).toBe(true);
  });

  it('SV-40: opens a day that the week closes', () => {
    const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const days = openingDays(closed, [exception('2026-12-24', { ranges: LUNCH })], 'pickup');
    expect(nextOpening(days, at('2026-12-20T12:00+01:00'), PARIS)).toBe(
      at('2026-12-24T12:00+01:00'),
    );
    expect(closingAt(days, at('2026-12-24T13:00+01:00'), PARIS)).toBe(at('2026-12-24T14:00+01:00'));
    expect(nextOpening(days, at('2026-12-24T14:00+01:00'), PARIS)).toBeNull();
  });

  it('H-12: is of listed days: the night before it goes on after midnight', () => {
    const days = pickup(exception('2026-12-25'));
    const night = at('2026-12-25T00:30+01:00');
    expect(openDaysAt(days, night, PARIS)).toEqual(['2026-12-24']);
    expect(closingAt(days, night, PARIS)).toBe(at('2026-12-25T01:00+01:00'));
    expect(isOpenAt(days, at('2026-12-26T00:30+01:00'), PARIS)).toBe(false);
  });

  it('SV-40: may run past midnight itself, also when the clocks change', () => {
    const days = pickup(exception('2026-10-24', { ranges: [{ start: 1320, end: 180 }] }));
    expect(closingAt(days, at('2026-10-24T23:00+02:00'), PARIS)).toBe(at('2026-10-25T02:00Z'));
    const spring = pickup(exception('2026-03-28', { ranges: [{ start: 1320, end: 150 }] }));
    expect(closingAt(spring, at('2026-03-28T23:00+01:00'), PARIS)).toBe(at('2026-03-29T01:00Z'));
  });

  it('SV-40: of one order type changes nothing for the other', () => {
    const exceptions = [exception('2026-12-25', { orderType: 'delivery' })];
    expect(openingDays(WEEK, exceptions, 'pickup')).toBe(WEEK);
    expect(rangesOn(openingDays(WEEK, exceptions, 'delivery'), '2026-12-25')).toEqual([]);
  });

  it('H-10: that is open around the clock for three weeks closes when the week’s hours return', () => {
    const always = { to: '2026-08-23', ranges: [{ start: 0, end: 1440 }] };
    const days = pickup(exception('2026-08-03', always));
    expect(closingAt(days, at('2026-08-03T12:00+02:00'), PARIS)).toBe(at('2026-08-24T00:00+02:00'));
  });

  it('H-9: a closed month does not hide the opening after it', () => {
    const days = pickup(exception('2026-08-01', { to: '2026-08-31' }));
    expect(nextOpening(days, at('2026-08-01T12:00+02:00'), PARIS)).toBe(
      at('2026-09-01T19:00+02:00'),
    );
  });

  it('H-9: of a week without hours an exception is found within two weeks, days that another decides not counted', () => {
    const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const openOn = (day: string, ...others: readonly ScheduleException[]) =>
      nextOpening(
        openingDays(closed, [exception(day, { ranges: LUNCH }), ...others], 'pickup'),
        at('2026-08-01T12:00+02:00'),
        PARIS,
      );
    expect(openOn('2026-08-15')).toBe(at('2026-08-15T12:00+02:00'));
    expect(openOn('2026-08-16')).toBeNull();
    expect(openOn('2026-08-16', exception('2026-08-10'))).toBe(at('2026-08-16T12:00+02:00'));
  });

  it('H-9: an exception without an end in sight is not looked through for ever', () => {
    const days = pickup(exception('2026-08-01', { to: '9999-12-31' }));
    expect(nextOpening(days, at('2026-08-02T12:00+02:00'), PARIS)).toBeNull();
  });
});

describe('of several exceptions on one day', () => {
  const month = exception('2026-08-01', { to: '2026-08-31' });
  const day = exception('2026-08-15', { ranges: LUNCH });

  it.each([[[month, day]], [[day, month]]])(
    'SV-41: the one for fewer days counts, in either order',
    (exceptions) => {
      expect(exceptionOn(pickup(...exceptions), '2026-08-15')).toBe(day);
      expect(exceptionOn(pickup(...exceptions), '2026-08-16')).toBe(month);
    },
  );

  it('SV-41: on as many days, the one listed later counts, whatever order type it is for', () => {
    const own = exception('2026-08-15', { orderType: 'pickup', ranges: LATE });
    expect(exceptionOn(pickup(own, day), '2026-08-15')).toBe(day);
    expect(exceptionOn(pickup(day, own), '2026-08-15')).toBe(own);
  });

  it('SV-41: of two weeks that overlap, the one listed later counts on the days of both', () => {
    const first = exception('2026-08-03', { to: '2026-08-09', ranges: LUNCH });
    const second = exception('2026-08-08', { to: '2026-08-14', ranges: LATE });
    const days = pickup(first, second);
    expect(exceptionOn(days, '2026-08-07')).toBe(first);
    expect(exceptionOn(days, '2026-08-08')).toBe(second);
    expect(exceptionOn(pickup(second, first), '2026-08-08')).toBe(first);
  });

  it('SV-41: a day closed for both wins over hours of the type for more days', () => {
    const summer = { ...month, orderType: 'pickup', ranges: LATE } as const;
    const closed = exception('2026-08-15');
    expect(exceptionOn(pickup(summer, closed), '2026-08-15')).toBe(closed);
    expect(exceptionOn(pickup(summer, closed), '2026-08-16')).toBe(summer);
  });

  it('SV-41: a day with other hours for both types opens in a month closed for one', () => {
    const noPickup = { ...month, orderType: 'pickup' } as const;
    expect(exceptionOn(pickup(day, noPickup), '2026-08-15')).toBe(day);
    expect(rangesOn(pickup(day, noPickup), '2026-08-16')).toEqual([]);
  });

  it('SV-41: of the type alone, a day with hours opens in a closed month', () => {
    const noPickup = { ...month, orderType: 'pickup' } as const;
    const own = exception('2026-08-15', { orderType: 'pickup', ranges: LATE });
    expect(exceptionOn(pickup(noPickup, own), '2026-08-15')).toBe(own);
  });

  it('SV-41: on the same days for the same type, the one listed later counts', () => {
    const other = exception('2026-08-15', { ranges: LATE });
    expect(exceptionOn(pickup(day, other), '2026-08-15')).toBe(other);
    expect(exceptionOn(pickup(other, day), '2026-08-15')).toBe(day);
  });

  it('SV-40: no exception is on a day of the week alone', () => {
    expect(exceptionOn(WEEK, '2026-08-15')).toBeNull();
    expect(exceptionOn(pickup(day), '2026-08-14')).toBeNull();
  });
});
