export type ReadJson =
  | { readonly kind: 'read'; readonly value: unknown }
  /** The position of the first syntax error, from 1 on. */
  | ({ readonly kind: 'syntax' } & Place)
  /** The position of the first field that its object has already. */
  | ({ readonly kind: 'doubled'; readonly field: string } & Place);

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Parses a JSON text; invalid JSON, and a field that is given twice, give the position. Rule R-2. */
export function readJson(text: string): ReadJson {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { kind: 'syntax', ...placeAt(json, errorOffset(json)) };
  }
  const doubled = doubledField(json);
  return doubled
    ? { kind: 'doubled', field: doubled.field, ...placeAt(json, doubled.offset) }
    : { kind: 'read', value };
}

function placeAt(json: string, offset: number): Place {
  const before = json.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The first field of valid JSON that its object has already: a reader keeps the last one, and says nothing. */
function doubledField(json: string): { readonly field: string; readonly offset: number } | null {
  const open: Set<string>[] = [];
  const signs = /["{}[\]]/g;
  const colon = /\s*:/y;
  for (let sign = signs.exec(json); sign; sign = signs.exec(json)) {
    const offset = sign.index;
    if (sign[0] === '{' || sign[0] === '[') open.push(new Set());
    else if (sign[0] !== '"') open.pop();
    else {
      signs.lastIndex = endOfString(json, offset);
      colon.lastIndex = signs.lastIndex;
      if (!colon.test(json)) continue;
      const field = String(JSON.parse(json.slice(offset, signs.lastIndex)));
      if (open.at(-1)?.has(field)) return { field, offset };
      open.at(-1)?.add(field);
    }
  }
  return null;
}

/** Behind the closing quote of the string that begins there. */
function endOfString(json: string, begin: number): number {
  for (let end = begin + 1; ; end += 1) {
    end = json.indexOf('"', end);
    let first = end;
    while (json[first - 1] === '\\') first -= 1;
    if ((end - first) % 2 === 0) return end + 1;
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
