import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInSlices, jsonPieces } from './json-in-slices.ts';

test('CA-43: pieces of a value are its JSON, however many levels are cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(8), (value, levels) => {
      expect([...jsonPieces(value, levels)].join('')).toBe(JSON.stringify(value));
    }),
  );
});

test('CA-43: fields without a value are left out, and an item is one piece', async () => {
  const menu = { categories: [{ items: [{ name: 'Maki', image: undefined }] }], note: undefined };
  const document = { settings: {}, menus: [menu] };
  expect(await jsonInSlices(document)).toBe(JSON.stringify(document));
  expect([...jsonPieces(document)]).toContain('{"name":"Maki"}');
});
