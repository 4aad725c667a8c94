import type { Offer } from '@comptoir/domain/offers/offer';
import { expect, test } from 'vitest';
import { offerBadgeText } from './offers.tsx';

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

test.each<[Offer, string]>([
  [{ ...terms, type: 'percentage', rate: 1000 }, '−10\u00a0%'],
  [{ ...terms, type: 'fixed_amount', amount: 600 }, '−6\u00a0€'],
  [{ ...terms, type: 'fixed_amount', amount: 650 }, '−6,50\u00a0€'],
  [{ ...terms, type: 'buy_one_get_one', allowRepeat: false }, '1 + 1'],
  [{ ...terms, type: 'free_delivery' }, 'FREE (delivery)'],
  [{ ...terms, type: 'free_item' }, 'FREE'],
])('a badge has the offer in a word or an amount', (offer, mark) => {
  expect(offerBadgeText(offer, (key) => key)).toBe(mark);
});
