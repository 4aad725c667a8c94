import { normalise } from '@comptoir/domain/search/compared-text';
import { htmlText } from '@comptoir/domain/text/html-text';
import { cleanLine } from '@comptoir/domain/text/visible-text';
import { TABLE_COLUMNS, type TableColumn } from './table-columns.ts';
import type { Cells } from './table-draft-index.ts';
import { nameKey } from './table-draft-index.ts';
import type { TableField, TableHeading } from './table-headings.ts';

/** What is wrong in a line, in French, with the field that it is about. */
export interface TableError {
  /** From 1 on, the heading included, as a spreadsheet counts. */
  readonly line: number;
  /** A field of an item, or `columns`. */
  readonly path: string;
  readonly message: string;
}

/** A line of a table. */
export interface TableRow {
  readonly line: number;
  /** By the fields of an item. */
  readonly cells: Cells;
  readonly name: string;
  /** Its own, or that of a line above it. */
  readonly category: string;
  /** What it names as a size; empty for none. */
  readonly size: string;
  /** What the sizes are called. */
  readonly sizeGroup: string;
  readonly errors: readonly TableError[];
}

/** An item of a table: its line, and those of its sizes. */
export interface TableProduct {
  readonly head: TableRow;
  /** The lines that give a size, which the head may be itself. */
  readonly sizes: readonly TableRow[];
}

/** Whether the cells at a place and after it were separated by a comma alone, without quotes around them. */
export type IsBareComma = (row: number, place: number) => boolean;

interface LinkedRow extends TableRow {
  /** What other lines can name it by. */
  readonly ids: readonly string[];
  readonly parent: string;
}

/**
 * The items of a table. A line of a size – it has no name, or that of the item – belongs to the item that it names as
 * its parent, else to the one above. Rule CA-44.
 */
export function productsOf(
  rows: readonly (readonly string[])[],
  heading: TableHeading,
  isBareComma: IsBareComma,
): readonly TableProduct[] {
  const read = readRows(rows, heading, isBareComma);
  const byId = new Map<string, LinkedRow>();
  for (const row of read) {
    for (const id of row.ids) if (!byId.has(id) && row.name !== '') byId.set(id, row);
  }
  const byParent = new Map<string, LinkedRow>();
  const sized = new Map<string, LinkedRow>();
  let above: LinkedRow | undefined;
  const headOf = (row: LinkedRow): LinkedRow => {
    const named = byParent.get(row.parent) ?? byId.get(row.parent.replace(/^id:/i, ''));
    if (row.parent !== '') return named ?? row;
    const alike = row.name === '' ? above : sized.get(nameKey(row.category, row.name));
    return row.size === '' ? row : (alike ?? row);
  };
  const products = Map.groupBy(read, (row) => {
    const head = headOf(row);
    if (head === row) {
      above = row;
      if (row.parent !== '') byParent.set(row.parent, row);
      if (row.size !== '') sized.set(nameKey(row.category, row.name), row);
    }
    return head;
  });
  return [...products].map(([head, lines]) => ({
    head,
    sizes: sizesOf(
      head,
      lines.filter((line) => line !== head),
    ),
  }));
}

/** The head is a size itself where it has a price; a parent of variants has none. */
function sizesOf(head: LinkedRow, others: readonly LinkedRow[]): readonly TableRow[] {
  const isSize = head.size !== '' && priceOf(head) !== '';
  return [...(isSize ? [head] : []), ...others].map((row) => ({
    ...row,
    size: row.size || withoutStart(row.name, head.name),
  }));
}

function priceOf({ cells }: TableRow): string {
  return cells.get('price_pickup')?.trim() ?? '';
}

/** « Poké thon - M » of « Poké thon » → « M ». */
function withoutStart(name: string, start: string): string {
  return name.startsWith(start) ? name.slice(start.length).replace(/^[\s\-–—,:·]+/u, '') : name;
}

