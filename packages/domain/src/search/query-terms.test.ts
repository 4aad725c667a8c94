import { expect, it } from 'vitest';
import { queryTerms } from './query-terms.ts';
import { searchIndex } from './search-index.ts';

const MENU = searchIndex(
  ['Maki avocat', 'California', 'Thon'].map((name) => ({ name, description: '', score: 0 })),
  [
    ['avocat', 'california'],
    ['gambas', 'thon'],
  ],
);
const exactly = (...words: readonly string[]) => words.map((text) => ({ text, isWhole: true }));

it.each<[query: string, instead: string[], beside: string[]]>([
  ['makis', [], []],
  ['avocat', [], ['california']],
  ['gambas', ['thon'], []],
  ['avocta', ['avocat'], []],
  ['califr', ['california'], []],
  ['califr thon', [], []],
  ['thn', [], []],
  ['tohn', [], []],
  ['thon15', [], []],
])(
  'Q-12 to Q-14: of %j the first word is replaced by %j, and found beside by %j',
  (query, instead, beside) => {
    expect(queryTerms(MENU, query)[0]).toMatchObject({
      instead: exactly(...instead),
      beside: exactly(...beside),
    });
  },
);

it('Q-2, Q-3: the words of a query are its terms, each once', () => {
  const words = (query: string) => queryTerms(MENU, query).map(({ itself }) => itself[0]?.text);
  expect(words('Thon, avocat – THON')).toEqual(['thon', 'avocat']);
  expect(words(' t ')).toEqual([]);
});
