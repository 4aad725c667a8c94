import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CanonicalValue, canonicalJson } from './canonical-json.ts';

it('BK-3: keys are sorted, nothing stands between values', () => {
  const value = { number: 12, lines: [{ name: 'Maki « été »', total: -5 }], at: null, a: true };
  expect(canonicalJson(value)).toBe(
    '{"a":true,"at":null,"lines":[{"name":"Maki « été »","total":-5}],"number":12}',
  );
});

it('BK-3: a field that is undefined is absent', () => {
  expect(canonicalJson({ b: 1, a: undefined })).toBe('{"b":1}');
});

it('BK-3: an amount that is not in whole cents is a bug', () => {
  for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => canonicalJson({ amount })).toThrow('no amount in whole cents');
  }
});

it('BK-3: the text is JSON of the value, the same for keys in any order', () => {
  const integers = fc.integer().map((each) => (each === 0 ? 0 : each));
  const value = fc.letrec<{ value: CanonicalValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      integers,
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        tie('value'),
        { noNullPrototype: true },
      ),
    ),
  })).value;
  fc.assert(
    fc.property(value, (given) => {
      const text = canonicalJson(given);
      expect(JSON.parse(text)).toEqual(given);
      expect(canonicalJson(reversed(given))).toBe(text);
    }),
  );
});

/** The same value with the keys of every object in the opposite order. */
function reversed(value: CanonicalValue): CanonicalValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(
    entries.map(([key, field]) => [key, field === undefined ? field : reversed(field)]),
  );
}
