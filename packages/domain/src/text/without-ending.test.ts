import { expect, test } from 'vitest';
import { withoutEnding } from './without-ending.ts';

test('I-26: takes what matches off the end of a text, and nothing else', () => {
  expect(withoutEnding('/menu//', /\//)).toBe('/menu');
  expect(withoutEnding('//menu', /\//)).toBe('//menu');
  expect(withoutEnding('sushi 2024', /\d/)).toBe('sushi ');
  expect(withoutEnding('///', /\//)).toBe('');
  expect(withoutEnding('', /\//)).toBe('');
});
