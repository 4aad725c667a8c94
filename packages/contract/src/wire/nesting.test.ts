import { expect, test } from 'vitest';
import { TOO_NESTED, tooNestedField } from './nesting.ts';
import { fieldSentence } from './validation-messages.ts';

const nested = (open: string, levels: number, close: string, inside = '') =>
  JSON.parse(`${open.repeat(levels)}${inside}${close.repeat(levels)}`);

test('I-27: a value of 32 levels is read, one of 33 is not', () => {
  expect(tooNestedField(nested('[', 32, ']'))).toBeNull();
  expect(tooNestedField(nested('[', 33, ']'))).toBe('[0]');
  expect(tooNestedField(nested('{"a":', 32, '}', '1'))).toBeNull();
  expect(tooNestedField(nested('{"a":', 33, '}', '1'))).toBe('a');
  for (const plain of [null, 1, 'text', {}, [], { a: [1, null] }]) {
    expect(tooNestedField(plain)).toBeNull();
  }
});

test('I-27: the field says so in a sentence', () => {
  expect(fieldSentence(TOO_NESTED, 'fr')).toBe('Trop de niveaux imbriqués : 32 au plus.');
});

test('I-27: the field is named up to where the nesting repeats itself', () => {
  const deep = nested('[', 20_000, ']');
  expect(tooNestedField({ content: deep })).toBe('content');
  expect(tooNestedField({ content: nested('{"a":', 20_000, '}', '1') })).toBe('content');
  expect(tooNestedField({ menus: [{}, { categories: [{ items: deep }] }] })).toBe(
    'menus[1].categories[0].items',
  );
  expect(tooNestedField(nested('{"a":[', 20, ']}'))).toBe(`a[0]${'.a[0]'.repeat(15)}`);
});
