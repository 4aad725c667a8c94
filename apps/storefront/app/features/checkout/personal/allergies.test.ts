import { expect, test } from 'vitest';
import { allergiesOf } from './allergies.ts';

const names = { gluten: 'gluten', sesame: 'sésame' } as Record<string, string>;
const nameOf = (id: string) => names[id] ?? id;
const BOTH = ['gluten', 'sesame'] as const;

test.each([
  [null, 'gluten, sésame', ['gluten', 'sesame']],
  ['Allergique au Sésame, traces comprises', 'Allergique au Sésame, traces comprises', ['sesame']],
  ['', '', []],
])('I-51, I-52: of %j the order says %j, and avoids %j', (written, text, avoided) => {
  const filters = { filtered: BOTH, writtenUnder: BOTH };
  expect(allergiesOf(written, filters, nameOf)).toEqual({ text, avoided });
});

test.each([
  ['Végétarien', [], 'gluten, sésame, Végétarien', ['gluten', 'sesame']],
  ['Sans gluten', [], 'sésame, Sans gluten', ['gluten', 'sesame']],
  ['', [], 'gluten, sésame', ['gluten', 'sesame']],
  ['', ['gluten'], 'sésame', ['sesame']],
  ['Gluten', ['gluten'], 'sésame, Gluten', ['gluten', 'sesame']],
])('I-51, I-52: of %j, written under the filter %j, the order says %j, and avoids %j', (...row) => {
  const [written, writtenUnder, text, avoided] = row;
  const filters = { filtered: BOTH, writtenUnder };
  expect(allergiesOf(written, filters, nameOf)).toEqual({ text, avoided });
});
