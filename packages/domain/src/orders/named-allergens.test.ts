import { expect, it } from 'vitest';
import { namedAllergens } from './named-allergens.ts';

it.each([
  ['Sans sésame, merci !', ['sesame']],
  ['Allergie aux ARACHIDES et aux fruits à coque', ['peanuts', 'nuts']],
  ['Un œuf en plus', ['eggs']],
  ['Intolérante au lactose', ['milk']],
  ['Beaucoup de laitue et de gingembre', []],
  ['Noix de Saint-Jacques bien cuites', []],
  ['', []],
])('OB-18: « %s » names %j', (text, allergens) => {
  expect(namedAllergens([text])).toEqual(allergens);
});

it('OB-18: each allergen is named once, whatever the number of texts', () => {
  expect(namedAllergens(['sans soja', 'sauce sans soja', 'allergie : moutarde'])).toEqual([
    'soya',
    'mustard',
  ]);
});
