import { expect, it } from 'vitest';
import { queryTerms } from './query-terms.ts';
import { searchIndex } from './search-index.ts';
import { commonWords, nearestQueries, readAs } from './search-suggestions.ts';

const index = searchIndex([
  { name: 'Yakitori bœuf', description: 'Deux brochettes', score: 85 },
  { name: 'Salade de Wakamé', description: 'Sésame', score: 40 },
  { name: 'Chirashi au saumon', description: 'Œufs', score: 90 },
  { name: 'Maki saumon', description: '', score: 95 },
  { name: 'Maki avec avocat', description: '', score: 70 },
  { name: 'Plat avec 1000 baies', description: 'Wakame', score: 10 },
  { name: 'Maki 1000', description: '', score: 10 },
]);

it.each([
  ['yakytory', ['yakitori']],
  ['ouakamé', ['wakamé']],
  ['beuvs', []],
  ['somon', ['saumon']],
  ['pizza', []],
  ['xy', []],
  ['', []],
])('Q-15: for %j the menu proposes %j, as it writes it', (query, expected) => {
  expect(nearestQueries(index, query)).toEqual(expected);
});

it('Q-15: several words are put right together', () => {
  expect(nearestQueries(index, 'tchirachi somon pizza')).toEqual(['chirashi saumon']);
});

it('Q-17: the common words are those of the best dishes’ names, each of two dishes at least', () => {
  expect(commonWords(index, 8)).toEqual(['saumon', 'maki']);
  expect(commonWords(index, 1)).toEqual(['saumon']);
  expect(commonWords(searchIndex([]), 8)).toEqual([]);
});

it('Q-13, Q-14: what a word was taken for is told in the spelling of the menu', () => {
  const readingOf = (query: string) => readAs(index, queryTerms(index, query));
  expect(readingOf('saumonn wakamme')).toEqual(['saumon', 'wakamé']);
  expect(readingOf('brochetes')).toEqual(['brochettes']);
  expect(readingOf('maki pizza')).toEqual([]);
});
