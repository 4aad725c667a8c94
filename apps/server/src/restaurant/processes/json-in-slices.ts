import { inSlices, type Steps } from './in-slices.ts';

/** The levels from a document, or from an answer with menus, down to the items. */
const LEVELS = 6;
/** In characters: what is written, sent or read at once. */
const CHUNK = 1 << 16;

/**
 * JSON in pieces that are cut between its values: a text of megabytes would be copied at once, to a process or from the
 * database, while guests wait. Rule CA-43.
 */
export type JsonText = readonly string[];

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

/** The JSON of a value in ASCII, between whose pieces requests are served. Rule CA-43. */
export function jsonInSlices(value: unknown, levels = LEVELS): Promise<JsonText> {
  return inSlices(asciiChunksOf(value, levels));
}

/** As `jsonInSlices`, in UTF-8: a text of megabytes would be converted at once when it is sent. */
export function jsonBytesInSlices(value: unknown, levels = LEVELS): Promise<readonly Buffer[]> {
  return inSlices(bytesOf(value, levels));
}

/** The value of valid JSON, between whose first levels requests are served. Rule CA-43. */
export function parsedInSlices(text: JsonText, levels = LEVELS): Promise<unknown> {
  return inSlices(valueSteps({ text, next: 0, json: '', at: 0 }, levels));
}

/** In characters. */
export function lengthOf(text: JsonText): number {
  return text.reduce((length, piece) => length + piece.length, 0);
}

export function isSameText(one: JsonText, other: JsonText): boolean {
  return one.length === other.length && one.every((piece, index) => piece === other[index]);
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

function* asciiChunksOf(value: unknown, levels: number): Steps<JsonText> {
  const chunks: string[] = [];
  for (const chunk of yield* chunksOf(value, levels)) {
    chunks.push(asciiJson(chunk));
    yield;
  }
  return chunks;
}

/**
 * The same JSON with its letters beyond ASCII escaped (`é` as `\u00e9`): a text with one letter beyond Latin-1 takes two
 * bytes for each when it is stored whole.
 */
function asciiJson(json: string): string {
  return json.replaceAll(
    OTHER_LETTERS,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
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
  readonly text: JsonText;
  /** The piece that follows `json`. */
  next: number;
  json: string;
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
  do {
    while (' \t\r\n,:'.includes(reader.json[reader.at] ?? '-')) reader.at += 1;
  } while (reader.at === reader.json.length && hasReadOn(reader));
}

/** Whether an object or a list ends here; its mark is read. */
function isEnd(reader: Reader, mark: ']' | '}'): boolean {
  skipSeparators(reader);
  if (reader.json[reader.at] !== mark) return false;
  reader.at += 1;
  return true;
}

function wholeValue(reader: Reader): unknown {
  let end = endOfValue(reader.json, reader.at);
  while (end === reader.json.length && hasReadOn(reader)) end = endOfValue(reader.json, reader.at);
  const value: unknown = JSON.parse(reader.json.slice(reader.at, end));
  reader.at = end;
  return value;
}

/** Adds the next piece to what is not read yet; false after the last one. */
function hasReadOn(reader: Reader): boolean {
  const piece = reader.text[reader.next];
  if (piece === undefined) return false;
  reader.json = reader.json.slice(reader.at) + piece;
  reader.at = 0;
  reader.next += 1;
  return true;
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
