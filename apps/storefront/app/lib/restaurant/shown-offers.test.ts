import type { Offer } from '@comptoir/domain/offers/offer';
import { expect, test } from 'vitest';
import {
  categoryBadgeText,
  itemBadgeText,
  listedOffers,
  shownBadges,
  startText,
} from './shown-offers.ts';

const TERMS = {
  id: 'offre',
  name: '',
  description: '',
  isActive: true,
  autoApply: true,
  times: { from: null, to: null, days: null, start: null, end: null },
  limits: { inAll: null, perGuest: null },
  orderType: 'both',
  minimumAmount: 0,
  menuIds: [],
  categoryIds: [],
  itemIds: [],
  code: null,
} as const;

const keys = (key: string) => key;
const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');
const words = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const percentage = { ...TERMS, type: 'percentage', rate: 1000 } as const satisfies Offer;
const fixedAmount = { ...TERMS, type: 'fixed_amount', amount: 600 } as const satisfies Offer;

test.each([
  [{ kind: 'buy_one_get_one', minimum: 0 }, 'BOGO', 'BOGO'],
  [{ kind: 'percentage', offer: percentage, minimum: 0 }, '10 % OFF', '10 % OFF'],
  [{ kind: 'fixed_amount', offer: fixedAmount, minimum: 0 }, '6 € OFF', '6 € OFF'],
  [{ kind: 'free_item', minimum: 0 }, 'FREE ITEM', 'FREE'],
  [{ kind: 'other', minimum: 0 }, 'OFFER', 'OFFERS'],
] as const)(
  'O-13: the badge %j says "%s" on an item and "%s" on a category',
  (badge, item, category) => {
    expect(plainSpaces(itemBadgeText(badge, keys))).toBe(item);
    expect(plainSpaces(categoryBadgeText(badge, keys))).toBe(category);
  },
);

test('O-13: a badge says from which amount on its offer counts', () => {
  const badge = { kind: 'percentage', offer: percentage, minimum: 3000 } as const;
  expect(plainSpaces(itemBadgeText(badge, words))).toBe('10 % OFF from 30 € on');
  expect(plainSpaces(categoryBadgeText({ kind: 'other', minimum: 2550 }, words))).toBe(
    'OFFERS from 25,50 € on',
  );
});

const PARIS = 'Europe/Paris';
const TUESDAY_NOON = { now: Date.parse('2026-11-24T12:00+01:00'), timezone: PARIS } as const;
const pickup = { ...TUESDAY_NOON, orderType: 'pickup' } as const;
const evenings: Offer = {
  ...TERMS,
  id: 'temaki',
  type: 'buy_one_get_one',
  allowRepeat: false,
  times: { ...TERMS.times, days: ['tue', 'wed'], start: 1080, end: 1365 },
  categoryIds: ['temaki'],
};
const lunch: Offer = { ...percentage, id: 'lunch', categoryIds: ['temaki'], orderType: 'pickup' };
const dish = { id: 'temaki-thon', categoryId: 'temaki' };

test('O-22: offers that count now come first, later ones have their start', () => {
  expect(listedOffers([evenings, lunch], pickup, words)).toEqual([
    { id: 'lunch', start: '', until: '' },
    { id: 'temaki', start: 'this evening', until: '' },
  ]);
});

test('OL-2: an offer with a last day says it, one far away its first day', () => {
  const december = { ...lunch.times, from: '2026-12-10', to: '2026-12-24' };
  const soon = { ...lunch, times: { ...lunch.times, to: '2026-11-29' } };
  const far = { ...lunch, id: 'noel', times: december };
  expect(listedOffers([soon, far], pickup, words)).toEqual([
    { id: 'lunch', start: '', until: 'Until dimanche 29 novembre' },
    { id: 'noel', start: 'from jeudi 10 décembre', until: 'Until jeudi 24 décembre' },
  ]);
});

test('O-13, O-22: a badge names an offer that counts now, else the next one with its start', () => {
  const badges = (offers: readonly Offer[]) => shownBadges(offers, [dish], pickup, words);
  const now = { text: expect.stringMatching(/^10\s% OFF$/), isLater: false };
  expect(badges([evenings, lunch]).ofItems['temaki-thon']).toEqual(now);
  expect(badges([evenings, lunch]).ofCategories.temaki).toEqual(now);
  expect(badges([evenings]).ofItems['temaki-thon']).toEqual({
    text: 'this evening: BOGO',
    isLater: true,
  });
});

test.each([
  [{ daysAhead: 0, date: '2026-11-24', weekday: 'tue', minutes: 1080 }, 'this evening'],
  [{ daysAhead: 0, date: '2026-11-24', weekday: 'tue', minutes: 690 }, 'this midday'],
  [{ daysAhead: 1, date: '2026-11-25', weekday: 'wed', minutes: 480 }, 'tomorrow morning'],
  [{ daysAhead: 3, date: '2026-11-27', weekday: 'fri', minutes: 960 }, 'vendredi afternoon'],
  [{ daysAhead: 8, date: '2026-12-02', weekday: 'wed', minutes: 0 }, 'from mercredi 2 décembre'],
] as const)('O-22: the start %j reads « %s »', (start, text) => {
  expect(startText(start, words)).toBe(text);
});
