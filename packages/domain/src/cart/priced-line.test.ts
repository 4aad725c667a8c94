import { expect, it } from 'vitest';
import { aGroup, aLine, anItem, anOption } from '../../test/builders.ts';
import { priceLine } from './priced-line.ts';

const sauces = aGroup({
  options: [
    anOption({ id: 'soja', price: 0 }),
    anOption({ id: 'epicee', price: 80 }),
    anOption({ id: 'sake', price: 200, taxRate: 2000 }),
  ],
});
const maki = anItem({
  prices: { pickup: 590, delivery: 650 },
  taxRate: 550,
  optionGroups: [sauces],
});

const sauce = (optionId: string, quantity: number) => ({ groupId: 'sauces', optionId, quantity });

it('C-1: a line costs (item + options × their quantity) × quantity', () => {
  const line = aLine({ quantity: 3, options: [sauce('epicee', 2), sauce('soja', 1)] });
  // (5.90 + 2 × 0.80 + 0) × 3 = 22.50
  expect(priceLine(line, maki, 'pickup', 1000)).toMatchObject({ unitPrice: 590, total: 2250 });
});

it('C-1: pickup and delivery have their own prices', () => {
  const line = aLine({ quantity: 2 });
  expect(priceLine(line, maki, 'pickup', 1000).total).toBe(1180);
  expect(priceLine(line, maki, 'delivery', 1000).total).toBe(1300);
});

it('P-5: the item is taxed at its own rate, an option at its own, and both else at the default', () => {
  const line = aLine({ quantity: 2, options: [sauce('epicee', 1), sauce('sake', 3)] });
  const { itemParts, optionParts } = priceLine(line, maki, 'pickup', 1000);
  expect([...itemParts, ...optionParts]).toEqual([
    { amount: 1180, rate: 550 },
    { amount: 160, rate: 1000 },
    { amount: 1200, rate: 2000 },
  ]);
  expect(priceLine(aLine(), anItem(), 'pickup', 2000).itemParts).toEqual([
    { amount: 1000, rate: 2000 },
  ]);
});

it('C-6: an option that the item does not have costs nothing', () => {
  const line = aLine({ options: [sauce('gone', 4)] });
  expect(priceLine(line, maki, 'pickup', 1000).total).toBe(590);
});
