import { expect, it } from 'vitest';
import { hasChangedPrices } from './changed-prices.ts';
import type { CatalogueEntity } from './entities.ts';

const SAUCES = { option_id: 'sauces', option_options: [{ id: 'soja', price: 0.5 }] };
const MAKI = {
  item_name: 'Maki',
  item_price: { price_pickup: 5.9, price_delivery: 6.5, tax_rate: 10 },
  options: [SAUCES],
};

const item = (content: unknown, id = 'maki'): CatalogueEntity => ({
  kind: 'item',
  id,
  parent_id: 'maki',
  position: 0,
  content,
  is_archived: false,
});

it.each([
  ['at pickup', { ...MAKI, item_price: { ...MAKI.item_price, price_pickup: 6 } }],
  ['for a delivery', { ...MAKI, item_price: { ...MAKI.item_price, price_delivery: 0 } }],
  [
    'of a choice',
    { ...MAKI, options: [{ ...SAUCES, option_options: [{ id: 'soja', price: 0 }] }] },
  ],
])('SA-20: an item with another price %s has changed prices', (_, content) => {
  expect(hasChangedPrices([item(MAKI)], [item(content)])).toBe(true);
});

it.each([
  ['the same', [item({ ...MAKI })]],
  [
    'another name and rate',
    [item({ ...MAKI, item_name: 'M', item_price: { ...MAKI.item_price, tax_rate: 20 } })],
  ],
  ['none of its choices any more', [item({ ...MAKI, options: [] })]],
  [
    'a further choice with a price',
    [
      item({
        ...MAKI,
        options: [SAUCES, { option_id: 'riz', option_options: [{ id: 'noir', price: 1 }] }],
      }),
    ],
  ],
  [
    'a further item beside it',
    [item(MAKI), item({ ...MAKI, item_price: { price_pickup: 1 } }, 'thon')],
  ],
  ['content that is none', [item(MAKI), item(null, 'thon')]],
])('SA-20: with %s no price has changed', (_, after) => {
  expect(hasChangedPrices([item(MAKI)], after)).toBe(false);
});
