import { expect, test } from 'vitest';
import { persistedFilter } from '#stores/visitor/dish-filter.ts';
import { filteredAllergens } from '#stores/visitor/stored-avoided.ts';
import { allergiesOf } from './allergies.ts';

test('I-51: the filtered allergens are those that the menu has stored, in the order of the law', () => {
  const criteria = { vegetarian: true, spicy: false, without: ['sesame', 'gluten'] };
  const stored = JSON.stringify(persistedFilter[0]?.save({ criteria }));
  expect(persistedFilter[0]?.key).toBe('dish-filter');
  expect(filteredAllergens(stored)).toEqual(['gluten', 'sesame']);
});

test.each([[null], ['[1]'], ['{"without":["tomato",3]}'], ['{"without":"gluten"}']])(
  'I-51: %j names no allergen',
  (stored) => {
    expect(filteredAllergens(stored)).toEqual([]);
  },
);

test.each([
  [null, 'gluten, sésame', ['gluten', 'sesame']],
  ['Allergique au Sésame, traces comprises', 'Allergique au Sésame, traces comprises', ['sesame']],
  ['', '', []],
])('I-51, I-52: of %j the order says %j, and avoids %j', (written, text, avoided) => {
  const names = { gluten: 'gluten', sesame: 'sésame' } as Record<string, string>;
  const allergies = allergiesOf(written, ['gluten', 'sesame'], (id) => names[id] ?? id);
  expect(allergies).toEqual({ text, avoided });
});
