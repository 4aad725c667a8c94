import { expect, it } from 'vitest';
import { rankPopular } from './popularity.ts';

const menu = [
  { id: 'soupe', score: 10 },
  { id: 'maki', score: 50 },
  { id: 'thé', score: 50 },
  { id: 'mochi', score: 90 },
];

it('G-6: what was sold most comes first, whatever its score', () => {
  const sold = new Map([
    ['soupe', 3],
    ['maki', 40],
  ]);
  expect(rankPopular(menu, sold, 12)).toEqual(['maki', 'soupe', 'mochi', 'thé']);
});

it('G-6: items without sales follow by score, then in the order of the menu', () => {
  expect(rankPopular(menu, new Map(), 3)).toEqual(['mochi', 'maki', 'thé']);
});

it('G-6: what has left the menu is not popular any more', () => {
  expect(rankPopular(menu, new Map([['pizza', 99]]), 1)).toEqual(['mochi']);
});
