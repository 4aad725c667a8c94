import { expect, it } from 'vitest';
import { namedAllergens, warnedAllergens } from './named-allergens.ts';

it.each([
  ['Sans sésame, merci !', ['sesame']],
  ['Allergie aux ARACHIDES et aux fruits à coque', ['peanuts', 'nuts']],
  ['Un œuf en plus', ['eggs']],
  ['Intolérante au lactose', ['milk']],
  ['Beaucoup de laitue et de gingembre', []],
  ['Noix de Saint-Jacques bien cuites', []],
  ['Sans orge, ni seigle, ni épeautre', ['gluten']],
  ['Pas de gambas ni de langouste', ['crustaceans']],
  ['No peanuts please, severe nut allergy', ['peanuts', 'nuts']],
  ['Allergic to shellfish and eggs', ['crustaceans', 'eggs', 'molluscs']],
  ['Dairy-free, no soy, no wheat', ['gluten', 'soya', 'milk']],
  ['Coeliac', ['gluten']],
  ['Orgeat, eggplant, nutmeg, butternut and coconut', []],
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

it('OB-18: an order warns of what its guest filtered by and of what a text names, each once, in the order of the law', () => {
  expect(warnedAllergens(['sesame', 'gluten', 'tomato'], ['sans sésame ni œuf'])).toEqual([
    'gluten',
    'eggs',
    'sesame',
  ]);
  expect(warnedAllergens([], [''])).toEqual([]);
});
