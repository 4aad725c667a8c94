import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { exceptionalDays, exceptionalWeek, exceptionTexts } from './exceptional-hours.ts';
import type { OrderingByType } from './opening-texts.ts';

const PARIS = 'Europe/Paris';
const t = createTranslate({});
const EVENING = [{ start: 1080, end: 1320 }];
const WEEK = {
  mon: [],
  tue: EVENING,
  wed: EVENING,
  thu: EVENING,
  fri: EVENING,
  sat: EVENING,
  sun: [],
};
const HOURS = { pickup: WEEK, delivery: WEEK };
/** A Monday. */
const NOW = Date.parse('2026-12-21T12:00+01:00');
const closed = (from: string, to: string, message = '') => ({
  from,
  to,
  orderType: null,
  ranges: [],
  message,
});

test('SV-69: of the next seven days those with other hours are shown with them', () => {
  const lunch = [{ start: 690, end: 870 }];
  const exceptions = [
    closed('2026-12-25', '2026-12-25'),
    { ...closed('2026-12-24', '2026-12-24'), orderType: 'delivery', ranges: lunch } as const,
    closed('2026-12-28', '2026-12-30'),
  ];
  expect(exceptionalDays(HOURS, { exceptions }, NOW, PARIS)).toEqual({
    thu: { date: '2026-12-24', pickup: EVENING, delivery: lunch },
    fri: { date: '2026-12-25', pickup: [], delivery: [] },
  });
});

test('SV-69: a listed week has the other hours of the next seven days in words', () => {
  const rules = { timezone: PARIS } as OrderingByType['pickup']['rules'];
  const ordered = { orderType: 'pickup', hours: WEEK, rules, menus: [] } as const;
  const opening = {
    week: [
      { weekday: 'thu', hours: ['18:00 – 22:00'] },
      { weekday: 'fri', hours: ['18:00 – 22:00'] },
    ] as const,
    ordering: { pickup: ordered, delivery: ordered },
  };
  const lunch = [{ start: 690, end: 870 }];
  const exceptions = [
    closed('2026-12-25', '2026-12-25'),
    { ...closed('2026-12-24', '2026-12-24'), orderType: 'delivery', ranges: lunch } as const,
  ];
  expect(exceptionalWeek(opening, { exceptions }, NOW, t)).toEqual([
    { weekday: 'thu', hours: ['11:30 – 14:30', '18:00 – 22:00'] },
    { weekday: 'fri', hours: [] },
  ]);
});

test('SV-69: exceptions are listed by their first day until their last service ends', () => {
  const exceptions = [
    closed('2026-12-31', '2027-01-02', 'Bonne année'),
    { ...closed('2026-12-25', '2026-12-25'), orderType: 'pickup', ranges: EVENING } as const,
    closed('2026-12-20', '2026-12-20'),
  ];
  expect(exceptionTexts({ exceptions }, NOW, PARIS, t)).toEqual([
    { days: 'vendredi 25 décembre', hours: 'Pickup: 18:00 – 22:00', message: '' },
    {
      days: 'from jeudi 31 décembre to samedi 2 janvier',
      hours: 'Closed',
      message: 'Bonne année',
    },
  ]);
  const night = Date.parse('2026-12-21T03:59+01:00');
  expect(exceptionTexts({ exceptions }, night, PARIS, t)).toHaveLength(3);
});
