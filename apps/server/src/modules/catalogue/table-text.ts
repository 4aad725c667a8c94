import type { Options } from 'csv-parse/sync';

/** The cells of a text, or why they can't be read, in French. */
export type TableText =
  | {
      readonly kind: 'read';
      readonly rows: readonly (readonly string[])[];
      /** How it was read, in French. */
      readonly notes: readonly string[];
      /** Whether a comma alone separated the cell at a place from the next one. */
      isBareComma(row: number, place: number): boolean;
    }
  | { readonly kind: 'unreadable'; readonly message: string };

/** In lines with the heading, cells of a line, and characters of a cell. */
const MAX_LINES = 5_001;
const MAX_CELLS = 200;
const MAX_CELL_LENGTH = 10_000;

/** Excel's first line that names the separator: `sep=;`. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([;,\t|])"?\r?(?:\n|$)/i;
/** A vertical tabulator is a line break within a cell. */
const CONTROL = /(?![\t\n\v\r])\p{Cc}/u;

/**
 * Splits a text into cells as a spreadsheet copies or stores them: at the separator that its first line names, else
 * at the most frequent one of the heading. Rule CA-40.
 */
export async function readTableText(text: string): Promise<TableText> {
  if (text.trim() === '') return unreadable('Ce tableau est vide.');
  const damaged = text.indexOf('\uFFFD');
  if (damaged !== -1) {
    const line = text.slice(0, damaged).split('\n').length;
    return unreadable(
      `Ligne ${line} : un caractère est illisible (\uFFFD). Enregistrez le tableau en « CSV UTF-8 ».`,
    );
  }
  if (CONTROL.test(text)) return unreadable(NO_TABLE);
  const other = OTHER_FORMATS.find(({ begin }) => begin.test(text));
  if (other) return unreadable(other.message);
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const table = text.slice(separatorLine.length);
  const delimiter = named ?? mostFrequent(table);
  const quoted: (readonly boolean[])[] = [];
  const { parse } = await import('csv-parse/sync');
  let line: boolean[] = [];
  let rows: string[][];
  try {
    rows = parse(table, {
      delimiter,
      // One table may have several, where a program wrote below what another one had begun.
      record_delimiter: ['\r\n', '\n', '\r'],
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      to: MAX_LINES + 1,
      cast: (cell, { quoting, index }) => {
        if (index === 0) {
          line = [];
          quoted.push(line);
        }
        line.push(quoting);
        return cell;
      },
    } satisfies Options);
  } catch (error) {
    const open = error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED';
    return unreadable(
      open
        ? `Des guillemets ne sont pas fermés, ligne ${Reflect.get(error, 'lines')} ou plus haut.`
        : NO_TABLE,
    );
  }
  if (rows.length > MAX_LINES) {
    return unreadable(`${MAX_LINES - 1} lignes au plus : partagez le tableau en plusieurs.`);
  }
  const lines = linesInQuotes(rows, quoted);
  if (lines !== null) return readTableText(lines);
  const wide = rows.findIndex((row) => row.length > MAX_CELLS);
  if (wide !== -1) return unreadable(`Ligne ${wide + 1} : ${MAX_CELLS} cellules au plus.`);
  const long = rows.findIndex((row) => row.some((cell) => cell.length > MAX_CELL_LENGTH));
  if (long !== -1) {
    return unreadable(`Ligne ${long + 1} : une cellule a plus de ${MAX_CELL_LENGTH} caractères.`);
  }
  return {
    kind: 'read',
    rows,
    notes:
      named === undefined
        ? []
        : [
            `La première ligne (« ${separatorLine.trim()} ») nomme le séparateur : elle n’est pas lue.`,
          ],
    isBareComma: (row, place) =>
      delimiter === ',' && quoted[row]?.[place] === false && quoted[row][place + 1] === false,
  };
}

const NO_TABLE =
  'Ce texte n’est pas un tableau : copiez-le depuis un tableur, ou enregistrez-le en « CSV UTF-8 ».';

/** What programs export beside tables, and under their name. */
const OTHER_FORMATS = [
  {
    begin: /^\s*<(?:!doctype|html|head|body|table|meta|\?xml)\b/i,
    message:
      'Ce fichier est une page web ou du XML, même s’il porte le nom d’un tableau : ouvrez-le dans un tableur, et enregistrez-le en .xlsx ou en « CSV UTF-8 ».',
  },
  {
    begin: /^\s*(?:\[\s*\{|\{)\s*"/,
    message: 'Ce texte est du JSON : exportez la carte en CSV ou en .xlsx.',
  },
] as const;

function unreadable(message: string): TableText {
  return { kind: 'unreadable', message };
}

/** The lines of a table of which each is one cell in quotes, with separators within; null for another one. */
function linesInQuotes(
  rows: readonly (readonly string[])[],
  quoted: readonly (readonly boolean[])[],
): string | null {
  const isLine = ([cell = '', ...others]: readonly string[], row: number) =>
    others.length === 0 && (cell === '' || (quoted[row]?.[0] === true && !/[\r\n]/.test(cell)));
  const first = rows.find(([cell = '']) => cell !== '')?.[0] ?? '';
  const isOne = rows.length > 1 && /[;,\t|]/.test(first) && rows.every(isLine);
  return isOne ? rows.map(([cell = '']) => cell).join('\n') : null;
}

/** What stands in quotes, also over several lines, and letters that are written as entities: « &eacute; ». */
const NO_SEPARATORS = /(^|[\t;,|\r\n])"(?:[^"]|"")*"|&#?\w{1,32};/g;
/** The heading stands in them. */
const BEGINNING = 100_000;

/** The separator that the heading has most often; a title above it has none but commas. */
function mostFrequent(table: string): string {
  const lines = table
    .slice(0, BEGINNING)
    .replaceAll(NO_SEPARATORS, '$1')
    .split(/\r\n?|\n/, 10);
  const heading = lines.find((line) => /[\t;|]/.test(line)) ?? lines[0] ?? '';
  const count = (separator: string) => heading.split(separator).length;
  return ['\t', ';', ',', '|'].reduce((best, other) => (count(other) > count(best) ? other : best));
}
