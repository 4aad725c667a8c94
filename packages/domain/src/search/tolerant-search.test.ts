import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highlightMatches } from './highlighted-matches.ts';
import { searchProducts } from './product-search.ts';
import { queryTerms } from './query-terms.ts';
import { type SearchableProduct, type Synonyms, searchIndex } from './search-index.ts';

function product(name: string, description = '', score = 0): SearchableProduct {
  return { name, description, score };
}

function namesOf(products: readonly SearchableProduct[], query: string, synonyms: Synonyms = []) {
  const index = searchIndex(products, synonyms);
  return searchProducts(index, queryTerms(index, query)).map((found) => found.product.name);
}

const MENU = [
  product('Plateau Comptoir', '6 makis saumon, 6 californias saumon avocat', 96),
  product('California crevette', 'Concombre', 79),
  product('Maki saumon', 'Riz vinaigré', 95),
  product('Maki avocat', 'Citron', 78),
  product('Maki saumon avocat', 'Riz vinaigré', 60),
  product('Yakitori boulettes', 'Poulet', 74),
  product('Dorayaki', 'Petites crêpes', 70),
  product('Mousse', 'Crème', 50),
];

it('Q-4, Q-12, Q-13: the best match comes first with every word misspelt', () => {
  expect(namesOf(MENU, 'makis saumonn avocta')).toEqual([
    'Maki saumon avocat',
    'Plateau Comptoir',
    'Maki saumon',
    'Maki avocat',
  ]);
});

it('Q-12: singular and plural find each other, the number that was typed first', () => {
  expect(namesOf(MENU, 'makis')).toEqual([
    'Maki saumon',
    'Maki avocat',
    'Maki saumon avocat',
    'Plateau Comptoir',
  ]);
  expect(namesOf([product('Bocaux'), product('Bocal')], 'bocal')).toEqual(['Bocal', 'Bocaux']);
  expect(namesOf([product('Bocaux'), product('Bocal')], 'bocaux')).toEqual(['Bocaux', 'Bocal']);
  expect(namesOf([product('Soupe au chou')], 'choux')).toEqual(['Soupe au chou']);
  expect(namesOf([product('Temaki')], 'makis')).toEqual(['Temaki']);
});

it('Q-12: a singular of three letters matches whole words only', () => {
  expect(namesOf([product('Thé vert'), product('Théière')], 'thés')).toEqual(['Thé vert']);
  expect(namesOf([product('Sésame noir')], 'noix')).toEqual([]);
});

it.each([
  ['inserted', 'saummon'],
  ['missing', 'sumon'],
  ['replaced', 'saunon'],
  ['transposed', 'suamon'],
  ['in the plural', 'saumonns'],
  ['unfinished', 'saimo'],
])('Q-13: one letter of five or more may be wrong: %s', (_what, query) => {
  expect(namesOf([product('Thon'), product('Nigiri saumon')], query)).toEqual(['Nigiri saumon']);
});

it.each([
  ['two errors', 'suamonn'],
  ['four letters', 'tohn'],
  ['figures', '150000'],
  ['figures before letters', '1600grammes'],
  ['figures after letters', 'bento1300'],
  ['an unfinished word of four letters', 'suam'],
])('Q-13: not tolerated: %s', (_what, query) => {
  const menu = [product('Thon 15000'), product('Nigiri saumon'), product('1500grammes bento1200')];
  expect(namesOf(menu, query)).toEqual([]);
});

it('Q-13: five letters may have one too many of a word of four', () => {
  expect(namesOf([product('Thon'), product('Riz')], 'thonn riz')).toEqual(['Riz', 'Thon']);
});

it('Q-12, Q-13: a misspelt singular finds singular and plural of the menu', () => {
  const menu = [product('Maki'), product('Plateau de makis')];
  expect(namesOf(menu, 'makki')).toEqual(['Maki', 'Plateau de makis']);
});

it('Q-14: a synonym that the menu does not have may have three letters', () => {
  expect(namesOf(MENU, 'ebi', [['ebi', 'crevette']])).toEqual(['California crevette']);
});

it('Q-13: a word that is one error away counts before one that is unfinished', () => {
  expect(namesOf([product('Gyozanoki'), product('Gyoza')], 'gyoze')).toEqual(['Gyoza']);
});

it('Q-12, Q-13: a singular with a typing error finds the plural of the menu', () => {
  expect(namesOf([product('Soupe', 'Crevettes'), product('Bol')], 'crevete bol')).toEqual([
    'Bol',
    'Soupe',
  ]);
});

it('Q-4, Q-12: a plural that begins with the typed word counts as its beginning', () => {
  expect(namesOf([product('Makisu'), product('Makis')], 'maki')).toEqual(['Makisu', 'Makis']);
});

it('Q-13: four letters may be five of which one is missing', () => {
  expect(namesOf([product('Riz à sushi')], 'susi')).toEqual(['Riz à sushi']);
});

it('Q-13: only the last word may be unfinished', () => {
  expect(namesOf([product('California'), product('Thon')], 'thon califr')).toEqual([
    'Thon',
    'California',
  ]);
  expect(namesOf([product('California'), product('Thon')], 'califr thon')).toEqual(['Thon']);
});

it('Q-13: a word that the menu has is matched exactly', () => {
  expect(namesOf(MENU, 'crème')).toEqual(['Mousse']);
  expect(namesOf(MENU, 'boulet')).toEqual(['Yakitori boulettes']);
});

const AVOCADO: Synonyms = [['avocat', 'California']];

it('Q-14: synonyms of a word that the menu has come after its own results', () => {
  expect(namesOf(MENU, 'avocat', AVOCADO)).toEqual([
    'Maki avocat',
    'Maki saumon avocat',
    'Plateau Comptoir',
    'California crevette',
  ]);
});

