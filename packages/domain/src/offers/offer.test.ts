import { expect, it } from 'vitest';
import {
  aBuyOneGetOne,
  aFixedAmount,
  aFreeDelivery,
  aFreeItem,
  aPercentage,
} from '../../test/builders.ts';
import { offersByType } from './offer.ts';

it('O-1: there are five kinds of offers, and each list keeps the given order', () => {
  const [first, second] = [aPercentage({ id: 'first' }), aPercentage({ id: 'second' })];
  const [amount, copy, present, delivery] = [
    aFixedAmount(),
    aBuyOneGetOne(),
    aFreeItem(),
    aFreeDelivery(),
  ];
  expect(offersByType([delivery, first, present, second, copy, amount])).toEqual({
    percentage: [first, second],
    fixed_amount: [amount],
    buy_one_get_one: [copy],
    free_item: [present],
    free_delivery: [delivery],
  });
});
