import { expect, it } from 'vitest';
import { pluralsOf, singularsOf } from './word-number.ts';

it.each([
  ['makis', ['maki']],
  ['choux', ['chou']],
  ['gateaux', ['gateau']],
  ['bocaux', ['bocal', 'bocau']],
  ['noix', ['noi']],
  ['tauxes', ['tauxe']],
  ['maki', []],
  ['pasta', []],
  ['extra', []],
  ['bass', []],
  ['jus', []],
  ['s', []],
  ['', []],
])('Q-12: %j may be the plural of %j', (word, expected) => {
  expect(singularsOf(word)).toEqual(expected);
});

it.each([
  ['maki', ['makis', 'makix']],
  ['cheval', ['chevaux', 'chevals', 'chevalx']],
  ['sushi', ['sushis', 'sushix']],
  ['algue', ['algues', 'alguex']],
  ['anchois', []],
  ['riz', []],
])('Q-12: in the plural %j may be %j', (word, expected) => {
  expect(pluralsOf(word)).toEqual(expected);
});
