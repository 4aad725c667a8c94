/** What a canonical document consists of: numbers are safe integers, amounts are cents. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue | undefined };

/**
 * The one text of a value: keys sorted by their UTF-16 code units, no spaces, integers only, as RFC 8785
 * writes them; a field that is undefined is absent. Equal values have equal texts, so that a hash over the text
 * is one over the value. Rule BK-3.
 *
 * Throws for a number that is no safe integer, which has no place in books. Example: `{"a":1,"b":[null]}`.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new Error(`${value} is no amount in whole cents.`);
    return JSON.stringify(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  const texts = fields.flatMap(([key, field]) =>
    field === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(field)}`],
  );
  return `{${texts.join(',')}}`;
}

function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}
