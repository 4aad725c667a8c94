import { expect, it } from 'vitest';
import { firstCharacters, lengthOf } from './text-length.ts';

it.each([
  ['', 0],
  ['été', 3],
  ['🍣', 1],
  ['👨‍🍳', 3],
])('I-15: %j has %i characters', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

it('I-15: a text is cut between two characters', () => {
  expect(firstCharacters('🍣🍣🍣', 2)).toBe('🍣🍣');
  expect(firstCharacters('🍣', 2)).toBe('🍣');
});
