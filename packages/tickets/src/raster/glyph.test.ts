import { expect, test } from 'vitest';
import { glyphOf } from './glyph.ts';

test.each([
  ['é', 12],
  ['─', 12],
  ['Ж', 12],
  ['ắ', 12],
  ['寿', 24],
  ['ア', 24],
  ['김', 24],
  ['你', 24],
  ['🍣', 24],
  ['❤', 24],
])('PR-51: %s is drawn %d dots wide', (character, width) => {
  const glyph = glyphOf(character);
  expect(glyph?.width).toBe(width);
  expect(glyph?.rows).toHaveLength(24);
  expect(glyph?.rows.some((row) => row !== 0)).toBe(true);
});

test('PR-51: a letter with a mark that no font has loses its mark, another is an empty frame', () => {
  expect(glyphOf('ȟ')).toEqual(glyphOf('h'));
  const frame = glyphOf('م');
  expect(frame?.rows[5]).toBe(0b011111111110);
  expect(frame?.rows[10]).toBe(0b010000000010);
  expect(glyphOf('𝄞')?.rows).toEqual(frame?.rows);
  expect(glyphOf('\u0301')).not.toEqual(frame);
});
