import type { Offer } from '@comptoir/domain/offers/offer';
import { expect, test } from 'vitest';
import { categoryBadgeText, itemBadgeText } from './badges.ts';

const TERMS = {
  id: 'offre',
  name: '',
  description: '',
  isActive: true,
  autoApply: true,
  times: { days: null, start: null, end: null },
  orderType: 'both',
  minimumAmount: 0,
  menuIds: [],
  categoryIds: [],
  itemIds: [],
  code: null,
} as const;

const keys = (key: string) => key;
const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');
const percentage = { ...TERMS, type: 'percentage', rate: 1000 } as const satisfies Offer;
const fixedAmount = { ...TERMS, type: 'fixed_amount', amount: 600 } as const satisfies Offer;

test.each([
  [{ kind: 'buy_one_get_one' }, 'BOGO', 'BOGO'],
  [{ kind: 'percentage', offer: percentage }, '10 % OFF', '10 % OFF'],
  [{ kind: 'fixed_amount', offer: fixedAmount }, '6 € OFF', '6 € OFF'],
  [{ kind: 'free_item' }, 'FREE ITEM', 'FREE'],
  [{ kind: 'other' }, 'OFFER', 'OFFERS'],
] as const)(
  'O-13: the badge %j says "%s" on an item and "%s" on a category',
  (badge, item, category) => {
    expect(plainSpaces(itemBadgeText(badge, keys))).toBe(item);
    expect(plainSpaces(categoryBadgeText(badge, keys))).toBe(category);
  },
);
