import { hasNames } from '@comptoir/contract/catalogue/table-headings';
import { htmlText } from '@comptoir/domain/text/html-text';
import { cleanLine } from '@comptoir/domain/text/visible-text';
import type { TableText } from './table-text.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The formats of workbooks before and beside .xlsx, by their first bytes. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** In bytes when unpacked, over all files of a workbook; and how often smaller one may be packed. */
const MAX_UNPACKED = 30_000_000;
const MAX_RATIO = 200;
const MAX_FILES = 200;
const MAX_ROWS = 5_001;
const MAX_CELLS = 200;
const MAX_SHARED_TEXTS = 100_000;
const MAX_FORMULAS = 20_000;
const MAX_CELL_LENGTH = 10_000;
/** In sheets: before the table there may be empty ones, and such as say how to use it. */
const MAX_TRIED_SHEETS = 5;

const TOO_LARGE = 'Ce classeur est trop grand : gardez une feuille de 5 000 lignes au plus.';
const BROKEN =
  'Ce classeur ne s’ouvre pas : enregistrez-le de nouveau en .xlsx, ou en « CSV UTF-8 ».';

/** Whether a file is a workbook: of .xlsx, or of an older format, which is refused. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND);
}

/**
 * The cells of the first sheet of a workbook (.xlsx) that is not hidden and has a column of names, else of the first one
 * that is not hidden and not empty; of formulas the values that were stored with them. What is packed suspiciously small, or has more than a table may have, is refused before it is read. Rule CA-45.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<TableText> {
  if (startsWith(bytes, COMPOUND)) {
    return unreadable(
      'Ce classeur est d’un ancien format (.xls) ou protégé par un mot de passe : enregistrez-le en .xlsx sans mot de passe.',
    );
  }
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  let files = 0;
  let unpacked = 0;
  let isTooLarge = false;
  let contents: Record<string, Uint8Array>;
  try {
    // What claims to be small is not unpacked further than it claims.
    contents = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        files += 1;
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        unpacked += originalSize;
        isTooLarge ||=
          files > MAX_FILES ||
          unpacked > MAX_UNPACKED ||
          (originalSize > 1_000_000 && originalSize > size * MAX_RATIO);
        return !isTooLarge;
      },
    });
  } catch {
    return unreadable(BROKEN);
  }
  if (isTooLarge) return unreadable(TOO_LARGE);
  const workbook = contents['xl/workbook.xml'];
  if (!workbook) {
    return unreadable('Ce fichier n’est pas un classeur .xlsx : choisissez un .xlsx ou un CSV.');
  }
  const sheets = Object.keys(contents).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  const texts = contents['xl/sharedStrings.xml'];
  if (texts && countOf(strFromU8(texts), /<si[\s>/]/g) > MAX_SHARED_TEXTS) {
    return unreadable(TOO_LARGE);
  }
  let formulas = 0;
  for (const name of sheets) {
    const xml = strFromU8(contents[name] ?? new Uint8Array());
    formulas += countOf(xml, /<f[\s>/]/g);
    if (formulas > MAX_FORMULAS) {
      return unreadable('Ce classeur a trop de formules : copiez-le en valeurs seulement.');
    }
    const placed = placedSheet(withUncomputed(xml));
    if (placed === null) return unreadable(TOO_LARGE);
    contents[name] = strToU8(placed);
  }
  try {
    const { readSheet } = await import('read-excel-file/universal');
    // Packed again as it was unpacked, so that the reader unpacks no more than that.
    const bounded = new Blob([zipSync(contents, { level: 0 })]);
    let found: { readonly name: string; readonly rows: readonly (readonly string[])[] } | undefined;
    const shown = shownSheets(strFromU8(workbook));
    if (shown.length === 0) return unreadable(BROKEN);
    for (const { name, number } of shown.slice(0, MAX_TRIED_SHEETS)) {
      const read = await readSheet(bounded, number, { parseNumber: numberText });
      const rows = read.map((row) => row.map(cellText));
      const isTable = rows.length > 0 && hasNames(rows);
      if (isTable || (!found && rows.length > 0)) found = { name, rows };
      if (isTable) break;
    }
    if (!found) return unreadable('La première feuille de ce classeur est vide.');
    return tableOf(found.rows, [
      ...(sheets.length > 1
        ? [`Ce classeur a ${sheets.length} feuilles : seule « ${found.name} » est lue.`]
        : []),
      ...(formulas > 0 ? ['Des formules : leurs résultats enregistrés sont lus.'] : []),
    ]);
  } catch {
    return unreadable(BROKEN);
  }
}

function tableOf(rows: readonly (readonly string[])[], notes: readonly string[]): TableText {
  const long = rows.findIndex((row) => row.some((cell) => cell.length > MAX_CELL_LENGTH));
  if (long !== -1) {
    return unreadable(`Ligne ${long + 1} : une cellule a plus de ${MAX_CELL_LENGTH} caractères.`);
  }
  return { kind: 'read', rows, notes, isBareComma: () => false };
}

/** The sheets of a workbook that are not hidden, by their names and numbers from 1 on. */
function shownSheets(
  workbook: string,
): readonly { readonly name: string; readonly number: number }[] {
  return [...workbook.matchAll(/<(?:\w{1,20}:)?sheet\s([^<>]{0,1000})/g)].flatMap(
    ([, attributes = ''], index) => {
      const name = /\bname\s?=\s?["']([^"']{0,100})/.exec(attributes)?.[1] ?? `${index + 1}`;
      const isHidden = /\bstate\s?=\s?["'](?:hidden|veryHidden)/.test(attributes);
      return isHidden ? [] : [{ name: cleanLine(htmlText(name)), number: index + 1 }];
    },
  );
}

/** A cell of a formula that no program has computed: it has no value, or an empty one that is no text. */
const UNCOMPUTED =
  /<((?:\w{1,20}:)?)c(\s[^<>]{0,300})?>\s*<\1f\b[^<>]*(?:\/>|>[^<]*<\/\1f>)\s*(?:<\1v\s?\/>|<\1v>\s*<\/\1v>)?\s*<\/\1c>/g;

/** A sheet in which such a cell says that it has no value. An empty one would leave what a dish has. */
function withUncomputed(xml: string): string {
  return xml.replaceAll(UNCOMPUTED, (cell: string, prefix: string, attributes = '') =>
    /\st\s?=\s?["']str["']/.test(attributes)
      ? cell
      : `<${prefix}c${attributes.replace(/\st\s?=\s?["']\w{0,9}["']/, '')} t="str"><${prefix}v>#N/A</${prefix}v></${prefix}c>`,
  );
}

/** A cell that has a place and a format, and nothing in it: spreadsheets store them for whole rows and columns. */
const FORMAT_ONLY = /^ r="[A-Z]{1,3}\d{1,7}" s="\d{1,6}"(?: t="[a-z]{1,9}")? ?\/>\s*$/;

/**
 * A sheet with the place of each row and cell, which a file may leave out, and with what could not be computed as a
 * text, but without what has a format only; null where it is too large. Gaps between places are cells as well, and a
 * place that can't be read is too far.
 */
function placedSheet(xml: string): string | null {
  let rows = 0;
  let row = 0;
  let column = 0;
  let isTooLarge = false;
  /** Whether the row has a cell, or no place. */
  let isCounted = false;
  /** Rows beyond the last one, which have to be empty. */
  let far = 0;
  const placed = xml.replaceAll(
    /<((?:\w{1,20}:)?)(row|c)\b([^<]*)/g,
    (tag: string, prefix: string, kind: string, attributes: string) => {
      if (isTooLarge) return tag;
      const places = [
        ...attributes.replaceAll(/\s+/g, ' ').matchAll(/ r ?= ?["']([^"']{0,30})/g),
      ].map(([, place = '']) => place);
      if (kind === 'row') {
        isCounted = places.length === 0;
        if (isCounted) rows += 1;
        row += 1;
        column = 0;
      } else {
        column += 1;
      }
      isTooLarge ||= places.length > 1;
      for (const place of places) {
        const [, letters = '', number] = /^([A-Z]{0,9})(\d{1,9})$/.exec(place) ?? [];
        isTooLarge ||= number === undefined;
        row = Number(number);
        if (kind === 'c') column = columnNumber(letters);
      }
      if (kind === 'c' && FORMAT_ONLY.test(attributes)) return '';
      if (kind === 'c' && !isCounted) {
        isCounted = true;
        rows += 1;
      }
      if (row > MAX_ROWS && !isCounted) far += 1;
      isTooLarge ||= rows > MAX_ROWS || (isCounted && row > MAX_ROWS) || column > MAX_CELLS;
      const place = kind === 'row' ? `${row}` : `${columnLetters(column)}${row}`;
      const named = places.length > 0 ? attributes : ` r="${place}"${attributes}`;
      return `<${prefix}${kind}${named.replace(/(\st\s?=\s?["'])e(?=["'])/, '$1str')}`;
    },
  );
  if (isTooLarge) return null;
  const filled = placed.replaceAll(EMPTY_ROW, (_row, _prefix, number) => {
    if (Number(number) > MAX_ROWS) far -= 1;
    return '';
  });
  return far > 0 ? null : filled;
}

/** A row that has a place and no cells. */
const EMPTY_ROW = /<((?:\w{1,20}:)?)row r="(\d{1,7})"[^<>]{0,1000}(?:\/>|>\s*<\/\1row>)/g;

/** 1 → « A », 27 → « AA ». */
function columnLetters(number: number): string {
  if (number === 0) return '';
  const before = Math.floor((number - 1) / 26);
  return `${columnLetters(before)}${String.fromCharCode(65 + ((number - 1) % 26))}`;
}

/** « A » → 1, « AA » → 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** A number as it was typed: 4.2000000000000002 is 4.2, and all digits of a long code stay. */
function numberText(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const number = Number(Number(text).toPrecision(15));
  return Number.isFinite(number) ? String(number) : text;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').reverse().join('/');
  return String(cell);
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function unreadable(message: string): TableText {
  return { kind: 'unreadable', message };
}
