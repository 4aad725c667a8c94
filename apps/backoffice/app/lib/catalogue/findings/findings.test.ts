import { expect, test } from 'vitest';
import { isAbout } from './findings.ts';

test('CA-8: a finding stands beside the field that it means, or a part of it', () => {
  const about = (path: string) => (field: string) => isAbout({ path }, field);
  expect(['allergens', 'item_name', ''].map(about('allergens'))).toEqual([true, false, false]);
  expect(['options', 'options[1]', 'options[10]'].map(about('options[1].option_name'))).toEqual([
    true,
    true,
    false,
  ]);
  expect(['item_image', 'item_image_alt'].map(about('item_image_alt'))).toEqual([false, true]);
  expect(['item_price.price_pickup', 'item_price'].map(about('item_price.price_pickup'))).toEqual([
    true,
    true,
  ]);
});
