import { expect, test } from 'vitest';
import { otherTypeOfGroup, otherTypeRequest } from './plan-price.ts';

const soup = { item_id: 'soupe', quantity: 2, note: 'Léa : chaude', options: [] };
const plan = {
  is_pickup: true,
  delivery_date: '2026-11-20',
  delivery_time_range: '19:00-19:15',
  has_place: false,
};
const price = { subtotal: 37.8, discount: 0, delivery: 0, tax: 3.44, total: 37.8 };

test('GP-7 and R-32: the whole is priced with the other order type, with the coupon that the host entered', () => {
  const date = { delivery_date: '2026-11-20', delivery_time_range: '19:00-19:15' };
  expect(otherTypeRequest({ plan, items: [soup], price }, 'BIENVENUE')).toEqual({
    ...{ items: [soup], free_items: [], is_pickup: false, coupon: 'BIENVENUE' },
    customer: { date },
  });
  const delivered = { ...plan, is_pickup: false };
  expect(otherTypeRequest({ plan: delivered, items: [soup], price }, '')).toMatchObject({
    ...{ is_pickup: true, coupon: null },
  });
});

test('GP-7 and R-32: the delivery of the whole costs 4,00 € more and its fee, the pickup of it 6,50 € less', () => {
  expect(otherTypeOfGroup({ plan, price }, { total: 41.8 })).toEqual({
    ...{ difference: 400, isWithoutFee: true },
  });
  const delivered = { plan: { ...plan, is_pickup: false }, price: { ...price, total: 44.3 } };
  expect(otherTypeOfGroup(delivered, { total: 37.8 })).toEqual({
    ...{ difference: -650, isWithoutFee: false },
  });
  expect(otherTypeOfGroup({ plan, price: null }, { total: 41.8 })).toBeNull();
});
