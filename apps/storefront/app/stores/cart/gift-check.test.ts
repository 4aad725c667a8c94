import type { Quote } from '@comptoir/domain/cart/pricing';
import { expect, test } from 'vitest';
import { quoteOf } from '#features/checkout/test-order.ts';
import { askForGifts, giftRequest, givenGifts } from './gift-check.ts';
import { giftKey, useGivenGifts } from './given-gifts.ts';

const MISO = [{ groupId: 'plus', optionId: 'miso', quantity: 1 }];
const WIRE_MISO = [
  { option_id: 'plus', selected: 1, option_options: [{ id: 'miso', quantity: 1 }] },
];
const COPIES = { offerId: 'deux', itemId: 'maki-saumon', quantity: 2, options: MISO };
const TEA = { offerId: 'cadeau', itemId: 'the', quantity: 1, options: [] };

const quote: Quote = {
  ...quoteOf(2, { kind: 'pickup' }),
  freeLines: [TEA, COPIES],
  appliedOfferIds: ['dix', 'cadeau', 'deux'],
};
const cart = { quote, fulfilment: { kind: 'pickup' }, coupon: null, time: null } as const;

test('SV-27, OL-6: the API is asked about the gifts of a cart, with its own id and the chosen time', () => {
  expect(giftRequest({ ...cart, quote: { ...quote, freeLines: [] } })).toBeNull();
  expect(giftRequest(cart)).toEqual({
    local_id: null,
    items: [{ item_id: 'maki-saumon', quantity: 2, note: '', options: [] }],
    free_items: [
      { offer_id: 'cadeau', item_id: 'the', quantity: 1 },
      { offer_id: 'deux', item_id: 'maki-saumon', quantity: 2, options: WIRE_MISO },
    ],
    is_pickup: true,
    coupon: null,
    customer: null,
  });
  const time = { deliveryDate: '2026-11-20', deliveryTimeRange: '19:00-19:15' };
  expect(giftRequest({ ...cart, time })?.customer).toEqual({
    date: { delivery_date: '2026-11-20', delivery_time_range: '19:00-19:15' },
  });
  expect(giftRequest({ ...cart, time: { ...time, sentId: '' } })?.local_id).toBeNull();
  expect(giftRequest({ ...cart, time: { ...time, sentId: 'local-1' } })?.local_id).toBe('local-1');
});

test('SV-27: gifts that the API leaves out are not shown as given', () => {
  const given = [{ offer_id: 'deux', item_id: 'maki-saumon', quantity: 1, options: WIRE_MISO }];
  const served = givenGifts(quote, given);
  expect(served.freeLines).toEqual([{ ...COPIES, quantity: 1 }]);
  expect(served.appliedOfferIds).toEqual(['dix', 'deux']);
  expect(served.lackingGifts).toEqual([
    { itemId: 'the', given: 0 },
    { itemId: 'maki-saumon', given: 1 },
  ]);
});

test('SV-65: another choice of an offer takes the place of one that is left out', () => {
  const given = [
    { offer_id: 'cadeau', item_id: 'mochi', quantity: 1 },
    { offer_id: 'deux', item_id: 'maki-saumon', quantity: 2, options: WIRE_MISO },
  ];
  const served = givenGifts(quote, given);
  expect(served.freeLines).toEqual([{ ...TEA, itemId: 'mochi' }, COPIES]);
  expect(served.lackingGifts).toEqual([{ itemId: 'the', given: 0 }]);
  expect(served.appliedOfferIds).toEqual(quote.appliedOfferIds);
});

test('SV-27: what the API gives is kept for the cart, and is a change where other gifts were shown', async () => {
  const problem = { code: 'network', message: '', errors: [], status: 0 };
  const silent = { quote: async () => ({ ok: false, problem }) as const };
  expect(await askForGifts(silent, cart, quote)).toBe(false);
  expect(useGivenGifts.getState().given).toEqual({});
  const payload = { free_items: [{ offer_id: 'cadeau', item_id: 'the', quantity: 1 }] } as never;
  const answering = { quote: async () => ({ ok: true, payload }) as const };
  expect(await askForGifts(answering, cart, quote)).toBe(true);
  const kept = useGivenGifts.getState().given[giftKey(cart)];
  expect(kept?.freeLines).toEqual([TEA]);
  expect(await askForGifts(answering, cart, { freeLines: [TEA] })).toBe(false);
});
