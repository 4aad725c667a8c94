export type ReadJson =
  | { readonly kind: 'read'; readonly value: unknown }
  /** The position of the first syntax error, from 1 on. */
  | { readonly kind: 'syntax'; readonly line: number; readonly column: number };

/** Parses a JSON text; invalid JSON gives the position of its first error. Rule R-2. */
export function readJson(text: string): ReadJson {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return { kind: 'read', value: JSON.parse(json) };
  } catch {
    const before = json.slice(0, errorOffset(json)).split('\n');
    return { kind: 'syntax', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[ !#-[\]-\uFFFF]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Engines report the position of an error differently or not at all, so it is searched for. */
function errorOffset(json: string): number {
  let offset = 0;
  const open: ('{' | '[')[] = [];

  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    if (!pattern.test(json)) return false;
    offset = pattern.lastIndex;
    return true;
  };
  const takeSign = (sign: string): boolean => {
    take(SPACE);
    if (json[offset] !== sign) return false;
    offset += 1;
    return true;
  };
  const takeKey = (): boolean => {
    take(SPACE);
    return take(STRING) && takeSign(':');
  };

  /** Consumes a value, or opens a list or an object; false at an error. */
  const takeValue = (): boolean => {
    for (;;) {
      if (takeSign('{')) {
        open.push('{');
        if (takeSign('}')) return closeValue();
        if (!takeKey()) return false;
      } else if (takeSign('[')) {
        open.push('[');
        if (takeSign(']')) return closeValue();
      } else {
        return take(STRING) || take(SCALAR);
      }
    }
  };
  const closeValue = (): boolean => open.pop() !== undefined;

  if (!takeValue()) return offset;
  while (open.length > 0) {
    const inside = open.at(-1);
    if (takeSign(',')) {
      if (inside === '{' && !takeKey()) return offset;
      if (!takeValue()) return offset;
    } else if (takeSign(inside === '{' ? '}' : ']')) {
      closeValue();
    } else {
      return offset;
    }
  }
  take(SPACE);
  return offset;
}
