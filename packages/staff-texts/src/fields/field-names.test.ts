import { expect, test } from 'vitest';
import { fieldName, isAbout } from './field-names.ts';

test('CA-8: a field is named as its page names it', () => {
  const item = (path: string) => fieldName({ kind: 'item', id: 'thon' }, path);
  expect(item('item_price.price_pickup')).toBe('Prix');
  expect(item('item_price.price_delivery')).toBe('Prix en livraison');
  expect(item('options[0].option_options[2].name')).toBe('Choix');
  expect(item('item_image_alt')).toBe('Texte de la photo');
  expect(item('item_score')).toBeNull();
  const delivery = (path: string) => fieldName({ kind: 'setting', id: 'features' }, path);
  expect(delivery('delivery.zones[1].postal_code')).toBe('Code postal');
  expect(delivery('delivery.zones')).toBe('Zones');
  expect(fieldName({ kind: 'menu', id: 'midi' }, 'time_ranges.mon[0]')).toBe('Heures de livraison');
  expect(fieldName({ kind: 'offer', id: 'bienvenue' }, 'code')).toBe('Code');
});

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