function readRows(
  rows: readonly (readonly string[])[],
  heading: TableHeading,
  isBareComma: IsBareComma,
): readonly LinkedRow[] {
  let category = '';
  return rows.flatMap((row, place) => {
    if (place < heading.firstRow || row.every((cell) => cell.trim() === '')) return [];
    const line = place + 1;
    const cells = cellsOf(row, heading);
    const given = lineOf(cells.get('category_name'));
    const own = heading.isOwn ? given : lastLevel(given);
    category = own || category;
    const read = (field: TableField) => lineOf(row[heading.columns.get(field) ?? -1]);
    const isSize = heading.isOwn ? (text: string) => text !== '' : isSizeName;
    const parts = heading.sizes.map((at) => lineOf(row[at])).filter(isSize);
    const parent = read('parent_id');
    // What names several lines of a product names the product, where nothing else does.
    if (!cells.get('item_id')?.trim() && parent !== '' && !heading.columns.has('item_id')) {
      cells.set('item_id', parent);
    }
    cells.set('category_name', own);
    return [
      {
        line,
        cells,
        name: lineOf(cells.get('item_name')),
        category,
        size: parts.filter((part, at) => parts.indexOf(part) === at).join(' · '),
        sizeGroup: isSize(read('size_group')) ? read('size_group') : '',
        ids: heading.identifiers
          .filter((at) => at !== heading.columns.get('parent_id'))
          .map((at) => row[at]?.trim() ?? '')
          .filter((id) => id !== ''),
        parent,
        errors: [
          ...strayCells(row, heading, (after) => isBareComma(place, after)).map((message) => ({
            line,
            path: 'columns',
            message,
          })),
          ...failedCells(cells).map((error) => ({ line, ...error })),
        ],
      },
    ];
  });
}

/** « Plats > Pokés, À emporter » → « Pokés »; a name without levels stays. */
function lastLevel(name: string): string {
  if (!/ > /.test(name)) return name;
  const [path = ''] = name.split(/,(?=[^,]* > )|, /);
  return path.split(' > ').at(-1)?.trim() ?? '';
}

/** A cell as a text of one line: HTML read, invisible characters and surrounding spaces gone. */
export function lineOf(cell: string | undefined): string {
  return cleanLine(htmlText(cell ?? ''));
}

/** What programs write for a product without sizes. */
const NO_SIZE = new Set([
  ...['', 'title', 'titre', 'titulo', 'default', 'default title', 'regular', 'normal', 'standard'],
  ...['par defaut', 'predeterminado'],
]);

function isSizeName(text: string): boolean {
  return !NO_SIZE.has(normalise(text));
}

/** The cells by their columns, without what an export protects them with. */
function cellsOf(
  row: readonly string[],
  { columns, isOwn }: TableHeading,
): Map<TableColumn, string> {
  return new Map(
    [...columns].flatMap(([field, place]) => {
      if (!Object.hasOwn(TABLE_COLUMNS, field)) return [];
      const cell = row[place] ?? '';
      return [[field as TableColumn, isOwn ? unprotected(cell) : cell] as const];
    }),
  );
}

/** Cells without a meaning: beyond the heading, or perhaps the two halves of one price. */
function strayCells(
  row: readonly string[],
  { columns, width }: TableHeading,
  isBareComma: (place: number) => boolean,
): readonly string[] {
  const stray = row.findIndex((cell, place) => place >= width && cell.trim() !== '');
  if (stray !== -1) {
    return isBareComma(stray - 1)
      ? [`${row.length} cellules pour ${width} colonnes : ${COMMA_HINT}`]
      : [`${row.length} cellules pour ${width} colonnes : « ${row[stray]} » n’a pas de titre`];
  }
  return (['price_pickup', 'price_delivery'] as const).flatMap((column) => {
    const place = columns.get(column);
    if (place === undefined || !isBareComma(place)) return [];
    const [euros = '', cents = ''] = [row[place]?.trim(), row[place + 1]?.trim()];
    const isSplit = /^[\d\p{Zs}]{1,9}$/u.test(euros) && /^\d{1,2}\s*€?$/.test(cents);
    return isSplit
      ? [
          `${TABLE_COLUMNS[column]} « ${euros},${cents} » : un prix, ou deux cellules ? ${COMMA_HINT}`,
        ]
      : [];
  });
}

/** What a spreadsheet writes where it could not compute a cell. */
const FAILED = /^#(?:REF|VALUE|VALEUR|NAME|NOM|N\/A|DIV\/0|NULL|NUL|NUM|NOMBRE)[!?]?$/i;

/** Texts that are none: a price that is none is told so anyway. */
function failedCells(cells: Cells): readonly Omit<TableError, 'line'>[] {
  return (['category_name', 'item_name', 'item_description'] as const).flatMap((path) => {
    const cell = cells.get(path)?.trim() ?? '';
    return FAILED.test(cell)
      ? [
          {
            path,
            message: `${TABLE_COLUMNS[path]} « ${cell} » : une erreur du tableur, sans texte`,
          },
        ]
      : [];
  });
}

const COMMA_HINT =
  'mettez les prix à virgule entre guillemets, écrivez-les avec un point (4.20), ou séparez les colonnes par des points-virgules';

/** What a spreadsheet would compute, also by the wide letters of a Japanese keyboard, and what looks protected. */
const COMPUTED = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const PROTECTED = /^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A cell of an export that no spreadsheet computes. */
export function protectedCell(cell: string): string {
  return COMPUTED.test(cell) ? `'${cell}` : cell;
}

function unprotected(cell: string): string {
  return cell.replace(PROTECTED, '');
}
