import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aGroup, anOption } from '../../test/builders.ts';
import { normalise } from './compared-text.ts';
import { searchProducts } from './product-search.ts';
import { queryTerms } from './query-terms.ts';
import { type SearchableProduct, searchIndex } from './search-index.ts';

function product(name: string, description = '', score = 0): SearchableProduct {
  return { name, description, score };
}

function search<Product extends SearchableProduct>(products: readonly Product[], query: string) {
  const index = searchIndex(products);
  return searchProducts(index, queryTerms(index, query)).map((found) => found.product);
}

const namesOf = (products: readonly SearchableProduct[], query: string) =>
  search(products, query).map(({ name }) => name);

const MENU = [
  product('Maki saumon', 'Riz vinaigré, algue nori'),
  product('California saumon avocat', 'Fromage frais, sésame'),
  product('Chirashi', 'Saumon, thon, daurade'),
  product('Thé glacé', 'Pêche'),
  product('Yakitori bœuf fromage', 'Deux brochettes'),
];

it('Q-1: accents and case do not count, on either side', () => {
  expect(namesOf(MENU, 'SÉSAME')).toEqual(['California saumon avocat']);
  expect(namesOf(MENU, 'the glace')).toEqual(['Thé glacé']);
  expect(namesOf(MENU, 'BOEUF')).toEqual(['Yakitori bœuf fromage']);
});

it.each(['', 's', ' s ', 'é', 'e\u0301', '?!'])('Q-2: %j is too short to search for', (query) => {
  expect(namesOf(MENU, query)).toEqual([]);
});

it('Q-2: two characters are enough', () => {
  expect(namesOf(MENU, 'th')).toEqual(['Thé glacé', 'Chirashi']);
});

it('Q-3: a product matches when any word is found in its name or description', () => {
  expect(namesOf(MENU, 'daurade brochettes')).toEqual(['Chirashi', 'Yakitori bœuf fromage']);
  expect(namesOf(MENU, 'pizza')).toEqual([]);
  expect(namesOf(MENU, 'pizza avocat')).toEqual(['California saumon avocat']);
});

it('Q-3: a part of a word is enough, but a single letter must be a word of its own', () => {
  expect(namesOf(MENU, 'akitor')).toEqual(['Yakitori bœuf fromage']);
  expect(namesOf([product('Maki'), product('Gyoza')], 'a gyoza')).toEqual(['Gyoza']);
  expect(namesOf([product('Menu B'), product('Menu A')], 'menu a')).toEqual(['Menu A', 'Menu B']);
});

it('Q-4: more words found come first, then words in the name, then closer matches', () => {
  expect(namesOf(MENU, 'saumon avocat')).toEqual([
    'California saumon avocat',
    'Maki saumon',
    'Chirashi',
  ]);
  expect(
    namesOf(
      [
        product('Ramen', 'Au thon', 9),
        product('Marathon', '', 9),
        product('Thonine', '', 9),
        product('Maki thon', '', 1),
      ],
      'thon',
    ),
  ).toEqual(['Maki thon', 'Thonine', 'Marathon', 'Ramen']);
});

it('Q-4: equal matches follow the score of the product, then the order of the menu', () => {
  expect(
    namesOf(
      [product('Maki thon', '', 1), product('Maki avocat', '', 5), product('Maki saumon', '', 1)],
      'maki',
    ),
  ).toEqual(['Maki avocat', 'Maki thon', 'Maki saumon']);
});

it('Q-6 and C-16: a dish is found by its sizes', () => {
  const size = (name: string) =>
    anOption({ id: name, name, prices: { pickup: 950, delivery: 950 } });
  const sizes = aGroup({ options: [size('Petite'), size('Très grande')] });
  const extras = aGroup({ options: [anOption({ name: 'Olives' })] });
  const pizza = { ...product('Pizza reine'), optionGroups: [sizes, extras] };
  const menu = [...MENU, pizza];
  expect(namesOf(menu, 'pizza grande')).toEqual(['Pizza reine']);
  expect(namesOf(menu, 'olives')).toEqual([]);
});

