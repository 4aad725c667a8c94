/**
 * The same JSON with one object for all that are equal, so that sauces of a hundred dishes are held once, and
 * written into a page once: React Router's data refer to an object that they have named.
 *
 * The result is frozen, since prices and every page are made of it. The argument is left alone.
 */
export function deduplicate<Json>(json: Json): Json {
  const known = new Map<string, object>();
  /** Stands for an object within the content of the object that holds it. */
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

  // Equal by its content, so of the same type.
  return visit(json) as Json;
}
