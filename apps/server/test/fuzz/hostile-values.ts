import fc from 'fast-check';

/** Texts that have broken other programs. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066',
  '👩‍👩‍👧‍👦'.repeat(30),
  'e\u0301'.repeat(200),
  'x'.repeat(20_000),
  '٣',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '9'.repeat(400),
  '9999-99-99',
  '-271821-04-20',
  '+275760-09-13',
  '2026-02-30',
  '25:61-99:99',
  "'; DROP TABLE orders; --",
  '" OR ""="',
  '%',
  '%s%n%x',
  '$1',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'https://fcm.googleapis.com@127.0.0.1/',
  '48.85,2.35',
  '1e400,1e400',
  '<script>alert(1)</script>',
  'a\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];

/** Any JSON value, in unexpected places. */
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.005,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    2 ** 31,
    -(2 ** 63),
    [],
    [[]],
    {},
    [null],
    Array.from({ length: 600 }, () => 'maki-saumon'),
    nested(60),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A valid value with one part missing, added, or of another type. */
export function brokenValues(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'remove', 'add', 'wrap'),
    hostile: hostileValues,
    name: fc.constantFrom(...HOSTILE_TEXTS.slice(0, 6), 'constructor', 'toJSON', 'name', 'then'),
  });
  return fc
    .tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(changed, value));
}

interface Change {
  readonly at: number;
  readonly how: string;
  readonly hostile: unknown;
  readonly name: string;
}

function changed(value: unknown, change: Change): unknown {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const place = places[change.at % Math.max(places.length, 1)];
  if (!place) return change.hostile;
  const [holder, key] = place;
  if (change.how === 'remove') Reflect.deleteProperty(holder, key);
  else if (change.how === 'add') Reflect.set(holder, change.name, change.hostile);
  else if (change.how === 'wrap') Reflect.set(holder, key, [Reflect.get(holder, key)]);
  else Reflect.set(holder, key, change.hostile);
  return copy;
}

/** Every field and element of a value, with its parent. */
function placesIn(value: unknown): readonly (readonly [object, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [value, key] as const,
    ...placesIn(inner),
  ]);
}

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : { items: [nested(depth - 1)] };
}
