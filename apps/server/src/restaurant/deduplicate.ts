/**
 * The same JSON with equal values as one frozen object: equal sauces of a hundred dishes are held
 * once, and React Router's serialisation writes them once. The argument is not changed.
 */
export function deduplicate<Json>(json: Json): Json {
  const known = new Map<string, object>();
  /** The id of each shared object, as it appears in its parent's key. */
  const keys = new Map<unknown, string>();
  const keyOf = (value: unknown) => keys.get(value) ?? JSON.stringify(value);

  function shared(content: string, value: object): object {
    const equal = known.get(content);
    if (equal !== undefined) return equal;
    known.set(content, value);
    keys.set(value, `#${keys.size}`);
    return Object.freeze(value);
  }

  function visit(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const elements = value.map(visit);
      return shared(`[${elements.map(keyOf)}]`, elements);
    }
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, visit(field)] as const);
    const content = fields.map(([name, field]) => `${JSON.stringify(name)}:${keyOf(field)}`);
    return shared(`{${content}}`, Object.fromEntries(fields));
  }

  // Equal content has the same type.
  return visit(json) as Json;
}
