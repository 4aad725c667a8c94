import type { OfferEligibility } from '@comptoir/domain/offers/eligibility';
import type { Offer } from '@comptoir/domain/offers/offer';
import { describe, expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { missingText, scopeNames, waitingText } from './eligibility-text.ts';

const terms = {
  id: 'offer',
  name: 'Offre',
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
const t = createTranslate({});

test.each<[Offer, string]>([
  [{ ...terms, type: 'free_delivery' }, '3,20\u00a0€ more for free delivery'],
  [{ ...terms, type: 'percentage', rate: 1000 }, '3,20\u00a0€ more for 10\u00a0% off'],
  [{ ...terms, type: 'fixed_amount', amount: 600 }, '3,20\u00a0€ more for 6\u00a0€ off'],
  [{ ...terms, type: 'free_item' }, '3,20\u00a0€ more for a free dish'],
  [{ ...terms, type: 'buy_one_get_one', allowRepeat: false }, '3,20\u00a0€ more for a free dish'],
])('O-17: the missing amount is shown with the discount it brings', (offer, text) => {
  expect(missingText(offer, 320, t)).toBe(text);
});

describe('what an offer lacks', () => {
  const text = (eligibility: OfferEligibility, scope: readonly string[] = []) =>
    waitingText(eligibility, scope, t);

  test('O-17: another order type, other dishes, or another offer that applies', () => {
    expect(text({ kind: 'order_type', needs: 'pickup' })).toBe('For orders to pick up');
    expect(text({ kind: 'order_type', needs: 'delivery' })).toBe('For deliveries');
    expect(text({ kind: 'scope' }, ['Temaki', 'Maki'])).toBe('With: Temaki, Maki');
    expect(text({ kind: 'without_effect' })).toBe('Another offer counts already.');
  });

  test('O-17: the next time the offer applies', () => {
    const from = (daysAhead: number, minutes: number) =>
      text({
        kind: 'outside_times',
        next: { daysAhead, date: '2026-12-01', weekday: 'tue', minutes },
      });
    expect(from(0, 1080)).toBe('Today from 18:00');
    expect(from(1, 690)).toBe('Counts tomorrow from 11:30');
    expect(from(4, 5)).toBe('Counts on tue from 00:05');
  });

  test('OL-2: an offer that starts in more than a week names its first day', () => {
    const next = { daysAhead: 8, date: '2026-12-01', weekday: 'tue', minutes: 0 } as const;
    expect(text({ kind: 'outside_times', next })).toBe('Counts from mardi 1er décembre on');
  });

  test('there is no text for what a guest cannot change', () => {
    expect(text({ kind: 'applied' })).toBe('');
    expect(text({ kind: 'inactive' })).toBe('');
    expect(text({ kind: 'scope' })).toBe('');
    expect(text({ kind: 'outside_times', next: null })).toBe('');
  });
});

test('O-5: an offer is for its dishes, else for its categories, and names the first three', () => {
  const items = new Map(['a', 'b', 'c', 'd'].map((id) => [id, { name: id.toUpperCase() }]));
  const categories = new Map([['temaki', 'Temaki']]);
  const names = (scope: Partial<Pick<Offer, 'itemIds' | 'categoryIds'>>) =>
    scopeNames({ ...terms, type: 'free_delivery', ...scope }, items, categories);
  expect(names({ itemIds: ['a', 'gone', 'b'], categoryIds: ['temaki'] })).toEqual(['A', 'B']);
  expect(names({ itemIds: ['a', 'b', 'c', 'd'] })).toEqual(['A', 'B', 'C', '…']);
  expect(names({ categoryIds: ['temaki'] })).toEqual(['Temaki']);
  expect(names({})).toEqual([]);
});