it('Q-5: at most ten are shown, the best ones', () => {
  const many = Array.from({ length: 14 }, (_, index) => product(`Maki ${index}`, '', index));
  expect(namesOf(many, 'maki')).toEqual([
    'Maki 13',
    'Maki 12',
    'Maki 11',
    'Maki 10',
    'Maki 9',
    'Maki 8',
    'Maki 7',
    'Maki 6',
    'Maki 5',
    'Maki 4',
  ]);
});

it('Q-3, Q-5: results are products of the menu, each at most once and each with a word in it', () => {
  const anyWord = fc.constantFrom('maki', 'Thon', 'saumon', 'bœuf', 'crème', 'riz', 'a', 'ki');
  const anyText = fc.array(anyWord, { maxLength: 4 }).map((words) => words.join(' '));
  const anyProduct = fc.record({ name: anyText, description: anyText, score: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(fc.array(anyProduct, { maxLength: 20 }), anyText, (products, query) => {
      const found = search(products, query);
      expect(found.length).toBeLessThanOrEqual(10);
      expect(new Set(found).size).toBe(found.length);
      for (const one of found) {
        expect(products).toContain(one);
        const text = normalise(`${one.name} ${one.description}`);
        expect(
          normalise(query)
            .split(' ')
            .some((word) => text.includes(word)),
        ).toBe(true);
      }
    }),
  );
});

/** An independent implementation of rules alone, without tolerance. */
function exactSearch<Product extends SearchableProduct>(
  products: readonly Product[],
  query: string,
): readonly Product[] {
  const text = normalise(query);
  if (text.length < 2) return [];
  const words = [...new Set(text.split(' '))];
  return products
    .map((product) => ({ product, match: matchOf(product, words) }))
    .filter(({ match }) => match.found > 0)
    .sort(
      (left, right) =>
        right.match.found - left.match.found ||
        right.match.inName - left.match.inName ||
        right.match.closeness - left.match.closeness ||
        right.product.score - left.product.score,
    )
    .slice(0, 10)
    .map(({ product }) => product);
}

function matchOf(product: SearchableProduct, words: readonly string[]) {
  const name = ` ${normalise(product.name)} `;
  const description = ` ${normalise(product.description)} `;
  const matches = words.map((word) => {
    const inName = closenessOf(word, name);
    return { inName, best: inName || closenessOf(word, description) };
  });
  return {
    found: matches.filter((match) => match.best > 0).length,
    inName: matches.filter((match) => match.inName > 0).length,
    closeness: matches.reduce((sum, match) => sum + match.best, 0),
  };
}

function closenessOf(word: string, text: string): number {
  if (text.includes(` ${word} `)) return 3;
  if (word.length < 2) return 0;
  if (text.includes(` ${word}`)) return 2;
  return text.includes(word) ? 1 : 0;
}

it('Q-3 to Q-5: exact matches are those of the exact search', () => {
  // No two of them are one error or one number apart.
  const anyWord = fc.constantFrom('maki', 'Thon', 'saumon', 'bœuf', 'crème', 'riz', 'a', 'temaki');
  const anyText = fc.array(anyWord, { maxLength: 5 }).map((words) => words.join(' '));
  const anyProduct = fc.record({ name: anyText, description: anyText, score: fc.nat({ max: 3 }) });
  const anyQuery = fc.array(fc.oneof(anyWord, fc.constantFrom('mak', 'ki', 'saum', 'pizza')), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(anyProduct, { maxLength: 20 }), anyQuery, (products, query) => {
      expect(search(products, query.join(' '))).toEqual(exactSearch(products, query.join(' ')));
    }),
    { numRuns: 500 },
  );
});

it('Q-3: excluded products are not found', () => {
  const index = searchIndex(MENU);
  const found = searchProducts(
    index,
    queryTerms(index, 'saumon'),
    ({ name }) => name !== 'Maki saumon',
  );
  expect(found.map((one) => one.product.name)).toEqual(['California saumon avocat', 'Chirashi']);
});
