import { inSlices, type Steps } from './in-slices.ts';

/** The levels from a document, or from an answer with menus, down to the items. */
const LEVELS = 6;

/** The JSON of a value whose first levels are written element by element. */
export function* jsonPieces(value: unknown, levels = LEVELS): Generator<string> {
  if (levels === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* jsonPieces(element, levels - 1);
    }
    yield value.length === 0 ? '[]' : ']';
  } else {
    let mark = '{';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${mark}${JSON.stringify(name)}:`;
      yield* jsonPieces(field, levels - 1);
      mark = ',';
    }
    yield mark === '{' ? '{}' : '}';
  }
}

/** The JSON of a value, between whose pieces requests are served. Rule CA-43. */
export function jsonInSlices(value: unknown, levels = LEVELS): Promise<string> {
  return inSlices(joined(value, levels));
}

function* joined(value: unknown, levels: number): Steps<string> {
  const pieces: string[] = [];
  for (const piece of jsonPieces(value, levels)) {
    pieces.push(piece);
    yield;
  }
  return pieces.join('');
}
