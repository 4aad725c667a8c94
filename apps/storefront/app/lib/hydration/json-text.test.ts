import { expect, test } from 'vitest';
import { readJsonText, toJsonText } from './json-text.ts';

test('a text is made once of an object, and read as that object where it was made', () => {
  const menu = { items: [{ name: 'Maki « saumon »', price: 4.7, image: null }] };
  const text = toJsonText(menu);
  expect(toJsonText(menu)).toBe(text);
  expect(readJsonText(text)).toBe(menu);
});

test('a text from elsewhere is parsed, once', () => {
  const text = '{"name":"</script> Gyoza"}';
  expect(readJsonText(text)).toEqual({ name: '</script> Gyoza' });
  expect(readJsonText(text)).toBe(readJsonText(text));
});

test('only few values are held in memory', () => {
  const first = readJsonText('[1]');
  for (let count = 2; count < 10; count += 1) readJsonText(`[${count}]`);
  expect(readJsonText('[1]')).not.toBe(first);
  expect(readJsonText('[1]')).toEqual(first);
});
