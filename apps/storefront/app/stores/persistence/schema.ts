/** Reads a stored value of unknown origin; undefined for one that is of no use. */
export type Schema<Value> = (stored: unknown) => Value | undefined;

/** A text; empty for anything else. */
export const text = (stored: unknown): string => (typeof stored === 'string' ? stored : '');

/** A number; null for anything else. */
export const number = (stored: unknown): number | null =>
  Number.isFinite(stored) ? (stored as number) : null;

/** Whether it is `true`. */
export const isTrue = (stored: unknown): boolean => stored === true;

/** As it is read, unless that is nothing: then it is of no use. */
export function required<Value>(schema: Schema<Value>): Schema<NonNullable<Value>> {
  return (stored) => {
    const value = schema(stored) ?? '';
    return value === '' ? undefined : (value as NonNullable<Value>);
  };
}

/** As it is read, or `otherwise` where that is nothing. */
export function or<Value, Otherwise>(
  schema: Schema<Value>,
  otherwise: Otherwise,
): (stored: unknown) => NonNullable<Value> | Otherwise {
  return (stored) => schema(stored) || otherwise;
}

export function oneOf<Value>(values: readonly Value[]): Schema<Value> {
  return (stored) => values.find((value) => value === stored);
}

/** A list of what is of use. */
export function listOf<Value>(schema: Schema<Value>): Schema<Value[]> {
  return (stored) =>
    Array.isArray(stored) ? stored.map(schema).filter((value) => value !== undefined) : undefined;
}

/** A list that is of use only as a whole. */
export function everyOf<Value>(schema: Schema<Value>): Schema<Value[]> {
  return (stored) => {
    const list = listOf(schema)(stored);
    return list?.length === (stored as readonly unknown[])?.length ? list : undefined;
  };
}

/** An object with these fields; of no use unless each of them is. */
export function objectOf<Value>(fields: Fields<Value>): Schema<Value> {
  return (stored) => {
    if (!stored || Array.isArray(stored)) return;
    const value: Partial<Value> = {};
    for (const name in fields) {
      value[name] = fields[name]((stored as Record<string, unknown>)[name]);
      if (value[name] === undefined) return;
    }
    // Each field was read.
    return value as Value;
  };
}
export type Fields<Value> = { readonly [Name in keyof Value]-?: Schema<Value[Name]> };

/** The entries of an object that are of use; none for anything else. */
export function recordOf<Value>(
  schema: Schema<Value>,
): (stored: unknown) => Readonly<Record<string, Value>> {
  return (stored) => {
    const record: Record<string, Value> = {};
    for (const [name, each] of Object.entries(stored ?? {})) {
      const value = schema(each);
      if (value !== undefined) record[name] = value;
    }
    return record;
  };
}
