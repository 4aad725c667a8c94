import { inSlices, type Steps } from './in-slices.ts';

/** The levels from a document, or from an answer with menus, down to the items. */
const LEVELS = 6;
/** In characters: what is written as bytes at once. */
const CHUNK = 1 << 16;

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

/** Beyond ASCII. */
const OTHER_LETTERS = /[\u0080-\uffff]/g;

/**
 * The same JSON with its letters beyond ASCII escaped (`é` as `\u00e9`). A text with one letter beyond Latin-1 takes two
 * bytes for each, and each copy of a menu of megabytes, to a process or from the database, twice as long or more.
 */
export function asciiJson(json: string): string {
  return json.replaceAll(
    OTHER_LETTERS,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The JSON of a value in ASCII, between whose pieces requests are served. Rule CA-43. */
export async function jsonInSlices(value: unknown, levels = LEVELS): Promise<string> {
  return (await inSlices(asciiChunksOf(value, levels))).join('');
}

/** As `jsonInSlices`, in UTF-8: a text of megabytes would be converted at once when it is sent. */
export async function jsonBytesInSlices(value: unknown, levels = LEVELS): Promise<Buffer> {
  return Buffer.concat(await inSlices(bytesOf(value, levels)));
}

/** The value of valid JSON, between whose first levels requests are served. Rule CA-43. */
export function parsedInSlices(json: string, levels = LEVELS): Promise<unknown> {
  return inSlices(valueSteps({ json, at: 0 }, levels));
}

function* chunksOf(value: unknown, levels: number): Steps<readonly string[]> {
  const chunks: string[] = [];
  let chunk = '';
  for (const piece of jsonPieces(value, levels)) {
    chunk += piece;
    if (chunk.length >= CHUNK) {
      chunks.push(chunk);
      chunk = '';
    }
    yield;
  }
  return [...chunks, chunk];
}

function* asciiChunksOf(value: unknown, levels: number): Steps<readonly string[]> {
  const chunks: string[] = [];
  for (const chunk of yield* chunksOf(value, levels)) {
    chunks.push(asciiJson(chunk));
    yield;
  }
  return chunks;
}

function* bytesOf(value: unknown, levels: number): Steps<readonly Buffer[]> {
  const bytes: Buffer[] = [];
  for (const chunk of yield* chunksOf(value, levels)) {
    bytes.push(Buffer.from(chunk));
    yield;
  }
  return bytes;
}

interface Reader {
  readonly json: string;
  at: number;
}

function* valueSteps(reader: Reader, levels: number): Steps<unknown> {
  skipSeparators(reader);
  const mark = reader.json[reader.at];
  if (levels === 0 || (mark !== '{' && mark !== '[')) {
    yield;
    return wholeValue(reader);
  }
  reader.at += 1;
  if (mark === '[') {
    const elements: unknown[] = [];
    while (!isEnd(reader, ']')) elements.push(yield* valueSteps(reader, levels - 1));
    return elements;
  }
  const fields: [string, unknown][] = [];
  while (!isEnd(reader, '}')) {
    const name = String(wholeValue(reader));
    fields.push([name, yield* valueSteps(reader, levels - 1)]);
  }
  return Object.fromEntries(fields);
}

function skipSeparators(reader: Reader): void {
  while (' \t\r\n,:'.includes(reader.json[reader.at] ?? '-')) reader.at += 1;
}

/** Whether an object or a list ends here; its mark is read. */
function isEnd(reader: Reader, mark: ']' | '}'): boolean {
  skipSeparators(reader);
  if (reader.json[reader.at] !== mark) return false;
  reader.at += 1;
  return true;
}

function wholeValue(reader: Reader): unknown {
  const { json, at } = reader;
  reader.at = endOfValue(json, at);
  return JSON.parse(json.slice(at, reader.at));
}

function endOfValue(json: string, start: number): number {
  const mark = json[start];
  if (mark === '"') return endOfText(json, start);
  if (mark !== '{' && mark !== '[') {
    let end = start;
    while (end < json.length && !' \t\r\n,]}'.includes(json[end] ?? '')) end += 1;
    return end;
  }
  let depth = 0;
  for (let at = start; at < json.length; at += 1) {
    const each = json[at];
    if (each === '"') at = endOfText(json, at) - 1;
    else if (each === '{' || each === '[') depth += 1;
    else if (each === '}' || each === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return json.length;
}

function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json[before - 1] === '\\') before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
  return json.length;
}
