import { expect, test } from 'vitest';
import { readJsonText, toJsonText } from './json-text.ts';

test('a text is made once of an object, and read as that object where it was made', () => {
  const menu = { items: [{ name: 'Maki « saumon »', price: 4.7, image: null }] };
  const text = toJsonText(menu);
  expect(toJsonText(menu)).toBe(text);
  expect(readJsonText(text)).toBe(menu);
});

test('a text from elsewhere is parsed; quotation marks in it are grave accents', () => {
  const text = '{`name`:`</script> Gyoza`}';
  expect(readJsonText(text)).toEqual({ name: '</script> Gyoza' });
});

test('any text survives', () => {
  const value = { '`"': 'a `b` "c" \\u0060 \\` \n é ’' };
  // Another text of the same value is not known yet.
  const text = `${toJsonText(value)} `;
  expect(readJsonText(text)).toEqual(value);
});

test('only few values are held in memory', () => {
  const first = { count: 1 };
  const text = toJsonText(first);
  for (let count = 2; count < 10; count += 1) toJsonText({ count });
  expect(readJsonText(text)).not.toBe(first);
  expect(readJsonText(text)).toEqual(first);
});