it('Q-14: synonyms replace a word that the menu does not have, in either number', () => {
  const shrimps: Synonyms = [['gambas', 'crevettes']];
  expect(namesOf(MENU, 'gambas', shrimps)).toEqual(['California crevette']);
  expect(namesOf(MENU, 'gmabas', shrimps)).toEqual(['California crevette']);
  expect(namesOf(MENU, 'gambas')).toEqual([]);
});

it('Q-14: a word may be in several lists of synonyms', () => {
  const menu = [product('Crevette'), product('Scampi'), product('Thon')];
  const lists: Synonyms = [
    ['gambas', 'crevette'],
    ['gambas', 'scampi'],
  ];
  expect(namesOf(menu, 'gambas', lists)).toEqual(['Crevette', 'Scampi']);
});

it('Q-13, Q-14: a synonym that the menu does not have leaves a misspelt word to its correction', () => {
  expect(namesOf([product('Saumon')], 'saumonn', [['saumonn', 'truite']])).toEqual(['Saumon']);
});

it('Q-13, Q-14: a misspelt word of the menu is corrected without its synonyms', () => {
  expect(namesOf(MENU, 'avocta', AVOCADO)).toEqual([
    'Maki avocat',
    'Maki saumon avocat',
    'Plateau Comptoir',
  ]);
});

it('Q-4, Q-14: a synonym in the name comes before one in the description', () => {
  const skewers: Synonyms = [['brochette', 'yakitori']];
  const menu = [
    product('Maki saumon'),
    product('Assiette saumon', 'Sauce yakitori'),
    product('Yakitori saumon'),
    product('Brochette'),
  ];
  expect(namesOf(menu, 'saumon brochette', skewers)).toEqual([
    'Yakitori saumon',
    'Assiette saumon',
    'Maki saumon',
    'Brochette',
  ]);
});

it('Q-4, Q-14: among equals, a product with the synonym too comes first', () => {
  const skewers: Synonyms = [['brochette', 'yakitori']];
  const menu = [
    product('Maki saumon', '', 95),
    product('Yakitori saumon', '', 60),
    product('Plateau', 'Une brochette', 90),
  ];
  expect(namesOf(menu, 'saumon brochette', skewers)).toEqual([
    'Yakitori saumon',
    'Maki saumon',
    'Plateau',
  ]);
});

it('Q-6: the correction of a word is marked', () => {
  const index = searchIndex(MENU, AVOCADO);
  const marked = (query: string, name: string) => {
    const found = searchProducts(index, queryTerms(index, query));
    const by = found.find((one) => one.product.name === name)?.by ?? [];
    return highlightMatches(name, by)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('');
  };
  expect(marked('makis saumonn avocta', 'Maki saumon avocat')).toBe('[Maki] [saumon] [avocat]');
  expect(marked('avocat', 'California crevette')).toBe('[California] crevette');
  expect(marked('avocat', 'Maki avocat')).toBe('Maki [avocat]');
  expect(marked('avocat pizza', 'Maki avocat')).toBe('Maki [avocat]');
});

it('Q-6: a product that is found by its description has what matched there', () => {
  const index = searchIndex([product('Chirashi', 'Saumon, thon')]);
  const [found] = searchProducts(index, queryTerms(index, 'thon'));
  expect(highlightMatches('Saumon, thon', found?.by ?? [])).toEqual([
    { text: 'Saumon, ', isMatch: false },
    { text: 'thon', isMatch: true },
  ]);
});

const NAMES = [
  'California',
  'Chirashi',
  'Crispy',
  'Edamame',
  'Gunkan',
  'Nigiri',
  'Sashimi',
  'Tataki',
];

/** A word with one typing error somewhere. */
const anyMistyped = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.nat(),
    fc.constantFrom(...'abeimnorstuz'),
    fc.nat({ max: 3 }),
  )
  .map(([name, place, letter, kind]) => {
    const letters = [...name.toLowerCase()];
    const at = place % letters.length;
    if (kind === 0) letters.splice(at, 0, letter);
    if (kind === 1) letters.splice(at, 1);
    if (kind === 2) letters.splice(at, 1, letter);
    if (kind === 3) letters.splice(at, 2, ...letters.slice(at, at + 2).toReversed());
    return { name, typed: letters.join('') };
  });

it('Q-13: any word of five letters and more is found with any one error in it', () => {
  const menu = NAMES.map((name) => product(name));
  fc.assert(
    fc.property(anyMistyped, ({ name, typed }) => {
      expect(namesOf(menu, typed)).toContain(name);
    }),
    { numRuns: 2000 },
  );
});

it('Q-4, Q-5, Q-14: synonyms only add results after the others', () => {
  const anyWord = fc.constantFrom('maki', 'thon', 'saumon', 'gyoza', 'crème', 'riz', 'bol');
  const anyText = fc.array(anyWord, { maxLength: 3 }).map((words) => words.join(' '));
  const anyProduct = fc.record({ name: anyText, description: anyText, score: fc.constant(0) });
  fc.assert(
    fc.property(
      fc.array(anyProduct, { maxLength: 9 }),
      anyWord,
      anyWord,
      (products, typed, other) => {
        const names = (synonyms: Synonyms) => {
          const index = searchIndex(products, synonyms);
          return searchProducts(index, queryTerms(index, typed)).map((found) => found.product);
        };
        const without = names([]);
        if (without.length === 0) return;
        expect(names([[typed, other]]).slice(0, without.length)).toEqual(without);
      },
    ),
    { numRuns: 500 },
  );
});
