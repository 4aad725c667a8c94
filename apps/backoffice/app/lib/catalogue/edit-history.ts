/** A value that is edited, with what it was before each change, the oldest first. */
export interface EditHistory<Value> {
  readonly value: Value;
  readonly earlier: readonly Value[];
  /** What the last change was of; null where there was none, or it was taken back. */
  readonly lastPath: string | null;
}

export function historyOf<Value>(value: Value): EditHistory<Value> {
  return { value, earlier: [], lastPath: null };
}

/** The value changed: letters typed into one field one after another are one change. Rule CA-41. */
export function edited<Value>(history: EditHistory<Value>, value: Value): EditHistory<Value> {
  const path = changedPath(history.value, value);
  if (path === null) return history;
  if (path === history.lastPath) return { ...history, value };
  return { value, earlier: [...history.earlier, history.value], lastPath: path };
}

/** The last change taken back; the same where there is none. */
export function undone<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const value = history.earlier.at(-1);
  if (value === undefined) return history;
  return { value, earlier: history.earlier.slice(0, -1), lastPath: null };
}

/** The first field that differs, as in `options[2].name`; where a list has another length, the list and that length. */
function changedPath(before: unknown, after: unknown): string | null {
  if (Object.is(before, after)) return null;
  if (!isContainer(before) || !isContainer(after)) return '';
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) {
    return `.length:${after.length}`;
  }
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const inner = changedPath(old.get(name), now.get(name));
    if (inner !== null) return `.${name}${inner}`;
  }
  return null;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
