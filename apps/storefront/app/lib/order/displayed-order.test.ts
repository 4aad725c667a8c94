import { describe, expect, test } from 'vitest';
import { missedGifts, toDisplayedOrder } from './displayed-order.ts';
import { anOrderState } from './test-order-state.ts';

describe('an order as the API sends it', () => {
  test('T-5: is shown in cents, with what cost nothing beside what was paid', () => {
    expect(toDisplayedOrder(anOrderState(), 'cle-1')).toEqual({
      key: 'cle-1',
      orderNumber: 12,
      isPickup: true,
      address: '',
      deliveryDate: '2026-11-20',
      deliveryTimeRange: '19:00-19:15',
      startsAt: Date.parse('2026-11-20T18:00:00Z'),
      expectedAt: Date.parse('2026-11-20T18:00:00Z'),
      paymentMethod: 'cash',
      lines: [
        {
          quantity: 2,
          name: 'Maki saumon',
          options: '2 × Épicée',
          note: 'sans sésame',
          total: 1500,
        },
        { quantity: 1, name: 'Baguettes', options: '', note: '', total: 20 },
        { quantity: 2, name: 'Baguettes', options: '', note: '', total: null },
        { quantity: 1, name: 'Soupe miso', options: '', note: '', total: null },
      ],
      basket: [
        {
          line: {
            itemId: 'maki',
            quantity: 2,
            note: 'sans sésame',
            options: [{ groupId: 'sauces', optionId: 'epicee', quantity: 2 }],
          },
          name: 'Maki saumon',
          total: 1500,
        },
        {
          line: { itemId: 'baguettes', quantity: 3, note: '', options: [] },
          name: 'Baguettes',
          total: 20,
        },
      ],
      subtotal: 1520,
      discount: 0,
      delivery: 0,
      total: 1520,
      taxes: [
        { rate: 1000, tax: 136 },
        { rate: 2000, tax: 3 },
      ],
      isTaxIncluded: true,
    });
  });

  test('T-5: names the place of a delivery, until it is erased', () => {
    const place = { address: '12 Rue Mercière', postal_code: '69002', city: 'Lyon' };
    const delivered = anOrderState({ is_pickup: false, place, starts_at: null });
    expect(toDisplayedOrder(delivered, 'k')).toMatchObject({
      isPickup: false,
      address: '12 Rue Mercière, 69002 Lyon',
      startsAt: null,
    });
    expect(toDisplayedOrder({ ...delivered, place: null }, 'k').address).toBe('');
  });
});

test('SV-27: a gift that was gone when its order was placed is named, with the units that are left of it', () => {
  const line = { quantity: 1, name: 'Soupe miso', options: '', note: '', total: null };
  const confirmed = {
    lines: [{ ...line, total: 590 }, line, { ...line, name: 'Mochi', quantity: 3 }],
  };
  expect(missedGifts(confirmed, confirmed)).toEqual([]);
  const placed = {
    lines: [
      { ...line, total: 590 },
      { ...line, name: 'Mochi', quantity: 1 },
    ],
  };
  expect(missedGifts(confirmed, placed)).toEqual([
    { name: 'Soupe miso', given: 0 },
    { name: 'Mochi', given: 1 },
  ]);
});
