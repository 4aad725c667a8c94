/** The fields of an object of unknown content. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; none of what is no object. */
export function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The fields of each element of a list; none of what is no list. */
export function recordsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
