import { expect, it } from 'vitest';
import { aGroup, anOption } from '../../test/builders.ts';
import { searchIndex } from './search-index.ts';

it('C-16, Q-1, Q-12: the index has the words of names, descriptions and sizes, in either number', () => {
  const size = (name: string) =>
    anOption({ id: name, name, prices: { pickup: 950, delivery: 950 } });
  const pizza = {
    ...{ name: 'Pizza reine', description: 'Crème, œufs', score: 0 },
    optionGroups: [aGroup({ options: [size('Petite'), size('Très grande')] })],
  };
  const tea = { name: 'Thé', description: '', score: 0 };
  const index = searchIndex([pizza, tea]);
  expect(index.entries).toEqual([
    { product: pizza, name: ' pizza reine ', description: ' creme oeufs petite tres grande ' },
    { product: tea, name: ' the ', description: '  ' },
  ]);
  expect(index.text).toBe(' pizza reine  creme oeufs petite tres grande  the   ');
  expect([...index.words]).toEqual([
    'pizza',
    'reine',
    'creme',
    'oeufs',
    'petite',
    'tres',
    'grande',
    'the',
  ]);
  expect(index.spellings).toContainEqual({ spelling: 'oeuf', words: ['oeufs'] });
});

it('Q-14: each word of a list stands for the others, and spells what the menu has of them', () => {
  const index = searchIndex(
    [{ name: 'Crevettes', description: '', score: 0 }],
    [
      ['Gambas', 'crevette'],
      ['gambas', 'scampi'],
    ],
  );
  expect(Object.fromEntries(index.synonyms)).toEqual({
    gambas: ['crevette', 'scampi'],
    crevette: ['gambas'],
    scampi: ['gambas'],
  });
  expect(index.spellings).toContainEqual({ spelling: 'gambas', words: ['crevettes'] });
});
