import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonBytesInSlices, jsonInSlices, jsonPieces, parsedInSlices } from './json-in-slices.ts';

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
  expect(await jsonInSlices(document)).toEqual([JSON.stringify(document)]);
  expect([...jsonPieces(document)]).toContain('{"name":"Maki"}');
});

test('CA-43: the text of a menu is in ASCII, so that it is stored a byte a letter', async () => {
  const name = 'Crème brûlée « dès 6 € » … 🍣';
  const json = (await jsonInSlices({ menus: [{ name }] })).join('');
  expect(json).toContain(
    'Cr\\u00e8me br\\u00fbl\\u00e9e \\u00ab d\\u00e8s 6 \\u20ac \\u00bb \\u2026 \\ud83c\\udf63',
  );
  expect(JSON.parse(json)).toEqual({ menus: [{ name }] });
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), fc.nat(8), async (value, levels) => {
      const written = (await jsonInSlices(value, levels)).join('');
      expect(written).toMatch(/^[\u0020-\u007f]*$/);
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('CA-43: JSON that is read or sent in slices is the same, however it is spaced and cut', async () => {
  const how = fc.record({
    levels: fc.nat(8),
    spaces: fc.nat(2),
    length: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), how, async (value, { levels, spaces, length }) => {
      const json = JSON.stringify(value, null, spaces);
      const pieces = json.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
      expect(await parsedInSlices(pieces, levels)).toEqual(JSON.parse(json));
      const bytes = await jsonBytesInSlices(value, levels);
      expect(`${Buffer.concat(bytes)}`).toBe(JSON.stringify(value));
    }),
  );
});

test('CA-43: a long menu is written in pieces that are cut between its values', async () => {
  const items = Array.from({ length: 3_000 }, (_, index) => ({
    item_id: `maki_${index}`,
    price: 6.5,
  }));
  const text = await jsonInSlices({ menus: [{ items }] });
  expect(text.length).toBeGreaterThan(1);
  expect(Math.max(...text.map((piece) => piece.length))).toBeLessThan(66_000);
  expect(JSON.parse(text.join('\n'))).toEqual({ menus: [{ items }] });
});

test('CA-43: marks in texts end no value, and no field is a prototype', async () => {
  const menus = [{ 'a"}],[': ['\\', '\\"', '{"b":[', '"'], empty: {}, none: [] }, [], -1.5e3, null];
  const json = JSON.stringify({ menus });
  for (let levels = 0; levels < 5; levels += 1) {
    expect(await parsedInSlices([json], levels)).toEqual({ menus });
  }
  const read = await parsedInSlices(['{"__proto__":{"isOwner":true}}']);
  expect([Object.keys(Object(read)), Object(read).isOwner]).toEqual([['__proto__'], undefined]);
});

test.each(['', '{', '[1', '{"a":', '"', '{"a"}'])(
  'CA-43: a text that ends too early is refused: %j',
  async (json) => {
    await expect(parsedInSlices([json], 2)).rejects.toThrow(SyntaxError);
  },
);
