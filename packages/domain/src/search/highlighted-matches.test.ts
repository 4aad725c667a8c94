import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalise } from './compared-text.ts';
import { highlightMatches } from './highlighted-matches.ts';

/** The words of a query, the short ones as words of their own. */
const patternsOf = (query: string) =>
  normalise(query)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ text: word, isWhole: word.length === 1 }));

const partsOf = (text: string, query: string) => highlightMatches(text, patternsOf(query));

/** The text with what is marked in brackets. */
const marked = (text: string, query: string) =>
  partsOf(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Crème brûlée', 'creme', '[Crème] brûlée'],
  ['Crème brûlée', 'BRULÉE', 'Crème [brûlée]'],
  ['Cre\u0300me', 'creme', '[Cre\u0300me]'],
  ['Cre\u0300me', 'cre', '[Cre\u0300]me'],
  ['Yakitori bœuf', 'boeuf', 'Yakitori [bœuf]'],
  ['Yakitori bœuf', 'euf', 'Yakitori b[œuf]'],
  ['California saumon avocat', 'avocat saumon', 'California [saumon] [avocat]'],
  ['Marathon de thon', 'thon', 'Mara[thon] de [thon]'],
  ['Riz, riz, riz', 'riz', '[Riz], [riz], [riz]'],
  ['Nanana', 'nana', '[Nanana]'],
  ['Bœ\u00aduf gri\u200bllé', 'boeuf', '[Bœ\u00aduf] gri\u200bllé'],
  ['Weißwurst', 'weisswurst', '[Weißwurst]'],
  ['L’avocat 🥑 !', 'avocat', 'L’[avocat] 🥑 !'],
])('Q-6: in %j the query %j marks %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

it('Q-3, Q-6: a word of one letter marks whole words only', () => {
  expect(marked('Menu A, maki à part', 'menu a')).toBe('[Menu] [A], maki [à] part');
});

it('Q-6, Q-13: a correction marks whole words only', () => {
  const parts = highlightMatches('Marathon de thon, thonine', [{ text: 'thon', isWhole: true }]);
  expect(parts).toEqual([
    { text: 'Marathon de ', isMatch: false },
    { text: 'thon', isMatch: true },
    { text: ', thonine', isMatch: false },
  ]);
});

it('Q-6: without a match nothing is marked', () => {
  expect(partsOf('Maki thon', 'saumon')).toEqual([{ text: 'Maki thon', isMatch: false }]);
  expect(partsOf('', 'saumon')).toEqual([]);
  expect(marked('Maki', '')).toBe('Maki');
});

const letters = 'aàâbœeéèIiœnnoßø \u0301-’\u00ad\u200b'.split('');
const someText = fc
  .array(fc.constantFrom(...letters), { maxLength: 24 })
  .map((all) => all.join(''));

it('Q-6: the parts are the text, and each one marked holds a word of the query', () => {
  fc.assert(
    fc.property(someText, someText, (text, query) => {
      const parts = partsOf(text, query);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const words = normalise(query).split(' ');
      for (const part of parts.filter(({ isMatch }) => isMatch)) {
        expect(words.some((word) => normalise(part.text).includes(normalise(word)))).toBe(true);
      }
    }),
  );
});

it('Q-3, Q-6: a text in which a word is found has a part that is marked', () => {
  fc.assert(
    fc.property(someText, someText, someText, (before, query, after) => {
      const text = before + query + after;
      const words = normalise(query)
        .split(' ')
        .filter((word) => word.length > 1);
      const isFound = words.some((word) => normalise(text).includes(word));
      const isMarked = partsOf(text, query).some(({ isMatch }) => isMatch);
      expect(isMarked || !isFound).toBe(true);
    }),
  );
});
