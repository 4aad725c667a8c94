/**
 * The same JSON with one object for all that are equal. The router writes an object into a page once
 * and then refers to it: a card in which a hundred dishes offer the same sauces gets much shorter.
 * What comes out is shared, so nobody may change it.
 */
export function withSharedValues<Json>(json: Json): Json {
  const known = new Map<string, unknown>();
  return JSON.parse(JSON.stringify(json), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    const equal = known.get(text);
    if (equal !== undefined) return equal;
    known.set(text, value);
    return value;
  });
}
