import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { expect, test } from 'vitest';
import { movedItems } from './move-order.tsx';

test('OB-52, SV-27: the times of an order to be moved are those of what was bought, without its gifts', () => {
  const bought = { item_id: 'maki-saumon', quantity: 2 };
  const formula = {
    item_id: 'formule-midi',
    quantity: 1,
    courses: [{ course_id: 'entree', choices: [{ item_id: 'soupe-miso' }] }],
  };
  const gift = { item_id: 'mochi', quantity: 1, offer_id: 'dessert-offert' };
  const state = { items: [bought, formula], free_items: [gift] } as unknown as WireOrderState;
  expect(movedItems(state)).toBe('maki-saumon:2,formule-midi:1,soupe-miso:1');
});
