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
])('Q-15: for %j the suggestions are %j, in the menu’s spelling', (query, expected) => {
  expect(nearestQueries(index, query)).toEqual(expected);
});

it('Q-15: several words are corrected together', () => {
  expect(nearestQueries(index, 'tchirachi somon pizza')).toEqual(['chirashi saumon']);
});

it('Q-17: the common words are those of the best dishes’ names, each of two dishes at least', () => {
  expect(commonWords(index, 8)).toEqual(['saumon', 'maki']);
  expect(commonWords(index, 1)).toEqual(['saumon']);
  expect(commonWords(searchIndex([]), 8)).toEqual([]);
});

it('Q-13, Q-14: a correction has the spelling of the menu', () => {
  const readingOf = (query: string) => readAs(index, queryTerms(index, query));
  expect(readingOf('saumonn wakamme')).toEqual(['saumon', 'wakamé']);
  expect(readingOf('brochetes')).toEqual(['brochettes']);
  expect(readingOf('maki pizza')).toEqual([]);
});

const dish = (name: string, score = 0, description = '') => ({ name, description, score });

it.each([
  {
    law: 'at most three words are suggested, the nearest first',
    dishes: [dish('Saumur'), dish('Saumon'), dish('Saumix'), dish('Saurom')],
    query: 'saumom',
    expected: ['saumon', 'saurom', 'saumur'],
  },
  {
    law: 'of words at the same distance those of names come first, then the order of the menu',
    dishes: [dish('Bol', 0, 'Damon'), dish('Ramona', 0, 'Ramon'), dish('Lamon')],
    query: 'pamon',
    expected: ['lamon', 'damon', 'ramon'],
  },
  {
    law: 'a nearer word of a description comes before a word of a name',
    dishes: [dish('Ramona'), dish('Bol', 0, 'Ramon')],
    query: 'pamon',
    expected: ['ramon', 'ramona'],
  },
  {
    law: 'a word of two letters and one with a figure are not suggested',
    dishes: [dish('Thé'), dish('Au'), dish('Mak1')],
    query: 'ti',
    expected: [],
  },
  {
    law: 'a word that begins with a figure is not suggested',
    dishes: [dish('1maki')],
    query: 'amaki',
    expected: [],
  },
  {
    law: 'a word that ends with a figure is not suggested',
    dishes: [dish('Maki1')],
    query: 'makia',
    expected: [],
  },
  {
    law: 'a word is written as where it stands alone, not inside of another',
    dishes: [dish('Wakaméa'), dish('Wakamé')],
    query: 'wakaml',
    expected: ['wakamé', 'wakaméa'],
  },
  {
    law: 'in a description too it is written as where it stands alone',
    dishes: [dish('Bol', 0, 'Wakaméa'), dish('Soupe', 0, 'Wakamé')],
    query: 'wakaml',
    expected: ['wakamé', 'wakaméa'],
  },
  {
    law: 'a word of three letters may be suggested',
    dishes: [dish('Riz')],
    query: 'rez',
    expected: ['riz'],
  },
  {
    law: 'a word of a description is written as it stands there, in small letters',
    dishes: [dish('Bol', 0, 'Riz, — GINGEMBRE confit')],
    query: 'gimgembre',
    expected: ['gingembre'],
  },
  {
    law: 'of several words each is corrected once, to the nearest',
    dishes: [dish('Saumon'), dish('Saumur'), dish('Avocat')],
    query: 'saumom avocot saumom',
    expected: ['saumon avocat'],
  },
])('Q-15: $law', ({ dishes, query, expected }) => {
  expect(nearestQueries(searchIndex(dishes), query)).toEqual(expected);
});

it('Q-17: common words are sorted by the scores of their dishes, then by the number of dishes', () => {
  const popular = searchIndex([
    dish('Tofu frais', 10),
    dish('Tofu grillé', 10),
    dish('Tofu fumé', 10),
    dish('Nori grillé', 15),
    dish('Nori doux', 15),
    dish('Algue rare', 99),
    dish('Udon chaud', 40),
    dish('Udon froid', 40),
    dish('Thon', 50),
    dish('Thon au thé', 50),
    dish('Riz au thé', 50),
  ]);
  expect(commonWords(popular, 8)).toEqual(['thon', 'udon', 'tofu', 'nori', 'grillé']);
});

it('Q-17: words with equal scores are sorted by the number of dishes, not by the menu', () => {
  const menu = [
    dish('Nori', 30),
    dish('Nori', 30),
    ...Array.from({ length: 3 }, () => dish('Tofu', 20)),
  ];
  expect(commonWords(searchIndex(menu), 8)).toEqual(['tofu', 'nori']);
});

it('Q-17: words with figures are not common words', () => {
  const menu = [dish('Saké 15cl'), dish('Bière 15cl'), dish('Jus vita12'), dish('Thé vita12')];
  expect(commonWords(searchIndex(menu), 8)).toEqual([]);
});

it('Q-14: a misspelt synonym is read as the word that the menu has', () => {
  const menu = searchIndex([dish('Bol', 0, 'Crevette')], [['gambas', 'crevettes', 'scampis']]);
  expect(readAs(menu, queryTerms(menu, 'gmabas'))).toEqual(['crevette']);
});

it('Q-13: a correction is a word of a name if there is one', () => {
  const menu = searchIndex([dish('Bol', 0, 'Wakami'), dish('Salade', 0), dish('Wakama')]);
  expect(readAs(menu, queryTerms(menu, 'wakamo'))).toEqual(['wakama']);
});
